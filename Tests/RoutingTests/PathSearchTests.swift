import Geography
import Hierarchy
import RoadGraph
import TestSupport
import Testing
import TravelCosts

@testable import Routing

@Suite struct PathSearchTests {
  @Test(arguments: ["car", "bicycle", "foot"])
  func placesThatAreLeftOrReachedOneWayOnlyAreOnAllMethods(profile: String) throws {
    let profile = try #require(try BuiltInProfiles.profile(named: profile))
    var found = 0
    for seed in 700..<720 as Range<UInt64> {
      let roads = try RandomRoads(seed: seed)
      let costing = Costing(graph: roads.graph, profile: profile)
      let referee = PlainReferee(contents: roads.contents, costing: costing)
      let bytes = TopologyBuilder.build(HierarchyNetwork(profile.mode), costings: [costing])
      let topology = bytes.flatMap { HierarchyTopology(Blob($0)) }
      let search = PathSearch(
        costing: costing, hierarchy: topology.flatMap { Hierarchy(customising: $0, costing) })
      var random = SeededRandom(seed: seed)
      for _ in 0..<8 {
        var (start, end) = (roads.point(&random), roads.point(&random))
        start.directions = [.forward, .backward, .both].randomElement(using: &random) ?? .both
        end.directions = [.forward, .backward, .both].randomElement(using: &random) ?? .both
        let expected = referee.cost(from: start, to: end)
        for method in SearchMethod.allCases {
          let path = search.run(from: [start], to: [end], method: method)
          #expect(path?.cost == expected, "seed \(seed), \(method), \(start) to \(end)")
        }
        if expected != nil { found += 1 }
      }
    }
    #expect(found > 30, "too few of the random pairs are connected for the test to mean much")
  }

  @Test(arguments: ["car", "bicycle", "foot"], [RouteType.fastest, .shortest])
  func everyMethodFindsTheRefereesCostOnRandomRoads(profile: String, type: RouteType) throws {
    let profile = try #require(try BuiltInProfiles.profile(named: profile))
    var found = 0
    for seed in 0..<25 as Range<UInt64> {
      let roads = try RandomRoads(seed: seed)
      let costing = Costing(graph: roads.graph, profile: profile, type: type)
      let referee = PlainReferee(contents: roads.contents, costing: costing)
      let search = PathSearch(costing: costing)
      var random = SeededRandom(seed: seed)
      for _ in 0..<6 {
        let (start, end) = (place(on: roads, &random), place(on: roads, &random))
        let expected = referee.cost(from: start, to: end)
        for method in SearchMethod.allCases {
          let path = search.run(from: [start], to: [end], method: method)
          #expect(path?.cost == expected, "seed \(seed), \(method), \(start) to \(end)")
        }
        if expected != nil { found += 1 }
      }
    }
    #expect(found > 40, "too few of the random pairs are connected for the test to mean much")
  }

  @Test(arguments: ["car", "bicycle", "foot"], [RouteType.fastest, .shortest])
  func allMethodsAgreeOnLargerRandomRoads(profile: String, type: RouteType) throws {
    let profile = try #require(try BuiltInProfiles.profile(named: profile))
    for seed in 100..<106 as Range<UInt64> {
      let roads = try RandomRoads(seed: seed, nodes: 300, sections: 520)
      let search = PathSearch(costing: Costing(graph: roads.graph, profile: profile, type: type))
      var random = SeededRandom(seed: seed)
      for _ in 0..<25 {
        let (start, end) = (place(on: roads, &random), place(on: roads, &random))
        let expected = search.run(from: [start], to: [end], method: .dijkstra)?.cost
        for method in SearchMethod.allCases {
          let path = search.run(from: [start], to: [end], method: method)
          #expect(path?.cost == expected, "seed \(seed), \(method), \(start) to \(end)")
        }
      }
    }
  }

  private func place(on roads: RandomRoads, _ random: inout SeededRandom) -> SnappedPoint {
    let section = SectionID(UInt32(Int.random(in: 0..<roads.contents.sections.count, using: &random)))
    let length = roads.graph.section(section).lengthCentimetres
    let offset = UInt32.random(in: 0...length, using: &random)
    // Places lie on the line between the section's ends, as its shape has no further points.
    let first = roads.graph.node(roads.graph.tail(of: section.forward)).coordinate
    let last = roads.graph.node(roads.graph.head(of: section.forward)).coordinate
    let share = length > 0 ? Double(offset) / Double(length) : 0
    return SnappedPoint(
      section: section, offset: offset,
      coordinate: Coordinate(
        latitude: first.latitude + share * (last.latitude - first.latitude),
        longitude: first.longitude + share * (last.longitude - first.longitude)),
      distance: 0)
  }
}
