import Geography
import RoadGraph
import TravelCosts

/// Tells in which directions of a road a waypoint's wishes hold.
struct WaypointPlaces {
  /// How far the direction of travel may be from the one that is wanted, in degrees: what a compass in a moving car is
  /// right to, and enough to tell one direction of a road from the other.
  static let headingTolerance = 60.0
  /// Metres from the road within which a point lies on neither side.
  private static let sideMetres = 1.0

  private let costing: Costing
  private var shape: [Coordinate] = []

  init(_ costing: Costing) { self.costing = costing }

  /// The places that are left by the wishes of a waypoint, in order, each with the directions in which they hold.
  mutating func narrowed(_ places: [Junction], to waypoint: Waypoint) -> [Junction] {
    guard waypoint.heading != nil || waypoint.side != nil else { return places }
    var result: [Junction] = []
    for place in places {
      var points: [SnappedPoint] = []
      for point in place.points {
        var point = point
        point.directions = directions(of: point, waypoint)
        if !point.directions.isEmpty { points.append(point) }
      }
      if !points.isEmpty { result.append(Junction(points: points)) }
    }
    return result
  }

  private mutating func directions(of point: SnappedPoint, _ waypoint: Waypoint) -> TravelDirections {
    let forward = bearing(at: point)
    var directions: TravelDirections = []
    for edge in [point.section.forward, point.section.backward] where point.directions.holds(for: edge) {
      let bearing = edge.isBackward ? forward + 180 : forward
      guard costing.travel(of: edge).kind != .closed else { continue }
      if let heading = waypoint.heading,
        bearingDifferenceDegrees(bearing, heading) > Self.headingTolerance
      {
        continue
      }
      if let side = waypoint.side, point.distance > Self.sideMetres {
        let towards = bearingDegrees(from: point.coordinate, to: waypoint.coordinate)
        let turn = (towards - bearing + 720).truncatingRemainder(dividingBy: 360)
        guard (turn < 180) == (side == .right) else { continue }
      }
      directions.insert(TravelDirections(edge))
    }
    return directions
  }

  /// The bearing of a place's section there, from first node to last, in degrees.
  private mutating func bearing(at point: SnappedPoint) -> Double {
    costing.graph.shape(of: point.section, into: &shape)
    var along = 0.0
    let wanted = Double(point.offset) / 100
    for (from, to) in zip(shape, shape.dropFirst()) {
      along += distanceMetres(from, to)
      if along >= wanted, from != to { return bearingDegrees(from: from, to: to) }
    }
    guard let first = shape.first, let last = shape.last else { return 0 }
    let before = shape.last { $0 != last } ?? first
    return bearingDegrees(from: before, to: last)
  }

  /// The states in which a place can be passed: on each of its sections, in each direction by itself.
  func passages(of place: Junction) -> [Junction] {
    var passages: [Junction] = []
    for point in place.points {
      for edge in [point.section.forward, point.section.backward] where point.directions.holds(for: edge) {
        guard costing.travel(of: edge).kind != .closed else { continue }
        var one = point
        one.directions = TravelDirections(edge)
        passages.append(Junction(points: [one]))
      }
    }
    return passages
  }
}
