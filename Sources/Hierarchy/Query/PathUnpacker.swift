import RoadGraph
import TravelCosts

/// Takes arcs of a hierarchy apart into the edges of the road network.
struct PathUnpacker {
  /// An arc in the sense of travel; its lower end, whose list it is in, is the first where `isForward`, else the last.
  struct Arc: BitwiseCopyable {
    var from: UInt32
    var to: UInt32
    var arc: UInt32
    var isForward: Bool
  }

  private let hierarchy: Hierarchy
  /// What is still to be taken apart, the next last.
  private var stack: [Arc] = []
  /// More than any path has edges: only a damaged file leads so far.
  private let limit: Int

  init(_ hierarchy: Hierarchy) {
    self.hierarchy = hierarchy
    limit = 4 * hierarchy.topology.stateCount + 1024
  }

  mutating func begin() { stack.removeAll(keepingCapacity: true) }

  mutating func push(_ arc: Arc) { stack.append(arc) }

  /// Takes all arcs apart and appends their edges.
  mutating func run(_ edges: inout [EdgeID]) {
    while let arc = stack.popLast() {
      guard edges.count < limit else { return stack.removeAll() }
      let metric = hierarchy.metric
      let hint = arc.isForward ? metric.forwardHints[Int(arc.arc)] : metric.backwardHints[Int(arc.arc)]
      if hint == HierarchyMetric.roadHint {
        append(arc, to: &edges)
      } else {
        takeApart(arc, hint: hint)
      }
    }
  }

  /// Replaces an arc by the two that lead through the state between.
  private mutating func takeApart(_ arc: Arc, hint: UInt8) {
    let topology = hierarchy.topology
    let (fromDepth, toDepth) = (topology.depth(of: Int(arc.from)), topology.depth(of: Int(arc.to)))
    var cursor = LowerCursor(topology, below: Int(arc.isForward ? arc.from : arc.to))
    var place = 0
    while cursor.next() {
      defer { place += 1 }
      if hint != HierarchyMetric.searchHint, place < Int(hint) { continue }
      if let down = arcDown(from: fromDepth, to: cursor.state),
        let up = arcUp(from: cursor.state, to: toDepth)
      {
        let below = UInt32(cursor.state)
        if hint != HierarchyMetric.searchHint || weight(down, up) == weight(arc) {
          stack.append(Arc(from: below, to: arc.to, arc: UInt32(up), isForward: true))
          stack.append(Arc(from: arc.from, to: below, arc: UInt32(down), isForward: false))
          return
        }
      }
      if hint != HierarchyMetric.searchHint { return }
    }
  }

  private func arcDown(from depth: Int, to below: Int) -> Int? {
    let topology = hierarchy.topology
    return topology.arc(
      in: topology.backward(of: below), topology.backwardHeads, from: topology.depth(of: below), to: depth)
  }

  private func arcUp(from below: Int, to depth: Int) -> Int? {
    let topology = hierarchy.topology
    return topology.arc(
      in: topology.forward(of: below), topology.forwardHeads, from: topology.depth(of: below), to: depth)
  }

  private func weight(_ arc: Arc) -> UInt64 {
    let metric = hierarchy.metric
    return UInt64(arc.isForward ? metric.forwardWeights[Int(arc.arc)] : metric.backwardWeights[Int(arc.arc)])
  }

  private func weight(_ down: Int, _ up: Int) -> UInt64 {
    UInt64(hierarchy.metric.backwardWeights[down]) + UInt64(hierarchy.metric.forwardWeights[up])
  }

  /// Appends the edge that an arc of the road network stands for.
  private func append(_ arc: Arc, to edges: inout [EdgeID]) {
    let key = hierarchy.topology.key(of: Int(arc.to))
    if key.isNode {
      if let edge = hierarchy.cheapestEdge(from: arc.from, to: arc.to) { edges.append(edge) }
    } else {
      edges.append(key.edge)
    }
  }
}
