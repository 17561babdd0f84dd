/// A position on the ground, in units of 1e-7 degrees: the resolution in which OSM stores it.
///
/// ```swift
/// let town = Coordinate(latitude: 42.5063, longitude: 1.5218)
/// town.latitudeE7  // 425063000
/// ```
///
/// Latitude lies in −90…90 degrees, longitude in −180…180; `isValid` tells.
public struct Coordinate: Hashable, Sendable, BitwiseCopyable {
  /// Latitude in 1e-7 degrees.
  public var latitudeE7: Int32
  /// Longitude in 1e-7 degrees.
  public var longitudeE7: Int32

  /// Creates a coordinate from 1e-7 degrees.
  @inlinable
  public init(latitudeE7: Int32, longitudeE7: Int32) {
    self.latitudeE7 = latitudeE7
    self.longitudeE7 = longitudeE7
  }

  /// Creates a coordinate from degrees, rounded to the nearest 1e-7.
  ///
  /// Degrees outside of what `Int32` can hold (±214.7) are clamped; check with `init(checkedLatitude:longitude:)`.
  @inlinable
  public init(latitude: Double, longitude: Double) {
    latitudeE7 = Int32(max(-2.1e9, min(2.1e9, (latitude * 1e7).rounded())))
    longitudeE7 = Int32(max(-2.1e9, min(2.1e9, (longitude * 1e7).rounded())))
  }

  /// Creates a coordinate from degrees, or nil where they are no position on the ground.
  public init?(checkedLatitude latitude: Double, longitude: Double) {
    guard latitude >= -90, latitude <= 90, longitude >= -180, longitude <= 180 else { return nil }
    self.init(latitude: latitude, longitude: longitude)
  }

  /// Latitude in degrees.
  @inlinable public var latitude: Double { Double(latitudeE7) / 1e7 }
  /// Longitude in degrees.
  @inlinable public var longitude: Double { Double(longitudeE7) / 1e7 }

  /// Whether both values lie within the ground's range.
  @inlinable
  public var isValid: Bool {
    latitudeE7 >= -900_000_000 && latitudeE7 <= 900_000_000 && longitudeE7 >= -1_800_000_000
      && longitudeE7 <= 1_800_000_000
  }
}
