import CommandLineSupport
import FileAccess
import JSONText
import RoadGraph
import TrackMatching
import TravelCosts

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
  static let profile = RouteCommand.profile
  static let accurate = Option.flag("accurate", help: "A recorded track: the usual case")
  static let loose = Option.flag("loose", help: "A drawn line: its intent is followed, its wobbles are not")
  static let ignoreRestrictions = Option.flag(
    "ignore-restrictions", help: "The track is right: oneways, access and turn restrictions do not bind")
  static let accuracy = Option.optional(
    "accuracy", .decimal("METRES", in: 0.5...1000), help: "Noise of the track; inferred where not given")
  static let queries = Option.optional(
    "queries", .file, help: "Match the tracks of this file of NDJSON, one a line; '-' is standard input")
  static let format = RouteFormat.option
  static let output = Option.optional(
    "output", short: "o", .file,
    help: "Write to this file, or into this folder where several tracks are given")

  static let usage = ["REGION.traverse TRACK... [options]", "REGION.traverse --queries FILE|- [options]"]
  static var arguments: [any DeclaredArgument] { [GraphFile.argument, tracks] }
  static var options: [any DeclaredOption] {
    [profile, accurate, loose, ignoreRestrictions, accuracy, queries, format, output, CommonOptions.threads]
  }

  static let examples = [
    Example("traverse match andorra.traverse ride.gpx --profile bicycle", "Show which roads a ride followed"),
    Example(
      "traverse match andorra.traverse drawn.gpx --loose --format gpx -o route.gpx",
      "Turn a drawn line into a route"),
  ]

  static func run(_ invocation: Invocation) throws -> ExitStatus {
    if invocation[accurate], invocation[loose] {
      throw invocation.usageError(
        "--accurate and --loose exclude each other", advice: "leave one of them out")
    }
    if let path = invocation[queries] { return try answer(path, invocation) }
    let paths = invocation[tracks]
    guard !paths.isEmpty else {
      throw invocation.usageError("no track is given", advice: "name a track file, or give --queries")
    }
    let graph = try GraphFile.open(invocation)
    let costings = try Costings(graph: graph, profile: invocation[profile])
    var answerer = MatchAnswerer(costings: costings)
    var status = ExitStatus.done
    for path in paths {
      let input = try TrackInput(path: path)
      for remark in input.remarks { invocation.messages.warning("\(path): \(remark)") }
      let answer = answerer.answer(input.fixes, profile: invocation[profile], options: options(invocation))
      try GraphFile.checkSound(graph)
      let output = try invocation.openOutput(outputPath(for: path, of: paths.count, invocation))
      let format = invocation[self.format] ?? (output.isTerminal ? .summary : .json)
      if answer.status != .ok {
        invocation.messages.note("\(path): \(answer.message ?? answer.status.rawValue)")
        status = .noAnswer
        if format != .json { continue }
      }
      try output.write(format.encode(answer, of: input, points: true, graph))
      try output.finish()
    }
    return status
  }

  private static func options(_ invocation: Invocation) -> MatchOptions {
    var options = MatchOptions()
    options.isLoose = invocation[loose]
    options.ignoresRestrictions = invocation[ignoreRestrictions]
    options.accuracyMetres = invocation[accuracy]
    return options
  }

  /// Where the answer for a track goes: the named file, or a file of the track's name in the named folder.
  private static func outputPath(for track: String, of count: Int, _ invocation: Invocation) -> String? {
    guard let path = invocation[output] else { return nil }
    guard count > 1 else { return path }
    let name = track.split(separator: "/").last.map(String.init) ?? track
    let stem = name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name
    return "\(path)/\(stem).\((invocation[format] ?? .json).fileExtension)"
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
          let answer = answerer.answer(request.fixes, profile: request.profile, options: request.options)
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
