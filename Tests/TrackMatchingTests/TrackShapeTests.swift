import Geography
import TestSupport
import Testing
import TrackMatching

/// Loops, turns, standing still and tracks of next to nothing.
@Suite struct TrackShapeTests {
  private static let square = AsciiMap(
    """
    A--B--E
    |  |
    C--D
    """, cellMetres: 50,
    ways: [.init("ABDCA", "highway=residential"), .init("BE", "highway=residential")])

  @Test func aLoopThatEndsWhereItBeganIsWhole() throws {
    let map = try MatchedMap(Self.square)
    let match = map.match(map.track("ABDCA"))
    #expect(abs(map.length(match) - 500) < 20)
    #expect(match.stretches.count == 1)
  }

  @Test(arguments: [2, 5]) func roundsAreCounted(rounds: Int) throws {
    let map = try MatchedMap(Self.square)
    let letters = (0..<rounds).reduce("A") { text, _ in text + "BDCA" }
    let match = map.match(map.track(letters))
    #expect(abs(map.length(match) - 500 * Double(rounds)) < 30)
  }

  @Test func aLoopThatStartsInMidEdgeIsWhole() throws {
    let map = try MatchedMap(Self.square)
    let fixes = map.track([(1.5, 0), (3, 0), (3, 2), (0, 2), (0, 0), (1.5, 0)])
    #expect(abs(map.length(map.match(fixes)) - 500) < 20)
  }

  @Test(arguments: [1.4, nil]) func thereAndBackTurnsWhereTheTrackTurned(speed: Double?) throws {
    let map = try MatchedMap(
      AsciiMap(
        """
        A-----B-----C
              |
              D
        """, cellMetres: 50,
        ways: [.init("ABC", "highway=residential"), .init("BD", "highway=residential")]))
    // To three quarters of BC, and back.
    let match = map.match(map.track([(0, 0), (10.5, 0), (0, 0)], speed: speed))
    #expect(match.stretches.count == 1)
    #expect(abs(map.length(match) - 1050) < 40)
    #expect(map.letters(match) == ["ABCBA"])
  }

  @Test func standingStillAddsNothing() throws {
    let map = try MatchedMap(AsciiMap("A-----B", ways: [.init("AB", "highway=footway")]))
    var random = SeededRandom(seed: 7)
    var fixes = map.track([(0, 0), (3, 0)])
    let stop = fixes.count
    // Five minutes of noise around one place.
    for second in 0..<300 {
      let column = 3 + Double.random(in: -0.04...0.04, using: &random)
      let row = Double.random(in: -0.04...0.04, using: &random)
      fixes.append(
        Fix(map.map.map.coordinate(column: column, row: row), time: 300 + Double(second)))
    }
    for fix in map.track([(3, 0), (6, 0)]) {
      fixes.append(Fix(fix.coordinate, time: 610 + (fix.time ?? 0)))
    }
    let match = map.match(fixes)
    #expect(abs(map.length(match) - 600) < 20)
    let standing = match.verdicts[stop + 30..<stop + 270].filter { $0.status == .stationary }.count
    #expect(standing > 200)
    #expect(match.verdicts[..<(stop - 10)].allSatisfy { $0.status == .matched })
  }

  @Test func startAndEndMayLieOnOneEdge() throws {
    let map = try MatchedMap(AsciiMap("A-----B", ways: [.init("AB", "highway=footway")]))
    let forward = map.match(map.track([(2, 0), (4, 0)]))
    #expect(abs(map.length(forward) - 200) < 10)
    #expect(map.letters(forward) == ["AB"])
    let backward = map.match(map.track([(4, 0), (2, 0)]))
    #expect(map.letters(backward) == ["BA"])
    #expect(abs(map.length(backward) - 200) < 10)
  }

  @Test func aSingleFixIsMatchedToItsRoad() throws {
    let map = try MatchedMap(AsciiMap("A-----B", ways: [.init("AB", "highway=footway")]))
    let fixes = [Fix(map.map.map.coordinate(column: 3, row: 0.05))]
    let match = map.match(fixes)
    #expect(match.verdicts.map(\.status) == [.matched])
    // The road is told, but a place is no route.
    #expect(match.stretches.isEmpty)
    #expect(match.verdicts[0].edge != nil)
    #expect(abs(match.verdicts[0].distance - 5) < 0.5)
  }

  @Test func equalFixesAreRepeated() throws {
    let map = try MatchedMap(AsciiMap("A-----B", ways: [.init("AB", "highway=footway")]))
    let fix = Fix(map.map.map.coordinate(column: 3, row: 0))
    let match = map.match([fix, fix, fix])
    #expect(match.verdicts.map(\.status) == [.matched, .repeated, .repeated])
    #expect(map.length(match) == 0)
  }

  @Test func anEmptyTrackHasAnEmptyMatch() throws {
    let map = try MatchedMap(AsciiMap("A-----B", ways: [.init("AB", "highway=footway")]))
    let match = map.match([])
    #expect(match.stretches.isEmpty && match.verdicts.isEmpty)
  }

  @Test func theAntimeridianIsNoBorder() throws {
    let map = try MatchedMap(
      AsciiMap(
        "A--B--C", origin: Coordinate(latitude: -16.8, longitude: 179.997),
        ways: [.init("AB", "highway=footway"), .init("BC", "highway=footway")]))
    #expect(map.map.coordinate("C").longitude < 0)
    let match = map.match(map.track("ABC"))
    #expect(abs(map.length(match) - 600) < 20)
    #expect(match.stretches.count == 1)
  }
}
