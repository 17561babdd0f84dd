import Geography
import TravelCosts

/// A bound from below on the cost from any point to the target: the straight line through the earth, at the lowest cost of
/// a centimetre.
///
/// Consistent: straight lines obey the triangle inequality, no edge is shorter than the line between its ends, and costs
/// are rounded up where bounds are rounded down.
struct Potential: Sendable {
  /// No bound: Dijkstra's algorithm.
  static let none = Potential()
  let isUsed: Bool
  private let latitude: Double
  private let longitude: Double
  private let sineOfLatitude: Double
  private let cosineOfLatitude: Double
  private let costOfDiameter: Double
  private static let halfRadians = Double.pi / 360 * 1e-7
  /// Leaves room for the rounding of single-precision paces.
  private static let margin = 1 - 1e-5

  private init() {
    isUsed = false
    (latitude, longitude, sineOfLatitude, cosineOfLatitude, costOfDiameter) = (0, 0, 0, 0, 0)
  }

  init(to point: Coordinate, _ costing: Costing) {
    isUsed = true
    latitude = Double(point.latitudeE7)
    longitude = Double(point.longitudeE7)
    sineOfLatitude = sine(latitude * 2 * Self.halfRadians)
    cosineOfLatitude = cosine(latitude * 2 * Self.halfRadians)
    costOfDiameter = 200 * earthRadiusMetres * costing.leastCostPerCentimetre * Self.margin
  }

  func bound(from point: Coordinate) -> UInt32 {
    guard isUsed else { return 0 }
    let a = Self.sineOfHalf(Double(point.latitudeE7) - latitude)
    let b = Self.sineOfHalf(Double(point.longitudeE7) - longitude)
    // The cosine of the point's latitude from the difference to the target's, which is at hand.
    let sineOfDifference = 2 * a * (1 - a * a).squareRoot()
    let cosineOfPoint = cosineOfLatitude * (1 - 2 * a * a) - sineOfLatitude * sineOfDifference
    let chord = (a * a + cosineOfPoint * cosineOfLatitude * b * b).squareRoot()
    return UInt32(min(2e9, max(0, costOfDiameter * chord)))
  }

  /// The sine of half an angle in 1e-7 degrees.
  private static func sineOfHalf(_ angle: Double) -> Double {
    let x = angle * halfRadians
    guard abs(x) < 0.5 else { return sine(x) }
    // Taylor series to x^9: the next term is below 2e-11.
    let s = x * x
    return x + x * s * (-1.0 / 6 + s * (1.0 / 120 + s * (-1.0 / 5_040 + s / 362_880)))
  }
}
