import RouteProfiles
import TestSupport
import Testing

@Suite struct ElevationLineTests {
  private let line = ElevationLine(
    metres: [0, 500, 900, 1400, 2000], heights: [400, 460, nil, 420.5, 440])

  @Test(
    arguments: [
      (0.0, 400.0), (250, 430), (500, 460), (1400, 420.5), (1700, 430.25), (2000, 440),
    ] as [(Double, Double?)]) func heightsLieOnStraightLines(_ metre: Double, _ height: Double?)
  {
    #expect(line.elevation(at: metre) == height)
  }

  @Test(arguments: [-1, 700, 900, 1399, 2000.01, .nan, .infinity]) func whereNothingIsKnownThereIsNil(
    _ metre: Double
  ) {
    #expect(line.elevation(at: metre) == nil)
  }

  @Test func samplesAreEvenAndHoldTheExactExtremes() {
    let samples = line.samples(count: 3, from: 0, to: 2000)
    #expect(samples.map(\.metre) == [0, 500, 1000, 2000])
    #expect(samples.map(\.elevation) == [400, 460, nil, 440])
    let window = line.samples(count: 4, from: 1400, to: 2000)
    #expect(window.map(\.metre) == [1400, 1600, 1800, 2000])
    let inner = line.samples(count: 2, from: 100, to: 800)
    #expect(inner.map(\.metre) == [100, 500, 800])
  }

  @Test func aWindowThatIsNoneGivesNothing() {
    for (count, from, to) in [(0, 0.0, 100.0), (5, 100, 50), (5, 3000, 4000), (-1, 0, 10), (3, .nan, 10)] {
      #expect(line.samples(count: count, from: from, to: to).isEmpty)
    }
    #expect(line.extremes(from: 600, to: 1000) == nil)
    #expect(ElevationLine(metres: [], heights: []).samples(count: 5, from: 0, to: 1).isEmpty)
  }

  @Test func extremesComeWithTheirPlaces() {
    let extremes = line.extremes
    #expect(extremes?.minElevation == 400 && extremes?.minDistance == 0)
    #expect(extremes?.maxElevation == 460 && extremes?.maxDistance == 500)
    let window = line.extremes(from: 1500, to: 1900)
    #expect(window?.minDistance == 1500 && window?.maxDistance == 1900)
    #expect(window?.minElevation == 423.75)
  }

  @Test func theReversedLineHasTheSameHeights() {
    let seed: UInt64 = 91
    var random = SeededRandom(seed: seed)
    for _ in 0..<200 {
      let line = ElevationLine.random(&random, voids: true)
      let reversed = line.reversed()
      for _ in 0..<20 {
        let millimetre = Int.random(in: 0...Int(line.length * 1000), using: &random)
        let back = Int((line.length * 1000).rounded()) - millimetre
        let height = line.elevation(at: Double(millimetre) / 1000)
        #expect(height == reversed.elevation(at: Double(back) / 1000), "seed \(seed)")
      }
      #expect(line.extremes?.maxElevation == reversed.extremes?.maxElevation, "seed \(seed)")
    }
  }
}
