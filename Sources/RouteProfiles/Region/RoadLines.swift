import Geography
import RoadGraph
import TravelCosts

/// The roads of a graph as long lines that go on through junctions, the way a traveller sees a road.
///
/// At each node ends of sections are joined in pairs: those of one way or name first, then those of one class, then the
/// straightest. Each section belongs to one line. Strokes in this sense: Thomson and Richardson, "The good continuation
/// principle" (1999).
struct RoadLines {
  /// For each edge, by its index, the edge that goes on behind it; `none` where the line ends.
  private var next: [UInt32]
  private let costing: Costing
  private static let none = UInt32.max
  /// Sharpest bend in degrees at which roads without a common name are one line.
  private static let sharpestBend = 75.0

  /// Joins the sections that the costing can travel in any direction.
  init(_ costing: Costing) {
    self.costing = costing
    next = [UInt32](repeating: Self.none, count: 2 * costing.graph.sectionCount)
    var joints: [Joint] = []
    for node in 0..<costing.graph.nodeCount { join(NodeID(UInt32(node)), &joints) }
  }

  /// Calls `body` with the edges of each line, in one of its two directions.
  func forEach(_ body: ([EdgeID]) -> Void) {
    var isTaken = [Bool](repeating: false, count: costing.graph.sectionCount)
    // Lines with ends first, from their ends; what is left then are rings.
    for ringsAreDue in [false, true] {
      for section in isTaken.indices where !isTaken[section] && isRoad(SectionID(UInt32(section))) {
        for edge in [SectionID(UInt32(section)).forward, SectionID(UInt32(section)).backward] {
          let begins = next[Int(edge.reversed.index)] == Self.none
          guard begins || ringsAreDue, !isTaken[section] else { continue }
          var line: [EdgeID] = []
          var current = edge
          while !isTaken[Int(current.section.index)] {
            isTaken[Int(current.section.index)] = true
            line.append(current)
            let following = next[Int(current.index)]
            if following == Self.none { break }
            current = EdgeID(following)
          }
          body(line)
        }
      }
    }
  }

  private func isRoad(_ section: SectionID) -> Bool {
    [section.forward, section.backward].contains { edge in
      let kind = costing.travel(of: edge).kind
      return kind != .closed && kind != .ferry && kind != .train
    }
  }

  /// Two edges that leave a node, as parts of one line.
  private struct Joint {
    let a: EdgeID
    let b: EdgeID
    let rank: Double
  }

  private mutating func join(_ node: NodeID, _ joints: inout [Joint]) {
    let graph = costing.graph
    let edges = graph.outEdges(of: node).map { graph.outEdge(at: $0) }.filter { isRoad($0.section) }
    guard edges.count > 1 else { return }
    joints.removeAll(keepingCapacity: true)
    let bearings = edges.map(bearing)
    for a in edges.indices {
      for b in edges.indices.dropFirst(a + 1) where edges[a].section != edges[b].section {
        let turn = abs(bearings[a] - bearings[b])
        let bend = abs(180 - min(turn, 360 - turn))
        guard let rank = rank(edges[a], edges[b], bend, isSplit: edges.count == 2) else { continue }
        joints.append(Joint(a: edges[a], b: edges[b], rank: rank))
      }
    }
    joints.sort { ($0.rank, $0.a, $0.b) < ($1.rank, $1.a, $1.b) }
    for joint in joints {
      guard next[Int(joint.a.reversed.index)] == Self.none, next[Int(joint.b.reversed.index)] == Self.none
      else { continue }
      next[Int(joint.a.reversed.index)] = joint.b.index
      next[Int(joint.b.reversed.index)] = joint.a.index
    }
  }

  /// How well two edges at a node make one line, the less the better; nil where they do not.
  private func rank(_ a: EdgeID, _ b: EdgeID, _ bend: Double, isSplit: Bool) -> Double? {
    let graph = costing.graph
    if graph.section(a.section).way == graph.section(b.section).way { return bend }
    let isSameClass = graph.attributes(of: a.section).roadClass == graph.attributes(of: b.section).roadClass
    if isSplit { return bend + (isSameClass ? 0 : 100) }
    let (name, other) = (graph.name(of: a.section), graph.name(of: b.section))
    let isNamed = !name.name.isEmpty && name.name == other.name
    let isNumbered = !name.reference.isEmpty && name.reference == other.reference
    if isNamed || isNumbered { return bend + 200 }
    guard bend <= Self.sharpestBend else { return nil }
    return bend + (isSameClass ? 400 : 800)
  }

  /// The direction in degrees in which an edge leaves its tail.
  private func bearing(_ edge: EdgeID) -> Double {
    var shape: [Coordinate] = []
    costing.graph.shape(of: edge, into: &shape)
    guard let first = shape.first, shape.count > 1 else { return 0 }
    return bearingDegrees(from: first, to: shape[1])
  }
}
