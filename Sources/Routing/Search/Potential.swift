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
  private let cosineOfLatitude: Double
  private let costOfDiameter: Double
  private static let radians = Double.pi / 180 * 1e-7
  /// Leaves room for the rounding of single-precision paces.
  private static let margin = 1 - 1e-5

  private init() {
    isUsed = false
    (latitude, longitude, cosineOfLatitude, costOfDiameter) = (0, 0, 0, 0)
  }

  init(to point: Coordinate, _ costing: Costing) {
    isUsed = true
    latitude = Double(point.latitudeE7) * Self.radians
    longitude = Double(point.longitudeE7) * Self.radians
    cosineOfLatitude = cosine(latitude)
    costOfDiameter = 200 * earthRadiusMetres * costing.leastCostPerCentimetre * Self.margin
  }

  func bound(from point: Coordinate) -> UInt32 {
    guard isUsed else { return 0 }
    let other = Double(point.latitudeE7) * Self.radians
    let a = sine((other - latitude) / 2)
    let b = sine((Double(point.longitudeE7) * Self.radians - longitude) / 2)
    let chord = (a * a + cosine(other) * cosineOfLatitude * b * b).squareRoot()
    return UInt32(min(2e9, costOfDiameter * chord))
  }
}
