import CommandLineSupport
import Geography
import Hierarchy
import JSONText
import RoadGraph
import Routing
import Synchronization
import TravelCosts

/// `traverse matrix`: times and distances between all of some points.
enum MatrixCommand: Command {
  static let name = "matrix"
  static let overview =
    "Tells how long and how far it is from each of some points to each other one, as JSON."

  static let points = Option.required(
    "points", .file,
    help: "The points: CSV with lat and lon, or a JSON array of [lat,lon]; '-' is standard input")
  static let profile = SharedOptions.profile
  static let type = SharedOptions.type
  static let avoid = AvoidList.option
  static let radius = SharedOptions.radius
  static let output = SharedOptions.output

  static let usage = ["REGION.traverse --points FILE [--profile P] [options]"]
  static var arguments: [any DeclaredArgument] { [GraphFile.argument] }
  static var options: [any DeclaredOption] {
    [points, profile, type, avoid, radius, output, CommonOptions.threads]
  }
  static let examples = [
    Example("traverse matrix andorra.traverse --points huts.csv --profile hike", "Between all huts")
  ]

  /// Points from which on it pays to work out a hierarchy where the graph holds none for the costing.
  private static let manyPoints = 10

  /// What leads from one point to another.
  private struct Cell: Sendable {
    var seconds: Double?
    var metres: Double?
  }

  static func run(_ invocation: Invocation) throws -> ExitStatus {
    let list = try PointList(path: invocation[points])
    let graph = try GraphFile.open(invocation)
    let avoid = invocation[avoid] ?? AvoidList()
    let costings = try Costings(graph: graph, profile: invocation[profile], avoid: avoid)
    let costing = try costings.costing(forCall: invocation[profile], type: invocation[type], avoid: avoid)
    let hierarchy: Hierarchy?
    do throws(RequestError) {
      hierarchy =
        list.points.count < manyPoints
        ? Hierarchy(storedFor: costing)
        : try costings.hierarchy(profile: invocation[profile], type: invocation[type], avoid: avoid, at: nil)
    } catch {
      throw CommandError(.wrongUsage, error.message)
    }
    let rows = try rows(
      list.points, costing, hierarchy, radius: invocation[radius], threads: invocation.threads)
    try GraphFile.checkSound(graph)
    // The way from a point to itself is no answer, unless there is no other point.
    let isAnswered = rows.enumerated().contains { row, cells in
      cells.enumerated().contains { column, cell in
        cell.metres != nil && (row != column || list.points.count == 1)
      }
    }
    let output = try invocation.openOutput(invocation[self.output])
    try output.write(jsonText(list, rows, isAnswered ? .ok : .noRoute, invocation[profile]))
    try output.finish()
    return isAnswered ? .done : .noAnswer
  }

  /// A row for each point, in order, shared by all threads.
  private static func rows(
    _ points: [Coordinate], _ costing: Costing, _ hierarchy: Hierarchy?, radius: Double, threads: Int
  ) throws -> [[Cell]] {
    let next = Mutex(0)
    var rows: [[Cell]] = []
    try OrderedWork(threads: threads) { () -> Int? in
      let row = next.withLock { next in
        next += 1
        return next - 1
      }
      return row < points.count ? row : nil
    } worker: {
      var router = Router(costing: costing, hierarchy: hierarchy)
      var snapper = Snapper(costing: costing)
      return { row in
        let isNearRoad = !snapper.candidates(near: points[row], radius: radius, count: 1).isEmpty
        return points.indices.map { column in
          guard isNearRoad else { return Cell() }
          guard row != column else { return Cell(seconds: 0, metres: 0) }
          let route = try? router.route(through: [points[row], points[column]], radius: radius)
          return Cell(seconds: route?.duration, metres: route?.distance)
        }
      }
    } deliver: { cells, _ in
      rows.append(cells)
    }.run()
    return rows
  }

  private static func jsonText(_ list: PointList, _ rows: [[Cell]], _ status: AnswerStatus, _ profile: String)
    -> [UInt8]
  {
    var json = JSONWriter()
    json.beginObject()
    json.write(status)
    json.key("profile")
    json.string(profile)
    json.key("points")
    json.beginArray()
    for (point, name) in zip(list.points, list.names) {
      json.beginObject()
      json.write(point)
      if !name.isEmpty {
        json.key("name")
        json.string(name)
      }
      json.endObject()
    }
    json.endArray()
    json.key("durations")
    write(rows, to: &json) { json, cell in json.number(cell.seconds, decimals: 1) }
    json.key("distances")
    write(rows, to: &json) { json, cell in json.number(cell.metres, decimals: 2) }
    json.endObject()
    json.endLine()
    return json.bytes
  }

  private static func write(
    _ rows: [[Cell]], to json: inout JSONWriter, _ value: (inout JSONWriter, Cell) -> Void
  ) {
    json.beginArray()
    for row in rows {
      json.beginArray()
      for cell in row { value(&json, cell) }
      json.endArray()
    }
    json.endArray()
  }
}
