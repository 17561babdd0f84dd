import CommandLineSupport
import FileAccess
import JSONText
import RoadGraph
import TrackFiles
import TrackMatching

/// `traverse match`: the roads that recorded tracks and drawn lines followed.
enum MatchCommand: Command {
  static let name = "match"
  static let overview = """
    Finds the roads that a recorded track or a drawn line followed.

    A track is never lost as a whole: where nothing connects, the route breaks with a reason and goes on behind.
    """

  static let tracks = Argument.many(
    .text("TRACK"), atLeast: 0,
    help: "GPX, GeoJSON, KML, NMEA, encoded polyline or CSV; '-' is standard input")
  static let profile = SharedOptions.profile
  static let accurate = Option.flag("accurate", help: "A recorded track: the usual case")
  static let loose = Option.flag("loose", help: "A drawn line: its intent is followed, its wobbles are not")
  static let ignoreRestrictions = Option.flag(
    "ignore-restrictions", help: "The track is right: oneways, access and turn restrictions do not bind")
  static let accuracy = Option.optional(
    "accuracy", .decimal("METRES", in: 0.5...1000), help: "Noise of the track; inferred where not given")
  static let from = Option.optional(
    "from", .position, help: "Lead a route from here to the track and over it, without a break")
  static let to = Option.optional("to", .position, help: "Lead the route on from the track's end to here")
  static let wholeTrack = Option.flag(
    "whole-track", help: "Begin at the track's beginning, not where it is nearest to --from")
  static let viaPoints = Option.flag(
    "via-points", help: "Tell the fewest points from which the router gives the matched route again")
  static let saveTrack = Option.optional(
    "save-track", .text("FILE"),
    help: "Write the tracks themselves too, as they were read; the end of the name tells the format")
  static let queries = Option.optional(
    "queries", .file, help: "Match the tracks of this file of NDJSON, one a line; '-' is standard input")
  static let online = Option.flag(
    "online", help: "Read fixes line by line from standard input, and answer each after a bounded delay")
  static let delay = Option.value(
    "delay", .integer(in: 0...1000), default: "5", help: "Fixes that --online waits for before it answers one"
  )
  static let format = RouteFormat.option
  static let output = Option.optional(
    "output", short: "o", .file,
    help: "Write to this file, or into this folder where several tracks are given")

  static let usage = [
    "REGION.traverse TRACK... [options]", "REGION.traverse --queries FILE|- [options]",
    "REGION.traverse --online [options]",
  ]
  static var arguments: [any DeclaredArgument] { [GraphFile.argument, tracks] }
  static var options: [any DeclaredOption] {
    [
      profile, accurate, loose, ignoreRestrictions, accuracy, from, to, wholeTrack, viaPoints, saveTrack,
      queries,
      online, delay, format, output, CommonOptions.threads,
    ]
  }

  static let examples = [
    Example("traverse match andorra.traverse ride.gpx --profile bicycle", "Show which roads a ride followed"),
    Example(
      "traverse match andorra.traverse drawn.gpx --loose --format gpx -o route.gpx",
      "Turn a drawn line into a route"),
    Example(
      "traverse match andorra.traverse tour.gpx --from 42.5063,1.5218 --format gpx -o tour-from-home.gpx",
      "Lead a route to a recorded tour and along it"),
  ]

  static func run(_ invocation: Invocation) throws -> ExitStatus {
    if invocation[accurate], invocation[loose] {
      throw invocation.usageError(
        "--accurate and --loose exclude each other", advice: "leave one of them out")
    }
    if invocation[saveTrack] != nil, invocation[online] || invocation[queries] != nil {
      throw invocation.usageError(
        "--save-track does not go with --online and --queries", advice: "name track files")
    }
    if invocation[online] { return try OnlineMatch.run(invocation) }
    if let path = invocation[queries] { return try answer(path, invocation) }
    guard !invocation[tracks].isEmpty else {
      throw invocation.usageError("no track is given", advice: "name a track file, or give --queries")
    }
    let outputs = try MatchOutputs(invocation)
    let graph = try GraphFile.open(invocation)
    let costings = try Costings(graph: graph, profile: invocation[profile])
    var answerer = MatchAnswerer(costings: costings)
    var status = ExitStatus.done
    var saved: TrackDocument?
    for path in invocation[tracks] {
      let input = try TrackInput(path: path)
      for remark in input.remarks { invocation.messages.warning("\(path): \(remark)") }
      if invocation[saveTrack] != nil {
        let before = saved?.tracks ?? []
        saved = TrackDocument(name: saved?.name ?? input.name, tracks: before + input.tracks)
      }
      let answer = answerer.answer(
        input.fixes, profile: invocation[profile], options: options(invocation), wishes: wishes(invocation))
      try GraphFile.checkSound(graph)
      if answer.status == .invalid {
        throw CommandError(.wrongUsage, answer.message ?? "the profile cannot be used")
      }
      if answer.status != .ok {
        invocation.messages.note("\(path): \(answer.message ?? answer.status.rawValue)")
        status = .noAnswer
      }
      let output = try invocation.openOutput(outputs.path(for: path))
      let format = invocation[self.format] ?? (output.isTerminal ? .summary : .json)
      if answer.status != .ok, format != .json { continue }
      try output.write(try format.encode(answer, of: input, points: true, graph))
      try output.finish()
    }
    if let saved { try save(saved, invocation) }
    return status
  }

  /// How tracks are matched.
  static func options(_ invocation: Invocation) -> MatchOptions {
    var options = MatchOptions()
    options.isLoose = invocation[loose]
    options.ignoresRestrictions = invocation[ignoreRestrictions]
    options.accuracyMetres = invocation[accuracy]
    return options
  }

  private static func wishes(_ invocation: Invocation) -> MatchWishes {
    MatchWishes(
      from: invocation[from], to: invocation[to], isWholeTrack: invocation[wholeTrack],
      wantsViaPoints: invocation[viaPoints])
  }

  /// Writes the tracks as they were read.
  private static func save(_ document: TrackDocument, _ invocation: Invocation) throws {
    guard let path = invocation[saveTrack] else { return }
    let end = path.lastIndex(of: ".").map { path[path.index(after: $0)...].lowercased() } ?? ""
    guard let format = TrackFileFormat(rawValue: end == "txt" ? "text" : end) else {
      let ends = TrackFileFormat.allCases.map(\.rawValue).joined(separator: ", ")
      throw invocation.usageError("'\(path)' tells no format", advice: "end it with one of \(ends)")
    }
    let output = try invocation.openOutput(path)
    try output.write(document.encoded(as: format))
    try output.finish()
  }

  /// Matches a stream of tracks.
  private static func answer(_ path: String, _ invocation: Invocation) throws -> ExitStatus {
    guard invocation[tracks].isEmpty else {
      throw invocation.usageError("--queries takes no track files", advice: "leave one of them out")
    }
    let graph = try GraphFile.open(invocation)
    let costings = try Costings(graph: graph, profile: invocation[profile])
    let output = try invocation.openOutput(invocation[self.output])
    var defaults = MatchRequest()
    defaults.profile = invocation[profile]
    defaults.options = options(invocation)
    let wishes = wishes(invocation)
    let stream = AnswerStream(path: path, defaults: defaults, threads: invocation.threads) {
      var answerer = MatchAnswerer(costings: costings)
      var json = JSONWriter()
      return { line in
        json.removeAll()
        var writer = RouteAnswerWriter()
        switch line.request {
        case .success(let request):
          writer.geometry = request.geometry
          writer.terrain = request.terrain
          let answer = answerer.answer(
            request.fixes, profile: request.profile, options: request.options, wishes: wishes)
          writer.write(answer, id: line.id, points: request.points, graph, to: &json)
        case .failure(let error):
          let answer = MatchAnswer(status: .invalid, message: error.message)
          writer.write(answer, id: line.id, points: false, graph, to: &json)
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
