import Geography
import Hierarchy
import RoadGraph
import TestSupport
import Testing
import TravelCosts

@testable import Routing

@Suite struct HierarchySearchTests {
  @Test(arguments: ["car", "bicycle", "foot"], [RouteType.fastest, .shortest])
  func hierarchiesFindTheRefereesCostOnRandomRoads(profile: String, type: RouteType) throws {
    let profile = try #require(try BuiltInProfiles.profile(named: profile))
    var found = 0
    for seed in 0..<30 as Range<UInt64> {
      let roads = try RandomRoads(seed: seed)
      let costing = Costing(graph: roads.graph, profile: profile, type: type)
      let referee = PlainReferee(contents: roads.contents, costing: costing)
      guard let search = try self.search(costing) else { continue }
      var random = SeededRandom(seed: seed)
      for _ in 0..<8 {
        let (start, end) = (roads.point(&random), roads.point(&random))
        let expected = referee.cost(from: start, to: end)
        let path = search.run(from: [start], to: [end], method: .hierarchy)
        #expect(path?.cost == expected, "seed \(seed), \(start) to \(end)")
        if expected != nil { found += 1 }
      }
    }
    #expect(found > 40, "too few of the random pairs are connected for the test to mean much")
  }

  @Test(arguments: ["car", "bicycle", "foot"], [RouteType.fastest, .shortest])
  func hierarchiesAgreeWithDijkstraOnLargerRandomRoads(profile: String, type: RouteType) throws {
    let profile = try #require(try BuiltInProfiles.profile(named: profile))
    for seed in 200..<206 as Range<UInt64> {
      let roads = try RandomRoads(seed: seed, nodes: 300, sections: 520)
      let costing = Costing(graph: roads.graph, profile: profile, type: type)
      let search = try #require(try self.search(costing))
      var random = SeededRandom(seed: seed)
      for _ in 0..<60 {
        let (start, end) = (roads.point(&random), roads.point(&random))
        let expected = search.run(from: [start], to: [end], method: .dijkstra)
        let path = search.run(from: [start], to: [end], method: .hierarchy)
        #expect(path?.cost == expected?.cost, "seed \(seed), \(start) to \(end)")
        if let path { #expect(cost(of: path.edges, start, end, costing) == path.cost, "seed \(seed)") }
      }
    }
  }

  /// A search with a hierarchy made for the costing; nil where the network has no open roads.
  private func search(_ costing: Costing) throws -> PathSearch? {
    let network = HierarchyNetwork(costing.profile.mode)
    guard let bytes = TopologyBuilder.build(network, costings: [costing]) else { return nil }
    let topology = try #require(HierarchyTopology(Blob(bytes)))
    let hierarchy: Hierarchy = try #require(Hierarchy(customising: topology, costing))
    return PathSearch(costing: costing, hierarchy: hierarchy)
  }

  /// What a path costs as it is travelled, restrictions over several edges apart; nil where a turn is not allowed.
  private func cost(of edges: [EdgeID], _ start: SnappedPoint, _ end: SnappedPoint, _ costing: Costing)
    -> UInt32?
  {
    let graph = costing.graph
    var sum: UInt32 = 0
    for (index, edge) in edges.enumerated() {
      let record = graph.section(edge.section)
      let length = record.lengthCentimetres
      let whole = costing.cost(of: edge, record, costing.travel(of: edge))
      func offset(_ point: SnappedPoint) -> UInt32 { edge.isBackward ? length - point.offset : point.offset }
      sum += whole.part(
        from: index == 0 ? offset(start) : 0, to: index == edges.count - 1 ? offset(end) : length, of: length)
      guard index > 0 else { continue }
      guard graph.tail(of: edge) == graph.head(of: edges[index - 1]) else { return nil }
      // Turning round may be allowed by restrictions over several edges alone.
      if edge == edges[index - 1].reversed, costing.turn(from: edges[index - 1], to: edge) == nil { continue }
      guard let turn = costing.turn(from: edges[index - 1], to: edge) else { return nil }
      sum += turn.cost
    }
    return sum
  }
}

extension RandomRoads {
  /// A place anywhere on a section, on the line between its ends.
  func point(_ random: inout SeededRandom) -> SnappedPoint {
    let section = SectionID(UInt32(Int.random(in: 0..<contents.sections.count, using: &random)))
    let length = graph.section(section).lengthCentimetres
    let offset = UInt32.random(in: 0...length, using: &random)
    let first = graph.node(graph.tail(of: section.forward)).coordinate
    let last = graph.node(graph.head(of: section.forward)).coordinate
    let share = length > 0 ? Double(offset) / Double(length) : 0
    return SnappedPoint(
      section: section, offset: offset,
      coordinate: Coordinate(
        latitude: first.latitude + share * (last.latitude - first.latitude),
        longitude: first.longitude + share * (last.longitude - first.longitude)),
      distance: 0)
  }
}
