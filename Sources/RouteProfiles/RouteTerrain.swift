public import RoadGraph

/// A climb of a route.
public struct RouteClimb: Hashable, Sendable {
  /// Metres from the beginning of the route where it begins.
  public var start: Double
  /// Metres from the beginning of the route where it ends.
  public var end: Double
  /// Metres of ascent from start to end.
  public var ascent: Double
  /// Average slope in percent.
  public var averageSlope: Double
  /// Steepest slope in percent over a hundred metres.
  public var maxSlope: Double
  /// Category: `HC`, `1`, `2`, `3` or `4`.
  public var grade: String
}

/// What the heights along a route say: extremes, totals, steepness and climbs.
public struct RouteTerrain: Sendable {
  /// The heights that it was made from.
  public let heights: [RouteHeight]
  /// The lowest place; nil where no height is known.
  public let minimum: (metre: Double, elevation: Double)?
  /// The highest place; nil where no height is known.
  public let maximum: (metre: Double, elevation: Double)?
  /// Metres of ascent; nil where no height is known.
  public let totalUp: Double?
  /// Metres of descent; nil where no height is known.
  public let totalDown: Double?
  /// Steepness sections by class, 0 the steepest fall … 10 the steepest rise.
  public let steepness: [RouteSection<Int>] = []
  /// Climbs of category 4 and above.
  public let climbs: [RouteClimb] = []
  private let length: Double

  /// Sums up the heights along a route.
  public init(_ heights: [RouteHeight], length: Double) {
    self.heights = heights
    self.length = length
    var minimum: (metre: Double, elevation: Double)?
    var maximum: (metre: Double, elevation: Double)?
    for height in heights {
      guard let elevation = height.elevation else { continue }
      if elevation < minimum?.elevation ?? .infinity { minimum = (height.metre, elevation) }
      if elevation > maximum?.elevation ?? -.infinity { maximum = (height.metre, elevation) }
    }
    self.minimum = minimum
    self.maximum = maximum
    var (up, down) = (0.0, 0.0)
    for (a, b) in zip(heights, heights.dropFirst()) {
      guard let low = a.elevation, let high = b.elevation else { continue }
      up += max(0, high - low)
      down += max(0, low - high)
    }
    totalUp = minimum == nil ? nil : up
    totalDown = minimum == nil ? nil : down
  }

  /// The share of the route's length whose heights come from a source, 0…1.
  public func share(of source: HeightSource) -> Double {
    guard length > 0, !heights.isEmpty else { return source == .none ? 1 : 0 }
    var metres = 0.0
    for (a, b) in zip(heights, heights.dropFirst()) where b.source == source { metres += b.metre - a.metre }
    return metres / length
  }
}
