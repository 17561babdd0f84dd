/// How much slower or faster a slope makes: speed factors between which is interpolated.
public struct SlopeCurve: Hashable, Sendable {
  /// Slopes in percent, ascending.
  let slopes: [Double]
  /// The factor of the speed on the flat at each slope, above 0.
  let factors: [Double]

  /// No slope matters.
  public static let flat = SlopeCurve(slopes: [0], factors: [1])

  /// Creates a curve of ascending slopes in percent with a factor each; both lists are of one length.
  init(slopes: [Double], factors: [Double]) {
    self.slopes = slopes
    self.factors = factors
  }

  /// Whether the speed is the same on all slopes.
  var isFlat: Bool { factors.allSatisfy { $0 == 1 } }

  /// The speed factor at a slope in percent; beyond the ends of the curve, that of its end.
  func factor(at slope: Double) -> Double {
    guard let above = slopes.firstIndex(where: { $0 >= slope }) else { return factors[factors.count - 1] }
    guard above > 0 else { return factors[0] }
    let share = (slope - slopes[above - 1]) / (slopes[above] - slopes[above - 1])
    return factors[above - 1] + share * (factors[above] - factors[above - 1])
  }
}

/// The curve turned into pace, tabled at each half percent: what a search looks up for each edge.
@usableFromInline
struct SlopePaces: Sendable {
  /// Slopes beyond this many percent count as this steep.
  @usableFromInline static let steepest = 40
  /// Pace relative to the flat, from −40 % to 40 % in steps of half a percent.
  @usableFromInline let paces: [Float]
  @usableFromInline let isFlat: Bool

  init(_ curve: SlopeCurve) {
    isFlat = curve.isFlat
    let flat = curve.factor(at: 0)
    paces = (-2 * Self.steepest...2 * Self.steepest).map { half in
      Float(flat / curve.factor(at: Double(half) / 2))
    }
  }

  /// Pace relative to the flat at a slope in percent.
  @inlinable
  func pace(at slope: Float) -> Float {
    let bounded = max(Float(-Self.steepest), min(Float(Self.steepest), slope))
    return paces[Int((bounded * 2).rounded()) + 2 * Self.steepest]
  }

  /// The least pace on any slope.
  var least: Float { isFlat ? 1 : paces.min() ?? 1 }
}
