import Geography
import RoadGraph
import RouteProfiles
import Routing
import TravelCosts

/// A route with everything that answers say of it, as values: what all formats are written from.
struct AnsweredRoute: Sendable {
  let route: Route
  /// Name of the profile.
  let profile: String
  let distance: Double
  let duration: Double
  let ways: [Int64]
  let line: [RoutePoint]
  /// Elevation of each point of the line; nil where none is known.
  let elevations: [Double?]
  let sections: RouteSections
  let terrain: RouteTerrain
  /// What was to be avoided and could not be.
  let notAvoided: [String]

  init(
    _ route: Route, profile: String, graph: RoadGraph, classes: SteepnessClasses = .usual,
    avoiding costing: Costing? = nil
  ) {
    self.route = route
    self.profile = profile
    distance = route.distance
    duration = route.duration
    ways = route.wayIDs(graph)
    line = route.line(graph)
    sections = RouteSections(route, graph: graph)
    let heights = route.heights(graph)
    terrain = RouteTerrain(heights, classes: classes)
    elevations = Self.elevations(at: line, heights)
    notAvoided =
      costing?.notAvoided(
        on: route.pieces.filter { $0.to > $0.from }.map(\.edge), along: line.map(\.coordinate)) ?? []
  }

  /// The box around the line.
  var box: BoundingBox { BoundingBox(around: line.lazy.map(\.coordinate)) }

  /// Heights at the points of the line, between the samples around each.
  private static func elevations(at line: [RoutePoint], _ heights: [RouteHeight]) -> [Double?] {
    guard !heights.isEmpty else { return [Double?](repeating: nil, count: line.count) }
    var place = 0
    return line.map { point in
      while place + 1 < heights.count, heights[place + 1].metre < point.metre { place += 1 }
      let low = heights[place]
      let high = heights[min(place + 1, heights.count - 1)]
      guard let a = low.elevation, let b = high.elevation else {
        return point.metre - low.metre < high.metre - point.metre ? low.elevation : high.elevation
      }
      let span = high.metre - low.metre
      let share = span > 0 ? max(0, min(1, (point.metre - low.metre) / span)) : 0
      return a + share * (b - a)
    }
  }
}
