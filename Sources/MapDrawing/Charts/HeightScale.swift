/// How heights become pixels, between round heights.
struct HeightScale {
  let low: Double
  private let high: Double
  private let step: Double
  private let top: Double
  private let height: Double

  init?(_ heights: [Double], top: Double, height: Double) {
    guard let lowest = heights.min(), let highest = heights.max() else { return nil }
    step = ProfileChart.tick(max(20, highest - lowest), most: 5)
    low = (lowest / step).rounded(.down) * step
    high = max(low + step, (highest / step).rounded(.up) * step)
    self.top = top
    self.height = height
  }

  var lines: [Double] { Array(stride(from: low, through: high, by: step)) }

  func y(_ elevation: Double) -> Double { top + height * (1 - (elevation - low) / (high - low)) }
}
