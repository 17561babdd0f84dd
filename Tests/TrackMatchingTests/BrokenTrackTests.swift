import Geography
import TestSupport
import Testing
import TrackMatching

/// Gaps, jumps and stretches off the network: what is left is always matched.
@Suite struct BrokenTrackTests {
  private static let line = AsciiMap(
    "A----B----C", ways: [.init("AB", "highway=footway"), .init("BC", "highway=footway")])

  @Test func anOutlierIsNamedAndLeavesTheRouteWhole() throws {
    let map = try MatchedMap(Self.line)
    var fixes = map.track("ABC")
    fixes[50].coordinate = map.map.map.coordinate(column: 5, row: 2)
    let match = map.match(fixes)
    #expect(map.letters(match) == ["ABC"])
    #expect(abs(map.length(match) - 1000) < 20)
    #expect(match.verdicts[50].status == .outlier)
    #expect(match.verdicts[50].stretch == nil)
  }

  @Test func anOutlierOnAnUnreachableRoadIsLeftOut() throws {
    let map = try MatchedMap(
      AsciiMap(
        """
        A----B----C
          D---E
        """,
        ways: [
          .init("AB", "highway=footway"), .init("BC", "highway=footway"), .init("DE", "highway=footway"),
        ]))
    var fixes = map.track("ABC", every: 50)
    fixes[8].coordinate = map.map.map.coordinate(column: 4, row: 1)
    let match = map.match(fixes)
    #expect(map.letters(match) == ["ABC"])
    #expect(match.verdicts[8].status == .outlier)
  }

  @Test func aTunnelWithoutFixesIsBridged() throws {
    let map = try MatchedMap(Self.line)
    let fixes = map.track("ABC").enumerated().filter { !(20...80).contains($0.offset) }.map(\.element)
    let match = map.match(fixes)
    #expect(map.letters(match) == ["ABC"])
    #expect(match.gaps.isEmpty)
  }

  @Test func aStretchOffTheNetworkKeepsItsShape() throws {
    let map = try MatchedMap(
      AsciiMap(
        """
        A--B          C--D

        E----------------F
        """,
        ways: [
          .init("AB", "highway=footway"), .init("CD", "highway=footway"), .init("EF", "highway=footway"),
        ]))
    let fixes = map.track("AD")
    let match = map.match(fixes)
    #expect(map.letters(match) == ["AB", "CD"])
    #expect(match.gaps.map(\.reason) == [.offNetwork])
    let off = try #require(match.offNetwork.first)
    #expect(match.offNetwork.count == 1)
    #expect(off.line.count == off.fixes.count + 2)
    for place in off.fixes { #expect(match.verdicts[place].coordinate == fixes[place].coordinate) }
    #expect(off.fixes.count > 90)
  }

  @Test func unconnectedRoadsGiveABreakWithItsReason() throws {
    let map = try MatchedMap(
      AsciiMap(
        "A----B C----D", cellMetres: 20,
        ways: [.init("AB", "highway=footway"), .init("CD", "highway=footway")]))
    let match = map.match(map.track("AD", every: 5))
    #expect(map.letters(match) == ["AB", "CD"])
    #expect(match.gaps.map(\.reason) == [.noPath])
  }

  @Test func segmentsOfATrackStayApart() throws {
    let map = try MatchedMap(Self.line)
    var fixes = map.track("ABC").enumerated().filter { !(30...60).contains($0.offset) }.map(\.element)
    fixes[30].beginsSegment = true
    let match = map.match(fixes)
    #expect(match.stretches.count == 2)
    #expect(match.gaps.map(\.reason) == [.segment])
    #expect(match.gaps.map(\.fromIndex) == [29])
    // The strokes of a drawn line are one line.
    #expect(map.match(fixes) { $0.isLoose = true }.stretches.count == 1)
  }

  @Test func aTrackFarFromAllRoadsMatchesNothing() throws {
    let map = try MatchedMap(Self.line)
    let fixes = map.track([(0, 50), (5, 50)])
    let match = map.match(fixes)
    #expect(match.stretches.isEmpty)
    #expect(match.confidence == 0)
    #expect(match.verdicts.allSatisfy { $0.status == .offNetwork })
    #expect(match.offNetwork.map(\.fixes) == [0...50])
  }

  @Test func timesThatGoBackwardsAndOddNumbersDoNoHarm() throws {
    let map = try MatchedMap(Self.line)
    let usual = map.track("ABC")
    let oddTimes: [(Int) -> Double?] = [
      { -Double($0) }, { _ in 5 }, { $0 % 10 == 0 ? nil : Double($0) }, { $0 == 30 ? .nan : Double($0) },
      { $0 == 30 ? .infinity : Double($0) }, { Double(($0 * 37) % 101) },
      { $0 > 50 ? Double($0) + 1e12 : Double($0) },
    ]
    for (number, time) in oddTimes.enumerated() {
      var fixes = usual
      for place in fixes.indices {
        fixes[place].time = time(place)
        fixes[place].accuracy = [.nan, -1, 0, .infinity, 5][place % 5]
      }
      for accuracy in [nil, 5, .nan, 0] {
        let match = map.match(fixes) { $0.accuracyMetres = accuracy }
        map.checkInvariants(match, fixes, "times \(number)")
        #expect(map.letters(match) == ["ABC"], "times \(number)")
        #expect(abs(map.length(match) - 1000) < 30, "times \(number)")
      }
    }
  }

  @Test func positionsThatAreNoneAreOffTheNetwork() throws {
    let map = try MatchedMap(Self.line)
    var fixes = map.track("ABC")
    fixes[40].coordinate = Coordinate(latitude: 213, longitude: -200)
    fixes[0].coordinate = Coordinate(latitude: 90, longitude: 0)
    let match = map.match(fixes)
    map.checkInvariants(match, fixes)
    #expect(map.length(match) > 900)
  }
}
