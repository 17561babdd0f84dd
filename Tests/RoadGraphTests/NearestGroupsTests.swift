import Geography
import RoadGraph
import TestSupport
import Testing

@Suite struct NearestGroupsTests {
  @Test func allSectionsWithinSomeMetresAreFoundNearestGroupsFirst() throws {
    let folder = try TemporaryFolder()
    let contents = RandomGraph.contents(nodes: 300, sections: 700, seed: 3)
    try contents.write(to: folder.file("g"))
    let graph = try RoadGraph(path: folder.file("g"))
    var random = SeededRandom(seed: 5)
    var groups = NearestGroups()
    for round in 0..<50 {
      let plane = LocalPlane(
        origin: Coordinate(
          latitude: .random(in: 45.9...46.3, using: &random),
          longitude: .random(in: 6.9...7.4, using: &random)))
      let metres = Double.random(in: 0...20_000, using: &random)
      let box = plane.box(radius: metres)
      groups.begin(graph, around: plane)
      var found: Set<UInt32> = []
      while let sections = groups.next(graph, within: metres) {
        #expect(sections.count <= 8)
        found.formUnion(sections)
      }
      for (index, other) in contents.sectionBoxes.enumerated() where isNear(other, plane, metres) {
        #expect(other.intersects(box) && found.contains(UInt32(index)), "seed 5, round \(round)")
      }
    }
  }

  @Test func groupsComeInOrderOfDistance() throws {
    let folder = try TemporaryFolder()
    let contents = RandomGraph.contents(nodes: 300, sections: 700, seed: 9)
    try contents.write(to: folder.file("g"))
    let graph = try RoadGraph(path: folder.file("g"))
    let plane = LocalPlane(origin: Coordinate(latitude: 46.05, longitude: 7.1))
    var groups = NearestGroups()
    groups.begin(graph, around: plane)
    var last = 0.0
    var count = 0
    while let sections = groups.next(graph, within: .infinity) {
      let box = sections.reduce(into: BoundingBox.empty) { $0.extend(to: contents.sectionBoxes[Int($1)]) }
      let distance = squaredDistance(box, plane)
      #expect(distance >= last)
      last = distance
      count += sections.count
    }
    #expect(count == graph.sectionCount)
  }

  @Test func theWayAcrossTheAntimeridianIsTheShortOne() throws {
    let folder = try TemporaryFolder()
    var contents = RandomGraph.contents(nodes: 2, sections: 1, seed: 1)
    contents.sectionBoxes = [
      BoundingBox(southE7: 0, westE7: -1_799_900_000, northE7: 0, eastE7: -1_799_800_000)
    ]
    try contents.write(to: folder.file("g"))
    let graph = try RoadGraph(path: folder.file("g"))
    var groups = NearestGroups()
    groups.begin(graph, around: LocalPlane(origin: Coordinate(latitude: 0, longitude: 179.99)))
    #expect(groups.next(graph, within: 2000) == nil)
    groups.begin(graph, around: LocalPlane(origin: Coordinate(latitude: 0, longitude: 179.99)))
    #expect(groups.next(graph, within: 2300) == 0..<1)
  }

  private func squaredDistance(_ box: BoundingBox, _ plane: LocalPlane) -> Double {
    let nearest = plane.project(
      Coordinate(
        latitudeE7: min(max(plane.origin.latitudeE7, box.southE7), box.northE7),
        longitudeE7: min(max(plane.origin.longitudeE7, box.westE7), box.eastE7)))
    return nearest.x * nearest.x + nearest.y * nearest.y
  }

  private func isNear(_ box: BoundingBox, _ plane: LocalPlane, _ metres: Double) -> Bool {
    squaredDistance(box, plane) <= metres * metres
  }
}
