/// Finds the climbs of a line.
///
/// 1. Rises between turning points of 3 m are joined over dips: where less than 10 m is lost, or less than a tenth of
///    what was gained, within less than 500 m.
/// 2. Within each, the parts that rise by more than 3 % all the way from their beginning and to their end are taken: the
///    maximal scoring subsequences of rise minus 3 % of the length (Ruzzo and Tompa, 1999). So a flat run-in or a flat
///    top belongs to no climb.
/// 3. `ClimbGrade` decides which of them count.
public struct ClimbFinder: Sendable {
  /// The least average slope in percent.
  static let leastSlopePercent = 3
  static let dipThresholdMetres = 3.0
  static let smallDipMillimetres = 10_000
  static let longestDipMillimetres = 500_000
  static let slopeBaseMillimetres = 100_000

  private let line: ElevationLine
  private let places: [Int]
  private let heights: [Int]

  /// Prepares for a line.
  public init(_ line: ElevationLine) {
    let known = line.heights.indices.filter { line.heights[$0] != ElevationLine.unknown }
    places = known.map { line.places[$0] }
    heights = known.map { line.heights[$0] }
    self.line = line
  }

  /// The climbs in order, those of a grade at least.
  public func climbs(atLeast grade: ClimbGrade = .fourth) -> [Climb] {
    rises().flatMap { parts(of: $0) }.compactMap { climb($0) }.filter { $0.grade >= grade }
  }

  /// Rises from valley to peak as positions among the known points, joined over small dips.
  private func rises() -> [ClosedRange<Int>] {
    let turns = AscentProfile.turningPoints(
      heights, threshold: ElevationLine.millimetres(Self.dipThresholdMetres))
    var rises: [ClosedRange<Int>] = []
    var current: ClosedRange<Int>?
    for (from, to) in zip(turns, turns.dropFirst()) where heights[to] > heights[from] {
      guard let rise = current else {
        current = from...to
        continue
      }
      let loss = heights[rise.upperBound] - heights[from]
      let gain = heights[rise.upperBound] - heights[rise.lowerBound]
      let isSmall = loss < max(Self.smallDipMillimetres, gain / 10)
      let isShort = places[from] - places[rise.upperBound] < Self.longestDipMillimetres
      if isSmall, isShort, heights[from] >= heights[rise.lowerBound] {
        // The top of the whole is its highest place.
        if heights[to] >= heights[rise.upperBound] { current = rise.lowerBound...to }
      } else {
        rises.append(rise)
        current = from...to
      }
    }
    if let current { rises.append(current) }
    return rises
  }

  /// The parts of a rise that are steep enough from end to end.
  private func parts(of rise: ClosedRange<Int>) -> [ClosedRange<Int>] {
    var found: [MaximalPart] = []
    var sum = 0
    for index in rise.dropLast() {
      let before = sum
      let climbed = heights[index + 1] - heights[index]
      sum += 100 * climbed - Self.leastSlopePercent * (places[index + 1] - places[index])
      guard sum > before else { continue }
      var part = MaximalPart(first: index, last: index + 1, before: before, after: sum)
      // Joins what lies before as long as the whole is better than each of its parts.
      while let other = found.lastIndex(where: { $0.before < part.before }), found[other].after < part.after {
        part = MaximalPart(
          first: found[other].first, last: part.last, before: found[other].before, after: part.after)
        found.removeLast(found.count - other)
      }
      found.append(part)
    }
    return found.map { $0.first...$0.last }
  }

  private struct MaximalPart {
    var first: Int
    var last: Int
    /// Sum of scores before the part and behind it.
    var before: Int
    var after: Int
  }

  private func climb(_ part: ClosedRange<Int>) -> Climb? {
    let (start, end) = (places[part.lowerBound], places[part.upperBound])
    let ascent = heights[part.upperBound] - heights[part.lowerBound]
    let length = ElevationLine.metres(end - start)
    guard length > 0, let grade = ClimbGrade(score: 100 * ElevationLine.metres(ascent), length: length) else {
      return nil
    }
    return Climb(
      start: ElevationLine.metres(start), end: ElevationLine.metres(end),
      ascent: ElevationLine.metres(ascent),
      maxSlope: steepest(part), grade: grade, topElevation: ElevationLine.metres(heights[part.upperBound]))
  }

  /// The steepest slope over the base in percent: it begins or ends at a point of the line.
  private func steepest(_ part: ClosedRange<Int>) -> Double {
    let (start, end) = (places[part.lowerBound], places[part.upperBound])
    let base = min(Self.slopeBaseMillimetres, end - start)
    var steepest = 0
    var (behind, ahead) = (KnownHeights(places, heights), KnownHeights(places, heights))
    for index in part {
      let place = places[index]
      if place + base <= end { steepest = max(steepest, ahead.height(at: place + base) - heights[index]) }
      if place - base >= start { steepest = max(steepest, heights[index] - behind.height(at: place - base)) }
    }
    return 100 * Double(steepest) / Double(base)
  }
}

/// Heights between known points at places that ascend.
private struct KnownHeights {
  private let places: [Int]
  private let heights: [Int]
  private var index = 0

  init(_ places: [Int], _ heights: [Int]) {
    self.places = places
    self.heights = heights
  }

  mutating func height(at place: Int) -> Int {
    while places[index] < place { index += 1 }
    guard index > 0, places[index] > place else { return heights[index] }
    let (left, right) = (place - places[index - 1], places[index] - place)
    return roundedQuotient(heights[index - 1] * right + heights[index] * left, left + right)
  }
}
