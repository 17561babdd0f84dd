import Geography
import RoadGraph
import TestSupport
import Testing
import TravelCosts

@testable import Routing

/// Roads whose rules change with time and vehicle: drawn maps at several hours, by searches from one side and from both.
@Suite struct ConditionalRoadTests {
  static let noon = TravelTime(year: 2026, month: 7, day: 1, minute: 12 * 60)
  static let morning = TravelTime(year: 2026, month: 7, day: 1, minute: 8 * 60)
  static let night = TravelTime(year: 2026, month: 7, day: 1, minute: 23 * 60)
  static let winter = TravelTime(year: 2026, month: 1, day: 14, minute: 12 * 60)

  /// The short road A–B and the detour A–C–B, of which the short one has the tags.
  private func takesShortRoad(
    _ tags: [String], _ profile: String, at time: TravelTime?, from: Character = "A", to: Character = "B",
    nodes: [AsciiMap.Node] = []
  ) throws -> Bool {
    var short = AsciiMap.Way("AMB", "highway=residential")
    short.tags += tags
    let map = try AsciiMap(
      "A M B\n\n  C", ways: [short, .init("ACB", "highway=residential")], nodes: nodes
    ).build()
    let costing = Costing(
      graph: map.graph, profile: try #require(try BuiltInProfiles.profile(named: profile)), at: time)
    var router = Router(costing: costing)
    let routes = try [SearchMethod.astar, .bidirectional, .dijkstra].map { method in
      try router.route(
        through: [map.coordinate(from), map.coordinate(to)], radius: 200, method: method
      ).wayIDs(map.graph)
    }
    #expect(Set(routes).count == 1)
    return routes[0] == [1]
  }

  struct Case: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var tags: [String]
    var profile = "car"
    var time: TravelTime?
    var isTaken: Bool
  }

  static let school = ["motor_vehicle:conditional=no @ (Mo-Fr 07:30-09:00)"]
  static let alternating = [
    "oneway=reversible", "oneway:conditional=yes @ (06:00-10:00); -1 @ (15:00-24:00)",
  ]

  static let cases = [
    Case(testDescription: "closed in the morning", tags: school, time: morning, isTaken: false),
    Case(testDescription: "open at noon", tags: school, time: noon, isTaken: true),
    Case(testDescription: "open in the usual case", tags: school, isTaken: true),
    Case(
      testDescription: "of no matter to bicycles", tags: school, profile: "bicycle", time: morning,
      isTaken: true),
    Case(
      testDescription: "a more particular tag is not overruled",
      tags: ["bicycle=yes", "access:conditional=no @ (Nov-Apr)"], profile: "bicycle", time: winter,
      isTaken: true),
    Case(
      testDescription: "everybody is kept out in winter", tags: ["access:conditional=no @ (Nov-Apr)"],
      profile: "foot", time: winter, isTaken: false),
    Case(
      testDescription: "opened by night", tags: ["access=no", "access:conditional=yes @ (22:00-05:00)"],
      time: night,
      isTaken: true),
    Case(
      testDescription: "of two conditions that hold the last one counts",
      tags: ["access:conditional=no @ (00:00-24:00); yes @ (Mo-Fr 07:00-09:00)"], time: morning, isTaken: true
    ),
    Case(testDescription: "reversible, its way", tags: alternating, time: morning, isTaken: true),
    Case(testDescription: "reversible, the other way", tags: alternating, time: night, isTaken: false),
    Case(testDescription: "reversible, closed between", tags: alternating, time: noon, isTaken: false),
    Case(
      testDescription: "one way for some hours", tags: ["oneway:conditional=-1 @ (Mo-Fr 07:00-09:00)"],
      time: morning, isTaken: false),
    Case(
      testDescription: "bicycles may go against it by night",
      tags: ["oneway=-1", "oneway:bicycle:conditional=no @ (20:00-06:00)"], profile: "bicycle", time: night,
      isTaken: true),
    Case(
      testDescription: "lorries are kept out", tags: ["hgv:conditional=no @ (weight>7.5)"], profile: "truck",
      isTaken: false),
    Case(
      testDescription: "cars are no lorries", tags: ["access:conditional=no @ (weight>7.5)"], isTaken: true),
    Case(
      testDescription: "lorries are kept out by night only",
      tags: ["hgv:conditional=no @ (22:00-05:00 AND weight>7.5)"], profile: "truck", time: noon, isTaken: true
    ),
    Case(
      testDescription: "for residents only",
      tags: ["motor_vehicle:conditional=no @ (00:00-24:00); yes @ destination"],
      time: noon, isTaken: true),
    Case(
      testDescription: "a slow zone by day",
      tags: ["maxspeed=100", "maxspeed:conditional=5 @ (06:00-20:00)"],
      time: noon, isTaken: false),
    Case(
      testDescription: "no slow zone by night",
      tags: ["maxspeed=100", "maxspeed:conditional=5 @ (06:00-20:00)"],
      time: night, isTaken: true),
    Case(
      testDescription: "slow for lorries", tags: ["maxspeed=50", "maxspeed:hgv=5"], profile: "truck",
      isTaken: false),
    Case(testDescription: "not slow for cars", tags: ["maxspeed=50", "maxspeed:hgv=5"], isTaken: true),
    Case(
      testDescription: "too heavy", tags: ["maxweight=7.5"], profile: "truck", isTaken: false),
    Case(
      testDescription: "a condition that nobody knows holds not", tags: ["access:conditional=no @ wet"],
      time: noon,
      isTaken: true),
  ]

  @Test("roads follow their conditions", arguments: cases)
  func roads(_ example: Case) throws {
    #expect(try takesShortRoad(example.tags, example.profile, at: example.time) == example.isTaken)
  }

  @Test("a lorry that is too heavy may reach what lies on the road where destinations are excepted")
  func exceptedDestinations() throws {
    let map = try AsciiMap(
      "X A M B Y\n\n    C",
      ways: [
        .init("AMB", "highway=residential", "maxweight=7.5", "maxweight:conditional=none @ destination"),
        .init("ACB", "highway=residential"), .init("XA", "highway=residential"),
        .init("BY", "highway=residential"),
      ]
    ).build()
    let truck = try #require(try BuiltInProfiles.profile(named: "truck"))
    var router = Router(costing: Costing(graph: map.graph, profile: truck))
    for method in [SearchMethod.astar, .bidirectional] {
      func ways(to end: Character) throws -> [Int64] {
        try router.route(
          through: [map.coordinate("X"), map.coordinate(end)], radius: 200, method: method
        ).wayIDs(map.graph)
      }
      #expect(try ways(to: "Y") == [3, 2, 4])
      #expect(try ways(to: "M") == [3, 1])
    }
  }

  @Test("gates are shut by night")
  func gates() throws {
    let gate = [AsciiMap.Node("M", "barrier=gate", "access:conditional=no @ (22:00-06:00)")]
    #expect(try takesShortRoad([], "foot", at: Self.noon, nodes: gate))
    #expect(try !takesShortRoad([], "foot", at: Self.night, nodes: gate))
  }

  @Test("turns are forbidden at their hours")
  func turns() throws {
    var restriction = AsciiMap.Relation.restriction("no_right_turn", from: "AB", via: "B", to: "BC")
    restriction.tags = ["type=restriction", "restriction:conditional=no_right_turn @ (Mo-Fr 07:00-09:00)"]
    let map = try AsciiMap(
      "A B D\n\n  C E",
      ways: [
        .init("AB", "highway=residential"), .init("BC", "highway=residential"),
        .init("BDEC", "highway=residential"),
      ], relations: [restriction]
    ).build()
    for (time, ways): (TravelTime?, [Int64]) in [
      (Self.morning, [1, 3]), (Self.noon, [1, 2]), (nil, [1, 2]),
    ] {
      let car = try #require(try BuiltInProfiles.profile(named: "car"))
      let costing = Costing(graph: map.graph, profile: car, at: time)
      var router = Router(costing: costing)
      for method in [SearchMethod.astar, .bidirectional] {
        let route = try router.route(
          through: [map.coordinate("A"), map.coordinate("C")], radius: 200, method: method)
        #expect(route.wayIDs(map.graph) == ways)
      }
    }
  }

  @Test("what could not be told is noted")
  func notes() throws {
    let map = try AsciiMap(
      "A B C D E F",
      ways: [
        .init("AB", "highway=residential", "motor_vehicle:conditional=no @ (Mo-Fr 07:30-09:00)"),
        .init("BC", "highway=residential", "motor_vehicle:conditional=no @ (Mo-Fr 07:30-09:00; PH off)"),
        .init("CD", "highway=residential", "motor_vehicle:conditional=no @ snow"),
        .init("DE", "highway=residential", "motor_vehicle:conditional=no @ (PH)"),
        .init("EF", "highway=residential", "motor_vehicle:conditional=no @ (Mo-Su \"by signal\")"),
      ]
    ).build()
    let car = try #require(try BuiltInProfiles.profile(named: "car"))
    func notes(_ time: TravelTime?) -> [ConditionNotes] {
      let costing = Costing(graph: map.graph, profile: car, at: time)
      return ["AB", "BC", "CD", "DE", "EF"].map { ends in
        let edge = Array(ends)
        guard let section = map.edge(edge[0], edge[1])?.section else { return [] }
        return costing.conditionNotes(attributes: map.graph.section(section).attributes)
      }
    }
    #expect(notes(nil) == [.timeUnknown, .timeUnknown, .notUnderstood, .timeUnknown, .notUnderstood])
    #expect(notes(Self.noon) == [[], [], .notUnderstood, .holidaysUnknown, .notUnderstood])
    #expect(notes(Self.morning) == [[], .holidaysUnknown, .notUnderstood, .holidaysUnknown, .notUnderstood])
  }
}
