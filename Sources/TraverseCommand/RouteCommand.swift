import CommandLineSupport
import FileAccess
import Geography
import JSONText
import RoadGraph
import Routing
import TravelCosts

/// `traverse route`: the best way through some points.
enum RouteCommand: Command {
  static let name = "route"
  static let overview = """
    Finds the best route through some points, with its profile.

    With --queries it answers many questions, one a line, in the order asked.
    """

  static let from = Option.optional("from", .position, help: "Where the route begins")
  static let to = Option.optional("to", .position, help: "Where the route ends")
  static let via = Option.repeated("via", .position, help: "A point to pass, in order")
  static let passThrough = Option.flag(
    "pass-through", help: "Go on at each --via as one came, without stopping or turning round there")
  static let optimize = Option.flag(
    "optimize", help: "Visit the points of --via in the order that makes the route cheapest")
  static let heading = Option.optional(
    "heading", .decimal("DEGREES", in: 0...360),
    help: "The direction in which one departs, clockwise from north")
  static let curb = Option.optional(
    "curb", .word("SIDE", Waypoint.Side.allCases.map(\.rawValue)),
    help: "The side of the road on which start, vias and end lie as one comes by")
  static let roundTrip = Option.optional(
    "round-trip", .decimal("METRES", in: 100...1_000_000),
    help: "Make a trip of about this length that ends where it begins; without --to")
  static let seed = Option.value(
    "seed", .integer(in: 0...Int.max), default: "1", help: "Other numbers give other round trips")
  static let profile = SharedOptions.profile
  static let type = SharedOptions.type
  static let alternatives = Option.value(
    "alternatives", .integer(in: 0...20), default: "0", help: "How many other good routes are wanted")
  static let stretch = Option.value(
    "stretch", .decimal("FACTOR", in: 1...3), default: "1.25",
    help: "How many times as much as the best route an alternative may cost")
  static let sharing = Option.value(
    "sharing", .decimal("PART", in: 0...1), default: "0.8",
    help: "How much of the best route's cost an alternative may share")
  static let localOptimality = Option.value(
    "local-optimality", .decimal("PART", in: 0...1), default: "0.25",
    help: "Up to what part of the best route's cost an alternative has no shortcut")
  static let avoid = AvoidList.option
  static let traffic = Option.optional(
    "traffic", .file,
    help: "Reports of traffic, NDJSON or CSV: ways or points with a speed or closed; '-' is standard input")
  static let block = Roadblocks.option
  static let at = SharedOptions.departure
  static let radius = SharedOptions.radius
  static let queries = Option.optional(
    "queries", .file,
    help: "Answer the requests of this file, NDJSON or CSV, one a line; '-' is standard input")
  static let format = RouteFormat.option
  static let output = SharedOptions.output

  static let usage = [
    "REGION.traverse --from LAT,LON --to LAT,LON [--via LAT,LON]... [options]",
    "REGION.traverse --from LAT,LON --round-trip METRES [options]",
    "REGION.traverse --queries FILE|- [options]",
  ]
  static var arguments: [any DeclaredArgument] { [GraphFile.argument] }
  static var options: [any DeclaredOption] {
    [
      from, to, via, passThrough, optimize, heading, curb, roundTrip, seed, profile, type, alternatives,
      stretch, sharing, localOptimality, avoid, traffic,
      block, at, radius, queries, format, output, CommonOptions.threads,
    ]
  }

  static let examples = [
    Example(
      "traverse route andorra.traverse --from 42.5063,1.5218 --to 42.5562,1.5332",
      "Show a walk and its profile"),
    Example(
      "traverse route andorra.traverse --from 42.5063,1.5218 --to 42.5432,1.7337 --profile car --format gpx -o pass.gpx",
      "Write a drive as GPX"),
    Example(
      "traverse route andorra.traverse --from 42.5063,1.5218 --to 42.5432,1.7337 --profile car --avoid toll,@works.geojson",
      "Keep away from toll roads and from the areas of a file"),
    Example(
      "traverse route andorra.traverse --from 42.5063,1.5218 --to 42.5432,1.7337 --profile car --at 2026-01-15T08:00",
      "Drive on a winter morning: mind what is closed then"),
    Example("traverse route andorra.traverse --queries questions.ndjson", "Answer many questions"),
  ]

  static func run(_ invocation: Invocation) throws -> ExitStatus {
    var request = RouteRequest()
    request.profile = invocation[profile]
    request.type = invocation[type].rawValue
    request.radius = invocation[radius]
    request.at = invocation[at]?.description
    request.avoid = invocation[avoid] ?? AvoidList()
    request.blocks = try Roadblocks(invocation[block])
    request.alternatives = invocation[alternatives]
    request.limits.stretch = invocation[stretch]
    request.limits.sharing = invocation[sharing]
    request.limits.localOptimality = invocation[localOptimality]
    request.wishes = wishes(invocation)
    if let path = invocation[queries] { return try answer(path, request, invocation) }
    request.points = try points(invocation)
    do throws(RequestError) { try request.check() } catch {
      throw invocation.usageError(error.message, advice: "see 'traverse route --help'")
    }
    return try answer(request, invocation)
  }

  private static func points(_ invocation: Invocation) throws -> [Coordinate] {
    if invocation[roundTrip] != nil {
      guard let start = invocation[from], invocation[to] == nil, invocation[via].isEmpty else {
        throw invocation.usageError(
          "--round-trip leads from --from back to it", advice: "give --from, and neither --to nor --via")
      }
      return [start]
    }
    guard let start = invocation[from], let end = invocation[to] else {
      throw invocation.usageError("--from and --to are missing", advice: "give both, or --queries")
    }
    return [start] + invocation[via] + [end]
  }

  private static func wishes(_ invocation: Invocation) -> WaypointWishes {
    var wishes = WaypointWishes()
    wishes.passesThrough = invocation[passThrough]
    wishes.isOrderFree = invocation[optimize]
    if let heading = invocation[heading] { wishes.headings = [heading] }
    wishes.usualSide = invocation[curb].flatMap(Waypoint.Side.init)
    wishes.roundTrip = invocation[roundTrip]
    wishes.seed = invocation[seed]
    return wishes
  }

  /// Answers one question.
  private static func answer(_ request: RouteRequest, _ invocation: Invocation) throws -> ExitStatus {
    let graph = try GraphFile.open(invocation)
    let traffic = try invocation[self.traffic].map { try TrafficFile(path: $0) }
    let costings = try Costings(
      graph: graph, profile: request.profile, avoid: request.avoid, traffic: traffic)
    let output = try invocation.openOutput(invocation[self.output])
    let format = invocation[self.format] ?? (output.isTerminal ? .summary : .json)
    var answerer = RouteAnswerer(costings: costings)
    var answer = answerer.answer(request)
    try GraphFile.checkSound(graph)
    answer.traffic = try tellTraffic(costings, request, invocation)
    guard answer.status == .ok || format == .json else {
      invocation.messages.note("no route: \(answer.message ?? answer.status.rawValue)")
      return .noAnswer
    }
    if answer.status == .ok, format != .json, let message = answer.message {
      invocation.messages.note(message)
    }
    for note in answer.islands where answer.status == .ok { invocation.messages.note(note.words) }
    try output.write(try format.encode(answer, graph))
    try output.finish()
    return answer.status == .ok ? .done : .noAnswer
  }

  /// Says what became of the reports of traffic that a call names; nil where it names none.
  private static func tellTraffic(
    _ costings: Costings, _ request: RouteRequest, _ invocation: Invocation
  ) throws -> TrafficPicture? {
    guard let path = invocation[traffic] else { return nil }
    let picture: TrafficPicture
    do throws(RequestError) {
      picture = try costings.picture(profile: request.profile, at: request.time)
    } catch {
      throw CommandError(.wrongUsage, error.message)
    }
    for note in picture.notes(path: path) { invocation.messages.note(note) }
    return picture
  }

  /// Requests take so many bytes that it pays to work out a hierarchy for them: some hundred requests.
  ///
  /// By the file's length, so that the same file has the same answers: of paths that cost the same, searches may find different
  /// ones.
  private static let manyBytes = 8192

  /// Answers a stream of questions.
  private static func answer(_ path: String, _ defaults: RouteRequest, _ invocation: Invocation) throws
    -> ExitStatus
  {
    for option in [from, to] where invocation.isGiven(option) {
      throw invocation.usageError(
        "--queries takes no \(option.declaration.spelling)", advice: "leave one of them out")
    }
    if path == "-", invocation[traffic] == "-" {
      throw invocation.usageError(
        "--queries and --traffic both read standard input", advice: "name a file for one of them")
    }
    let graph = try GraphFile.open(invocation)
    let traffic = try invocation[self.traffic].map { try TrafficFile(path: $0) }
    let costings = try Costings(
      graph: graph, profile: defaults.profile, avoid: defaults.avoid, traffic: traffic)
    _ = try tellTraffic(costings, defaults, invocation)
    let output = try invocation.openOutput(invocation[self.output])
    let length = path == "-" ? 0 : fileLength(path) ?? 0
    let preparation = length >= Self.manyBytes ? RouteAnswerer.Preparation.hierarchy : .traffic
    let stream = AnswerStream(
      path: path, defaults: defaults, table: { RouteTable(header: $0, defaults: defaults)?.parse },
      threads: invocation.threads
    ) {
      var answerer = RouteAnswerer(costings: costings, preparation: preparation)
      var json = JSONWriter()
      return { line in
        json.removeAll()
        var writer = RouteAnswerWriter()
        switch line.request {
        case .success(let request):
          writer.geometry = request.geometry
          writer.terrain = request.terrain
          writer.write(answerer.answer(request), id: line.id, graph, to: &json)
        case .failure(let error):
          writer.write(RouteAnswer(status: .invalid, message: error.message), id: line.id, graph, to: &json)
        }
        return json.bytes
      }
    }
    try stream.run(to: output)
    try GraphFile.checkSound(graph)
    try output.finish()
    return .done
  }
}
