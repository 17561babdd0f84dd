/// Stretches of a line in one steepness class.
///
/// The line is cut into cells of some 15 m; a cell's slope is that of the stretch from 25 m before it to 25 m behind
/// it, a base of 65 m, so that a single height a few metres beside its neighbour makes no wall. Stretches below 30 m go
/// to the neighbour with the nearer class. Nothing in it has a preferred direction: the reversed line's stretches
/// are the mirrored ones.
public struct SteepnessSections: Hashable, Sendable {
  /// A stretch in one class.
  public struct Section: Hashable, Sendable {
    /// Metres from the beginning where it begins.
    public let start: Double
    /// Metres from the beginning where it ends.
    public let end: Double
    /// Position among the classes, 0 the steepest fall.
    public let classIndex: Int
    /// Mean slope in percent.
    public let slope: Double
    /// Metres from start to end.
    public var length: Double { end - start }
  }

  /// The classes.
  public let classes: SteepnessClasses
  /// Stretches in order; where no height is known there is none.
  public let sections: [Section]

  static let cellMillimetres = 15_000
  static let reachMillimetres = 25_000
  static let shortestMillimetres = 30_000

  /// Parts a line.
  public init(_ line: ElevationLine, classes: SteepnessClasses = .usual) {
    self.classes = classes
    sections = Self.knownRuns(line).flatMap { run in
      var merging = SteepnessMerging(Self.cells(line, run, classes), classes: classes)
      merging.mergeShort(shorterThan: Self.shortestMillimetres)
      return merging.sections
    }
  }

  /// Length of each class in metres.
  public var lengths: [Double] {
    var lengths = [Double](repeating: 0, count: classes.count)
    for section in sections { lengths[section.classIndex] += section.length }
    return lengths
  }

  /// Stretches over which all points have heights.
  private static func knownRuns(_ line: ElevationLine) -> [ClosedRange<Int>] {
    var runs: [ClosedRange<Int>] = []
    var first: Int?
    for index in 0...line.count {
      let isKnown = index < line.count && line.heights[index] != ElevationLine.unknown
      if isKnown, first == nil { first = index }
      if !isKnown, let start = first {
        if line.places[start] < line.places[index - 1] {
          runs.append(line.places[start]...line.places[index - 1])
        }
        first = nil
      }
    }
    return runs
  }

  private static func cells(
    _ line: ElevationLine, _ run: ClosedRange<Int>, _ classes: SteepnessClasses
  ) -> [SteepnessMerging.Part] {
    let length = run.upperBound - run.lowerBound
    // An odd number, so that no border lies in the middle, where rounding would prefer a direction.
    let count = (length + cellMillimetres - 1) / cellMillimetres | 1
    func border(_ index: Int) -> Int {
      2 * index < count
        ? run.lowerBound + length * index / count : run.upperBound - length * (count - index) / count
    }
    var before = HeightCursor(line)
    var after = HeightCursor(line)
    before.seek(run.lowerBound)
    after.seek(run.lowerBound)
    var parts: [SteepnessMerging.Part] = []
    for index in 0..<count {
      let (start, end) = (border(index), border(index + 1))
      guard start < end else { continue }
      let (low, high) = (
        max(run.lowerBound, start - reachMillimetres), min(run.upperBound, end + reachMillimetres)
      )
      let rise = after.height(at: high) - before.height(at: low)
      let slope = roundedQuotient(rise * 10_000, high - low)
      let part = SteepnessMerging.Part(
        start: start, end: end, classIndex: classes.index(ofHundredths: slope),
        weightedSlope: Double(slope) * Double(end - start))
      parts.append(folding: part)
    }
    return parts
  }
}
