public import RoadGraph
public import TravelCosts

/// A small part of the network that cannot be left, or not be reached.
public struct Island: Hashable, Sendable {
  /// The sections of its roads.
  public var sections: Set<SectionID>
  /// OSM ways that lie in it, in part at least.
  public var wayCount: Int
  /// Metres of its roads.
  public var metres: Double
  /// Whether some way leads out of it.
  public var canBeLeft: Bool
  /// Whether some way leads into it.
  public var canBeReached: Bool
}

/// Tells how large the part of the network is that one can go about in from a road, and come back.
///
/// The strongly connected component of the road's edges under a costing; restrictions of turns are not looked at, barriers
/// are. Searched from the road itself, forward and backward, since islands are small: a search that does not end soon has
/// left the island.
///
/// ```swift
/// let finder = IslandFinder(costing: costing)
/// if let island = finder.island(around: place.section) { print(island.metres) }
/// ```
public struct IslandFinder {
  /// Edges after which a search is taken to have come to the open network.
  static let mostEdges = 2_000

  private let costing: Costing
  private let graph: RoadGraph

  /// Prepares for questions under a costing.
  public init(costing: Costing) {
    self.costing = costing
    graph = costing.graph
  }

  /// The island that a road lies on; nil where one can both leave and reach it, or the road is closed.
  public func island(around section: SectionID) -> Island? {
    let start = [section.forward, section.backward].filter(isOpen)
    let forward = reach(from: start, limit: Self.mostEdges, next: edgesAfter) { _ in true }
    let backward = reach(from: start, limit: Self.mostEdges, next: edgesBefore) { _ in true }
    let members: Set<EdgeID>
    switch (forward.isWhole, backward.isWhole) {
    case (false, false): return nil
    case (true, _):
      members = reach(from: start, limit: .max, next: edgesBefore) { forward.edges.contains($0) }.edges
    case (false, true):
      members = reach(from: start, limit: .max, next: edgesAfter) { backward.edges.contains($0) }.edges
    }
    let sections = Set(members.map(\.section))
    guard !sections.isEmpty else { return nil }
    let island = Island(
      sections: sections,
      wayCount: Set(sections.map { graph.section($0).way }).count,
      metres: Double(sections.reduce(0) { $0 + Int(graph.section($1).lengthCentimetres) }) / 100,
      canBeLeft: !forward.isWhole || forward.edges.count > members.count,
      canBeReached: !backward.isWhole || backward.edges.count > members.count)
    return island.canBeLeft && island.canBeReached ? nil : island
  }

  private func isOpen(_ edge: EdgeID) -> Bool { costing.travel(of: edge).kind != .closed }

  private func reach(
    from start: [EdgeID], limit: Int, next: (EdgeID) -> [EdgeID], where isWanted: (EdgeID) -> Bool
  ) -> (edges: Set<EdgeID>, isWhole: Bool) {
    var edges = Set(start)
    var open = start
    while let edge = open.popLast() {
      for other in next(edge) where isOpen(other) && isWanted(other) && edges.insert(other).inserted {
        if edges.count > limit { return (edges, false) }
        open.append(other)
      }
    }
    return (edges, true)
  }

  private func edgesAfter(_ edge: EdgeID) -> [EdgeID] {
    let node = graph.head(of: edge)
    guard costing.mayPass(node) else { return [edge.reversed] }
    return graph.outEdges(of: node).map { graph.outEdge(at: $0) }
  }

  private func edgesBefore(_ edge: EdgeID) -> [EdgeID] {
    let node = graph.tail(of: edge)
    guard costing.mayPass(node) else { return [edge.reversed] }
    return graph.outEdges(of: node).map { graph.outEdge(at: $0).reversed }
  }
}
