import Geography
import GraphBuilding
import Hierarchy
import OSMData
import RoadGraph
import TestSupport
import Testing
import TravelCosts

@testable import Routing

/// All methods find the same cost on real roads, turn restrictions and private roads included.
@Suite(.enabled(if: SharedData.isPresent, "the shared data is absent"))
struct RealRoadsTests {
  @Test(arguments: ["monaco-2021", "dreieich-2022"], ["car", "bicycle", "foot"])
  func allMethodsAgreeOnRealExtracts(name: String, profile: String) throws {
    let folder = try TemporaryFolder()
    let input = try OSMInput(path: SharedData.path("data/osm/\(name).osm.pbf"))
    var builder = GraphBuilder(
      inputs: [input], tiles: nil, options: BuildOptions(), progress: SilentProgress())
    try builder.build().contents.write(to: folder.file("region.traverse"))
    let graph = try RoadGraph(path: folder.file("region.traverse"))
    let profile = try #require(try BuiltInProfiles.profile(named: profile))
    let costing = Costing(graph: graph, profile: profile)
    let network = HierarchyNetwork(profile.mode)
    let bytes = try #require(TopologyBuilder.build(network, costings: [costing]))
    let topology = try #require(HierarchyTopology(Blob(bytes)))
    let hierarchy: Hierarchy = try #require(Hierarchy(customising: topology, costing))
    let search = PathSearch(costing: costing, hierarchy: hierarchy)
    let seed: UInt64 = 2021
    var random = SeededRandom(seed: seed)
    var found = 0
    for _ in 0..<60 {
      let (start, end) = (place(on: graph, &random), place(on: graph, &random))
      let expected = search.run(from: [start], to: [end], method: .dijkstra)?.cost
      for method in SearchMethod.allCases {
        let path = search.run(from: [start], to: [end], method: method)
        #expect(path?.cost == expected, "seed \(seed), \(method), \(start) to \(end)")
      }
      if expected != nil { found += 1 }
    }
    #expect(found > 5)
    try agreeUnderTraffic(hierarchy, costing, seed: seed)
  }

  /// All methods agree under traffic too, and the hierarchy that follows it is the one made anew.
  private func agreeUnderTraffic(_ hierarchy: Hierarchy, _ costing: Costing, seed: UInt64) throws {
    let graph = costing.graph
    var random = SeededRandom(seed: seed)
    let stretches = (0..<100).map { place in
      let edge = EdgeID(.random(in: 0..<UInt32(2 * graph.sectionCount), using: &random))
      let effect: TrafficEffect = place % 4 == 0 ? .closed : .speed(kmh: .random(in: 1...130, using: &random))
      return TrafficStretch(
        edge: edge, from: 0, to: graph.section(edge.section).lengthCentimetres, effect: effect)
    }
    let busy = costing.applying(stretches)
    let changed = try #require(hierarchy.customised(for: busy))
    if let metric = hierarchy.partlyCustomised(for: busy, workLimit: .max) {
      #expect(metric.bytes == changed.metric.bytes, "seed \(seed)")
    }
    let search = PathSearch(costing: busy, hierarchy: changed)
    for _ in 0..<20 {
      let (start, end) = (place(on: graph, &random), place(on: graph, &random))
      let expected = search.run(from: [start], to: [end], method: .dijkstra)?.cost
      for method in SearchMethod.allCases {
        let path = search.run(from: [start], to: [end], method: method)
        #expect(path?.cost == expected, "seed \(seed), \(method), \(start) to \(end)")
      }
    }
  }

  /// The beginning, the middle or the end of a random section.
  private func place(on graph: RoadGraph, _ random: inout SeededRandom) -> SnappedPoint {
    let section = SectionID(.random(in: 0..<UInt32(graph.sectionCount), using: &random))
    var points: [Coordinate] = []
    graph.shape(of: section, into: &points)
    let isFirst = Bool.random(using: &random)
    return SnappedPoint(
      section: section, offset: isFirst ? 0 : graph.section(section).lengthCentimetres,
      coordinate: isFirst ? points[0] : points[points.count - 1], distance: 0)
  }
}
