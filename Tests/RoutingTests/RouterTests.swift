import Geography
import RoadGraph
import TestSupport
import Testing
import TravelCosts

@testable import Routing

/// Routes over drawn roads, by every method.
@Suite struct RouterTests {
  private func route(
    _ drawing: RoadDrawing, _ points: [(x: Double, y: Double)], _ profile: String = "car",
    method: SearchMethod = .astar
  ) throws -> (route: Route, ways: [Int64]) {
    let graph = try drawing.graph()
    let costing = Costing(graph: graph, profile: try #require(try BuiltInProfiles.profile(named: profile)))
    var router = Router(costing: costing)
    let route = try router.route(
      through: points.map { drawing.point($0.x, $0.y) }, radius: 1000, method: method)
    return (route, route.wayIDs(graph))
  }

  /// A block of four streets, with a dead end off its corner `c`:
  ///
  ///     d───c──e
  ///     │   │
  ///     a───b
  private var block: RoadDrawing {
    var drawing = RoadDrawing()
    drawing.node("a", 0, 0)
    drawing.node("b", 400, 0)
    drawing.node("c", 400, 300)
    drawing.node("d", 0, 300)
    drawing.node("e", 700, 300)
    drawing.way(1, "ab", backward: .no)
    drawing.way(-2, "bc")
    drawing.way(3, "cd")
    drawing.way(4, "da")
    drawing.way(5, "ce")
    return drawing
  }

  @Test(arguments: SearchMethod.allCases)
  func startAndEndOnOneEdgeTakeThePartBetween(method: SearchMethod) throws {
    let (route, ways) = try route(block, [(100, 2), (250, -3)], method: method)
    #expect(ways == [1])
    #expect(abs(route.distance - 150) < 0.1)
    #expect(abs(route.duration - 150 / (28 / 3.6)) < 0.1)
  }

  @Test(arguments: SearchMethod.allCases)
  func anEndBehindTheStartOfAOnewayLeadsRoundTheBlock(method: SearchMethod) throws {
    let (route, ways) = try route(block, [(250, 0), (100, 0)], method: method)
    #expect(ways == [1, -2, 3, 4, 1])
    #expect(abs(route.distance - 1250) < 0.5)
    let onFoot = try self.route(block, [(100, 300), (250, 300)], "foot", method: method)
    #expect(onFoot.ways == [3])
  }

  @Test(arguments: SearchMethod.allCases)
  func startAndEndInOnePlaceAreARouteOfNoLength(method: SearchMethod) throws {
    let (route, ways) = try route(block, [(100, 0), (100, 0)], method: method)
    #expect(route.distance == 0)
    #expect(route.duration == 0)
    #expect(ways.isEmpty)
    #expect(route.legs.count == 1)
  }

  @Test(arguments: SearchMethod.allCases)
  func oneTurnsRoundAtAViaAndFoldsItsWay(method: SearchMethod) throws {
    let (route, ways) = try route(block, [(400, 200), (600, 300), (400, 200)], method: method)
    #expect(ways == [-2, 5, -2])
    #expect(route.legs.count == 2)
    #expect(abs(route.distance - 600) < 0.5)
  }

  @Test(arguments: SearchMethod.allCases)
  func aCarTurnsRoundOnlyWhereTheRoadEnds(method: SearchMethod) throws {
    var drawing = block
    drawing.forbid("bcd")
    let (_, ways) = try route(drawing, [(400, 100), (200, 300)], method: method)
    #expect(ways == [-2, 5, 3], "round at the end of the dead end, past the forbidden turn")
  }

  @Test(arguments: SearchMethod.allCases)
  func restrictionsOverSeveralEdgesBindWhoComesAlongThemOnly(method: SearchMethod) throws {
    var drawing = block
    drawing.forbid("abcd")
    #expect(try route(drawing, [(200, 0), (200, 300)], method: method).ways == [1, -2, 5, 3])
    #expect(try route(drawing, [(400, 100), (200, 300)], method: method).ways == [-2, 3])
  }

  @Test(arguments: SearchMethod.allCases)
  func privateRoadsServeTheFirstAndLastStretch(method: SearchMethod) throws {
    var drawing = block
    drawing.node("f", 200, 150)
    drawing.way(6, "cfa", access: .private)
    #expect(try route(drawing, [(500, 300), (0, 100)], method: method).ways == [5, 3, 4])
    #expect(try route(drawing, [(500, 300), (150, 112)], method: method).ways == [5, 6])
    #expect(try route(drawing, [(250, 187), (0, 100)], method: method).ways == [6, 4])
  }

  @Test(arguments: SearchMethod.allCases)
  func privateRoadsArePassedThroughWhereNothingElseLeadsOn(method: SearchMethod) throws {
    var drawing = block
    drawing.node("f", 700, 600)
    drawing.node("g", 900, 600)
    drawing.way(6, "ef", access: .private)
    drawing.way(7, "fg")
    #expect(try route(drawing, [(500, 300), (800, 600)], method: method).ways == [5, 6, 7])
  }

  @Test(arguments: SearchMethod.allCases)
  func aJunctionLiesOnAllItsRoads(method: SearchMethod) throws {
    var drawing = block
    drawing.way(6, "ce", access: .private)
    let (route, ways) = try route(drawing, [(400, 300), (400, 0)], method: method)
    #expect(ways == [-2])
    #expect(abs(route.distance - 300) < 0.1)
    #expect(route.duration < 40, "no turn is taken where the route begins")
  }

  @Test(arguments: SearchMethod.allCases)
  func closedBarriersAreNotPassed(method: SearchMethod) throws {
    var drawing = block
    drawing.barrier("c", .no)
    #expect(throws: RouteFailure.noRoute(leg: 0)) {
      try route(drawing, [(600, 300), (0, 100)], method: method)
    }
    #expect(throws: RouteFailure.noRoute(leg: 1)) {
      try route(drawing, [(100, 0), (250, 0), (600, 300)], method: method)
    }
  }

  @Test func pointsFarFromRoadsAreNamed() throws {
    #expect(throws: RouteFailure.noRoad(point: 1)) { try route(block, [(0, 0), (5000, 0)]) }
  }

  @Test(arguments: SearchMethod.allCases)
  func islandsGiveWayToTheNearestRoadThatIsConnected(method: SearchMethod) throws {
    var drawing = block
    drawing.node("p", 100, -60)
    drawing.node("q", 150, -60)
    drawing.way(9, "pq", flags: [])
    let (_, ways) = try route(drawing, [(125, -58), (0, 100)], method: method)
    #expect(ways == [1, -2, 3, 4])
    #expect(try route(drawing, [(110, -60), (140, -60)], method: method).ways == [9])
  }

  @Test(arguments: SearchMethod.allCases)
  func ferriesAreBoardedButAreNoPlaceToStart(method: SearchMethod) throws {
    var drawing = block
    drawing.node("s", 700, 1300)
    drawing.node("t", 700, 1500)
    drawing.way(7, "es", .ferry)
    drawing.way(8, "st")
    let (route, ways) = try route(drawing, [(600, 300), (700, 1400)], "foot", method: method)
    #expect(ways == [5, 7, 8])
    #expect(route.pieces.map(\.kind) == [.walking, .ferry, .walking])
    #expect(abs(route.duration - (200 / (5 / 3.6) + 600 + 1000 / (15 / 3.6))) < 1)
    let afloat = try self.route(drawing, [(702, 600), (600, 300)], "foot", method: method)
    #expect(afloat.ways == [5])
  }

  @Test func theLineFollowsTheRouteFromPlaceToPlace() throws {
    let drawing = block
    let graph = try drawing.graph()
    let costing = Costing(graph: graph, profile: try #require(try BuiltInProfiles.profile(named: "car")))
    var router = Router(costing: costing)
    let route = try router.route(through: [drawing.point(100, 0), drawing.point(100, 300)], radius: 100)
    let line = route.line(graph)
    #expect(line.count == 4)
    #expect(line.first?.coordinate == route.legs[0].start?.coordinate)
    #expect(line.last?.coordinate == route.legs[0].end?.coordinate)
    #expect(zip(line, line.dropFirst()).allSatisfy { $0.metre < $1.metre })
    #expect(abs((line.last?.metre ?? 0) - route.distance) < 1e-6)
  }
}
