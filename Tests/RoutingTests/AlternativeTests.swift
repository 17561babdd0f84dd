import Geography
import RoadGraph
import TestSupport
import Testing
import TravelCosts

@testable import Routing

@Suite struct AlternativeTests {
  /// A town with a river: three bridges, the middle one the shortest way.
  private func bridges(_ alternatives: Int, _ limits: AlternativeLimits = AlternativeLimits()) throws
    -> [[Int64]]
  {
    let map = AsciiMap(
      "A--B---C--D\nE---------F\n|         |\n|         |\nG---------H",
      ways: [
        AsciiMap.Way("ABCD", "highway=residential"), AsciiMap.Way("AE", "highway=residential"),
        AsciiMap.Way("EF", "highway=residential"), AsciiMap.Way("FD", "highway=residential"),
        AsciiMap.Way("EG", "highway=residential"), AsciiMap.Way("GH", "highway=residential"),
        AsciiMap.Way("HF", "highway=residential"),
      ])
    let built = try map.build()
    let costing = Costing(
      graph: built.graph, profile: try #require(try BuiltInProfiles.profile(named: "foot")))
    var router = Router(costing: costing)
    let routes = try router.routes(
      from: built.coordinate("A"), to: built.coordinate("D"), radius: 50, alternatives: alternatives,
      limits: limits)
    return routes.map { $0.wayIDs(built.graph) }
  }

  @Test func theOtherBridgesAreAlternativesWithinTheStretch() throws {
    #expect(try bridges(0) == [[1]])
    #expect(try bridges(3) == [[1], [2, 3, 4]])
    var wide = AlternativeLimits()
    wide.stretch = 1.9
    #expect(try bridges(3, wide) == [[1], [2, 3, 4], [2, 5, 6, 7, 4]])
    #expect(try bridges(1, wide).count == 2)
    var narrow = AlternativeLimits()
    narrow.stretch = 1.1
    #expect(try bridges(3, narrow) == [[1]])
  }

  /// A route's edges, and what those cost that are travelled whole, with the turns into them.
  private struct Priced {
    let edges: [EdgeID]
    let costing: Costing

    var cost: UInt64 {
      var total: UInt64 = 0
      for place in edges.indices.dropFirst().dropLast() {
        let record = costing.graph.section(edges[place].section)
        total += UInt64(costing.cost(of: edges[place], record, costing.travel(of: edges[place])))
        total += UInt64(costing.turn(from: edges[place - 1], to: edges[place])?.cost ?? 0)
      }
      return total
    }
  }

  @Test func alternativesOnRandomRoadsKeepToAllLimits() throws {
    var found = 0
    for seed in 1...40 as ClosedRange<UInt64> {
      let roads = try RandomRoads(seed: seed, nodes: 60, sections: 150)
      let profile = try #require(try BuiltInProfiles.profile(named: seed % 2 == 0 ? "car" : "foot"))
      let costing = Costing(graph: roads.graph, profile: profile)
      var router = Router(costing: costing)
      var random = SeededRandom(seed: seed)
      let ends = (0..<2).map { _ in roads.contents.nodes[Int.random(in: 0..<60, using: &random)] }
      var limits = AlternativeLimits()
      limits.stretch = 1.5
      guard
        let routes = try? router.routes(
          from: ends[0], to: ends[1], radius: 200, alternatives: 4, limits: limits)
      else { continue }
      let best = routes[0]
      #expect(try router.route(through: ends, radius: 200).cost == best.cost, "seed \(seed)")
      #expect(routes.map(\.cost).min() == best.cost, "seed \(seed)")
      var taken = Set(best.pieces.map(\.edge))
      for route in routes.dropFirst() {
        found += 1
        #expect(Double(route.cost) <= 1.5 * Double(best.cost) + 1, "seed \(seed)")
        let edges = route.pieces.map(\.edge)
        let shared = edges.filter(taken.contains).reduce(0.0) { total, edge in
          let record = roads.graph.section(edge.section)
          return total + Double(costing.cost(of: edge, record, costing.travel(of: edge)))
        }
        #expect(shared <= 0.8 * Double(best.cost) + 1, "seed \(seed)")
        taken.formUnion(edges)
        // The path is what its pieces cost: nothing forbidden, nothing forgotten.
        let priced = Priced(edges: edges, costing: costing)
        #expect(priced.cost <= route.cost, "seed \(seed)")
        for (edge, next) in zip(edges, edges.dropFirst()) {
          #expect(costing.turn(from: edge, to: next) != nil, "seed \(seed)")
        }
      }
    }
    #expect(found > 5)
  }

  @Test func exploringFindsTheCheapestPathAndAllThatItMeets() throws {
    for seed in 1...30 as ClosedRange<UInt64> {
      let roads = try RandomRoads(seed: seed, nodes: 40, sections: 90)
      let profile = try #require(try BuiltInProfiles.profile(named: "car"))
      let costing = Costing(graph: roads.graph, profile: profile)
      var kernel = TwoSidedKernel(costing: costing)
      var random = SeededRandom(seed: seed)
      func place() -> SnappedPoint {
        let section = SectionID(UInt32(roads.place(&random)))
        let record = roads.graph.section(section)
        return SnappedPoint(
          section: section, offset: record.lengthCentimetres / 3,
          coordinate: roads.graph.node(NodeID(record.firstNode)).coordinate, distance: 0)
      }
      // Bounds reckon from the coordinate: at a third of the way it lies elsewhere, so start and end at nodes.
      var (start, end) = (place(), place())
      start.offset = 0
      end.offset = 0
      let plain = kernel.run(from: [start], to: [end])
      let explored = kernel.explore(from: [start], to: [end], stretch: 1.4)
      #expect(plain?.cost == explored?.cost, "seed \(seed)")
      for plateau in kernel.plateaus(ofLength: 0, atMost: 100) {
        #expect(plateau.cost >= UInt64(explored?.cost ?? 0), "seed \(seed)")
        let edges = kernel.path(through: plateau.first)
        #expect(kernel.path(through: plateau.last) == edges, "seed \(seed)")
      }
    }
  }
}
