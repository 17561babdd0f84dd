import Geography
import RoadGraph
import TestSupport
import Testing
import TravelCosts

@testable import Routing

/// Points with wishes, on a block drawn as
///
///     D──E──F      100 m up
///     │  │  │
///     A──B──C──G   G 100 m beyond C, a dead end
@Suite struct WaypointTests {
  private func router() throws -> (Router, RoadDrawing) {
    var roads = RoadDrawing()
    for (name, x, y) in [
      ("A", 0.0, 0.0), ("B", 100, 0), ("C", 200, 0), ("D", 0, 100), ("E", 100, 100), ("F", 200, 100),
      ("G", 300, 0),
    ] {
      roads.node(name, x, y)
    }
    for (id, path) in ["ABCG", "DEF", "AD", "BE", "CF"].enumerated() { roads.way(Int64(id + 1), path) }
    let profile = try #require(try BuiltInProfiles.profile(named: "car"))
    return (Router(costing: Costing(graph: try roads.graph(), profile: profile)), roads)
  }

  private func metres(_ waypoints: [Waypoint]) throws -> Double {
    var (router, _) = try router()
    let route = try router.route(through: waypoints, radius: 200)
    return route.distance.rounded()
  }

  @Test func oneDepartsInTheDirectionThatIsWished() throws {
    let (_, roads) = try router()
    let (start, end) = (roads.point(50, 0), roads.point(150, 0))
    #expect(try metres([Waypoint(start), Waypoint(end)]) == 100)
    #expect(try metres([Waypoint(start, heading: 100), Waypoint(end)]) == 100)
    #expect(try metres([Waypoint(start, heading: 270), Waypoint(end)]) == 400)
    #expect(try metres([Waypoint(start), Waypoint(end, heading: 270)]) == 400, "and arrives in it")
  }

  @Test func aDirectionInWhichNoRoadRunsIsRefused() throws {
    var (router, roads) = try router()
    let waypoints = [Waypoint(roads.point(50, 0)), Waypoint(roads.point(150, 0), heading: 0)]
    #expect(throws: RouteFailure.noDirection(point: 1)) {
      try router.route(through: waypoints, radius: 200)
    }
  }

  @Test func pointsLieOnTheSideThatIsWished() throws {
    let (_, roads) = try router()
    let start = Waypoint(roads.point(50, 0))
    let north = roads.point(150, 8)
    #expect(try metres([start, Waypoint(north, side: .left)]) == 100)
    #expect(try metres([start, Waypoint(north, side: .right)]) == 400)
    #expect(
      try metres([start, Waypoint(roads.point(150, 0.5), side: .right)]) == 100, "as good as on the road")
  }

  @Test func onePassesThroughWithoutTurningRound() throws {
    let (_, roads) = try router()
    let ends = (Waypoint(roads.point(0, 50)), Waypoint(roads.point(100, 50)))
    let via = roads.point(110, 0)
    #expect(try metres([ends.0, Waypoint(via), ends.1]) == 220)
    // On past the point and round the block, or round the block and past the point.
    #expect(try metres([ends.0, Waypoint(via, isPassedThrough: true), ends.1]) == 500)
    // To the end of a road that has no other.
    let dead = roads.point(250, 0)
    #expect(try metres([ends.0, Waypoint(dead), Waypoint(roads.point(150, 0))]) == 400)
    #expect(
      try metres([ends.0, Waypoint(dead, isPassedThrough: true), Waypoint(roads.point(150, 0))]) == 500)
    // A junction is passed in any direction but back.
    let corner = Waypoint(roads.point(100, 0), isPassedThrough: true)
    #expect(try metres([ends.0, corner, ends.1]) == 200)
  }

  @Test func whatIsTravelledToItsEndAndBackIsLeftOut() throws {
    var (router, roads) = try router()
    let (start, end) = (Waypoint(roads.point(150, 0)), Waypoint(roads.point(200, 50)))
    let dead = Waypoint(roads.point(250, 0), isPassedThrough: true)
    let route = try router.route(through: [start, dead, end], radius: 200)
    #expect(route.distance.rounded() == 300)
    let cut = router.withoutSpurs(route)
    let plain = try router.route(through: [start, end], radius: 200)
    #expect(cut.pieces == plain.pieces)
    #expect(cut.cost == plain.cost && cut.legs.count == 1)
    #expect(router.withoutSpurs(plain).pieces == plain.pieces)
  }

  @Test func passingThroughCostsNeverLessThanStopping() throws {
    let profile = try #require(try BuiltInProfiles.profile(named: "car"))
    for seed in 900..<930 as Range<UInt64> {
      let roads = try RandomRoads(seed: seed, nodes: 30, sections: 60)
      var router = Router(costing: Costing(graph: roads.graph, profile: profile), hierarchy: nil)
      var random = SeededRandom(seed: seed)
      let points = (0..<4).map { _ in
        Coordinate(
          latitude: .random(in: 46...46.02, using: &random), longitude: .random(in: 7...7.03, using: &random))
      }
      let passed = points.map { Waypoint($0, isPassedThrough: true) }
      guard let stopping = try? router.route(through: points, radius: 5000),
        let passing = try? router.route(through: passed, radius: 5000)
      else { continue }
      #expect(passing.cost >= stopping.cost, "seed \(seed)")
      for (before, after) in zip(passing.pieces, passing.pieces.dropFirst())
      where before.edge == after.edge.reversed {
        #expect(before.to == roads.graph.section(before.edge.section).lengthCentimetres, "seed \(seed)")
      }
    }
  }

  @Test func theCheapestOrderIsThatOfAllOrders() {
    var random = SeededRandom(seed: 77)
    for count in 2...8 {
      for _ in 0..<20 {
        let costs = (0..<count).map { _ in
          (0..<count).map { _ in
            Int.random(in: 0..<6, using: &random) == 0 ? UInt64.max : .random(in: 0...1000, using: &random)
          }
        }
        func cost(_ order: [Int]) -> UInt64? {
          var sum: UInt64 = 0
          for (from, to) in zip(order, order.dropFirst()) {
            guard costs[from][to] != .max else { return nil }
            sum += costs[from][to]
          }
          return sum
        }
        let all = Self.permutations(Array(1..<max(1, count - 1))).map { [0] + $0 + [count - 1] }
        let found = VisitOrder(costs).cheapest
        #expect(found.flatMap(cost) == (count > 2 ? all.compactMap(cost).min() : cost([0, 1])), "\(costs)")
        if let found {
          #expect(found.sorted() == Array(0..<count) && found.first == 0 && found.last == count - 1)
        }
      }
    }
  }

  private static func permutations(_ items: [Int]) -> [[Int]] {
    guard !items.isEmpty else { return [[]] }
    return items.flatMap { item in permutations(items.filter { $0 != item }).map { [item] + $0 } }
  }

  @Test func pointsAreVisitedInTheCheapestOrder() throws {
    var (router, roads) = try router()
    let points = [
      roads.point(0, 0), roads.point(280, 0), roads.point(0, 60), roads.point(60, 100), roads.point(200, 100),
    ]
    #expect(try router.cheapestOrder(of: points, radius: 200) == [0, 2, 3, 1, 4])
  }
}
