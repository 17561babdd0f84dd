import Geography
import RoadGraph
import TestSupport
import Testing
import TrackMatching

/// Which of several roads a track is taken to have followed.
@Suite struct RoadChoiceTests {
  @Test func aTrackBetweenParallelRoadsStaysOnTheOneItBeganOn() throws {
    let map = try MatchedMap(
      AsciiMap(
        """
        A B
        C D
        """, cellMetres: 20,
        ways: [.init("AB", "highway=residential"), .init("CD", "highway=residential")]))
    // The northern road, six of twenty metres off towards the southern one.
    let match = map.match(map.track("AB", every: 2, shift: (0, 0.3)))
    #expect(map.letters(match) == ["AB"])
  }

  @Test func aWobbleTowardsAParallelRoadDoesNotChangeRoads() throws {
    let map = try MatchedMap(
      AsciiMap(
        """
        A         B         C
        D         E         F
        """, cellMetres: 20,
        ways: [
          .init("ABC", "highway=residential"), .init("DEF", "highway=residential"),
          .init("BE", "highway=residential"),
        ]))
    var fixes = map.track([(0, 0), (20, 0)], every: 10)
    for place in 18...22 {
      fixes[place].coordinate = map.map.map.coordinate(column: Double(place) / 2, row: 0.6)
    }
    #expect(map.letters(map.match(fixes)) == ["ABC"])
  }

  @Test func aSideTripIsKept() throws {
    let map = try MatchedMap(
      AsciiMap(
        """
        A--B--C
           |
           D
        """, cellMetres: 50,
        ways: [.init("ABC", "highway=residential"), .init("BD", "highway=residential")]))
    let match = map.match(map.track("ABDBC"))
    #expect(map.letters(match) == ["ABDBC"])
    #expect(abs(map.length(match) - 500) < 25)
  }

  @Test func aDeadEndBesideTheRoadIsNotVisited() throws {
    let map = try MatchedMap(
      AsciiMap(
        """
        A--B--C
           D
        """, cellMetres: 50,
        ways: [.init("ABC", "highway=residential"), .init("BD", "highway=residential")]))
    var fixes = map.track("ABC", every: 25)
    // One fix of thirteen lies eight metres down the dead end.
    fixes[6].coordinate = map.map.map.coordinate(column: 3, row: 0.16)
    #expect(map.letters(map.match(fixes)) == ["ABC"])
  }

  @Test func aOnewayIsNotTravelledBackwards() throws {
    let drawing = AsciiMap(
      """
      A--B
      |  |
      C--D
      """, cellMetres: 50,
      ways: [.init("AB", "highway=residential", "oneway=yes"), .init("ACDB", "highway=residential")])
    let map = try MatchedMap(drawing, profile: "car")
    let fixes = map.track("BA", every: 15, speed: 8)
    let backwards = try #require(map.map.edge("A", "B", way: "AB")).reversed
    let bound = map.match(fixes)
    #expect(!bound.stretches.contains { $0.pieces.contains { $0.edge == backwards } })
    let free = map.match(fixes) { $0.ignoresRestrictions = true }
    #expect(free.stretches.map { $0.pieces.map(\.edge) } == [[backwards]])
  }

  @Test func aForbiddenTurnIsTakenOnlyWhenRestrictionsAreIgnored() throws {
    let drawing = AsciiMap(
      """
      A--B--C
         |  |
         D--E
      """, cellMetres: 100,
      ways: [
        .init("AB", "highway=residential"), .init("BCED", "highway=residential"),
        .init("BD", "highway=residential"),
      ],
      relations: [.restriction("no_right_turn", from: "AB", via: "B", to: "BD")])
    let map = try MatchedMap(drawing, profile: "car")
    let fixes = map.track("ABD", every: 20, speed: 8)
    for chain in map.letters(map.match(fixes)) { #expect(!chain.contains("ABD")) }
    #expect(map.letters(map.match(fixes) { $0.ignoresRestrictions = true }) == ["ABD"])
  }

  @Test func aLockedGateStopsTheRoute() throws {
    let drawing = AsciiMap(
      "A--G--B", cellMetres: 50, ways: [.init("AGB", "highway=service")],
      nodes: [.init("G", "barrier=gate", "access=no")])
    let map = try MatchedMap(drawing, profile: "car")
    let fixes = map.track("AGB", every: 10, speed: 5)
    let match = map.match(fixes)
    #expect(map.letters(match) == ["AG", "GB"])
    #expect(match.gaps.map(\.reason) == [.noPath])
    #expect(map.letters(map.match(fixes) { $0.ignoresRestrictions = true }) == ["AGB"])
  }

  @Test func aCyclistIsOnTheCompulsorySidepath() throws {
    let map = try MatchedMap(
      AsciiMap(
        """
        A.........B
        C.........D
        """, cellMetres: 10,
        ways: [
          .init("AB", "highway=tertiary", "bicycle=use_sidepath"), .init("CD", "highway=cycleway"),
          .init("AC", "highway=cycleway"), .init("BD", "highway=cycleway"),
        ]), profile: "bicycle")
    #expect(map.letters(map.match(map.track("AB", every: 5, speed: 5, shift: (0, 0.45)))) == ["CD"])
  }
}
