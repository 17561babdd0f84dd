import Geography
import TestSupport

@testable import Terrain

/// A road network along the meridian 7.5° E and its surroundings, on terrain that a rule gives.
///
/// Nodes lie by metres north and east of (46.5, 7.5); heights are rounded to whole metres, as tiles hold them.
struct DrawnRoads: RoadNetwork {
  var nodes: [(north: Double, east: Double)] = []
  var sections: [RoadSection] = []

  static let metresPerSecond = metresPerDegree / 3600
  static let origin = Coordinate(latitude: 46.5, longitude: 7.5)

  mutating func addNode(_ north: Double, _ east: Double = 0) -> Int {
    nodes.append((north, east))
    return nodes.count - 1
  }

  mutating func join(
    _ first: Int, _ last: Int, _ course: RoadCourse = .terrain, steepest: Double = 0.3, spacing: Double = 30
  ) {
    let length = distanceMetres(coordinate(ofNode: first), coordinate(ofNode: last))
    sections.append(
      RoadSection(
        firstNode: first, lastNode: last, lengthMetres: length,
        sampleCount: max(1, Int((length / spacing).rounded(.up))) + 1, course: course,
        steepestSlope: steepest,
        smoothingPosts: 4))
  }

  /// A chain of nodes northwards, joined one after another.
  init(north: [Double], courses: [RoadCourse], steepest: Double = 0.3) {
    for metre in north { _ = addNode(metre) }
    for (place, course) in courses.enumerated() { join(place, place + 1, course, steepest: steepest) }
  }

  var nodeCount: Int { nodes.count }
  var sectionCount: Int { sections.count }

  func coordinate(ofNode node: Int) -> Coordinate {
    LocalPlane(origin: Self.origin).unproject(PlanePoint(x: nodes[node].east, y: nodes[node].north))
  }

  func section(_ index: Int) -> RoadSection { sections[index] }

  func readShape(ofSection index: Int, into points: inout [Coordinate]) {
    points.append(coordinate(ofNode: sections[index].firstNode))
    points.append(coordinate(ofNode: sections[index].lastNode))
  }

  /// Terrain whose height depends on the metres north of the origin; seconds of a tile of 1 arc second.
  static func terrain(_ height: @escaping (Double) -> Double) throws -> (TemporaryFolder, HeightTiles) {
    let folder = try TemporaryFolder()
    let bytes = TileWriting.rows(intervals: 3600) {
      let metres = height(Double($0 - 1800) * metresPerSecond)
      return metres.isNaN ? TileWriting.void : Int(metres.rounded())
    }
    try folder.write(bytes, as: "N46E007.hgt")
    return (folder, try HeightTiles(folders: [folder.path]))
  }

  /// The heights along each section.
  func heights(on tiles: HeightTiles) throws -> [[RoadHeight]] {
    let heights = try RoadHeights(of: self, tiles: tiles)
    var samples: [RoadHeight] = []
    return sections.indices.map {
      heights.read($0, into: &samples)
      return samples
    }
  }
}

extension [RoadHeight] {
  /// Heights in metres.
  var metres: [Double] { map { Double($0.decimetres) / 10 } }
}
