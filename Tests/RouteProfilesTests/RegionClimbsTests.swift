import RoadGraph
import RouteProfiles
import Routing
import TestSupport
import Testing
import TravelCosts

/// Climbs of a drawn region: a pass road through a village, and a oneway down.
@Suite struct RegionClimbsTests {
  private func map() throws -> BuiltMap {
    try AsciiMap(
      """
      A---B---C---------D---------E
              |         |
              F         G
      """,
      ways: [
        .init("ABC", "highway=secondary", "name=Pass road", "surface=asphalt"),
        .init("CDE", "highway=secondary", "name=Pass road", "surface=gravel"),
        .init("CF", "highway=residential"), .init("GD", "highway=track", "oneway=yes"),
      ],
      ground: { column, row in 400 + 6 * column - 3 * row }
    ).build()
  }

  private func climbs(_ map: BuiltMap, _ profile: String, _ grade: ClimbGrade) throws -> [RegionClimb] {
    let profile = try #require(try BuiltInProfiles.profile(named: profile))
    return RegionClimbs(Costing(graph: map.graph, profile: profile)).all(atLeast: grade)
  }

  @Test func aRoadIsOneClimbThroughJunctions() throws {
    let map = try map()
    let found = try climbs(map, "bicycle", .uncategorised)
    let first = try #require(found.first)
    #expect(first.name == "Pass road")
    #expect(map.letters(first.route.pieces.map(\.edge)).hasPrefix("A"))
    #expect(first.climb.ascent > 100)
    #expect(first.mainSurface?.surface == .gravel)
    #expect(first.mainRoadType == .secondary)
    #expect(abs(first.route.distance - first.climb.length) < 0.05)
    // Each climb goes up: nothing is found a second time downwards.
    #expect(found.allSatisfy { $0.climb.ascent > 0 })
    #expect(found.count { $0.name == "Pass road" } == 1)
  }

  @Test func climbsAreRankedAndRepeatable() throws {
    let map = try map()
    let found = try climbs(map, "foot", .uncategorised)
    for (a, b) in zip(found, found.dropFirst()) { #expect(a.climb.score >= b.climb.score) }
    #expect(try climbs(map, "foot", .uncategorised).map(\.climb) == found.map(\.climb))
    #expect(try climbs(map, "foot", .hors).isEmpty)
  }
}
