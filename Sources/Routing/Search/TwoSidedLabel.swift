import RoadGraph

/// What a search from both sides knows of a state: the cheapest way from the start to the end of its edge, and the
/// cheapest way on from there to the target.
struct TwoSidedLabel: PagedLabel {
  var state = SearchState(edge: EdgeID(0), isArriving: false)
  /// Bound from below on the cost to the target, from the end of the edge.
  var toTarget: UInt32 = 0
  /// Bound from below on the cost from the start to the end of the edge.
  var fromStart: UInt32 = 0
  /// Cost from the start to the end of the edge.
  var forwardCost = SearchLabel.unreached
  /// Place of the label before; −1 at the start.
  var forwardParent: Int32 = -1
  /// Cost from the end of the edge to the target.
  var backwardCost = SearchLabel.unreached
  /// Place of the label after; −1, −2, −3 … where the forward and backward edges of the target's places follow.
  var backwardParent: Int32 = -1
  /// Whether the state was settled: a bit for each side.
  var isClosed: UInt32 = 0

  /// The bit of the search from the start.
  static var forwardSide: UInt32 { 1 }
  /// The bit of the search from the target.
  static var backwardSide: UInt32 { 2 }

  var isNew: Bool { forwardCost == SearchLabel.unreached && backwardCost == SearchLabel.unreached }
}
