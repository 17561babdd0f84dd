import Geography
import RoadGraph
import RouteProfiles
import Routing
import TestSupport
import Testing
import TravelCosts

/// A route's line, written and read back, is the route again.
@Suite struct RoadTracerTests {
  private let map: BuiltMap
  private let costing: Costing

  init() throws {
    map = try AsciiMap(
      """
      A---B-------C---D
          |       |   |
          |  F----G   |
          |  |        |
          E--H--------I
      """,
      ways: [
        .init("ABCD", "highway=residential"), .init("BEH", "highway=path"), .init("HFG", "highway=track"),
        .init("GC", "highway=track"), .init("HI", "highway=tertiary"), .init("ID", "highway=tertiary"),
      ],
      ground: { column, row in 500 + 6 * column + 11 * row }
    ).build()
    let profile = try #require(try BuiltInProfiles.profile(named: "foot"))
    costing = Costing(graph: map.graph, profile: profile)
  }

  /// A walk from edge to edge, sometimes back, that begins and ends within edges.
  private func walk(_ random: inout SeededRandom) throws -> Route {
    let graph = map.graph
    var edge = EdgeID(UInt32.random(in: 0..<UInt32(2 * graph.sectionCount), using: &random))
    let first = graph.section(edge.section).lengthCentimetres
    var pieces = [
      RoutePiece(
        edge: edge, from: UInt32.random(in: 0..<first, using: &random), to: first, kind: .walking,
        duration: 1)
    ]
    for _ in 0..<Int.random(in: 1...6, using: &random) {
      let next = graph.outEdges(of: graph.head(of: edge)).map { graph.outEdge(at: $0) }
      edge = try #require(next.randomElement(using: &random))
      let length = graph.section(edge.section).lengthCentimetres
      if Bool.random(using: &random) {
        // To a via within the edge, and back.
        let via = UInt32.random(in: 100..<length, using: &random)
        pieces.append(RoutePiece(edge: edge, from: 0, to: via, kind: .walking, duration: 1))
        edge = edge.reversed
        pieces.append(RoutePiece(edge: edge, from: length - via, to: length, kind: .walking, duration: 1))
      } else {
        pieces.append(RoutePiece(edge: edge, from: 0, to: length, kind: .walking, duration: 1))
      }
    }
    let last = pieces.count - 1
    pieces[last].to = UInt32.random(in: pieces[last].from + 1...pieces[last].to, using: &random)
    return Route(pieces: pieces, legs: [])
  }

  @Test func theLineOfARouteIsTheRouteAgain() throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = SeededRandom(seed: seed)
    for round in 0..<200 {
      let route = try walk(&random)
      let line = route.line(map.graph).map(\.coordinate)
      var pieces = try #require(
        RoadTracer(costing).pieces(along: line), "seed \(seed), round \(round)")
      let length = { (edge: EdgeID) in map.graph.section(edge.section).lengthCentimetres }
      func offset(_ edge: EdgeID, _ place: UInt32) -> UInt32 {
        edge.isBackward ? length(edge) - place : place
      }
      let (first, last) = (try #require(route.pieces.first), try #require(route.pieces.last))
      pieces.settleEnds(
        start: offset(first.edge, first.from), end: offset(last.edge, last.to),
        distance: UInt64((route.distance * 100).rounded()), lengthCentimetres: length)
      let traced = Route(pieces: pieces, legs: [])
      #expect(abs(traced.distance - route.distance) < 0.001, "seed \(seed), round \(round)")
      #expect(traced.wayIDs(map.graph) == route.wayIDs(map.graph), "seed \(seed), round \(round)")
      let (a, b) = (traced.heights(map.graph), route.heights(map.graph))
      #expect(RouteTerrain(a).ascent.totals.up.rounded() == RouteTerrain(b).ascent.totals.up.rounded())
    }
  }

  @Test func aLineBesideTheRoadIsNone() throws {
    let (a, b) = (map.coordinate("A"), map.coordinate("B"))
    #expect(RoadTracer(costing).pieces(along: [a, b])?.count == 1)
    let beside = Coordinate(latitudeE7: b.latitudeE7 + 30, longitudeE7: b.longitudeE7)
    #expect(RoadTracer(costing).pieces(along: [a, beside]) == nil)
    #expect(RoadTracer(costing).pieces(along: [a, map.coordinate("E")]) == nil)
    #expect(RoadTracer(costing).pieces(along: []) == nil)
  }

  @Test func piecesTellHowTheyAreTravelled() throws {
    let pieces = try #require(RoadTracer(costing).pieces(along: [map.coordinate("A"), map.coordinate("B")]))
    #expect(pieces.first?.kind == .walking)
    #expect((pieces.first?.duration ?? 0) > 1000)
  }
}
