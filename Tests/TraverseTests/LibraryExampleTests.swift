import TestSupport
import Testing
import Traverse

/// What `docs/library.md` shows, on a drawn map: the values of a route's profile as an app asks for them.
@Suite struct LibraryExampleTests {
  private let map: BuiltMap

  init() throws {
    map = try AsciiMap(
      """
      A----B---C----------D
                          |
                          E
      """,
      ways: [
        .init("AB", "highway=residential", "surface=asphalt"),
        .init("BC", "highway=residential", "bridge=yes"), .init("CD", "highway=tertiary"),
        .init("DE", "highway=track", "surface=gravel"),
      ],
      ground: { column, row in 600 + 7 * column + 25 * row }
    ).build()
  }

  @Test func aRouteAndItsProfile() throws {
    let graph = try RoadGraph(path: map.path)
    let profile = try #require(try BuiltInProfiles.profile(named: "bicycle"))
    var router = Router(costing: Costing(graph: graph, profile: profile))
    let route = try router.route(through: [map.coordinate("A"), map.coordinate("E")], radius: 200)

    let terrain = RouteTerrain(route.heights(graph), classes: .five, threshold: 3)
    let sections = RouteSections(route, graph: graph, mode: profile.mode)

    // Heights: at a distance, in a window, the extremes with their places.
    #expect(terrain.line.elevation(at: 100) != nil)
    let samples = terrain.line.samples(count: 10, from: 100, to: 300)
    #expect(samples.count >= 10)
    let extremes = try #require(terrain.extremes)
    #expect(extremes.maxElevation > extremes.minElevation)
    #expect(extremes.maxDistance <= route.distance)

    // Totals of windows add up.
    let (first, second) = (terrain.ascent.totals(from: 0, to: 250), terrain.ascent.totals(from: 250, to: 1e6))
    #expect(first.upMillimetres + second.upMillimetres == terrain.ascent.totals.upMillimetres)

    // Sections with lengths and shares.
    #expect(sections.surface.summary.map(\.share).reduce(0, +) > 0.999)
    #expect(sections.structure.runs.contains { $0.value == .bridge })
    #expect(terrain.steepness.sections.allSatisfy { (0..<5).contains($0.classIndex) })
    let view = ViewedSections(route, graph: graph, view: .gemkit)
    #expect(view.surface.runs.last?.value.name == "unpaved")

    // What a map needs to highlight a stretch: the line with metres.
    let line = route.line(graph)
    #expect(line.last?.metre == route.distance)
    #expect(TravelEstimates(terrain.line, totals: terrain.ascent.totals).cycling > 0)
    #expect(RegionClimbs(Costing(graph: graph, profile: profile)).all(atLeast: .hors).isEmpty)
  }
}
