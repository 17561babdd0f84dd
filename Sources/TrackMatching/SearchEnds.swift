import RoadGraph

/// A live state from which the next observation is to be reached.
struct SearchSource: Sendable {
  /// Place of the state in the trellis.
  let state: Int
  let edge: EdgeID
  /// Metres from the edge's tail.
  let offset: Double
  /// The farthest metre that the route already reached on the edge.
  let reached: Double
  /// Nats so far, counted from any common level.
  let cost: Double
  /// Metres between the two observations.
  let straight: Double
  /// Metres that can be travelled in the time between them; infinite where no clock tells.
  let reach: Double
}

/// A state to be reached, and the cheapest way to it found so far.
struct SearchTarget: Sendable {
  let edge: EdgeID
  /// Metres from the edge's tail.
  let offset: Double
  /// Nats of the observation's distance.
  let emission: Double
  /// Nats of the cheapest way, without emission; infinite where none is known.
  var cost = Double.infinity
  /// Place of the source among the sources.
  var source = -1
  var connection = Connection.broken
  /// Label with which the edge was entered, for paths.
  var label = -1
  /// Label of the target's edge.
  var entry = -1
  /// Another target on the same edge; −1: none.
  var next: Int32 = -1
}
