public import RoadGraph

/// What the heights along a route say: extremes, totals, steepness and climbs, each in a window where that is wanted.
public struct RouteTerrain: Sendable {
  /// The heights that it was made from, with their sources.
  public let heights: [RouteHeight]
  /// The heights as a line.
  public let line: ElevationLine
  /// The lowest and highest place; nil where no height is known.
  public let extremes: ElevationExtremes?
  /// Ascent and descent by turning points.
  public let ascent: AscentProfile
  /// Steepness sections.
  public let steepness: SteepnessSections
  /// Climbs of category 4 and above.
  public let climbs: [Climb]

  /// Sums up the heights along a route.
  public init(_ heights: [RouteHeight], classes: SteepnessClasses = .usual) {
    self.heights = heights
    line = ElevationLine(metres: heights.map(\.metre), heights: heights.map(\.elevation))
    extremes = line.extremes
    ascent = AscentProfile(line)
    steepness = SteepnessSections(line, classes: classes)
    climbs = ClimbFinder(line).climbs()
  }

  /// Metres of ascent; nil where no height is known.
  public var totalUp: Double? { line.hasHeights ? ascent.totals.up : nil }
  /// Metres of descent; nil where no height is known.
  public var totalDown: Double? { line.hasHeights ? ascent.totals.down : nil }

  /// The share of the line's length whose heights come from a source, 0…1.
  public func share(of source: HeightSource) -> Double {
    guard line.length > 0 else { return source == .none ? 1 : 0 }
    var metres = 0.0
    for (a, b) in zip(heights, heights.dropFirst()) where b.source == source { metres += b.metre - a.metre }
    return metres / line.length
  }
}
