import RoadGraph

/// How a search finds its way; all methods find the same cost.
public enum SearchMethod: String, CaseIterable, Sendable {
  /// Dijkstra's algorithm: plain, and the referee of all others.
  case dijkstra
  /// A*, guided by the great-circle distance at the lowest cost there is.
  case astar
  /// A* from both ends.
  case bidirectional
  /// A* from both ends, guided by costs to and from landmarks.
  case landmarks
  /// A customizable hierarchy of shortcuts, where the graph file has one that fits the question; else A*.
  case hierarchy
}

/// A path between two places: its edges, and what it costs.
struct FoundPath {
  /// Edges in order of travel, the first and last travelled in part.
  var edges: [EdgeID]
  /// What the search minimised.
  var cost: UInt32
}

extension UInt32 {
  /// The cost of a part of an edge with this cost, in proportion to its length, rounded up.
  func part(from: UInt32, to: UInt32, of length: UInt32) -> UInt32 {
    guard length > 0, to > from else { return 0 }
    return UInt32((UInt64(self) * UInt64(to - from) + UInt64(length) - 1) / UInt64(length))
  }
}
