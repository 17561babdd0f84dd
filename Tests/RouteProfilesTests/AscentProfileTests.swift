import TestSupport
import Testing

@testable import RouteProfiles

@Suite struct AscentProfileTests {
  private func totals(_ heights: [Double?], threshold: Double) -> [Double] {
    let line = ElevationLine(metres: heights.indices.map { Double($0) * 100 }, heights: heights)
    let totals = AscentProfile(line, threshold: threshold).totals
    return [totals.up, totals.down]
  }

  @Test(
    arguments: [
      ([100, 200, 150], 5, [100, 50]),
      // A dip below the threshold does not count, one at the threshold does.
      ([100, 120, 116, 140], 5, [40, 0]),
      ([100, 120, 115, 140], 5, [45, 5]),
      ([100, 120, 116, 140], 0, [44, 4]),
      // A rise counts in full from valley to peak.
      ([100, 103, 107, 104, 101], 5, [7, 6]),
      // Up minus down is the difference of the ends.
      ([100, 102, 99, 101], 5, [1, 0]),
      ([100, 98, 200, 198], 5, [102, 4]),
      ([50], 5, [0, 0]),
      ([], 5, [0, 0]),
      // A gap is crossed in a straight line; what is not known at the ends counts nothing.
      ([nil, 100, nil, 130, nil], 5, [30, 0]),
      ([nil, nil], 5, [0, 0]),
      // Level stretches.
      ([100, 100, 110, 110, 100, 100], 5, [10, 10]),
    ] as [([Double?], Double, [Double])]) func risesCountFromValleyToPeak(
      _ heights: [Double?], _ threshold: Double, _ expected: [Double]
    )
  {
    #expect(totals(heights, threshold: threshold) == expected)
  }

  @Test func noiseOnALevelRoadAddsNothing() {
    var random = SeededRandom(seed: 3)
    let heights = (0..<500).map { _ in 300 + Double.random(in: -2...2, using: &random) }
    let line = ElevationLine(metres: heights.indices.map { Double($0) * 30 }, heights: heights)
    #expect(AscentProfile(line, threshold: 5).totals.up < 4)
    #expect(AscentProfile(line, threshold: 0).totals.up > 300)
  }

  @Test func windowsAddUpExactly() {
    let seed: UInt64 = 1001
    var random = SeededRandom(seed: seed)
    for round in 0..<400 {
      let line = ElevationLine.random(&random, voids: round % 3 == 0)
      let profile = AscentProfile(line, threshold: Double([0, 1, 5, 10][round % 4]))
      let cuts = (0..<12).map { _ in Double.random(in: -10...line.length + 10, using: &random) }.sorted()
      var (up, down) = (0, 0)
      for (a, b) in zip(cuts, cuts.dropFirst()) {
        let part = profile.totals(from: a, to: b)
        #expect(part.upMillimetres >= 0 && part.downMillimetres >= 0, "seed \(seed), round \(round)")
        up += part.upMillimetres
        down += part.downMillimetres
      }
      let whole = profile.totals(from: cuts[0], to: cuts[11])
      #expect(whole.upMillimetres == up && whole.downMillimetres == down, "seed \(seed), round \(round)")
      #expect(profile.totals(from: 0, to: line.length) == profile.totals, "seed \(seed), round \(round)")
      #expect(profile.totals(from: 5, to: 4).upMillimetres == 0)
    }
  }

  @Test func theReversedLineMirrors() {
    let seed: UInt64 = 2002
    var random = SeededRandom(seed: seed)
    for round in 0..<400 {
      let line = ElevationLine.random(&random, voids: round % 3 == 0)
      let threshold = Double([0, 1, 5, 10][round % 4])
      let forward = AscentProfile(line, threshold: threshold)
      let backward = AscentProfile(line.reversed(), threshold: threshold)
      #expect(forward.totals.upMillimetres == backward.totals.downMillimetres, "seed \(seed), round \(round)")
      #expect(forward.totals.downMillimetres == backward.totals.upMillimetres, "seed \(seed), round \(round)")
      let length = ElevationLine.millimetres(line.length)
      for _ in 0..<10 {
        let from = Int.random(in: 0...length, using: &random)
        let to = Int.random(in: from...length, using: &random)
        let there = forward.totals(from: Double(from) / 1000, to: Double(to) / 1000)
        let back = backward.totals(from: Double(length - to) / 1000, to: Double(length - from) / 1000)
        #expect(there.upMillimetres == back.downMillimetres, "seed \(seed), round \(round)")
        #expect(there.downMillimetres == back.upMillimetres, "seed \(seed), round \(round)")
      }
    }
  }

  @Test func aViaPointChangesNothing() {
    let seed: UInt64 = 3003
    var random = SeededRandom(seed: seed)
    for round in 0..<400 {
      let line = ElevationLine.random(&random)
      let threshold = Double([0, 1, 5, 10][round % 4])
      var other = line
      for _ in 0..<5 { other = other.inserting(at: .random(in: 0...max(0.001, line.length), using: &random)) }
      let before = AscentProfile(line, threshold: threshold)
      #expect(
        before.totals == AscentProfile(other, threshold: threshold).totals, "seed \(seed), round \(round)")
    }
  }

  @Test func ascentMinusDescentIsTheDifferenceOfTheEnds() {
    let seed: UInt64 = 4004
    var random = SeededRandom(seed: seed)
    for round in 0..<300 {
      let line = ElevationLine.random(&random)
      let totals = AscentProfile(line, threshold: Double(round % 12)).totals
      let known = line.heights.filter { $0 != ElevationLine.unknown }
      let difference = (known.last ?? 0) - (known.first ?? 0)
      #expect(totals.upMillimetres - totals.downMillimetres == difference, "seed \(seed), round \(round)")
    }
  }

  @Test func aLargerThresholdNeverCountsMore() {
    let seed: UInt64 = 5005
    var random = SeededRandom(seed: seed)
    for _ in 0..<200 {
      let line = ElevationLine.random(&random)
      let ups = [0.0, 1, 3, 5, 10, 30].map { AscentProfile(line, threshold: $0).totals.upMillimetres }
      // The head and the tail below the threshold may differ by less than it.
      for (small, large) in zip(ups, ups.dropFirst()) { #expect(large <= small, "seed \(seed)") }
    }
  }
}
