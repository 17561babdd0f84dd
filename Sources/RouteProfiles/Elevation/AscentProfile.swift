/// How far a line goes up and down, in total and in any window, by its turning points.
///
/// A turning point is a height from which the line goes at least the threshold up or down on both sides (the h-extrema
/// of Neveu and Pitman, 1989): the two-state method, in which a rise counts in full from valley to peak once the
/// reversal is large enough. The ends of the line count as turning points too, so that ascent minus descent is the
/// difference of the ends' heights. They are computed once for a line; between two of them the line is taken to
/// rise or fall steadily, and windows are differences of running sums:
///
/// - ascent(a, b) + ascent(b, c) = ascent(a, c), in whole millimetres;
/// - ascent of a line is descent of the reversed one, window by window;
/// - a point inserted on the line changes nothing.
///
/// Places without a height are crossed in a straight line; before the first known height and behind the last there
/// is neither ascent nor descent.
public struct AscentProfile: Hashable, Sendable {
  /// Sums over a window.
  public struct Totals: Hashable, Sendable {
    /// Millimetres upwards.
    public let upMillimetres: Int
    /// Millimetres downwards, not negative.
    public let downMillimetres: Int
    /// Metres upwards.
    public var up: Double { ElevationLine.metres(upMillimetres) }
    /// Metres downwards, not negative.
    public var down: Double { ElevationLine.metres(downMillimetres) }
  }

  /// What suits terrain of 1 arc second after its noise was taken out, in metres.
  public static let usualThreshold = 5.0

  /// The least reversal that counts, in metres.
  public let threshold: Double
  /// The known points.
  private let places: [Int]
  /// The heights made steady between turning points, seen from behind and from ahead: their mean is the steady height.
  private let behind: [Int]
  private let ahead: [Int]
  /// Sums up to each known point.
  private let up: [Int]
  private let down: [Int]
  /// Positions of the turning points among the known points, the ends included.
  private let turns: [Int]
  private let heights: [Int]

  /// Computes the turning points of a line.
  ///
  /// - Parameter threshold: the least reversal that counts, in metres; 0 counts each rise of the line.
  public init(_ line: ElevationLine, threshold: Double = usualThreshold) {
    precondition(threshold >= 0)
    var places: [Int] = []
    var heights: [Int] = []
    places.reserveCapacity(line.count)
    heights.reserveCapacity(line.count)
    for (place, height) in zip(line.places, line.heights) where height != ElevationLine.unknown {
      places.append(place)
      heights.append(height)
    }
    let turns = Self.turningPoints(heights, threshold: ElevationLine.millimetres(threshold))
    var steady = SteadyHeights(heights)
    for (first, last) in zip(turns, turns.dropFirst()) { steady.fill(first, last) }
    var up = [Int](repeating: 0, count: heights.count)
    var down = up
    for index in heights.indices.dropFirst() {
      let rise = steady.height(index) - steady.height(index - 1)
      up[index] = up[index - 1] + max(0, rise)
      down[index] = down[index - 1] + max(0, -rise)
    }
    self.threshold = threshold
    self.places = places
    self.heights = heights
    self.turns = turns
    behind = steady.behind
    ahead = steady.ahead
    self.up = up
    self.down = down
  }

  /// Sums over the whole line.
  public var totals: Totals { Totals(upMillimetres: up.last ?? 0, downMillimetres: down.last ?? 0) }

  /// Sums over a window; 0 where it is empty, outside, or the wrong way round.
  public func totals(from: Double, to: Double) -> Totals {
    guard from <= to else { return Totals(upMillimetres: 0, downMillimetres: 0) }
    let start = sums(at: ElevationLine.millimetres(from))
    let end = sums(at: ElevationLine.millimetres(to))
    return Totals(upMillimetres: end.up - start.up, downMillimetres: end.down - start.down)
  }

  /// The turning points in order, as distance and height in metres; the ends of what is known included.
  public var turningPoints: [ElevationSample] {
    turns.map {
      ElevationSample(metre: ElevationLine.metres(places[$0]), elevation: ElevationLine.metres(heights[$0]))
    }
  }

  /// Places and heights of the turning points in millimetres.
  var turnings: [(place: Int, height: Int)] { turns.map { (places[$0], heights[$0]) } }

  /// Sums from the beginning to a place.
  private func sums(at place: Int) -> (up: Int, down: Int) {
    guard let first = places.first, let last = places.last, place > first else { return (0, 0) }
    guard place < last else { return (up[up.count - 1], down[down.count - 1]) }
    var (low, high) = (0, places.count)
    while low < high {
      let middle = (low + high) / 2
      if places[middle] <= place { low = middle + 1 } else { high = middle }
    }
    let before = low - 1
    let after = low
    guard up[after] != up[before] || down[after] != down[before], places[before] != place else {
      return (up[before], down[before])
    }
    let height = steadyHeight(before, after, at: place)
    let start = steadyHeight(before)
    return (up[before] + max(0, height - start), down[before] + max(0, start - height))
  }

  private func steadyHeight(_ index: Int) -> Int { (behind[index] + ahead[index]) >> 1 }

  /// The steady height between two neighbouring points of one rise or fall.
  private func steadyHeight(_ before: Int, _ after: Int, at place: Int) -> Int {
    let (left, right) = (place - places[before], places[after] - place)
    let height = roundedQuotient(heights[before] * right + heights[after] * left, left + right)
    let isRise = up[after] != up[before]
    // What lies behind holds a rise up, what lies ahead keeps it down; the other way round for a fall.
    let fromBehind = isRise ? max(behind[before], height) : min(behind[before], height)
    let fromAhead = isRise ? min(ahead[after], height) : max(ahead[after], height)
    let (low, high) = (
      min(steadyHeight(before), steadyHeight(after)), max(steadyHeight(before), steadyHeight(after))
    )
    return max(low, min(high, (fromBehind + fromAhead) >> 1))
  }
}

/// Heights made steady between turning points: the mean of the running extreme from behind and the one from ahead.
private struct SteadyHeights {
  private(set) var behind: [Int]
  private(set) var ahead: [Int]
  private let heights: [Int]

  init(_ heights: [Int]) {
    self.heights = heights
    behind = heights
    ahead = heights
  }

  func height(_ index: Int) -> Int { (behind[index] + ahead[index]) >> 1 }

  mutating func fill(_ first: Int, _ last: Int) {
    let (start, end) = (heights[first], heights[last])
    let (low, high) = (min(start, end), max(start, end))
    let isRise = end >= start
    var extreme = start
    for index in first...last {
      let height = max(low, min(high, heights[index]))
      extreme = isRise ? max(extreme, height) : min(extreme, height)
      behind[index] = extreme
    }
    extreme = end
    for index in (first...last).reversed() {
      let height = max(low, min(high, heights[index]))
      extreme = isRise ? min(extreme, height) : max(extreme, height)
      ahead[index] = extreme
    }
  }
}

extension AscentProfile {
  /// Positions of the turning points, each once, the first and last point included; where several points share an
  /// extreme height, the first and the last of them.
  static func turningPoints(_ heights: [Int], threshold: Int) -> [Int] {
    guard !heights.isEmpty else { return [] }
    var turns = [0]
    func add(_ extreme: ClosedRange<Int>) {
      for index in [extreme.lowerBound, extreme.upperBound] where index > turns[turns.count - 1] {
        turns.append(index)
      }
    }
    // Extremes since the last turning point, from the first to the last point that has the height.
    var (low, high) = (0...0, 0...0)
    var direction = 0
    for (index, height) in heights.enumerated().dropFirst() {
      if height < heights[low.lowerBound] {
        low = index...index
      } else if height == heights[low.lowerBound] {
        low = low.lowerBound...index
      }
      if height > heights[high.lowerBound] {
        high = index...index
      } else if height == heights[high.lowerBound] {
        high = high.lowerBound...index
      }
      if direction >= 0, isReversal(heights[high.lowerBound] - height, threshold) {
        add(high)
        low = index...index
        direction = -1
      } else if direction <= 0, isReversal(height - heights[low.lowerBound], threshold) {
        add(low)
        high = index...index
        direction = 1
      }
    }
    if direction != 0 { add(direction > 0 ? high : low) }
    add(heights.count - 1...heights.count - 1)
    return turns
  }

  private static func isReversal(_ reversal: Int, _ threshold: Int) -> Bool {
    reversal > 0 && reversal >= threshold
  }
}
