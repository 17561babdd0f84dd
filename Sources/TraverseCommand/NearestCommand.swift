import CommandLineSupport
import Geography
import JSONText
import RoadGraph
import Routing
import TravelCosts

/// `traverse nearest`: the closest roads with everything that the graph holds of them.
enum NearestCommand: Command {
  static let name = "nearest"
  static let overview = """
    Tells the closest roads with every attribute that the graph holds, and where each comes from.
    """

  static let point = Argument.one(.position, help: "Where to look")
  static let count = Option.value("count", .integer(in: 1...1000), default: "1", help: "How many roads")
  static let profile = SharedOptions.profile
  static let all = Option.flag("all", help: "Also roads that the profile cannot travel, ferries and trains")
  static let radius = SharedOptions.radius
  static let json = SharedOptions.json

  static let usage = ["REGION.traverse LAT,LON [--count N] [--profile P] [--json]"]
  static var arguments: [any DeclaredArgument] { [GraphFile.argument, point] }
  static var options: [any DeclaredOption] { [count, profile, all, radius, json] }
  static let examples = [
    Example("traverse nearest andorra.traverse 42.5063,1.5218", "Describe the nearest road"),
    Example(
      "traverse nearest andorra.traverse 42.5063,1.5218 --count 5 --profile car --json",
      "The five nearest roads for cars, as JSON"),
  ]

  static func run(_ invocation: Invocation) throws -> ExitStatus {
    let graph = try GraphFile.open(invocation)
    let costings = try Costings(graph: graph, profile: invocation[profile])
    let costing = try costings.costing(forCall: invocation[profile])
    var snapper = Snapper(costing: costing)
    let wanted = snapper
    let isAll = invocation[all]
    let places = snapper.nearestWays(
      to: invocation[point], radius: invocation[radius], count: invocation[count]
    ) { isAll || wanted.isTravelled($0) }
    let roads = places.map { NearRoad($0, costing) }
    try GraphFile.checkSound(graph)
    let output = try invocation.openOutput()
    if invocation[json] {
      try output.write(jsonText(roads, invocation[point]))
    } else {
      try output.write(roads.map(\.words).joined(separator: "\n"))
    }
    try output.finish()
    if roads.isEmpty {
      let metres = DecimalText.text(invocation[radius], decimals: 0)
      invocation.messages.note("no road for profile \(invocation[profile]) lies within \(metres) m")
    }
    return roads.isEmpty ? .noAnswer : .done
  }

  private static func jsonText(_ roads: [NearRoad], _ point: Coordinate) -> [UInt8] {
    var json = JSONWriter()
    json.beginObject()
    json.write(roads.isEmpty ? .noRoad : .ok)
    json.write(point)
    json.key("roads")
    json.beginArray()
    for road in roads { road.write(to: &json) }
    json.endArray()
    json.endObject()
    json.endLine()
    return json.bytes
  }
}
