/// Smooths heights along a line: the curve that is near the heights and bends little.
///
/// Minimises ∑ w (z − h)² + λ ∑ (change of slope)² per metre: Whittaker's graduation (1923), "a perfect smoother" in
/// Eilers (2003), on uneven spacing. Straight rises are kept as they are, whatever λ; gaps are bridged. A banded system
/// of five diagonals is solved by LDLᵀ, in time linear in the number of places.
struct ProfileSmoothing {
  /// Metres along the line, ascending.
  var places: [Double] = []
  /// Heights in metres; anything where the weight is 0.
  var heights: [Double] = []
  /// Weights, a metre's worth each: not negative, at least two above 0.
  var weights: [Double] = []
  /// Stiffness at each place, m⁴: λ = (wavelength / 2π)⁴ halves the amplitude of waves of that length.
  var stiffness: [Double] = []
  /// The smooth heights.
  private(set) var smooth: [Double] = []

  private var diagonal: [Double] = []
  private var beside: [Double] = []
  private var beyond: [Double] = []

  /// Forgets the line.
  mutating func removeAll() {
    places.removeAll(keepingCapacity: true)
    heights.removeAll(keepingCapacity: true)
    weights.removeAll(keepingCapacity: true)
    stiffness.removeAll(keepingCapacity: true)
  }

  /// λ for the wavelength in metres whose amplitude is halved.
  static func stiffness(wavelength: Double) -> Double {
    let scale = wavelength / (2 * Double.pi)
    return scale * scale * scale * scale
  }

  /// Computes `smooth`, with the stiffness multiplied by a factor.
  mutating func solve(stiffnessFactor: Double = 1) {
    let count = places.count
    diagonal.removeAll(keepingCapacity: true)
    diagonal.append(contentsOf: weights)
    Self.clear(&beside, count)
    Self.clear(&beyond, count)
    for index in 1..<max(1, count - 1) {
      // Places nearer than a metre would only blow up rounding.
      let before = max(1, places[index] - places[index - 1])
      let after = max(1, places[index + 1] - places[index])
      let (a, c) = (1 / before, 1 / after)
      let b = -(a + c)
      let strength = stiffnessFactor * stiffness[index] / ((before + after) / 2)
      diagonal[index - 1] += strength * a * a
      diagonal[index] += strength * b * b
      diagonal[index + 1] += strength * c * c
      beside[index - 1] += strength * a * b
      beside[index] += strength * b * c
      beyond[index - 1] += strength * a * c
    }
    factorise(count)
    Self.clear(&smooth, count)
    for index in 0..<count where weights[index] > 0 { smooth[index] = weights[index] * heights[index] }
    for index in 0..<count {
      if index > 0 { smooth[index] -= beside[index - 1] * smooth[index - 1] }
      if index > 1 { smooth[index] -= beyond[index - 2] * smooth[index - 2] }
    }
    for index in 0..<count { smooth[index] /= diagonal[index] }
    for index in (0..<count).reversed() {
      if index + 1 < count { smooth[index] -= beside[index] * smooth[index + 1] }
      if index + 2 < count { smooth[index] -= beyond[index] * smooth[index + 2] }
    }
  }

  /// Fills a list with zeros in the memory that it has: strokes are many, and most are short.
  private static func clear(_ values: inout [Double], _ count: Int) {
    values.removeAll(keepingCapacity: true)
    for _ in 0..<count { values.append(0) }
  }

  /// Turns the three diagonals into D and the two lower diagonals of L.
  private mutating func factorise(_ count: Int) {
    for index in 0..<count {
      let pivot = diagonal[index]
      if index + 1 < count {
        let (one, two) = (beside[index], beyond[index])
        let factor = one / pivot
        diagonal[index + 1] -= factor * one
        if index + 2 < count {
          beside[index + 1] -= factor * two
          diagonal[index + 2] -= two * two / pivot
        }
        beside[index] = factor
        beyond[index] = two / pivot
      }
    }
  }
}
