/// A point on a local plane, in metres.
public struct PlanePoint: Hashable, Sendable, BitwiseCopyable {
  /// Metres east of the plane's origin.
  public var x: Double
  /// Metres north of the plane's origin.
  public var y: Double

  /// Creates a point from metres east and north.
  @inlinable
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }
}

/// The plane that touches the earth at an origin: equirectangular, in metres.
///
/// Distances are right to 0.1 % within some 50 km at middle latitudes: meant for snapping, matching and bearings.
/// Longitudes are taken the short way round, so a plane works across the antimeridian.
public struct LocalPlane: Sendable, BitwiseCopyable {
  /// The point that lies at (0, 0).
  public let origin: Coordinate
  /// Metres of 1e-7 degrees of longitude at the origin's latitude.
  public let metresPerUnitX: Double
  /// Metres of 1e-7 degrees of latitude.
  public let metresPerUnitY: Double

  /// Creates the plane around an origin.
  @inlinable
  public init(origin: Coordinate) {
    self.origin = origin
    metresPerUnitY = metresPerDegree * 1e-7
    metresPerUnitX = metresPerDegree * 1e-7 * cosine(origin.latitude * Double.pi / 180)
  }

  /// Where a coordinate lies on the plane.
  @inlinable
  public func project(_ point: Coordinate) -> PlanePoint {
    var units = Int64(point.longitudeE7) - Int64(origin.longitudeE7)
    if units > 1_800_000_000 {
      units -= 3_600_000_000
    } else if units < -1_800_000_000 {
      units += 3_600_000_000
    }
    return PlanePoint(
      x: Double(units) * metresPerUnitX,
      y: Double(Int64(point.latitudeE7) - Int64(origin.latitudeE7)) * metresPerUnitY)
  }

  /// The coordinate at a point of the plane; at the poles, where metres have no longitude, the origin's own.
  @inlinable
  public func unproject(_ point: PlanePoint) -> Coordinate {
    let units = metresPerUnitX > 1e-9 ? point.x / metresPerUnitX : 0
    var longitude = Double(origin.longitudeE7) + units
    if longitude > 1.8e9 { longitude -= 3.6e9 } else if longitude < -1.8e9 { longitude += 3.6e9 }
    let latitude = Double(origin.latitudeE7) + point.y / metresPerUnitY
    return Coordinate(
      latitudeE7: Int32(max(-9e8, min(9e8, latitude.rounded()))),
      longitudeE7: Int32(max(-1.8e9, min(1.8e9, longitude.rounded()))))
  }
}

/// The point of the segment from `a` to `b` that is nearest to `p`.
///
/// - Returns: the share of the way from `a` to `b` (0…1), the nearest point, and its squared distance in m².
@inlinable
public func nearestOnSegment(
  _ p: PlanePoint, _ a: PlanePoint, _ b: PlanePoint
) -> (share: Double, point: PlanePoint, squaredDistance: Double) {
  let (dx, dy) = (b.x - a.x, b.y - a.y)
  let squaredLength = dx * dx + dy * dy
  var share = 0.0
  if squaredLength > 0 {
    share = max(0, min(1, ((p.x - a.x) * dx + (p.y - a.y) * dy) / squaredLength))
  }
  let point = PlanePoint(x: a.x + share * dx, y: a.y + share * dy)
  let (ex, ey) = (p.x - point.x, p.y - point.y)
  return (share, point, ex * ex + ey * ey)
}

extension LocalPlane {
  /// The box that holds all points within some metres of the origin, cut at the poles and the antimeridian.
  @inlinable
  public func box(radius: Double) -> BoundingBox {
    let height = Int64((radius / metresPerUnitY).rounded(.up))
    // Near the poles a metre spans any number of degrees.
    let width =
      metresPerUnitX > 1e-6 ? Int64(min(3.6e9, (radius / metresPerUnitX * 1.02).rounded(.up))) : 3_600_000_000
    return BoundingBox(
      southE7: Int32(max(-900_000_000, Int64(origin.latitudeE7) - height)),
      westE7: Int32(max(-1_800_000_000, Int64(origin.longitudeE7) - width)),
      northE7: Int32(min(900_000_000, Int64(origin.latitudeE7) + height)),
      eastE7: Int32(min(1_800_000_000, Int64(origin.longitudeE7) + width)))
  }
}
