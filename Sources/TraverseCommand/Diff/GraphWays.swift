import Geography
import RoadGraph

/// The ways of a graph in the order of their OSM ids, each with its sections.
struct GraphWays {
  let graph: RoadGraph
  /// OSM ids of the ways, by position.
  let ids: [Int64]
  /// Positions of the ways, in order of their ids.
  let order: [UInt32]
  /// The sections of all ways, way by way.
  private let sections: [UInt32]
  /// Where the sections of each way begin, by the way's position.
  private let firsts: [Int]

  init(_ graph: RoadGraph) {
    self.graph = graph
    var firsts = [Int](repeating: 0, count: graph.wayCount + 1)
    var ways: [UInt32] = []
    ways.reserveCapacity(graph.sectionCount)
    for index in 0..<graph.sectionCount {
      let way = min(graph.section(SectionID(UInt32(index))).way, UInt32(max(0, graph.wayCount - 1)))
      ways.append(way)
      firsts[Int(way) + 1] += 1
    }
    for way in 0..<graph.wayCount { firsts[way + 1] += firsts[way] }
    var next = firsts
    var sections = [UInt32](repeating: 0, count: ways.count)
    for (index, way) in ways.enumerated() {
      sections[next[Int(way)]] = UInt32(index)
      next[Int(way)] += 1
    }
    self.firsts = firsts
    self.sections = sections
    let ids = (0..<UInt32(graph.wayCount)).map { graph.wayID(at: $0) }
    self.ids = ids
    order = (0..<UInt32(ids.count)).sorted { (ids[Int($0)], $0) < (ids[Int($1)], $1) }
  }

  /// Number of ways.
  var count: Int { ids.count }

  /// The sections of the way at a position.
  func sections(ofWayAt position: UInt32) -> ArraySlice<UInt32> {
    sections[firsts[Int(position)]..<firsts[Int(position) + 1]]
  }

  /// Length of the way at a position, in metres.
  func metres(ofWayAt position: UInt32) -> Double {
    sections(ofWayAt: position).reduce(0) { $0 + graph.section(SectionID($1)).lengthMetres }
  }

  /// All straight pieces of all roads, in the order of their ends.
  func strokes() -> [RoadStroke] {
    var strokes: [RoadStroke] = []
    var points: [Coordinate] = []
    for index in 0..<graph.sectionCount {
      let section = SectionID(UInt32(index))
      graph.shape(of: section, into: &points)
      let way = graph.section(section).way
      for (a, b) in zip(points, points.dropFirst()) { strokes.append(RoadStroke(from: a, to: b, way: way)) }
    }
    strokes.sort { ($0.low, $0.high, $0.wayAndSense) < ($1.low, $1.high, $1.wayAndSense) }
    return strokes
  }
}

/// A straight piece of a road between two points, whatever its direction.
struct RoadStroke {
  /// The end with the lower number.
  let low: UInt64
  /// The other end.
  let high: UInt64
  /// Twice the position of the way, plus one where it is drawn from the higher end to the lower.
  let wayAndSense: UInt64

  init(from a: Coordinate, to b: Coordinate, way: UInt32) {
    let (first, last) = (Self.number(a), Self.number(b))
    low = min(first, last)
    high = max(first, last)
    wayAndSense = UInt64(way) << 1 | (first <= last ? 0 : 1)
  }

  var way: UInt32 { UInt32(wayAndSense >> 1) }
  var isReversed: Bool { wayAndSense & 1 == 1 }
  var metres: Double { distanceMetres(Self.coordinate(low), Self.coordinate(high)) }

  func liesOn(_ other: RoadStroke) -> Bool { low == other.low && high == other.high }

  private static func number(_ point: Coordinate) -> UInt64 {
    UInt64(UInt32(bitPattern: point.latitudeE7)) << 32 | UInt64(UInt32(bitPattern: point.longitudeE7))
  }

  private static func coordinate(_ number: UInt64) -> Coordinate {
    Coordinate(
      latitudeE7: Int32(bitPattern: UInt32(number >> 32)),
      longitudeE7: Int32(bitPattern: UInt32(truncatingIfNeeded: number)))
  }
}
