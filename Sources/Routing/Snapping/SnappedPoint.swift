public import Geography
public import RoadGraph

/// Directions along a section.
public struct TravelDirections: OptionSet, Hashable, Sendable {
  /// A bit for each direction.
  public let rawValue: UInt8

  /// Takes bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// From the section's first node to its last.
  public static let forward = TravelDirections(rawValue: 1)
  /// From its last node to its first.
  public static let backward = TravelDirections(rawValue: 2)
  /// Either way.
  public static let both: TravelDirections = [.forward, .backward]

  /// The direction of an edge alone.
  public init(_ edge: EdgeID) { self = edge.isBackward ? .backward : .forward }

  /// Whether an edge runs in one of the directions.
  public func holds(for edge: EdgeID) -> Bool { contains(TravelDirections(edge)) }
}

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
  /// In which directions one may leave from it, where a route begins, or arrive at it, where it ends.
  public var directions = TravelDirections.both

  /// Creates a place.
  public init(
    section: SectionID, offset: UInt32, coordinate: Coordinate, distance: Double,
    directions: TravelDirections = .both
  ) {
    self.section = section
    self.offset = offset
    self.coordinate = coordinate
    self.distance = distance
    self.directions = directions
  }
}
