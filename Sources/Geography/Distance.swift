/// Mean radius of the earth in metres (IUGG).
public let earthRadiusMetres = 6_371_008.8

/// Metres of one degree of latitude on the mean sphere.
public let metresPerDegree = earthRadiusMetres * Double.pi / 180

/// The great-circle distance between two points, in metres.
///
/// Haversine formula on the mean sphere, through `sine`, `cosine` and `arcsine` of this module: lengths are stored
/// in graph files, and only + − × ÷ √ give the same last bit on every system.
public func distanceMetres(_ a: Coordinate, _ b: Coordinate) -> Double {
  let radians = Double.pi / 180 * 1e-7
  let halfLatitude = sine(Double(Int64(b.latitudeE7) - Int64(a.latitudeE7)) * radians / 2)
  let halfLongitude = sine(Double(Int64(b.longitudeE7) - Int64(a.longitudeE7)) * radians / 2)
  let haversine =
    halfLatitude * halfLatitude + cosine(Double(a.latitudeE7) * radians)
    * cosine(Double(b.latitudeE7) * radians)
    * halfLongitude * halfLongitude
  let root = haversine.squareRoot()
  // Below 12 km the series' next term is lost in rounding; most distances are that short, and this is ten times faster.
  guard root > 1e-3 else {
    let s = root * root
    return 2 * earthRadiusMetres * (root + root * s * (1.0 / 6 + s * (3.0 / 40 + s * (5.0 / 112))))
  }
  return 2 * earthRadiusMetres * arcsine(min(1, root))
}

/// The initial bearing from one point to another, in degrees clockwise from north, 0 ≤ bearing < 360.
///
/// Computed on the local plane, which is right to 0.1 degrees within some kilometres; 0 for equal points.
public func bearingDegrees(from a: Coordinate, to b: Coordinate) -> Double {
  let plane = LocalPlane(origin: a)
  let point = plane.project(b)
  guard point.x != 0 || point.y != 0 else { return 0 }
  let degrees = arctangent(y: point.x, x: point.y) * 180 / Double.pi
  return degrees < 0 ? degrees + 360 : (degrees >= 360 ? 0 : degrees)
}

/// The difference of two bearings, in degrees, 0…180.
@inlinable
public func bearingDifferenceDegrees(_ a: Double, _ b: Double) -> Double {
  let difference = abs(a - b).truncatingRemainder(dividingBy: 360)
  return difference > 180 ? 360 - difference : difference
}
