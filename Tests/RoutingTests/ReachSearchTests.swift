import Geography
import RoadGraph
import TestSupport
import Testing
import TravelCosts

@testable import Routing

@Suite struct ReachSearchTests {
  @Test(arguments: [false, true])
  func whatIsReachedIsWhatARouteReaches(isReversed: Bool) throws {
    var reached = 0
    for seed in 1...25 as ClosedRange<UInt64> {
      let roads = try RandomRoads(seed: seed, nodes: 20, sections: 36)
      let profile = try #require(try BuiltInProfiles.profile(named: seed % 2 == 0 ? "foot" : "bicycle"))
      let costing = Costing(graph: roads.graph, profile: profile.withoutPreferences)
      let point = roads.contents.nodes[Int(seed) % 20]
      var snapper = Snapper(costing: costing)
      let found = snapper.candidates(near: point, radius: 300, count: 8)
      guard let first = found.first else { continue }
      let places = found.filter { $0.coordinate == first.coordinate }
      let limit: UInt64 = 900_000
      let parts = try #require(
        ReachSearch(costing: costing).parts(around: point, radius: 300, below: limit, isReversed: isReversed))
      let search = PathSearch(costing: costing)
      for index in 0..<UInt32(roads.graph.sectionCount) {
        let section = SectionID(index)
        let length = roads.graph.section(section).lengthCentimetres
        // Of a road without length nothing can be reached.
        guard length > 0 else { continue }
        let middle = SnappedPoint(
          section: section, offset: length / 2, coordinate: point, distance: 0)
        let ends = isReversed ? ([middle], places) : (places, [middle])
        let cost = search.run(from: ends.0, to: ends.1, method: .dijkstra).map { UInt64($0.cost) } ?? .max
        let isReached = parts.contains { part in
          let along = part.edge.isBackward ? length - length / 2 : length / 2
          return part.edge.section == section
            && part.reached(at: limit).map { $0.lowerBound <= along && along <= $0.upperBound } ?? false
        }
        // Rounding may shift the last millisecond.
        if cost < limit - 50 { #expect(isReached, "seed \(seed), section \(index)") }
        if cost > limit + 50 { #expect(!isReached, "seed \(seed), section \(index)") }
        reached += isReached ? 1 : 0
      }
    }
    #expect(reached > 50)
  }
}
