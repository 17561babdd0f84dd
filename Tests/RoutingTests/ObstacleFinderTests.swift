import Geography
import RoadGraph
import TestSupport
import Testing
import TravelCosts

@testable import Routing

@Suite struct ObstacleFinderTests {
  /// What stands in the way on the road A–B–C, found by a route that heeds nothing.
  private func obstacles(
    _ tags: [[String]], nodes: [AsciiMap.Node] = [], relations: [AsciiMap.Relation] = [], profile: String,
    at time: TravelTime? = nil
  ) throws -> [String] {
    var ways = [AsciiMap.Way("AB", "highway=residential"), AsciiMap.Way("BC", "highway=residential")]
    ways.append(AsciiMap.Way("CD", "highway=residential"))
    for (index, tags) in tags.enumerated() where !tags.isEmpty { ways[index].tags = tags }
    let built = try AsciiMap("A---B---C---D", ways: ways, nodes: nodes, relations: relations).build()
    let profile = try #require(try BuiltInProfiles.profile(named: profile))
    let free = Costing(
      graph: built.graph, profile: profile, ignoring: [.closures, .restrictions], at: time)
    var router = Router(costing: free)
    let route = try router.route(through: [built.coordinate("A"), built.coordinate("D")], radius: 50)
    let costing = Costing(graph: built.graph, profile: profile, at: time)
    return ObstacleFinder(costing: costing).obstacles(on: route).map { obstacle in
      switch obstacle.object {
      case .way(let id, _, let closure): "way \(id) \(closure.tag)"
      case .passage(let id, _, let closure): "passage \(id) \(closure.tag)"
      case .node(let node): "node \(built.letter(node))"
      case .restriction(let id, let isFromOnly, let condition):
        "relation \(id)\(isFromOnly ? " only" : "")\(condition.isEmpty ? "" : " @ \(condition)")"
      }
    }
  }

  private struct Case: CustomTestStringConvertible, Sendable {
    let tags: [String]
    let profile: String
    let found: [String]
    var testDescription: String { "\(profile): \(tags.joined(separator: " "))" }
  }

  @Test(arguments: [
    Case(tags: ["highway=residential"], profile: "car", found: []),
    Case(tags: ["highway=residential", "oneway=-1"], profile: "car", found: ["way 2 oneway"]),
    Case(tags: ["highway=footway"], profile: "car", found: ["way 2 highway=footway"]),
    Case(tags: ["highway=residential", "motor_vehicle=no"], profile: "car", found: ["way 2 motorcar=no"]),
    Case(
      tags: ["highway=residential", "access=agricultural"], profile: "car",
      found: ["way 2 motorcar=agricultural"]),
    Case(
      tags: ["highway=construction", "construction=residential"], profile: "car",
      found: ["way 2 highway=construction"]),
    Case(tags: ["highway=residential", "maxheight=3.5"], profile: "truck", found: ["way 2 maxheight=3.5"]),
    Case(tags: ["highway=residential", "maxweight=7.5"], profile: "truck", found: ["way 2 maxweight=7.5"]),
    Case(
      tags: ["highway=residential", "access=private"], profile: "car", found: ["passage 2 motorcar=private"]),
    Case(
      tags: ["highway=path", "sac_scale=difficult_alpine_hiking"], profile: "hike",
      found: ["way 2 sac_scale=difficult_alpine_hiking"]),
    Case(tags: ["highway=steps"], profile: "wheelchair", found: ["way 2 highway=steps"]),
    Case(tags: ["highway=footway", "surface=sand"], profile: "wheelchair", found: ["way 2 surface=sand"]),
    Case(tags: ["highway=motorway"], profile: "foot", found: ["way 2 highway=motorway"]),
  ])
  private func theTagThatClosesAWayIsNamed(_ test: Case) throws {
    #expect(try obstacles([[], test.tags], profile: test.profile) == test.found)
  }

  @Test(arguments: [
    ("motor_vehicle:conditional=no @ (Mo-Fr 07:30-09:00)", "car", "way"),
    ("access:conditional=no @ (Jul)", "bicycle", "way"),
    ("vehicle:forward:conditional=no @ (Jul)", "car", "way"),
    ("oneway:conditional=-1 @ (06:00-10:00)", "car", "way"),
    ("hgv:conditional=no @ (weight>7.5)", "truck", "way"),
    ("maxweight:conditional=3.5 @ (07:00-09:00)", "truck", "way"),
    ("motor_vehicle:conditional=destination @ (07:00-09:00)", "car", "passage"),
    ("motor_vehicle:conditional=yes @ destination", "car", "passage"),
  ])
  func theConditionalTagThatClosesAWayIsNamed(_ tag: String, _ profile: String, _ kind: String) throws {
    let road = ["highway=residential", tag]
    #expect(
      try obstacles([[], road], profile: profile, at: ConditionalRoadTests.morning) == ["\(kind) 2 \(tag)"])
  }

  @Test func aConditionThatDoesNotHoldIsNotNamed() throws {
    let road = ["highway=residential", "motor_vehicle=no", "motor_vehicle:conditional=yes @ (20:00-22:00)"]
    #expect(
      try obstacles([[], road], profile: "car", at: ConditionalRoadTests.morning) == ["way 2 motorcar=no"])
  }

  @Test func theConditionOfATurnRestrictionIsNamed() throws {
    var restriction = AsciiMap.Relation.restriction("no_straight_on", from: "AB", via: "B", to: "BC", id: 78)
    restriction.tags = ["type=restriction", "restriction:conditional=no_straight_on @ (07:00-09:00)"]
    #expect(
      try obstacles([], relations: [restriction], profile: "car", at: ConditionalRoadTests.morning)
        == ["relation 78 @ (07:00-09:00)"])
    #expect(try obstacles([], relations: [restriction], profile: "car").isEmpty)
  }

  @Test func barriersAndRestrictionsAreNamed() throws {
    let bollard = [AsciiMap.Node("B", "barrier=bollard")]
    #expect(try obstacles([], nodes: bollard, profile: "car") == ["node B"])
    #expect(try obstacles([], nodes: bollard, profile: "foot").isEmpty)
    let overWay = AsciiMap.Relation.restriction("no_straight_on", from: "AB", via: "BC", to: "CD", id: 77)
    #expect(try obstacles([], relations: [overWay], profile: "car") == ["relation 77"])
    let atNode = AsciiMap.Relation.restriction("no_straight_on", from: "AB", via: "B", to: "BC", id: 78)
    #expect(try obstacles([], relations: [atNode], profile: "car") == ["relation 78"])
  }

  @Test func rulesAreNotBrokenForATrifle() throws {
    // The one-way street is hardly shorter than the way round.
    let map = AsciiMap(
      "A---B\n|   |\nC---D",
      ways: [
        AsciiMap.Way("BA", "highway=residential", "oneway=yes"), AsciiMap.Way("ACDB", "highway=primary"),
      ])
    let built = try map.build()
    let profile = try #require(try BuiltInProfiles.profile(named: "car"))
    let free = Costing(graph: built.graph, profile: profile, ignoring: [.closures])
    let strict = Costing(graph: built.graph, profile: profile)
    let edge = try #require(built.edge("A", "B", way: "BA"))
    #expect(strict.travel(of: edge).kind == .closed)
    #expect(free.travel(of: edge).kind == .driving)
    let back = edge.reversed
    let record = built.graph.section(edge.section)
    #expect(
      free.cost(of: edge, record, free.travel(of: edge)) > free.cost(of: back, record, free.travel(of: back)))
    #expect(
      free.cost(of: back, record, free.travel(of: back))
        == strict.cost(of: back, record, strict.travel(of: back)))
  }
}
