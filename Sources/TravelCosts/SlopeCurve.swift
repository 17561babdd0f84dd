/// How much slower, faster or dearer a slope makes: factors between which is interpolated.
public struct SlopeCurve: Hashable, Sendable {
  /// Slopes in percent, ascending.
  let slopes: [Double]
  /// The factor at each slope, above 0.
  let factors: [Double]

  /// No slope matters.
  public static let flat = SlopeCurve(slopes: [0], factors: [1])

  /// Creates a curve of ascending slopes in percent with a factor each; both lists are of one length.
  init(slopes: [Double], factors: [Double]) {
    self.slopes = slopes
    self.factors = factors
  }

  /// Whether the factor is 1 on all slopes.
  var isFlat: Bool { factors.allSatisfy { $0 == 1 } }

  /// The factor at a slope in percent; beyond the ends of the curve, that of its end.
  public func factor(at slope: Double) -> Double {
    guard let above = slopes.firstIndex(where: { $0 >= slope }) else { return factors[factors.count - 1] }
    guard above > 0 else { return factors[0] }
    let share = (slope - slopes[above - 1]) / (slopes[above] - slopes[above - 1])
    return factors[above - 1] + share * (factors[above] - factors[above - 1])
  }
}

/// Curves turned into what a search multiplies with, tabled at each half percent.
@usableFromInline
struct SlopeTable: Sendable {
  /// Slopes beyond this many percent count as this steep.
  @usableFromInline static let steepest: Float = 40
  /// Factors from −40 % to 40 % in steps of half a percent.
  @usableFromInline let factors: [Float]
  /// The least factor on any slope.
  let least: Double

  /// Tables `factor`, which is asked for slopes in percent.
  init(_ factor: (Double) -> Double) {
    let steps = 2 * Int(Self.steepest)
    factors = (-steps...steps).map { Float(factor(Double($0) / 2)) }
    least = factors.reduce(.infinity) { min($0, Double($1)) }
  }

  /// The factor at a slope in percent.
  @inlinable
  func factor(at slope: Float) -> Float {
    let bounded = max(-Self.steepest, min(Self.steepest, slope))
    return factors[Int(((bounded + Self.steepest) * 2).rounded())]
  }
}
