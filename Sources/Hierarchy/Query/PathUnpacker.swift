import RoadGraph
import TravelCosts

/// Takes arcs of a hierarchy apart into the edges of the road network.
struct PathUnpacker {
  /// An arc in the sense of travel; its lower end, whose list it is in, is the first where `isForward`, else the last.
  struct Arc: BitwiseCopyable {
    var from: UInt32
    var to: UInt32
    var arc: UInt32
    var fromDepth: UInt16
    var toDepth: UInt16
    var isForward: Bool
  }

  private let hierarchy: Hierarchy
  private let topology: HierarchyTopology
  private let metric: HierarchyMetric
  /// What is still to be taken apart, the next last.
  private var stack: [Arc] = []
  /// More than any path has arcs at all levels: only a damaged file leads so far.
  private let limit: Int

  init(_ hierarchy: Hierarchy) {
    self.hierarchy = hierarchy
    topology = hierarchy.topology
    metric = hierarchy.metric
    limit = 8 * hierarchy.topology.stateCount + 1024
  }

  mutating func begin() { stack.removeAll(keepingCapacity: true) }

  /// Adds an arc to be taken apart before all that were added earlier.
  mutating func push(from: UInt32, to: UInt32, arc: UInt32, isForward: Bool) {
    stack.append(
      Arc(
        from: from, to: to, arc: arc, fromDepth: UInt16(truncatingIfNeeded: topology.depth(of: Int(from))),
        toDepth: UInt16(truncatingIfNeeded: topology.depth(of: Int(to))), isForward: isForward))
  }

  /// Takes all arcs apart and appends their edges.
  mutating func run(_ edges: inout [EdgeID]) {
    var count = 0
    while let arc = stack.popLast() {
      count += 1
      let hint = arc.isForward ? metric.forward.hint(Int(arc.arc)) : metric.backward.hint(Int(arc.arc))
      let isWhole = hint == HierarchyMetric.roadHint ? append(arc, to: &edges) : takeApart(arc, hint: hint)
      guard isWhole, count < limit else {
        hierarchy.noteDamage()
        return stack.removeAll()
      }
    }
  }

  /// Replaces an arc by the two that lead through the state between; false where there is none.
  private mutating func takeApart(_ arc: Arc, hint: UInt8) -> Bool {
    var cursor = LowerCursor(topology, below: Int(arc.isForward ? arc.from : arc.to))
    var place = 0
    while cursor.next() {
      defer { place += 1 }
      if hint != HierarchyMetric.searchHint, place < Int(hint) { continue }
      let below = cursor.state
      let depth = topology.depth(of: below)
      if let down = topology.arc(
        in: topology.backward(of: below), topology.backwardHeads, from: depth, to: Int(arc.fromDepth)),
        let up = topology.arc(
          in: topology.forward(of: below), topology.forwardHeads, from: depth, to: Int(arc.toDepth)),
        hint != HierarchyMetric.searchHint || weight(down, up) == weight(arc)
      {
        let middle = UInt16(truncatingIfNeeded: depth)
        stack.append(
          Arc(
            from: UInt32(below), to: arc.to, arc: UInt32(up), fromDepth: middle, toDepth: arc.toDepth,
            isForward: true))
        stack.append(
          Arc(
            from: arc.from, to: UInt32(below), arc: UInt32(down), fromDepth: arc.fromDepth, toDepth: middle,
            isForward: false))
        return true
      }
      if hint != HierarchyMetric.searchHint { return false }
    }
    return false
  }

  private func weight(_ arc: Arc) -> UInt64 {
    UInt64(
      arc.isForward ? metric.forward.weight(Int(arc.arc)) : metric.backward.weight(Int(arc.arc)))
  }

  private func weight(_ down: Int, _ up: Int) -> UInt64 {
    UInt64(metric.backward.weight(down)) + UInt64(metric.forward.weight(up))
  }

  /// Appends the edge that an arc of the road network stands for; false where there is none.
  private func append(_ arc: Arc, to edges: inout [EdgeID]) -> Bool {
    let key = topology.key(of: Int(arc.to))
    let edge = key.isNode ? hierarchy.cheapestEdge(from: arc.from, to: arc.to) : key.edge
    guard let edge, Int(edge.section.index) < hierarchy.transitions.graph.sectionCount else { return false }
    edges.append(edge)
    return true
  }
}
