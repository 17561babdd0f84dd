import RouteProfiles
import TestSupport
import Testing

@Suite struct ClimbTests {
  /// A line with a point each 25 m, made of stretches of a length and a slope in percent.
  private func line(_ stretches: [(metres: Double, slope: Double)]) -> ElevationLine {
    var (metres, heights) = ([0.0], [500.0])
    for stretch in stretches {
      let parts = Int(stretch.metres / 25)
      for _ in 0..<parts {
        metres.append((metres.last ?? 0) + 25)
        heights.append((heights.last ?? 0) + 0.25 * stretch.slope)
      }
    }
    return ElevationLine(metres: metres, heights: heights)
  }

  @Test(
    arguments: [
      (80_001.0, ClimbGrade.hors), (80_000, .first), (64_001, .first), (64_000, .second), (32_001, .second),
      (32_000, .third), (16_001, .third), (16_000, .fourth), (8_001, .fourth), (8_000, .uncategorised),
      (1_500, .uncategorised), (1_499, nil),
    ] as [(Double, ClimbGrade?)]) func gradesFollowTheScore(_ score: Double, _ grade: ClimbGrade?)
  {
    #expect(ClimbGrade(score: score, length: 1000) == grade)
  }

  @Test func anUncategorisedClimbIsAtLeast500MetresLong() {
    #expect(ClimbGrade(score: 2000, length: 499) == nil)
    #expect(ClimbGrade(score: 9000, length: 499) == .fourth)
  }

  @Test func aPassIsOneClimbWithoutItsFlatRunIn() {
    let climbs = ClimbFinder(line([(3000, 0), (2500, 1), (8000, 7.5), (500, 0), (5000, -6)])).climbs()
    #expect(climbs.count == 1)
    #expect(climbs.first?.grade == .second)
    #expect(abs((climbs.first?.start ?? 0) - 5500) < 30)
    #expect(abs((climbs.first?.end ?? 0) - 13_500) < 30)
    #expect(abs((climbs.first?.ascent ?? 0) - 600) < 3)
    #expect(abs((climbs.first?.averageSlope ?? 0) - 7.5) < 0.05)
    #expect(abs((climbs.first?.maxSlope ?? 0) - 7.5) < 0.05)
  }

  @Test func aSmallDipDoesNotPartAClimbButALargeOneDoes() {
    // 8 m over 200 m.
    #expect(ClimbFinder(line([(2000, 6), (200, -4), (2000, 6)])).climbs().count == 1)
    // 20 m of 240 gained.
    #expect(ClimbFinder(line([(4000, 6), (400, -5), (2000, 6)])).climbs().count == 1)
    // 30 m of 120 gained.
    #expect(ClimbFinder(line([(2000, 6), (500, -6), (2000, 6)])).climbs().count == 2)
    // 9 m, but over 900 m.
    #expect(ClimbFinder(line([(2000, 6), (900, -1), (2000, 6)])).climbs().count == 2)
  }

  @Test func theSteepest100MetresAreFound() {
    let climb = ClimbFinder(line([(1000, 6), (100, 14), (1000, 6)])).climbs().first
    #expect(abs((climb?.maxSlope ?? 0) - 14) < 0.01)
  }

  @Test func gentleOrSmallRisesAreNoClimbs() {
    #expect(ClimbFinder(line([(20_000, 2.9)])).climbs(atLeast: .uncategorised).isEmpty)
    #expect(ClimbFinder(line([(1000, 5)])).climbs().isEmpty)
    #expect(ClimbFinder(line([(1000, 5)])).climbs(atLeast: .uncategorised).map(\.grade) == [.uncategorised])
    #expect(ClimbFinder(ElevationLine(metres: [], heights: [])).climbs().isEmpty)
    #expect(ClimbFinder(ElevationLine(metres: [0, 0], heights: [0, 900])).climbs().isEmpty)
  }

  @Test func climbsKeepTheirPromisesOnRandomLines() {
    let seed: UInt64 = 7007
    var random = SeededRandom(seed: seed)
    for round in 0..<300 {
      let line = ElevationLine.random(&random, count: 200, voids: round % 3 == 0)
      let climbs = ClimbFinder(line).climbs(atLeast: .uncategorised)
      for climb in climbs {
        #expect(climb.averageSlope > 3, "seed \(seed), round \(round)")
        #expect(
          climb.maxSlope >= climb.averageSlope * 0.99 || climb.length < 200, "seed \(seed), round \(round)")
        #expect(climb.start >= 0 && climb.end <= line.length, "seed \(seed), round \(round)")
      }
      for (a, b) in zip(climbs, climbs.dropFirst()) {
        #expect(a.end <= b.start, "seed \(seed), round \(round)")
      }
    }
  }
}
