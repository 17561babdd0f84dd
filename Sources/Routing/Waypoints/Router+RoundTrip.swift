public import Geography
import RoadGraph

/// What round trip is wanted.
public struct RoundTripWish: Hashable, Sendable {
  /// Metres of the whole trip.
  public var length: Double
  /// The direction in which the trip lies, in degrees clockwise from north; nil: any.
  public var heading: Double?
  /// Other numbers give other trips, the same number the same one.
  public var seed: UInt64

  /// Creates a wish.
  public init(length: Double, heading: Double? = nil, seed: UInt64 = 1) {
    self.length = length
    self.heading = heading
    self.seed = seed
  }
}

extension Router {
  /// A trip of about the wanted length that ends where it begins and leads over few roads twice.
  ///
  /// Circles through the start, of the length that the roads are likely to make the wanted one of, are laid in several directions; three points on
  /// each are passed through without turning round, and the circle is drawn anew until the length fits. The trip whose length and roads
  /// fit best is taken.
  ///
  /// - Parameters:
  ///   - start: where it begins and ends.
  ///   - radius: metres around the start within which roads are looked for.
  public mutating func roundTrip(
    from start: Coordinate, _ wish: RoundTripWish, radius: Double, method: SearchMethod = .hierarchy
  ) throws(RouteFailure) -> Route {
    precondition(wish.length > 0)
    _ = try junctions(near: [start], radius: radius)
    var numbers = SplitMix(state: wish.seed)
    let first = wish.heading ?? 360 * numbers.unit()
    var best: (fault: Double, route: Route)?
    for trial in 0..<Self.trials {
      // Away from the first direction by turns to either side, as far as the wish leaves open.
      let spread = wish.heading == nil ? 360.0 : 90
      let part = Double((trial + 1) / 2) / Double(Self.trials) * (trial % 2 == 0 ? 1 : -1)
      let isClockwise = numbers.unit() < 0.5
      let found = fitting(wish, from: start, towards: first + part * spread, isClockwise, radius, method)
      if let found, found.fault < best?.fault ?? .infinity { best = found }
      if let best, best.fault < Self.smallFault { break }
    }
    guard let best else { throw .noRoute(leg: 0) }
    return best.route
  }

  private static var trials: Int { 8 }
  private static var steps: Int { 5 }
  /// A fault, as a share of the length, that nothing better is looked for.
  private static var smallFault: Double { 0.06 }

  /// The best trip in one direction.
  private mutating func fitting(
    _ wish: RoundTripWish, from start: Coordinate, towards heading: Double, _ isClockwise: Bool,
    _ radius: Double, _ method: SearchMethod
  ) -> (fault: Double, route: Route)? {
    var best: (fault: Double, route: Route)?
    // Roads are some third longer than the circle that they follow.
    var length = wish.length * 0.75
    for _ in 0..<Self.steps {
      let circle = length / (2 * Double.pi)
      let points = Self.circle(circle, from: start, towards: heading, isClockwise)
      var waypoints = [Waypoint(start)]
      for point in points { waypoints.append(Waypoint(point, isPassedThrough: true)) }
      waypoints.append(Waypoint(start))
      guard let whole = try? route(through: waypoints, radius: max(radius, circle), method: method) else {
        length *= 0.8
        continue
      }
      let route = withoutSpurs(whole)
      let distance = max(1, route.distance)
      let fault = abs(distance - wish.length) / wish.length + route.shareTravelledTwice
      if fault < best?.fault ?? .infinity { best = (fault, route) }
      if abs(distance - wish.length) < 0.03 * wish.length { break }
      length *= min(2, max(0.4, wish.length / distance))
    }
    return best
  }

  /// Three points of a circle through the start, a quarter of it apart.
  private static func circle(
    _ radius: Double, from start: Coordinate, towards heading: Double, _ isClockwise: Bool
  ) -> [Coordinate] {
    let plane = LocalPlane(origin: start)
    let angle = heading * Double.pi / 180
    let (east, north) = (sine(angle), cosine(angle))
    let turn = isClockwise ? 1.0 : -1
    return [(1.0, -turn), (2, 0), (1, turn)].map { along, across in
      // Across is to the left of the heading.
      plane.unproject(
        PlanePoint(
          x: radius * (along * east + across * north), y: radius * (along * north - across * east)))
    }
  }
}

extension Route {
  /// The share of the length that leads over roads which the route has travelled before, in whichever direction.
  public var shareTravelledTwice: Double {
    var travelled: [UInt32: Double] = [:]
    var twice = 0.0
    for piece in pieces {
      twice += min(travelled[piece.edge.section.index] ?? 0, piece.length)
      travelled[piece.edge.section.index, default: 0] += piece.length
    }
    return distance > 0 ? twice / distance : 0
  }
}
