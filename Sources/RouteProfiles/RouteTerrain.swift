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
  ///
  /// - Parameter threshold: the least reversal in metres that counts as ascent or descent.
  public init(
    _ heights: [RouteHeight], classes: SteepnessClasses = .usual,
    threshold: Double = AscentProfile.usualThreshold
  ) {
    self.heights = heights
    line = ElevationLine(places: heights.map(\.place), heights: heights.map(\.height))
    extremes = line.extremes
    ascent = AscentProfile(line, threshold: threshold)
    steepness = SteepnessSections(line, classes: classes)
    climbs = ClimbFinder(line).climbs()
  }

  /// Metres of ascent; nil where no height is known.
  public var totalUp: Double? { line.hasHeights ? ascent.totals.up : nil }
  /// Metres of descent; nil where no height is known.
  public var totalDown: Double? { line.hasHeights ? ascent.totals.down : nil }

  /// The share of the line's length whose heights come from a source, 0…1.
  ///
  /// Between two places of different sources each counts half the way; where one of them has no height, none.
  public func share(of source: HeightSource) -> Double { share(of: source, from: 0, to: line.length) }

  /// The share of a window's length whose heights come from a source, 0…1.
  public func share(of source: HeightSource, from: Double, to: Double) -> Double {
    guard let window = line.window(from, to), window.lowerBound < window.upperBound else {
      return source == .none ? 1 : 0
    }
    // Twice the millimetres, so that halves stay whole.
    let (low, high) = (2 * window.lowerBound, 2 * window.upperBound)
    func length(_ start: Int, _ end: Int) -> Int { max(0, min(end, high) - max(start, low)) }
    var (known, wanted) = (0, 0)
    for (a, b) in zip(heights, heights.dropFirst()) where a.source != .none && b.source != .none {
      let (start, middle, end) = (2 * a.place, a.place + b.place, 2 * b.place)
      known += length(start, end)
      if a.source == source { wanted += length(start, middle) }
      if b.source == source { wanted += length(middle, end) }
    }
    return Double(source == .none ? high - low - known : wanted) / Double(high - low)
  }
}
