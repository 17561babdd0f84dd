public import Geography
public import RoadGraph

/// A place on a road: where a route begins, ends or passes.
public struct SnappedPoint: Hashable, Sendable {
  /// The section it lies on.
  public var section: SectionID
  /// Centimetres from the section's first node.
  public var offset: UInt32
  /// Where it lies.
  public var coordinate: Coordinate
  /// Metres from the point that was asked for.
  public var distance: Double

  /// Creates a place.
  public init(section: SectionID, offset: UInt32, coordinate: Coordinate, distance: Double) {
    self.section = section
    self.offset = offset
    self.coordinate = coordinate
    self.distance = distance
  }
}
