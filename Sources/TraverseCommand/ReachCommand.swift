import CommandLineSupport
import Geography
import JSONText
import RoadGraph
import Routing
import TravelCosts

/// `traverse reach`: what can be reached from a point within some time or distance.
enum ReachCommand: Command {
  static let name = "reach"
  static let overview = """
    Tells what can be reached from a point within some minutes or metres, or from where it can be reached.
    """

  static let point = Argument.one(.position, help: "The point")
  static let minutes = Option.optional(
    "minutes", .list(.decimal("MINUTES", in: 0.1...1440)), help: "Limits of time, with commas between")
  static let metres = Option.optional(
    "metres", .list(.decimal("METRES", in: 1...1_000_000)), help: "Limits of distance, with commas between")
  static let reverse = Option.flag("reverse", help: "Tell from where the point can be reached instead")
  static let profile = SharedOptions.profile
  static let radius = SharedOptions.radius
  static let format = Option.value(
    "format", .word("FORMAT", ["geojson", "csv"]), default: "geojson",
    help: "Areas as GeoJSON, or the roads that are reached as CSV")
  static let output = SharedOptions.output

  static let usage = ["REGION.traverse LAT,LON --minutes 10,20 | --metres 1000 [--reverse] [options]"]
  static var arguments: [any DeclaredArgument] { [GraphFile.argument, point] }
  static var options: [any DeclaredOption] { [minutes, metres, reverse, profile, radius, format, output] }
  static let examples = [
    Example(
      "traverse reach andorra.traverse 42.5063,1.5218 --minutes 10,20 -o walk.geojson", "Two areas on foot")
  ]

  static func run(_ invocation: Invocation) throws -> ExitStatus {
    let isTime = invocation[minutes] != nil
    if isTime, invocation[metres] != nil {
      throw invocation.usageError(
        "--minutes and --metres exclude each other", advice: "leave one of them out")
    }
    guard let limits = invocation[minutes] ?? invocation[metres] else {
      throw invocation.usageError("--minutes or --metres is missing", advice: "give one of them")
    }
    let graph = try GraphFile.open(invocation)
    let costings = try Costings(graph: graph, profile: invocation[profile])
    let liking = try costings.costing(forCall: invocation[profile])
    let costing = Costing(
      graph: graph, profile: liking.profile.withoutPreferences, type: isTime ? .fastest : .shortest)
    // Milliseconds, or centimetres.
    let costs = limits.map { UInt64(($0 * (isTime ? 60_000 : 100)).rounded()) }
    let parts = ReachSearch(costing: costing).parts(
      around: invocation[point], radius: invocation[radius], below: costs.max() ?? 0,
      isReversed: invocation[reverse])
    try GraphFile.checkSound(graph)
    let problem =
      parts == nil
      ? "no road for profile \(invocation[profile]) lies within \(DecimalText.text(invocation[radius], decimals: 0)) m of the point"
      : nil
    if let problem { invocation.messages.note(problem) }
    let output = try invocation.openOutput(invocation[self.output])
    if invocation[format] == "csv" {
      try output.write(csv(parts ?? [], costs.max() ?? 0, isTime: isTime, graph))
    } else {
      let key: StaticString = isTime ? "minutes" : "metres"
      let shapes = Array(zip(limits, costs)).sorted { $0.0 > $1.0 }
      var json = JSONWriter()
      json.beginObject()
      json.key("type")
      json.string("FeatureCollection")
      json.write(parts == nil ? .noRoad : .ok, message: problem)
      json.key("features")
      json.beginArray()
      if let parts { writeAreas(of: parts, shapes, key, invocation[point], graph, to: &json) }
      json.endArray()
      json.endObject()
      json.endLine()
      try output.write(json.bytes)
    }
    try output.finish()
    return parts == nil ? .noAnswer : .done
  }

  private static func line(_ part: ReachedPart, _ range: Range<UInt32>, _ graph: RoadGraph) -> [Coordinate] {
    var shape: [Coordinate] = []
    graph.shape(of: part.edge, into: &shape)
    return CutShape(
      shape, length: graph.section(part.edge.section).lengthMetres, from: Double(range.lowerBound) / 100,
      to: Double(range.upperBound) / 100
    ).points
  }

  /// Writes a feature for each limit.
  private static func writeAreas(
    of parts: [ReachedPart], _ limits: [(value: Double, cost: UInt64)], _ key: StaticString,
    _ point: Coordinate, _ graph: RoadGraph, to json: inout JSONWriter
  ) {
    for limit in limits {
      let lines = parts.compactMap { part in part.reached(at: limit.cost).map { line(part, $0, graph) } }
      let reach = lines.lazy.joined().map { distanceMetres(point, $0) }.max() ?? 0
      // A hundred and fifty cells from side to side, and never finer than the gap between two roads.
      var outline = ReachOutline(around: point, cellMetres: max(15, reach / 75))
      for line in lines { outline.mark(line) }
      json.beginObject()
      json.key("type")
      json.string("Feature")
      json.key("properties")
      json.beginObject()
      json.key(key)
      json.number(limit.value, decimals: 3)
      json.endObject()
      json.key("geometry")
      write(outline.polygons(), to: &json)
      json.endObject()
    }
  }

  private static func write(_ polygons: [[[Coordinate]]], to json: inout JSONWriter) {
    json.beginObject()
    json.key("type")
    json.string("MultiPolygon")
    json.key("coordinates")
    json.beginArray()
    for polygon in polygons {
      json.beginArray()
      for ring in polygon {
        json.beginArray()
        for place in ring { json.pair(e7: place.longitudeE7, place.latitudeE7) }
        json.endArray()
      }
      json.endArray()
    }
    json.endArray()
    json.endObject()
  }

  private static func csv(_ parts: [ReachedPart], _ limit: UInt64, isTime: Bool, _ graph: RoadGraph) -> String
  {
    var text = "way,from_node,to_node,start_metre,end_metre,\(isTime ? "seconds" : "metres")\n"
    for part in parts {
      guard let range = part.reached(at: limit) else { continue }
      let least = Double(min(part.costs.from, part.costs.to)) / (isTime ? 1000 : 100)
      let cells = [
        "\(graph.wayID(of: part.edge.section))", "\(graph.nodeID(of: graph.tail(of: part.edge)))",
        "\(graph.nodeID(of: graph.head(of: part.edge)))",
        DecimalText.text(Double(range.lowerBound) / 100, decimals: 2),
        DecimalText.text(Double(range.upperBound) / 100, decimals: 2), DecimalText.text(least, decimals: 1),
      ]
      text += CSVLine.text(cells)
    }
    return text
  }
}
