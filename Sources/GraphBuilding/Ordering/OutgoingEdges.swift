import RoadGraph

/// The edges that leave each node, in order of their numbers.
struct OutgoingEdges: Sendable {
  private var first: [UInt32]
  private var edges: [EdgeID]

  init(nodeCount: Int, sections: [SectionRecord]) {
    first = [UInt32](repeating: 0, count: nodeCount + 1)
    for section in sections {
      first[Int(section.firstNode) + 1] += 1
      first[Int(section.lastNode) + 1] += 1
    }
    for node in 0..<nodeCount { first[node + 1] += first[node] }
    var next = first
    edges = [EdgeID](repeating: EdgeID(0), count: 2 * sections.count)
    for (place, section) in sections.enumerated() {
      let id = SectionID(UInt32(place))
      edges[Int(next[Int(section.firstNode)])] = id.forward
      next[Int(section.firstNode)] += 1
      edges[Int(next[Int(section.lastNode)])] = id.backward
      next[Int(section.lastNode)] += 1
    }
  }

  /// Places of the edges that leave a node, to be asked of `edge(at:)`.
  @inline(__always)
  func places(of node: UInt32) -> Range<Int> { Int(first[Int(node)])..<Int(first[Int(node) + 1]) }

  /// The edge at a place.
  @inline(__always)
  func edge(at place: Int) -> EdgeID { edges[place] }

  /// The edges that leave a node.
  subscript(node: NodeID) -> ArraySlice<EdgeID> { edges[places(of: node.index)] }
}
