/// A box between two parallels and two meridians, in 1e-7 degrees, borders included.
///
/// A box never crosses the antimeridian: `west <= east` holds for every box that is not empty.
public struct BoundingBox: Hashable, Sendable, BitwiseCopyable {
  /// Southern border in 1e-7 degrees.
  public var southE7: Int32
  /// Western border in 1e-7 degrees.
  public var westE7: Int32
  /// Northern border in 1e-7 degrees.
  public var northE7: Int32
  /// Eastern border in 1e-7 degrees.
  public var eastE7: Int32

  /// Creates a box from its borders in 1e-7 degrees.
  @inlinable
  public init(southE7: Int32, westE7: Int32, northE7: Int32, eastE7: Int32) {
    self.southE7 = southE7
    self.westE7 = westE7
    self.northE7 = northE7
    self.eastE7 = eastE7
  }

  /// The box that holds nothing, and that any point extends to itself.
  public static let empty = BoundingBox(southE7: .max, westE7: .max, northE7: .min, eastE7: .min)

  /// The smallest box around some points.
  @inlinable
  public init(around points: some Sequence<Coordinate>) {
    self = .empty
    for point in points { extend(to: point) }
  }

  /// Whether the box holds no point.
  @inlinable public var isEmpty: Bool { southE7 > northE7 || westE7 > eastE7 }

  /// Extends the box so that it holds a point.
  @inlinable
  public mutating func extend(to point: Coordinate) {
    southE7 = min(southE7, point.latitudeE7)
    northE7 = max(northE7, point.latitudeE7)
    westE7 = min(westE7, point.longitudeE7)
    eastE7 = max(eastE7, point.longitudeE7)
  }

  /// Extends the box so that it holds another box.
  @inlinable
  public mutating func extend(to other: BoundingBox) {
    southE7 = min(southE7, other.southE7)
    northE7 = max(northE7, other.northE7)
    westE7 = min(westE7, other.westE7)
    eastE7 = max(eastE7, other.eastE7)
  }

  /// Whether a point lies in the box or on its border.
  @inlinable
  public func contains(_ point: Coordinate) -> Bool {
    point.latitudeE7 >= southE7 && point.latitudeE7 <= northE7 && point.longitudeE7 >= westE7
      && point.longitudeE7 <= eastE7
  }

  /// Whether two boxes share a point.
  @inlinable
  public func intersects(_ other: BoundingBox) -> Bool {
    southE7 <= other.northE7 && other.southE7 <= northE7 && westE7 <= other.eastE7
      && other.westE7 <= eastE7
  }
}
