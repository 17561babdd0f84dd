import CommandLineSupport
import Geography
import JSONText
import RoadGraph
import Routing
import TravelCosts

/// `traverse why`: what prevents or penalises a route, a way or a turn.
enum WhyCommand: Command {
  static let name = "why"
  static let overview = """
    Names the OSM objects and tags that prevent or penalise a route, a way or a turn.

    For two points it shows the route as it is, and as it would be if what stands in the way did not hold.
    """

  static let from = Option.optional("from", .position, help: "Where the route begins")
  static let to = Option.optional("to", .position, help: "Where the route ends")
  static let way = Option.repeated(
    "way", .integer("ID", in: Int.min...Int.max), help: "A way; a second one asks for the turn into it")
  static let profile = SharedOptions.profile
  static let type = SharedOptions.type
  static let avoid = AvoidList.option
  static let at = SharedOptions.departure
  static let radius = SharedOptions.radius
  static let json = SharedOptions.json

  static let usage = [
    "REGION.traverse --from LAT,LON --to LAT,LON [options]", "REGION.traverse --way ID [--way ID] [options]",
  ]
  static var arguments: [any DeclaredArgument] { [GraphFile.argument] }
  static var options: [any DeclaredOption] { [from, to, way, profile, type, avoid, at, radius, json] }
  static let examples = [
    Example(
      "traverse why andorra.traverse --from 42.5063,1.5218 --to 42.5562,1.5332 --profile car",
      "What keeps the drive from being shorter"),
    Example(
      "traverse why valley.traverse --way 23182694 --profile car --at 2026-01-15T08:00",
      "Who bars a way, and why: the pass of the sample region in winter"),
    Example(
      "traverse why valley.traverse --way 23176454 --way 122906889 --profile car", "Whether one may turn"),
  ]

  static func run(_ invocation: Invocation) throws -> ExitStatus {
    let ways = invocation[way]
    let ends = (invocation[from], invocation[to])
    guard ways.count <= 2 else {
      throw invocation.usageError(
        "--way is there \(ways.count) times", advice: "give one way, or two for a turn")
    }
    guard ways.isEmpty || (ends.0 == nil && ends.1 == nil) else {
      throw invocation.usageError("--way excludes --from and --to", advice: "give both points, or a way")
    }
    guard ways.isEmpty == (ends.0 != nil && ends.1 != nil) else {
      throw invocation.usageError(
        "--from and --to, or --way, are missing", advice: "give both points, or a way")
    }
    let graph = try GraphFile.open(invocation)
    let avoid = invocation[avoid] ?? AvoidList()
    let costings = try Costings(graph: graph, profile: invocation[profile], avoid: avoid)
    let costing = try costings.costing(
      forCall: invocation[profile], type: invocation[type], avoid: avoid, at: invocation[at]?.travelTime)
    if let start = ends.0, let end = ends.1 { return try explain(from: start, to: end, costing, invocation) }
    return try explain(ways.map(Int64.init), costing, invocation)
  }

  private static func explain(
    from start: Coordinate, to end: Coordinate, _ costing: Costing, _ invocation: Invocation
  ) throws -> ExitStatus {
    let explanation = Explanation(
      from: start, to: end, radius: invocation[radius], profile: invocation[profile], costing)
    let writer = ExplanationWriter(graph: costing.graph, profile: costing.profile)
    try write(writer.words(explanation), costing.graph, invocation) { writer.write(explanation, to: &$0) }
    return explanation.status == .ok ? .done : .noAnswer
  }

  private static func explain(_ ids: [Int64], _ costing: Costing, _ invocation: Invocation) throws
    -> ExitStatus
  {
    let found = ids.map { ($0, WayExplanation($0, costing)) }
    let ways = found.compactMap(\.1)
    let unknown = found.first { $0.1 == nil }.map {
      "way \($0.0) is no road of the graph; the report of the build may tell why"
    }
    if let unknown { invocation.messages.note(unknown) }
    let writer = ExplanationWriter(graph: costing.graph, profile: costing.profile)
    let turn = ways.count == 2 ? TurnExplanation(from: ways[0], to: ways[1], costing) : nil
    let status: AnswerStatus = unknown != nil ? .noRoad : turn?.turns.isEmpty == true ? .noRoute : .ok
    let words = unknown != nil ? "" : ways.map { $0.words(writer) }.joined() + (turn?.words(writer) ?? "")
    try write(words, costing.graph, invocation) { json in
      json.beginObject()
      json.write(status, message: unknown)
      json.key("ways")
      json.beginArray()
      for way in ways { way.write(writer, to: &json) }
      json.endArray()
      if let turn {
        json.key("turns")
        turn.write(writer, to: &json)
      }
      json.endObject()
      json.endLine()
    }
    return status == .ok ? .done : .noAnswer
  }

  private static func write(
    _ words: String, _ graph: RoadGraph, _ invocation: Invocation, _ body: (inout JSONWriter) -> Void
  ) throws {
    try GraphFile.checkSound(graph)
    let output = try invocation.openOutput()
    if invocation[json] {
      var json = JSONWriter()
      body(&json)
      try output.write(json.bytes)
    } else {
      try output.write(words)
    }
    try output.finish()
  }
}
