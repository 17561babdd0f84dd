/// How hard a climb is, after Strava's categories: length in metres times average slope in percent.
///
/// <https://support.strava.com/hc/en-us/articles/216917057>
public enum ClimbGrade: String, CaseIterable, Comparable, Sendable {
  /// Beyond categories: above 80,000.
  case hors = "HC"
  /// Above 64,000.
  case first = "1"
  /// Above 32,000.
  case second = "2"
  /// Above 16,000.
  case third = "3"
  /// Above 8,000.
  case fourth = "4"
  /// From 1,500, over at least 500 m.
  case uncategorised = "uncategorised"

  /// The grade of a climb, or nil where it is none.
  ///
  /// - Parameters:
  ///   - score: metres times percent.
  ///   - length: metres.
  public init?(score: Double, length: Double) {
    switch score {
    case let score where score > 80_000: self = .hors
    case let score where score > 64_000: self = .first
    case let score where score > 32_000: self = .second
    case let score where score > 16_000: self = .third
    case let score where score > 8_000: self = .fourth
    case let score where score >= 1_500 && length >= 500: self = .uncategorised
    default: return nil
    }
  }

  /// Orders from the easiest to the hardest.
  public static func < (a: ClimbGrade, b: ClimbGrade) -> Bool { a.rank < b.rank }

  private var rank: Int {
    switch self {
    case .uncategorised: 0
    case .fourth: 1
    case .third: 2
    case .second: 3
    case .first: 4
    case .hors: 5
    }
  }
}

/// A stretch that rises on the whole.
public struct Climb: Hashable, Sendable {
  /// Metres from the beginning of the line where it begins.
  public let start: Double
  /// Metres from the beginning of the line where it ends.
  public let end: Double
  /// Metres by which its end is higher than its beginning.
  public let ascent: Double
  /// Steepest slope over 100 m, in percent; over its whole length where that is shorter.
  public let maxSlope: Double
  /// Category.
  public let grade: ClimbGrade
  /// Height of its end above the sea in metres.
  public let topElevation: Double

  /// Metres from start to end.
  public var length: Double { end - start }
  /// Average slope in percent.
  public var averageSlope: Double { 100 * ascent / length }
  /// Length in metres times average slope in percent.
  public var score: Double { 100 * ascent }
  /// The index of the Dutch cyclists' magazine FIETS: ascent² by ten times the length, and a point for each kilometre
  /// that its end lies above 1000 m.
  public var fietsIndex: Double {
    ascent * ascent / (10 * length) + max(0, (topElevation - 1000) / 1000)
  }
}
