import RouteProfiles
import Testing

@Suite struct TimesTests {
  /// Speeds in km/h by slope in percent, as published beside the formulas.
  @Test(arguments: [
    (-30.0, 2.50, 2.18), (-20, 3.55, 3.02), (-10, 5.04, 4.22), (-5, 6.00, 4.53), (0, 5.04, 4.20),
    (5, 4.23, 3.61),
    (10, 3.55, 3.00), (15, 2.98, 2.38), (20, 2.50, 1.86), (30, 1.76, 1.23),
  ]) func walkingSpeedsBySlope(_ percent: Double, _ tobler: Double, _ swiss: Double) {
    #expect(abs(WalkingTime.toblerKmh(slope: percent / 100) - tobler) < 0.006)
    #expect(abs(60 / WalkingTime.swissMinutesPerKilometre(slope: percent / 100) - swiss) < 0.006)
  }

  @Test func theSwissRuleGoesOnBeyondItsPolynomial() {
    #expect(WalkingTime.swissMinutesPerKilometre(slope: 0.5) == 85)
    #expect(WalkingTime.swissMinutesPerKilometre(slope: -0.5) == 45)
  }

  @Test func aTourOf8KilometresAnd900MetresUpTakes4HoursByDIN() {
    #expect(WalkingTime.din33466Seconds(distance: 8000, up: 900, down: 0) == 4 * 3600)
    #expect(WalkingTime.din33466Seconds(distance: 8000, up: 0, down: 0) == 2 * 3600)
  }

  @Test func theSwissTimeOfALineIsTheSumOfItsStretches() {
    let line = ElevationLine(metres: [0, 1000, 2000, 3000], heights: [500, 600, nil, 700])
    let expected = 60 * (WalkingTime.swissMinutesPerKilometre(slope: 0.1) + 2 * 14.271)
    #expect(abs(WalkingTime.swissSeconds(line) - expected) < 1e-6)
  }

  @Test func naismithCountsLengthAndAscent() {
    #expect(WalkingTime.naismithSeconds(distance: 5000, up: 600) == 7200)
  }

  @Test(arguments: [
    (-4.0, 42.0), (-2, 32), (0, 21.5), (2, 12.8), (4, 8.2), (6, 5.9), (8, 4.6), (10, 4), (15, 4),
  ]) func cyclingSpeedsBySlope(_ percent: Double, _ kmh: Double) {
    #expect(abs(CyclingSpeed().kmh(slope: percent / 100) - kmh) < 0.5)
  }

  @Test func morePowerIsFaster() {
    var strong = CyclingSpeed()
    strong.power = 150
    #expect(abs(strong.kmh(slope: 0) - 25.8) < 0.5)
    #expect(abs(strong.kmh(slope: 0.04) - 11.9) < 0.5)
    #expect(strong.kmh(slope: -0.2) == 45)
  }

  @Test func cyclingTimeAndWorkAreSums() {
    let line = ElevationLine(metres: [0, 10_000], heights: [100, 100])
    let speed = CyclingSpeed()
    let seconds = speed.seconds(line)
    #expect(abs(seconds - 36_000 / speed.kmh(slope: 0)) < 1e-6)
    #expect(abs(speed.joules(line) - 100 * seconds) < 1e-3)
  }
}
