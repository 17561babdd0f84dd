/// Heights along a line: what every statement about the rise and fall of a route or track is computed from.
///
/// ```swift
/// let line = ElevationLine(metres: [0, 500, 900], heights: [400, 460, nil])
/// line.elevation(at: 250)   // 430
/// line.elevation(at: 700)   // nil: no height is known at 900
/// ```
///
/// Places and heights are held in whole millimetres, and all that follows is integer arithmetic without a preferred
/// direction: windows add up exactly, the reversed line gives mirrored answers, and a point inserted on the line
/// changes nothing.
public struct ElevationLine: Hashable, Sendable {
  /// Millimetres from the beginning of each point, not descending.
  let places: [Int]
  /// Heights of the points in millimetres; `unknown` where none is known.
  let heights: [Int]

  static let unknown = Int.min

  /// Creates a line from its points.
  ///
  /// - Parameters:
  ///   - metres: distances from the beginning, not descending, the first usually 0.
  ///   - heights: metres above the sea, one a distance; nil where none is known. What lies beyond 100 km is no
  ///     height, wherever it was recorded.
  public init(metres: [Double], heights: [Double?]) {
    self.init(
      places: metres.map { Self.millimetres($0) },
      heights: heights.map { height in
        guard let height, height.magnitude < 100_000 else { return Self.unknown }
        return Self.millimetres(height)
      })
  }

  init(places: [Int], heights: [Int]) {
    precondition(places.count == heights.count)
    precondition(zip(places, places.dropFirst()).allSatisfy { $0 <= $1 })
    self.places = places
    self.heights = heights
  }

  /// Number of points.
  public var count: Int { places.count }

  /// Metres from the beginning of the line to its end.
  public var length: Double { Self.metres(places.last ?? 0) }

  /// Whether any height is known.
  public var hasHeights: Bool { heights.contains { $0 != Self.unknown } }

  /// The points in order, as distance and height in metres.
  public var points: [ElevationSample] {
    zip(places, heights).map { place, height in
      ElevationSample(
        metre: Self.metres(place), elevation: height == Self.unknown ? nil : Self.metres(height))
    }
  }

  /// The line travelled the other way.
  public func reversed() -> ElevationLine {
    let end = places.last ?? 0
    return ElevationLine(places: places.reversed().map { end - $0 }, heights: heights.reversed())
  }

  /// The height at a distance, in metres: on the straight line between the points around it.
  ///
  /// - Returns: nil where the place lies outside of the line or no height is known on both sides of it.
  public func elevation(at metre: Double) -> Double? {
    let height = height(at: Self.millimetres(metre))
    return height == Self.unknown ? nil : Self.metres(height)
  }

  /// The height at a place, or `unknown`.
  func height(at place: Int) -> Int {
    var cursor = HeightCursor(self)
    cursor.seek(place)
    return cursor.height(at: place)
  }

  static func metres(_ millimetres: Int) -> Double { Double(millimetres) / 1000 }

  /// Rounds to millimetres; what is no number or beyond all lines becomes a place outside.
  static func millimetres(_ metres: Double) -> Int {
    guard metres.isFinite else { return metres > 0 ? Int.max / 4 : -1 }
    return Int(max(-1e12, min(1e12, (metres * 1000).rounded())))
  }
}

/// Looks heights up at places that ascend, without searching.
struct HeightCursor {
  private let line: ElevationLine
  /// The first point that is not before the place asked last.
  private var index = 0

  init(_ line: ElevationLine) { self.line = line }

  /// Goes to a place by bisection.
  mutating func seek(_ place: Int) {
    var (low, high) = (0, line.places.count)
    while low < high {
      let middle = (low + high) / 2
      if line.places[middle] < place { low = middle + 1 } else { high = middle }
    }
    index = low
  }

  /// The height at a place that is not before the one asked last, or `unknown`.
  mutating func height(at place: Int) -> Int {
    while index < line.places.count, line.places[index] < place { index += 1 }
    guard index < line.places.count else { return ElevationLine.unknown }
    if line.places[index] == place { return line.heights[index] }
    guard index > 0 else { return ElevationLine.unknown }
    return line.interpolate(index - 1, index, at: place)
  }
}

extension ElevationLine {
  /// The height between two points, rounded to a millimetre alike in both directions.
  func interpolate(_ a: Int, _ b: Int, at place: Int) -> Int {
    guard heights[a] != Self.unknown, heights[b] != Self.unknown else { return Self.unknown }
    let (before, after) = (place - places[a], places[b] - place)
    guard before + after > 0 else { return heights[a] }
    return roundedQuotient(heights[a] * after + heights[b] * before, before + after)
  }
}

/// A quotient rounded to the nearest, halves away from zero, so that the negative has the negated quotient.
func roundedQuotient(_ dividend: Int, _ divisor: Int) -> Int {
  let magnitude = (abs(dividend) * 2 + divisor) / (2 * divisor)
  return dividend < 0 ? -magnitude : magnitude
}
