import CommandLineSupport
import FileAccess
import Geography
import RoadGraph
import Routing
import TravelCosts

/// The questions of a benchmark: pairs of points on roads that are connected.
struct BenchPairs {
  /// Start and end of each question.
  let pairs: [(from: Coordinate, to: Coordinate)]

  /// Random pairs: middles of sections that belong to the profile's main network. The same seed gives the same pairs.
  init(_ costing: Costing, count: Int, seed: UInt64) {
    let graph = costing.graph
    let flag: SectionFlags =
      switch costing.profile.mode {
      case .foot, .wheelchair: .mainOnFoot
      case .bicycle: .mainByBicycle
      case .motorcar, .hgv: .mainByCar
      }
    let sections = (0..<UInt32(graph.sectionCount)).map(SectionID.init).filter { id in
      guard graph.section(id).flags.contains(flag) else { return false }
      let kind = graph.attributes(of: id).roadClass
      return kind != .ferry && kind != .shuttleTrain
    }
    guard !sections.isEmpty else {
      pairs = []
      return
    }
    var random = SplitMix(state: seed)
    var points: [Coordinate] = []
    pairs = (0..<count).map { _ in
      func place() -> Coordinate {
        graph.shape(of: sections[Int(random.next() % UInt64(sections.count))], into: &points)
        return points[points.count / 2]
      }
      return (place(), place())
    }
  }

  /// The pairs of a CSV file with the header `from_lat,from_lon,to_lat,to_lon`.
  init(file path: String) throws {
    let lines = LineReader(try InputFile(path: path))
    guard let header = try lines.next(), let table = RouteTable(header: header, defaults: RouteRequest())
    else {
      throw CommandError(
        .badData, at: "\(path):1", "is no table of pairs",
        advice: "begin it with from_lat,from_lon,to_lat,to_lon")
    }
    var pairs: [(from: Coordinate, to: Coordinate)] = []
    while let line = try lines.next() {
      guard !line.isEmpty else { continue }
      switch table.parse(line).request {
      case .success(let request): pairs.append((request.points[0], request.points[1]))
      case .failure(let error): throw CommandError(.badData, at: "\(path):\(lines.lineNumber)", error.message)
      }
    }
    self.pairs = pairs
  }
}
