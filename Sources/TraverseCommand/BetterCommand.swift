import CommandLineSupport
import FileAccess
import Geography
import Hierarchy
import JSONText
import RoadGraph
import RouteProfiles
import Routing
import TravelCosts

/// `traverse better`: whether traffic makes another route better than the one that is being travelled.
enum BetterCommand: Command {
  static let name = "better"
  static let overview = """
    Tells whether another route has become better than the one that is being travelled.

    With --stream positions and reports of traffic come line by line, and each event is a line of JSON.
    """

  static let route = Option.required(
    "route", .file, help: "The route travelled: a JSON answer of traverse route")
  static let position = Option.optional(
    "position", RoutePosition.kind,
    help: "Where the traveller is, on the ground or in metres from the route's beginning; there by default")
  static let traffic = Option.optional(
    "traffic", .file, help: "Reports of traffic as for traverse route; '-' is standard input")
  static let stream = Option.flag(
    "stream", help: "Read positions and reports from standard input, and tell what happens")
  static let interval = Option.value(
    "interval", .decimal("SECONDS", in: 0...86_400), default: "60",
    help: "How often a stream is looked at where nothing else happens, by the times of its positions")
  static let profile = Option.optional(
    "profile", .text("PROFILE"), help: "How one travels; as the route says by default")
  static let type = SharedOptions.type
  static let avoid = AvoidList.option
  static let at = Option.optional(
    "at", .localTime, help: "When it is, by the clocks there: reports with times are judged for it")
  static let minGain = Option.value(
    "min-gain", .decimal("SECONDS", in: 0...86_400), default: "300", help: "More than this must be gained")
  static let minShare = Option.value(
    "min-share", .decimal("PART", in: 0...1), default: "0",
    help: "More than this part of the time left must be gained")
  static let minLeft = Option.value(
    "min-left", .decimal("SECONDS", in: 0...86_400), default: "0",
    help: "So much must be left of the route for another one to be looked for")
  static let minAhead = Option.value(
    "min-ahead", .decimal("METRES", in: 0...1_000_000), default: "0",
    help: "So far ahead must the routes part")
  static let any = Option.flag(
    "any", help: "Look also for others than cars and trucks, on routes of all types, and without traffic")
  static let radius = Option.value(
    "radius", .decimal("METRES", in: 1...10_000), default: "50",
    help: "How far from the route a position may lie to be on it")
  static let json = SharedOptions.json
  static let output = SharedOptions.output

  static let usage = [
    "REGION.traverse --route ROUTE.json --traffic FILE [--position LAT,LON|METRES] [options]",
    "REGION.traverse --route ROUTE.json --stream [--traffic FILE] [options]",
  ]
  static var arguments: [any DeclaredArgument] { [GraphFile.argument] }
  static var options: [any DeclaredOption] {
    [
      route, position, traffic, stream, interval, profile, type, avoid, at, minGain, minShare, minLeft,
      minAhead,
      any, radius, json, output,
    ]
  }
  static let examples = [
    Example(
      "traverse better andorra.traverse --route drive.json --position 4200 --traffic now.csv",
      "Whether to leave the route after 4.2 km"),
    Example(
      "traverse better andorra.traverse --route drive.json --stream < drive.ndjson", "Follow a whole drive"),
  ]

  static func run(_ invocation: Invocation) throws -> ExitStatus {
    if invocation[stream] {
      guard invocation[traffic] != "-", invocation[route] != "-" else {
        throw invocation.usageError("--stream reads standard input", advice: "name files for the rest")
      }
    } else if invocation[traffic] == nil {
      throw invocation.usageError("--traffic is missing", advice: "give it, or --stream")
    }
    let graph = try GraphFile.open(invocation)
    let journey = try Journey(invocation, graph)
    let output = try invocation.openOutput(invocation[self.output])
    if invocation[stream] {
      var watch = BetterStream(journey, invocation, graph)
      try watch.run(to: output)
      try GraphFile.checkSound(graph)
      try output.finish()
      return .done
    }
    let isFound = try answer(journey, invocation, graph, output)
    try output.finish()
    return isFound ? .done : .noAnswer
  }

  /// What is known before anything is asked.
  struct Journey {
    let route: TravelledRoute
    let costing: Costing
    let profile: String
    let rule: BetterRouteRule
    let traffic: TrafficFile
    let time: LocalTime?

    init(_ invocation: Invocation, _ graph: RoadGraph) throws {
      let path = invocation[BetterCommand.route]
      let bytes = try InputFile(path: path).readToEnd()
      guard let stored = RouteFile(bytes)?.routes.first else {
        throw CommandError(
          .badData, at: path, "is no route", advice: "give a JSON answer of traverse route, with its geometry"
        )
      }
      profile = invocation[BetterCommand.profile] ?? stored.profile ?? "foot"
      time = invocation[BetterCommand.at]
      let avoid = invocation[BetterCommand.avoid] ?? AvoidList()
      let costings = try Costings(graph: graph, profile: profile, avoid: avoid)
      do throws(RequestError) {
        costing = try costings.costing(
          profile: profile, type: invocation[BetterCommand.type], avoid: avoid,
          at: time.map(TravelTime.init))
      } catch { throw CommandError(.wrongUsage, error.message) }
      guard let pieces = stored.pieces(RoadTracer(costing), graph) else {
        throw CommandError(
          .badData, at: path, "does not lie on the roads of this graph",
          advice: "ask for the route again on the graph that is used now")
      }
      var vias: [Double] = []
      for distance in stored.legDistances.dropLast() { vias.append((vias.last ?? 0) + distance) }
      route = TravelledRoute(pieces: pieces, vias: vias)
      traffic = try invocation[BetterCommand.traffic].map { try TrafficFile(path: $0) } ?? TrafficFile()
      var rule = BetterRouteRule()
      rule.leastGain = invocation[minGain]
      rule.leastGainShare = invocation[minShare]
      rule.leastRemaining = invocation[minLeft]
      rule.leastShared = invocation[minAhead]
      rule.isForDriversInTraffic = !invocation[any]
      self.rule = rule
    }
  }

  /// Answers one question; true where there is a better route.
  private static func answer(
    _ journey: Journey, _ invocation: Invocation, _ graph: RoadGraph, _ output: OutputTarget
  ) throws -> Bool {
    guard let metre = metre(journey, invocation, graph) else {
      let radius = DecimalText.text(invocation[radius], decimals: 0)
      try writeOffRoute("the position does not lie within \(radius) m of the route", invocation, output)
      return false
    }
    let picture = TrafficPicture(journey.traffic, journey.costing, at: journey.time)
    for note in picture.notes(path: invocation[traffic] ?? "") { invocation.messages.note(note) }
    var finder = BetterRouteFinder(
      costing: journey.costing, traffic: picture.stretches, rule: journey.rule)
    let verdict = finder.check(journey.route, at: UInt64((metre * 100).rounded()))
    try GraphFile.checkSound(graph)
    let writer = BetterAnswer(graph: graph, costing: journey.costing, profile: journey.profile)
    if invocation[json] {
      try output.write(jsonText(verdict, metre, picture, writer))
    } else {
      switch verdict {
      case .success(let better): try output.write(BetterAnswer.summary(better, graph))
      case .failure(let refusal): try output.write("No better route: \(refusal.rejection.words).\n")
      }
    }
    if case .success = verdict { return true }
    return false
  }

  /// Where on its route the traveller is; nil: not on it.
  private static func metre(_ journey: Journey, _ invocation: Invocation, _ graph: RoadGraph) -> Double? {
    switch invocation[position] ?? .metre(0) {
    case .metre(let value): min(value, Double(journey.route.length) / 100)
    case .place(let place):
      RouteLine(journey.route, graph).metre(nearest: place, within: invocation[radius], expected: 0)
    }
  }

  private static func writeOffRoute(
    _ message: String, _ invocation: Invocation, _ output: OutputTarget
  ) throws {
    guard invocation[self.json] else { return try output.write("No better route: \(message).\n") }
    var json = JSONWriter()
    json.beginObject()
    json.key("status")
    json.string("invalidated")
    json.key("reason")
    json.string("off-route")
    json.key("message")
    json.string(message)
    json.endObject()
    json.endLine()
    try output.write(json.bytes)
  }

  private static func jsonText(
    _ verdict: Result<BetterRoute, BetterRouteRefusal>, _ metre: Double, _ picture: TrafficPicture,
    _ writer: BetterAnswer
  ) -> [UInt8] {
    var json = JSONWriter()
    json.beginObject()
    json.key("status")
    switch verdict {
    case .success(let better):
      json.string("detected")
      json.key("metre")
      json.number(metre, decimals: 2)
      writer.write(better, at: metre, until: picture.nextChange, to: &json)
    case .failure(let refusal):
      json.string("rejected")
      json.key("metre")
      json.number(metre, decimals: 2)
      writer.write(refusal, to: &json)
    }
    json.key("traffic")
    picture.write(to: &json)
    json.endObject()
    json.endLine()
    return json.bytes
  }
}

extension TravelTime {
  /// A local time to the minute.
  init(_ time: LocalTime) {
    self.init(year: time.year, month: time.month, day: time.day, minute: time.hour * 60 + time.minute)
  }
}
