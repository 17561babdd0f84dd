import Geography
import RoadGraph
import TestSupport
import Testing
import TravelCosts

@testable import Routing

@Suite struct SnapperTests {
  @Test(arguments: 0..<12 as Range<UInt64>)
  func findsWhatASearchOfAllRoadsFinds(seed: UInt64) throws {
    let roads = try RandomRoads(seed: seed, nodes: 60, sections: 110)
    let profile = try #require(try BuiltInProfiles.profile(named: "car"))
    let costing = Costing(graph: roads.graph, profile: profile)
    var snapper = Snapper(costing: costing)
    var random = SeededRandom(seed: seed)
    for _ in 0..<20 {
      let point = Coordinate(
        latitude: .random(in: 45.99...46.03, using: &random),
        longitude: .random(in: 6.99...7.04, using: &random))
      let found = snapper.candidates(near: point, radius: 1000, count: 64)
      let expected = roads.distances(from: point, costing).filter { $0.distance <= 1000 }
      guard let nearest = expected.map(\.distance).min() else {
        #expect(found.isEmpty)
        continue
      }
      let limit = max(nearest + 10, nearest * 1.2)
      let near = expected.filter { $0.distance <= min(limit, 1000) }
      #expect(Set(found.map(\.section)) == Set(near.map(\.section)), "seed \(seed), \(point)")
      #expect(abs((found.first?.distance ?? 0) - nearest) < 1e-6)
    }
  }

  @Test func placesOnARoadHaveItsOffset() throws {
    var drawing = RoadDrawing()
    drawing.node("a", 0, 0)
    drawing.node("b", 1000, 0)
    drawing.way(1, "ab")
    let graph = try drawing.graph()
    let costing = Costing(graph: graph, profile: try #require(try BuiltInProfiles.profile(named: "foot")))
    var snapper = Snapper(costing: costing)
    let place = try #require(snapper.candidates(near: drawing.point(250, 40), radius: 50, count: 1).first)
    #expect(abs(Double(place.offset) - 25_000) < 10)
    #expect(abs(place.distance - 40) < 0.1)
    #expect(snapper.candidates(near: drawing.point(250, 60), radius: 50, count: 1).isEmpty)
  }
}

extension RandomRoads {
  /// The distance of each road that a costing travels, straight from the ends of its section.
  fileprivate func distances(
    from point: Coordinate, _ costing: Costing
  ) -> [(section: SectionID, distance: Double)] {
    let plane = LocalPlane(origin: point)
    return contents.sections.indices.compactMap { index in
      let record = contents.sections[index]
      let kinds = [Direction.forward, .backward].map { costing.travel(record, $0).kind }
      guard kinds.contains(where: { $0 != .closed && $0 != .ferry && $0 != .train }) else { return nil }
      let nearest = nearestOnSegment(
        PlanePoint(x: 0, y: 0), plane.project(contents.nodes[Int(record.firstNode)]),
        plane.project(contents.nodes[Int(record.lastNode)]))
      return (SectionID(UInt32(index)), nearest.squaredDistance.squareRoot())
    }
  }
}
