extension Router {
  /// A route up to one of its points, in one of the states in which that can be left.
  private struct Beginning {
    var cost: UInt64 = 0
    var start: [Junction]
    var legs: [(path: FoundPath, start: Junction, end: Junction)] = []
  }

  /// The cheapest route through some points, in order, that comes by each as it is wished.
  ///
  /// Legs between points at which one stops are cheapest by themselves. Where points are passed through, the whole up to the next
  /// stop is: each way to pass them is weighed with all before it.
  ///
  /// - Parameters:
  ///   - waypoints: at least two.
  ///   - radius: metres around each point within which roads are looked for.
  public mutating func route(
    through waypoints: [Waypoint], radius: Double, method: SearchMethod = .hierarchy
  ) throws(RouteFailure) -> Route {
    precondition(waypoints.count >= 2)
    if waypoints.allSatisfy(\.isPlain) {
      return try route(through: waypoints.map(\.coordinate), radius: radius, method: method)
    }
    settledCount = 0
    let places = try places(of: waypoints, radius: radius)
    var beginnings = [Beginning(start: places[0])]
    for point in 1..<waypoints.count {
      let isPassedThrough = waypoints[point].isPassedThrough && point < waypoints.count - 1
      beginnings =
        isPassedThrough
        ? passing(places[point], after: beginnings, method)
        : stopping(at: places[point], after: beginnings, method).map { [$0] } ?? []
      if beginnings.isEmpty { throw .noRoute(leg: point - 1) }
    }
    return route(of: beginnings[0])
  }

  private mutating func places(
    of waypoints: [Waypoint], radius: Double
  ) throws(RouteFailure) -> [[Junction]] {
    var places = try junctions(near: waypoints.map(\.coordinate), radius: radius)
    var wishes = WaypointPlaces(costing)
    for (index, waypoint) in waypoints.enumerated() {
      places[index] = wishes.narrowed(places[index], to: waypoint)
      if places[index].isEmpty { throw .noDirection(point: index) }
    }
    return places
  }

  /// The cheapest way to stop at a place.
  private mutating func stopping(
    at places: [Junction], after beginnings: [Beginning], _ method: SearchMethod
  ) -> Beginning? {
    var best: Beginning?
    for beginning in beginnings {
      guard let leg = cheapestLeg(from: beginning.start, to: places, method) else { continue }
      let cost = beginning.cost + UInt64(leg.path.cost)
      if cost < best?.cost ?? .max {
        best = Beginning(cost: cost, start: [leg.end], legs: beginning.legs + [leg])
      }
    }
    return best
  }

  /// The cheapest way into each state in which the nearest of some places that can be reached is passed.
  private mutating func passing(
    _ places: [Junction], after beginnings: [Beginning], _ method: SearchMethod
  ) -> [Beginning] {
    let wishes = WaypointPlaces(costing)
    for place in places {
      let ways = wishes.passages(of: place).compactMap { stopping(at: [$0], after: beginnings, method) }
      if !ways.isEmpty { return ways }
    }
    return []
  }

  private func route(of beginning: Beginning) -> Route {
    var route = Route(pieces: [], legs: [])
    for leg in beginning.legs { append(leg.path, from: leg.start, to: leg.end, to: &route) }
    if route.pieces.isEmpty { route.pieces.append(contentsOf: standingStill(at: route.legs.first?.start)) }
    return route
  }
}
