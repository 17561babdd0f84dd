public import Geography

/// A point of a route, and how the route is to come by it.
public struct Waypoint: Hashable, Sendable {
  /// A side of the road, seen in the direction of travel.
  public enum Side: String, CaseIterable, Sendable {
    case left, right
  }

  /// Where it lies.
  public var coordinate: Coordinate
  /// The direction in which the point's road is travelled there, in degrees clockwise from north; nil: either.
  public var heading: Double?
  /// The side of the road on which the point lies then; nil: either.
  public var side: Side?
  /// Whether the route goes on as it came, without stopping or turning round; has no meaning at the route's ends.
  public var isPassedThrough: Bool

  /// Creates a point; one without wishes by default.
  public init(
    _ coordinate: Coordinate, heading: Double? = nil, side: Side? = nil, isPassedThrough: Bool = false
  ) {
    self.coordinate = coordinate
    self.heading = heading
    self.side = side
    self.isPassedThrough = isPassedThrough
  }

  /// Whether there is nothing but the place.
  var isPlain: Bool { heading == nil && side == nil && !isPassedThrough }
}
