import RoadGraph
import Routing
import TestSupport
import Testing
import TravelCosts

@testable import RouteProfiles

/// Profiles of routes over a drawn map with real terrain: a street over a hill, a bridge and a gravel track.
@Suite struct RouteTerrainTests {
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
        .init("BC", "highway=residential", "bridge=yes"),
        .init("CD", "highway=residential"), .init("DE", "highway=track", "surface=gravel"),
      ],
      ground: { column, row in 600 + 90 * (1 - abs(column - 14) / 14) + 25 * row }
    ).build()
  }

  /// The route along the edges of a chain of letters, with some metres left out at both ends.
  private func route(_ letters: String, without metres: UInt32 = 0) throws -> Route {
    let nodes = Array(letters)
    var pieces: [RoutePiece] = []
    for (tail, head) in zip(nodes, nodes.dropFirst()) {
      let edge = try #require(map.edge(tail, head))
      let length = map.graph.section(edge.section).lengthCentimetres
      pieces.append(RoutePiece(edge: edge, from: 0, to: length, kind: .walking, duration: 1))
    }
    pieces[0].from = metres * 100 + 3
    pieces[pieces.count - 1].to -= metres * 50 + 1
    return Route(pieces: pieces, legs: [])
  }

  private func reversed(_ route: Route) -> Route {
    var route = route
    route.pieces = route.pieces.reversed().map { piece in
      let length = map.graph.section(piece.edge.section).lengthCentimetres
      return RoutePiece(
        edge: piece.edge.reversed, from: length - piece.to, to: length - piece.from, kind: piece.kind,
        duration: piece.duration)
    }
    return route
  }

  @Test func theWayBackHasTheSameHeightsMirrored() throws {
    for metres: UInt32 in [0, 17, 33, 150] {
      let route = try route("ABCDE", without: metres)
      let there = RouteTerrain(route.heights(map.graph))
      let back = RouteTerrain(reversed(route).heights(map.graph))
      #expect(there.line == back.line.reversed())
      #expect(there.ascent.totals.upMillimetres == back.ascent.totals.downMillimetres)
      #expect(there.totalUp ?? 0 > 40)
      #expect(
        there.steepness.sections.map(\.classIndex)
          == back.steepness.sections.reversed().map { 10 - $0.classIndex })
      #expect(there.share(of: .interpolated) == back.share(of: .interpolated))
    }
  }

  @Test func aViaPointOnTheRouteChangesNothing() throws {
    let whole = try route("ABCDE")
    let expected = RouteTerrain(whole.heights(map.graph))
    for piece in whole.pieces.indices {
      for cut: UInt32 in [1, 777, 12_345, 20_001] where cut < whole.pieces[piece].to {
        var parted = whole
        parted.pieces[piece].to = max(whole.pieces[piece].from + 1, cut)
        var rest = whole.pieces[piece]
        rest.from = parted.pieces[piece].to
        parted.pieces.insert(rest, at: piece + 1)
        let terrain = RouteTerrain(parted.heights(map.graph))
        #expect(terrain.ascent.totals == expected.ascent.totals)
        #expect(terrain.extremes == expected.extremes)
        #expect(terrain.climbs == expected.climbs)
        #expect(
          RouteSections(parted, graph: map.graph).surface == RouteSections(whole, graph: map.graph).surface)
      }
    }
  }

  @Test func sharesOfSourcesAddUpToTheWhole() throws {
    let terrain = RouteTerrain(try route("ABCDE", without: 20).heights(map.graph))
    let shares = HeightSource.allCases.map { terrain.share(of: $0) }
    #expect(abs(shares.reduce(0, +) - 1) < 1e-12)
    #expect(terrain.share(of: .interpolated) > 0.1)
    #expect(terrain.share(of: .none) == 0)
  }

  @Test func sectionsSayWhatTheRouteRunsOnAndWhereThatIsFrom() throws {
    let route = try route("ABCDE")
    let sections = RouteSections(route, graph: map.graph)
    #expect(sections.surface.runs.first?.value == SurfaceValue(surface: .asphalt, provenance: .tagged))
    #expect(sections.surface.runs.last?.value == SurfaceValue(surface: .gravel, provenance: .tagged))
    #expect(sections.roadType.runs.map(\.value) == [.residential, .track])
    #expect(sections.structure.runs.compactMap(\.value) == [.bridge])
    #expect(abs(sections.roadType.length - route.distance) < 0.01)
  }

  @Test func aGraphWithoutTerrainHasNoHeightsButAnswers() throws {
    let flat = try AsciiMap("A---B", ways: [.init("AB", "highway=path")]).build()
    let edge = try #require(flat.edge("A", "B"))
    let route = Route(
      pieces: [RoutePiece(edge: edge, from: 0, to: 30_000, kind: .walking, duration: 1)], legs: [])
    let terrain = RouteTerrain(route.heights(flat.graph))
    #expect(terrain.totalUp == nil && terrain.extremes == nil && terrain.climbs.isEmpty)
    #expect(terrain.share(of: .none) == 1)
  }
}
