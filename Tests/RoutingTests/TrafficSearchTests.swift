import Hierarchy
import RoadGraph
import TestSupport
import Testing
import TravelCosts

@testable import Routing

/// Traffic on random roads: all methods find the referee's cost, and hierarchies follow what changes to the bit.
@Suite struct TrafficSearchTests {
  /// Some closed, slow and fast stretches, whole edges and parts, some of them on one edge.
  private func traffic(_ count: Int, on graph: RoadGraph, _ random: inout SeededRandom) -> [TrafficStretch] {
    (0..<count).map { _ in
      let edge = EdgeID(.random(in: 0..<UInt32(2 * graph.sectionCount), using: &random))
      let length = graph.section(edge.section).lengthCentimetres
      let isWhole = Bool.random(using: &random)
      let from = isWhole ? 0 : UInt32.random(in: 0...length, using: &random)
      let to = isWhole ? length : UInt32.random(in: from...length, using: &random)
      let effect: TrafficEffect =
        Int.random(in: 0..<3, using: &random) == 0
        ? .closed : .speed(kmh: .random(in: 1...200, using: &random))
      return TrafficStretch(edge: edge, from: from, to: to, effect: effect)
    }
  }

  @Test(arguments: ["car", "bicycle", "foot"], [RouteType.fastest, .shortest])
  func allMethodsFindTheRefereesCostUnderTraffic(profile: String, type: RouteType) throws {
    let profile = try #require(try BuiltInProfiles.profile(named: profile))
    var found = 0
    for seed in 500..<525 as Range<UInt64> {
      let roads = try RandomRoads(seed: seed)
      var random = SeededRandom(seed: seed)
      let plain = Costing(graph: roads.graph, profile: profile, type: type)
      let costing = plain.applying(traffic(6, on: roads.graph, &random))
      let referee = PlainReferee(contents: roads.contents, costing: costing)
      let hierarchy = try hierarchy(plain)?.recustomised(for: costing)
      let search = PathSearch(costing: costing, hierarchy: hierarchy)
      for _ in 0..<8 {
        let (start, end) = (roads.point(&random), roads.point(&random))
        let expected = referee.cost(from: start, to: end)
        for method in SearchMethod.allCases {
          let path = search.run(from: [start], to: [end], method: method)
          #expect(path?.cost == expected, "seed \(seed), \(method), \(start) to \(end)")
          #expect(path?.edges.contains(where: costing.isBlocked) != true, "seed \(seed), \(method)")
        }
        if expected != nil { found += 1 }
      }
    }
    #expect(found > 40, "too few of the random pairs are connected for the test to mean much")
  }

  @Test(arguments: ["car", "bicycle", "foot"])
  func partsCustomisedAnewAreTheWholeToTheBit(profile: String) throws {
    let profile = try #require(try BuiltInProfiles.profile(named: profile))
    var parts = 0
    for seed in 600..<612 as Range<UInt64> {
      let isLarge = seed % 3 == 0
      let roads = try RandomRoads(seed: seed, nodes: isLarge ? 300 : 14, sections: isLarge ? 520 : 24)
      var random = SeededRandom(seed: seed)
      let plain = Costing(graph: roads.graph, profile: profile)
      guard var hierarchy = try hierarchy(plain) else { continue }
      var stretches: [TrafficStretch] = []
      for step in 0..<6 {
        // Some come, some go, some stay.
        stretches.removeAll { _ in Int.random(in: 0..<3, using: &random) == 0 }
        stretches += traffic(.random(in: 1...8, using: &random), on: roads.graph, &random)
        let costing = plain.applying(stretches)
        guard costing.hasTraffic else { continue }
        let whole = try #require(hierarchy.customised(for: costing))
        let part = try #require(hierarchy.partlyCustomised(for: costing, workLimit: .max))
        #expect(part.bytes == whole.metric.bytes, "seed \(seed), step \(step)")
        parts += 1
        hierarchy = try #require(hierarchy.recustomised(for: costing))
        #expect(hierarchy.metric.bytes == whole.metric.bytes, "seed \(seed), step \(step)")
      }
    }
    #expect(parts > 40)
  }

  @Test func trafficThatIsGoneLeavesNothingBehind() throws {
    let profile = try #require(try BuiltInProfiles.profile(named: "car"))
    let roads = try RandomRoads(seed: 7, nodes: 60, sections: 100)
    var random = SeededRandom(seed: 7)
    let plain = Costing(graph: roads.graph, profile: profile)
    let hierarchy = try #require(try hierarchy(plain))
    let busy = plain.applying(traffic(10, on: roads.graph, &random))
    let quiet = busy.applying([])
    #expect(quiet.fingerprint == plain.fingerprint && busy.fingerprint != plain.fingerprint)
    #expect(quiet.leastCostPerCentimetre == plain.leastCostPerCentimetre)
    let changed = try #require(hierarchy.recustomised(for: busy))
    #expect(changed.recustomised(for: quiet)?.metric.bytes == hierarchy.metric.bytes)
  }

  private func hierarchy(_ costing: Costing) throws -> Hierarchy? {
    guard let bytes = TopologyBuilder.build(HierarchyNetwork(costing.profile.mode), costings: [costing])
    else { return nil }
    let topology = try #require(HierarchyTopology(Blob(bytes)))
    return Hierarchy(customising: topology, costing)
  }
}
