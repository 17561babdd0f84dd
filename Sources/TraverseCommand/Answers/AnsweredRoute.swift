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
  var duration: Double
  let ways: [Int64]
  let line: [RoutePoint]
  /// Elevation of each point of the line; nil where none is known.
  let elevations: [Double?]
  let sections: RouteSections
  let terrain: RouteTerrain
  /// What was to be avoided and could not be.
  let notAvoided: [String]

  /// Works everything out.
  ///
  /// - Parameters:
  ///   - mode: whose access counts.
  ///   - threshold: the least reversal in metres that counts as ascent or descent.
  ///   - costing: what was to be avoided, if anything.
  init(
    _ route: Route, profile: String, graph: RoadGraph, mode: TravelMode? = nil,
    classes: SteepnessClasses = .usual, threshold: Double = AscentProfile.usualThreshold,
    avoiding costing: Costing? = nil
  ) {
    self.route = route
    self.profile = profile
    distance = route.distance
    duration = route.duration
    ways = route.wayIDs(graph)
    sections = RouteSections(route, graph: graph, mode: mode)
    let heights = route.heights(graph)
    terrain = RouteTerrain(heights, classes: classes, threshold: threshold)
    line = route.line(graph).withPoints(at: terrain.extremes)
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

extension [RoutePoint] {
  /// The line with its lowest and its highest place put between its points, so that no drawing loses them.
  func withPoints(at extremes: ElevationExtremes?) -> [RoutePoint] {
    guard let extremes else { return self }
    var line = self
    for metre in [extremes.minDistance, extremes.maxDistance] {
      guard let after = line.firstIndex(where: { $0.metre >= metre - 0.005 }), after > 0,
        line[after].metre > metre + 0.005
      else { continue }
      let (a, b) = (line[after - 1], line[after])
      let share = (metre - a.metre) / (b.metre - a.metre)
      line.insert(
        RoutePoint(
          coordinate: a.coordinate.towards(b.coordinate, share: share), metre: metre, piece: b.piece),
        at: after)
    }
    return line
  }
}

extension Coordinate {
  /// The place at a share of the straight way to another place, nearer than half the globe.
  func towards(_ other: Coordinate, share: Double) -> Coordinate {
    let latitude = Double(latitudeE7) + share * (Double(other.latitudeE7) - Double(latitudeE7))
    let longitude = Double(longitudeE7) + share * (Double(other.longitudeE7) - Double(longitudeE7))
    return Coordinate(latitudeE7: Int32(latitude.rounded()), longitudeE7: Int32(longitude.rounded()))
  }
}
