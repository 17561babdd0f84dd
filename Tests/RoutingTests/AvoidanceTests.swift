import Geography
import RoadGraph
import TestSupport
import Testing
import TravelCosts

@testable import Routing

/// What routes keep away from, and what they say where they could not.
@Suite struct AvoidanceTests {
  /// The road A–B–C, and a long way round over D and E; the journey goes from F to G.
  private func route(
    _ tags: [String], around: [String] = ["highway=residential"], nodes: [AsciiMap.Node] = [],
    profile: String = "car", avoiding: Set<Avoidance>, areas: [AvoidedArea] = [],
    ground: (@Sendable (Double, Double) -> Double)? = nil
  ) throws -> (ways: [Int64], notAvoided: [String]) {
    var direct = AsciiMap.Way("ABC")
    direct.tags = tags
    var detour = AsciiMap.Way("ADEC")
    detour.tags = around
    let map = AsciiMap(
      "F    A    B    C    G\n\n\n\n     D         E",
      ways: [
        direct, detour, AsciiMap.Way("FA", "highway=residential"), AsciiMap.Way("CG", "highway=residential"),
      ],
      nodes: nodes, ground: ground)
    let found = try route(on: map, from: "F", to: "G", profile, avoiding, areas)
    return (found.ways.filter { $0 < 3 }, found.notAvoided)
  }

  private func route(
    on map: AsciiMap, from: Character, to: Character, _ profile: String, _ avoiding: Set<Avoidance>,
    _ areas: [AvoidedArea]
  ) throws -> (ways: [Int64], notAvoided: [String]) {
    let built = try map.build()
    let profile = try #require(try BuiltInProfiles.profile(named: profile))
    let costing = Costing(graph: built.graph, profile: profile, avoiding: avoiding, areas: areas)
    var router = Router(costing: costing)
    var answers: Set<[Int64]> = []
    var found: (ways: [Int64], notAvoided: [String]) = ([], [])
    for method in SearchMethod.allCases {
      let route = try router.route(
        through: [built.coordinate(from), built.coordinate(to)], radius: 100, method: method)
      let notAvoided = costing.notAvoided(
        on: route.pieces.map(\.edge), along: route.line(built.graph).map(\.coordinate))
      found = (route.wayIDs(built.graph), notAvoided)
      answers.insert(found.ways)
    }
    #expect(answers.count == 1)
    return found
  }

  private struct Case: CustomTestStringConvertible, Sendable {
    let avoidance: Avoidance
    let tags: [String]
    var profile = "car"
    var testDescription: String { "\(avoidance.rawValue): \(tags.joined(separator: " "))" }
  }

  private static let cases: [Case] = [
    Case(avoidance: .motorway, tags: ["highway=motorway", "oneway=no"]),
    Case(avoidance: .motorway, tags: ["highway=trunk", "motorroad=yes"]),
    Case(avoidance: .toll, tags: ["highway=primary", "toll=yes"]),
    Case(avoidance: .ferry, tags: ["route=ferry", "motor_vehicle=yes", "foot=yes", "duration=00:01"]),
    Case(avoidance: .unpaved, tags: ["highway=residential", "surface=gravel"]),
    Case(avoidance: .unpaved, tags: ["highway=track"], profile: "foot"),
    Case(avoidance: .steps, tags: ["highway=steps"], profile: "foot"),
    Case(avoidance: .tunnel, tags: ["highway=primary", "tunnel=yes"]),
    Case(avoidance: .ford, tags: ["highway=residential", "ford=yes"]),
    Case(avoidance: .rough, tags: ["highway=residential", "smoothness=very_bad"], profile: "bicycle"),
    Case(avoidance: .unlit, tags: ["highway=residential", "lit=no"], profile: "foot"),
  ]

  @Test(arguments: cases)
  private func theWayRoundIsTakenAndNothingIsReported(_ test: Case) throws {
    let found = try route(test.tags, profile: test.profile, avoiding: [test.avoidance])
    #expect(found.ways == [2])
    #expect(found.notAvoided.isEmpty)
  }

  @Test(arguments: cases)
  private func whatLiesOnAllWaysIsTravelledAndReported(_ test: Case) throws {
    let found = try route(
      test.tags, around: test.tags, profile: test.profile, avoiding: [test.avoidance, .steep])
    #expect(found.ways == [1])
    #expect(found.notAvoided == [test.avoidance.rawValue])
  }

  @Test func tollBoothsAndFordsOnNodesAreKeptAwayFrom() throws {
    let booth = [AsciiMap.Node("B", "barrier=toll_booth")]
    #expect(try route(["highway=residential"], nodes: booth, avoiding: []).ways == [1])
    #expect(try route(["highway=residential"], nodes: booth, avoiding: [.toll]).ways == [2])
    let everywhere = booth + [AsciiMap.Node("D", "barrier=toll_booth")]
    let found = try route(["highway=residential"], nodes: everywhere, avoiding: [.toll])
    #expect(found.notAvoided == ["toll"])
    let ford = [AsciiMap.Node("B", "ford=yes")]
    #expect(try route(["highway=residential"], nodes: ford, avoiding: [.ford]).ways == [2])
  }

  @Test func steepRoadsAreKeptAwayFrom() throws {
    // A ridge of 60 m across the direct road, 500 m from its foot; the way round stays low.
    let ridge: @Sendable (Double, Double) -> Double = { column, row in
      row < 2.5 ? max(0, 90 - 30 * abs(column - 10)) : 0
    }
    let tags = ["highway=residential"]
    #expect(try route(tags, profile: "foot", avoiding: [], ground: ridge).ways == [1])
    #expect(try route(tags, profile: "foot", avoiding: [.steep], ground: ridge).ways == [2])
    let everywhere: @Sendable (Double, Double) -> Double = { column, row in max(0, 90 - 30 * abs(column - 10))
    }
    let found = try route(tags, profile: "foot", avoiding: [.steep], ground: everywhere)
    #expect(found.notAvoided == ["steep"])
  }

  @Test func areasAreKeptAwayFromAndTheirHolesAreNot() throws {
    let map = AsciiMap(
      "A    B    C\n\n\n\nD         E",
      ways: [AsciiMap.Way("ABC", "highway=residential"), AsciiMap.Way("ADEC", "highway=residential")])
    func ring(_ west: Double, _ north: Double, _ east: Double, _ south: Double) -> [Coordinate] {
      [
        map.coordinate(column: west, row: north), map.coordinate(column: east, row: north),
        map.coordinate(column: east, row: south), map.coordinate(column: west, row: south),
      ]
    }
    func found(_ rings: [[Coordinate]], to: Character = "C") throws -> (ways: [Int64], notAvoided: [String]) {
      let area = AvoidedArea(named: "@works", polygons: [AreaPolygon(rings: rings)])
      return try route(on: map, from: "A", to: to, "foot", [], [area])
    }
    let middle = try found([ring(4, -1, 6, 1)])
    #expect(middle.ways == [2])
    #expect(middle.notAvoided.isEmpty)
    #expect(try found([ring(4, -1, 6, 1), ring(4.1, -0.9, 5.9, 0.9)]).ways == [2])
    // The whole road lies in the hole.
    let around = try found([ring(-3, -3, 13, 8), ring(-1, -1, 12, 6)])
    #expect(around.ways == [1])
    #expect(around.notAvoided.isEmpty)
    #expect(try found([ring(4, -1, 6, 1)], to: "B").notAvoided == ["@works"])
  }
}
