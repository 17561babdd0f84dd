import Geography
import TestSupport
import Testing

@testable import Terrain

@Suite struct ProfileSmoothingTests {
  /// Heights each 30 m, smoothed so that waves of 600 m are halved.
  private func smoothed(_ heights: [Double], weights: [Double]? = nil, wavelength: Double = 600) -> [Double] {
    var smoothing = ProfileSmoothing()
    smoothing.places = heights.indices.map { Double($0) * 30 }
    smoothing.heights = heights
    smoothing.weights = weights ?? [Double](repeating: 30, count: heights.count)
    smoothing.stiffness = [Double](
      repeating: ProfileSmoothing.stiffness(wavelength: wavelength), count: heights.count)
    smoothing.solve()
    return smoothing.smooth
  }

  @Test func aStraightRiseStaysAsItIs() {
    let heights = (0..<80).map { 500 + 2.5 * Double($0) }
    for (before, after) in zip(heights, smoothed(heights)) { #expect(abs(before - after) < 1e-6) }
  }

  @Test func gapsAreBridgedInTheDirectionOfTheirSurroundings() {
    let heights = (0..<60).map { (20..<40).contains($0) ? -1e6 : 500 + 2.5 * Double($0) }
    let weights = (0..<60).map { (20..<40).contains($0) ? 0.0 : 30 }
    for (index, height) in smoothed(heights, weights: weights).enumerated() {
      #expect(abs(height - (500 + 2.5 * Double(index))) < 1e-3)
    }
  }

  @Test func wavesAreHalvedAtTheirWavelengthAndNearlyGoneAtHalfOfIt() {
    func wave(_ turns: Double) -> Double { sine((turns - turns.rounded()) * 2 * Double.pi) }
    func amplitude(_ metres: Double) -> Double {
      let heights = (0..<400).map { 10 * wave(Double($0) * 30 / metres) }
      return smoothed(heights)[100..<300].map(abs).max() ?? 0
    }
    #expect(abs(amplitude(600) - 5) < 0.2)
    #expect(amplitude(300) < 0.8)
    #expect(amplitude(1800) > 9.8)
  }

  @Test func theMeanOfTheHeightsIsKept() {
    let seed: UInt64 = 12
    var random = SeededRandom(seed: seed)
    for _ in 0..<50 {
      let heights = (0..<Int.random(in: 3...200, using: &random)).map { _ in
        Double.random(in: 0...100, using: &random)
      }
      let result = smoothed(heights)
      let off = zip(heights, result).reduce(0) { $0 + $1.1 - $1.0 }
      #expect(abs(off) < 1e-6 * Double(heights.count), "seed \(seed)")
    }
  }

  @Test func extremesThatStandOutAreFound() {
    #expect(StrokeProfile.extremes([0, 5, 30, 8, 12, 1, 40], standingOutBy: 10) == [2, 5])
    #expect(StrokeProfile.extremes([0, 5, 9, 8], standingOutBy: 10).isEmpty)
  }
}
