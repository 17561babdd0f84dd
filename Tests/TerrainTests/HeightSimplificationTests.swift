import TestSupport
import Testing

@testable import Terrain

@Suite struct HeightSimplificationTests {
  private func simplified(_ heights: [Double], _ tolerance: Double) -> [Double] {
    var heights = heights
    var simplification = HeightSimplification()
    simplification.simplify(&heights, 0, heights.count - 1, toleranceMetres: tolerance)
    return heights
  }

  @Test func bumpsBelowTheToleranceGo() {
    #expect(simplified([10, 12, 9, 11, 10], 3) == [10, 10, 10, 10, 10])
  }

  @Test func aSummitThatStandsOutKeepsItsHeight() {
    #expect(simplified([10, 15, 20, 25, 20, 15, 10], 3) == [10, 15, 20, 25, 20, 15, 10])
    #expect(simplified([10, 14, 21, 25, 19, 16, 10], 3) == [10, 15, 20, 25, 20, 15, 10])
  }

  @Test func theSteepestSlopeNeverGrowsAndNothingMovesBeyondTheTolerance() {
    let seed: UInt64 = 4711
    var random = SeededRandom(seed: seed)
    for _ in 0..<300 {
      let heights = (0..<Int.random(in: 2...40, using: &random)).map { _ in
        Double.random(in: 0...30, using: &random)
      }
      let result = simplified(heights, 5)
      func steepest(_ line: [Double]) -> Double {
        zip(line, line.dropFirst()).map { abs($0 - $1) }.max() ?? 0
      }
      #expect(steepest(result) <= steepest(heights) + 1e-9, "seed \(seed)")
      #expect(zip(heights, result).allSatisfy { abs($0 - $1) <= 5 + 1e-9 }, "seed \(seed)")
    }
  }
}
