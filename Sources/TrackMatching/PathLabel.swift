import RoadGraph

/// What a search knows of a way to the tail of an edge, or to the end of a source's edge.
struct PathLabel: Sendable {
  var edge: EdgeID
  /// First of the targets on the edge; −1: none.
  var firstTarget: Int32
  /// Nats: base, weighted length and turns.
  var cost = Float.infinity
  /// Nats at the source, the straight distance given back.
  var base: Float = 0
  /// Metres weighted by road and speed.
  var weight: Float = 0
  /// Metres.
  var length: Float = 0
  /// Nats of turns.
  var turns: Float = 0
  /// Nats that are still to come at least.
  var rest: Float = 0
  /// Label of the edge travelled before; −1 at a source.
  var parent: Int32 = -1
  /// Place of the source.
  var source: Int32 = -1
  /// The node that the edge leads to.
  var head = NodeID(0)
  /// Metres of the edge, and the weight of each.
  var edgeLength: Float = 0
  var edgeFactor: Float = 0
  /// Bearing at the edge's end in 1/256 of a full turn.
  var arrival: UInt8 = 0
  var isSettled = false
  var isAtEnd = false

  init(edge: EdgeID, firstTarget: Int32) {
    self.edge = edge
    self.firstTarget = firstTarget
  }
}
