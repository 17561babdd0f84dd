import RoadGraph
import TestSupport
import Testing
import TravelCosts

@testable import Hierarchy

@Suite struct HierarchyQueryTests {
  @Test(arguments: HierarchyNetwork.allCases)
  func statesAreAsFarApartAsTheirNetworkSays(network: HierarchyNetwork) throws {
    let profile = try #require(try BuiltInProfiles.profile(named: network.mainProfile))
    for seed in 0..<6 as Range<UInt64> {
      let roads = try RandomRoads(seed: seed)
      let costing = Costing(graph: roads.graph, profile: profile)
      let bytes = try #require(TopologyBuilder.build(network, costings: [costing]))
      let topology = try #require(HierarchyTopology(Blob(bytes)))
      let hierarchy: Hierarchy = try #require(Hierarchy(customising: topology, costing))
      let distances = try self.distances(topology, costing)
      var query = HierarchyQuery(hierarchy)
      for start in 0..<topology.stateCount {
        for end in 0..<topology.stateCount {
          query.removeAll()
          query.addSource(UInt32(start), cost: 0, tag: 0)
          query.addTarget(UInt32(end), cost: 0, tag: 0)
          #expect(query.run()?.cost == distances[start][end], "seed \(seed), \(start) to \(end)")
        }
      }
    }
  }

  @Test func severalSourcesAndTargetsMeetAtTheBestPair() throws {
    let profile = try #require(try BuiltInProfiles.profile(named: "car"))
    for seed in 0..<10 as Range<UInt64> {
      let roads = try RandomRoads(seed: seed, nodes: 40, sections: 70)
      let costing = Costing(graph: roads.graph, profile: profile)
      let bytes = try #require(TopologyBuilder.build(.car, costings: [costing]))
      let topology = try #require(HierarchyTopology(Blob(bytes)))
      let hierarchy: Hierarchy = try #require(Hierarchy(customising: topology, costing))
      var query = HierarchyQuery(hierarchy)
      var random = SeededRandom(seed: seed)
      for _ in 0..<40 {
        func some() -> [(state: UInt32, cost: UInt32)] {
          (0..<Int.random(in: 1...5, using: &random)).map { _ in
            (
              .random(in: 0..<UInt32(topology.stateCount), using: &random),
              .random(in: 0...9999, using: &random)
            )
          }
        }
        let (sources, targets) = (some(), some())
        var expected: UInt64?
        for source in sources {
          for target in targets {
            query.removeAll()
            query.addSource(source.state, cost: source.cost, tag: 0)
            query.addTarget(target.state, cost: target.cost, tag: 0)
            if let cost = query.run()?.cost { expected = min(expected ?? .max, cost) }
          }
        }
        query.removeAll()
        for (tag, source) in sources.enumerated() {
          query.addSource(source.state, cost: source.cost, tag: tag)
        }
        for (tag, target) in targets.enumerated() {
          query.addTarget(target.state, cost: target.cost, tag: tag)
        }
        #expect(query.run()?.cost == expected, "seed \(seed)")
      }
    }
  }

  /// Least costs between all states by the network's own arcs: Floyd 1962.
  private func distances(_ topology: HierarchyTopology, _ costing: Costing) throws -> [[UInt64?]] {
    let graph = try #require(StateGraph(topology, Transitions(costing)))
    let count = topology.stateCount
    let far: UInt64 = 1 << 40
    var distances = [[UInt64]](repeating: [UInt64](repeating: far, count: count), count: count)
    var backwards = distances
    for state in 0..<count {
      graph.forEachNext(after: UInt32(state)) { other, weight in
        distances[state][Int(other)] = min(distances[state][Int(other)], UInt64(weight))
      }
      graph.forEachPrevious(before: UInt32(state)) { other, weight in
        backwards[Int(other)][state] = min(backwards[Int(other)][state], UInt64(weight))
      }
    }
    #expect(distances == backwards, "what leads on from a state is what leads to the other")
    for state in 0..<count { distances[state][state] = 0 }
    for middle in 0..<count {
      for start in 0..<count where distances[start][middle] < far {
        for end in 0..<count {
          distances[start][end] = min(
            distances[start][end], distances[start][middle] + distances[middle][end])
        }
      }
    }
    return distances.map { row in row.map { $0 < far ? $0 : nil } }
  }
}
