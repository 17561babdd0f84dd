import Geography
import TestSupport
import Testing
import TrackMatching

/// Lines drawn with a finger: few, coarse points.
@Suite struct DrawnLineTests {
  private static let town = AsciiMap(
    """
    A-----B-----C-----D
    |     |     |     |
    E-----F-----G-----H
          |     |
          J     K
    """, cellMetres: 50,
    ways: [
      .init("ABCD", "highway=residential"), .init("EFGH", "highway=residential"),
      .init("AE", "highway=residential"), .init("BFJ", "highway=residential"),
      .init("CGK", "highway=residential"), .init("DH", "highway=residential"),
    ])

  private func draw(_ map: MatchedMap, _ places: [(Double, Double)]) -> [Fix] {
    places.map { Fix(map.map.map.coordinate(column: $0.0, row: $0.1)) }
  }

  @Test func aCoarseLineIsFollowedWithoutSideTrips() throws {
    let map = try MatchedMap(Self.town)
    // Off the street by up to thirty metres, one point down a dead end.
    let line = draw(map, [(0.2, 2.5), (3, 1.6), (6.2, 2.5), (9, 1.7), (12.1, 2.6), (17.8, 2.1)])
    let match = map.match(line) {
      $0.isLoose = true
      $0.accuracyMetres = nil
    }
    #expect(map.letters(match) == ["EFGH"])
  }

  @Test func theIntendedCornerIsTurned() throws {
    let map = try MatchedMap(Self.town)
    let line = draw(
      map,
      [(0, 0.3), (3, -0.3), (6, 0.4), (9, 0.2), (11.7, 0.1), (12.3, 1.1), (12, 1.8), (15, 2.2), (18, 1.8)])
    let match = map.match(line) {
      $0.isLoose = true
      $0.accuracyMetres = nil
    }
    #expect(map.letters(match) == ["ABCGH"])
  }

  @Test func ofTwoPointsTheShortWayIsTaken() throws {
    let map = try MatchedMap(Self.town)
    let match = map.match(draw(map, [(0.1, 0.1), (17.9, -0.2)])) {
      $0.isLoose = true
      $0.accuracyMetres = nil
    }
    #expect(map.letters(match) == ["ABCD"])
  }
}
