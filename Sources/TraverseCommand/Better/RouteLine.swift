import CommandLineSupport
import Geography
import RoadGraph
import Routing

/// Where on a route somebody is, as a call or a line says it.
enum RoutePosition: Sendable {
  /// A place on the ground.
  case place(Coordinate)
  /// Metres from the beginning of the route.
  case metre(Double)

  static let kind = ValueKind<RoutePosition>(named: "LAT,LON|METRES") { text throws(ValueProblem) in
    if let metre = decimalNumber(text) {
      guard metre >= 0 else {
        throw ValueProblem("'\(text)' lies before the route", advice: "give metres from 0")
      }
      return .metre(metre)
    }
    return .place(try ValueKind<Coordinate>.position.read(text))
  }
}

/// The line of a route on which positions are found.
struct RouteLine: Sendable {
  /// How much farther from the line than the nearest place another one may lie that fits the progress better, in metres.
  private static let equalMetres = 15.0
  private let points: [RoutePoint]

  init(_ route: TravelledRoute, _ graph: RoadGraph) {
    points = Route(pieces: route.pieces, legs: []).line(graph)
  }

  /// Metres from the beginning to the place of the line that is nearest to a point; of several that are about as near the one
  /// nearest to an expected metre. Nil where none is as near as asked for.
  func metre(nearest point: Coordinate, within radius: Double, expected: Double) -> Double? {
    let plane = LocalPlane(origin: point)
    var found: [(distance: Double, metre: Double)] = []
    for (a, b) in zip(points, points.dropFirst()) {
      let nearest = nearestOnSegment(
        PlanePoint(x: 0, y: 0), plane.project(a.coordinate), plane.project(b.coordinate))
      let distance = nearest.squaredDistance.squareRoot()
      if distance <= radius { found.append((distance, a.metre + nearest.share * (b.metre - a.metre))) }
    }
    guard let least = found.lazy.map(\.distance).min() else { return nil }
    return found.filter { $0.distance <= least + Self.equalMetres }
      .min { (abs($0.metre - expected), $0.distance) < (abs($1.metre - expected), $1.distance) }?.metre
  }
}
