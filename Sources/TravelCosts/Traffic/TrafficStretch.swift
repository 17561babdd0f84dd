public import RoadGraph

/// What traffic does to a road.
public enum TrafficEffect: Hashable, Sendable {
  /// Nobody gets through.
  case closed
  /// One gets on at so many km/h, above 0.
  case speed(kmh: Double)
}

/// A part of an edge that traffic concerns.
public struct TrafficStretch: Hashable, Sendable {
  /// The edge, in the direction of travel.
  public var edge: EdgeID
  /// Centimetres from the edge's tail where the part begins.
  public var from: UInt32
  /// Centimetres from the edge's tail where it ends, not before `from`.
  public var to: UInt32
  /// What traffic does there.
  public var effect: TrafficEffect

  /// Creates a stretch.
  public init(edge: EdgeID, from: UInt32, to: UInt32, effect: TrafficEffect) {
    self.edge = edge
    self.from = from
    self.to = to
    self.effect = effect
  }
}
