import Geography
import RoadGraph
import TestSupport
import Testing

@testable import RouteProfiles

@Suite struct RecordedTests {
  private let terrain = RouteTerrain(
    (0...100).map { place in
      RouteHeight(
        metre: Double(place) * 50, elevation: 500 + Double(min(place, 100 - place)) * 4, source: .sampled)
    })

  private func recorded(_ height: (Int) -> Double?) -> ElevationLine {
    ElevationLine(metres: (0...100).map { Double($0) * 50 }, heights: (0...100).map(height))
  }

  @Test func aConstantOffsetIsToldApartFromNoise() throws {
    let both = try #require(
      HeightComparison(
        recorded: recorded { 548 + Double(min($0, 100 - $0)) * 4 + Double($0 % 2) * 6 }, terrain: terrain))
    #expect(both.count == 101)
    #expect(abs(both.offset - 51) <= 3)
    #expect(both.deviation < 5)
    #expect(both.recordedAscent.totals.up >= 195 && both.recordedAscent.totals.up <= 212)
    #expect(both.recordedRaw.up > both.recordedAscent.totals.up)
    #expect(both.remarks.contains { $0.contains("above the terrain throughout") })
  }

  @Test func heightsThatAreNoneAreCalledSo() throws {
    let flat = try #require(HeightComparison(recorded: recorded { _ in 0 }, terrain: terrain))
    #expect(flat.remarks.first?.contains("All recorded heights are equal") == true)
    #expect(HeightComparison(recorded: recorded { _ in nil }, terrain: terrain) == nil)
    #expect(HeightComparison(recorded: recorded { _ in .nan }, terrain: terrain) == nil)
    #expect(HeightComparison(recorded: recorded { _ in 1e300 }, terrain: terrain) == nil)
  }

  @Test func noiseOfAReceiverIsNamed() throws {
    var random = SeededRandom(seed: 5)
    let both = try #require(
      HeightComparison(
        recorded: recorded { 500 + Double(min($0, 100 - $0)) * 4 + .random(in: -40...40, using: &random) },
        terrain: terrain))
    #expect(both.deviation > 15)
    #expect(both.remarks.contains { $0.contains("without a barometer") })
  }

  @Test func aTrackTellsItsOwnLengthTimeAndAscent() {
    func point(_ step: Int, _ elevation: Double?, _ time: Double?) -> TrackStatistics.Point {
      TrackStatistics.Point(
        Coordinate(latitude: 46, longitude: 7 + Double(step) * 1e-3), elevation: elevation, time: time)
    }
    let first = (0...10).map { point($0, 400 + 3 * Double($0), 100 + 60 * Double($0)) }
    // Ten minutes of standing, then a gap.
    let standing = [point(10, 430, 1300)]
    let second = (20...30).map { point($0, 430 - Double($0 - 20), 2000 + 60 * Double($0)) }
    let track = TrackStatistics(segments: [first + standing, second])
    #expect(track.points == 23)
    #expect(abs(track.distance - 20 * 77.25) < 1)
    #expect(track.duration == 3700.0)
    #expect(track.moving == 1200.0)
    #expect(track.totals?.up == 30)
    #expect(track.totals?.down == 10)
    #expect(TrackStatistics(segments: []).totals == nil)
  }

  @Test func estimatesFollowTheirRules() {
    let line = ElevationLine(metres: [0, 4000, 8000], heights: [500, 950, 1400])
    let estimates = TravelEstimates(line, totals: AscentProfile(line).totals)
    #expect(estimates.walkingDIN33466 == 14_400.0)
    #expect(abs(estimates.walkingSwiss - WalkingTime.swissSeconds(line)) < 1e-9)
    #expect(estimates.cyclingJoules == 100 * estimates.cycling)
    let flat = ElevationLine(metres: [0, 1000], heights: [5, 5])
    #expect(abs(WalkingTime.joules(flat, mass: 70) - 70 * 2.5 * 1000) < 1e-6)
    #expect(WalkingTime.joules(line, mass: 70) > 3 * WalkingTime.joules(flat, mass: 70))
  }
}
