import Geography
import RoadGraph
import Routing
import TravelCosts

/// Why a route between two points is as it is, or is not there: what stands in the way of a better one.
struct Explanation: Sendable {
  /// A way that a shorter route would take, and that the profile likes less.
  struct Penalty: Sendable {
    let way: Int64
    let section: SectionID
    /// Factors of cost with the keys that set them.
    let factors: [(key: String, factor: Double)]
    /// Metres that the shorter route would travel there.
    var metres: Double
  }

  /// The route by all rules.
  private(set) var asIs: AnsweredRoute?
  /// The route that would be if the obstacles did not hold; nil where nothing stands in the way.
  private(set) var without: AnsweredRoute?
  private(set) var obstacles: [Obstacle] = []
  /// The shortest route, where it is another and nothing but likes speaks against it.
  private(set) var shortest: AnsweredRoute?
  private(set) var penalties: [Penalty] = []
  private(set) var islands: [IslandNote] = []
  /// The point that no road at all is near, if one is.
  private(set) var pointWithoutRoad: Int?

  private let costing: Costing
  private let radius: Double

  /// Looks for what stands in the way between two points.
  init(from start: Coordinate, to end: Coordinate, radius: Double, profile name: String, _ costing: Costing) {
    self.costing = costing
    self.radius = radius
    let points = [start, end]
    var router = Router(costing: costing)
    let route = try? router.route(through: points, radius: radius)
    if let route {
      asIs = AnsweredRoute(route, profile: name, graph: costing.graph, avoiding: costing)
    } else {
      islands = IslandNote.of(leg: 0, points, radius: radius, costing)
    }
    // Other rules are compared between the places that were found by all of them.
    let places = places(points, route)
    if let free = freeRoute(places, besides: route) {
      without = AnsweredRoute(free, profile: name, graph: costing.graph, avoiding: costing)
      obstacles = ObstacleFinder(costing: costing).obstacles(on: free)
    } else {
      findPenalties(places, name)
    }
  }

  private func places(_ points: [Coordinate], _ route: Route?) -> [Coordinate] {
    if let leg = route?.legs.first, let start = leg.start, let end = leg.end {
      return [start.coordinate, end.coordinate]
    }
    var snapper = Snapper(costing: costing)
    return points.map { snapper.candidates(near: $0, radius: radius, count: 1).first?.coordinate ?? $0 }
  }

  /// The route without some rules, where it is much better than the one with all; as few kinds of rule as do are passed over.
  private mutating func freeRoute(_ places: [Coordinate], besides route: Route?) -> Route? {
    func free(_ ignored: IgnoredRules) throws(RouteFailure) -> Route {
      let other = Costing(
        graph: costing.graph, profile: costing.profile, type: costing.type, avoiding: costing.avoidances,
        areas: costing.areas, ignoring: ignored, at: costing.time)
      var router = Router(costing: other)
      return try router.route(through: places, radius: radius)
    }
    do throws(RouteFailure) {
      let best = try free([.closures, .restrictions])
      // Half a minute, or a twentieth, is no reason to break a rule.
      let enough = best.cost + max(best.cost / 20, costing.type == .shortest ? 5_000 : 30_000)
      if let route, route.cost <= enough { return nil }
      for ignored in [IgnoredRules.restrictions, .closures] {
        if let other = try? free(ignored), other.cost <= enough { return other }
      }
      return best
    } catch {
      if case .noRoad(let point) = error { pointWithoutRoad = point }
      return nil
    }
  }

  /// What the profile likes less on the shortest route.
  private mutating func findPenalties(_ places: [Coordinate], _ name: String) {
    guard let asIs, costing.type != .shortest else { return }
    let other = Costing(
      graph: costing.graph, profile: costing.profile, type: .shortest, avoiding: costing.avoidances,
      areas: costing.areas, at: costing.time)
    var router = Router(costing: other)
    guard let route = try? router.route(through: places, radius: radius), route.distance < asIs.distance - 1
    else { return }
    shortest = AnsweredRoute(route, profile: name, graph: costing.graph, avoiding: costing)
    let taken = Set(asIs.route.pieces.map(\.edge))
    for piece in route.pieces where !taken.contains(piece.edge) {
      let way = costing.graph.wayID(of: piece.edge.section)
      if penalties.last?.way == way {
        penalties[penalties.count - 1].metres += piece.length
      } else {
        let road = costing.graph.attributes(of: piece.edge.section)
        penalties.append(
          Penalty(
            way: way, section: piece.edge.section,
            factors: costing.profile.factors(of: road, piece.edge.direction, type: costing.type),
            metres: piece.length))
      }
    }
    penalties.removeAll { penalty in penalty.factors.allSatisfy { $0.factor < 1 } }
  }
}
