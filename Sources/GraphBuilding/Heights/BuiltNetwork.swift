import Geography
import RoadGraph
import Terrain

/// The graph as the repair of heights sees it.
struct BuiltNetwork: RoadNetwork {
  private let nodes: [Coordinate]
  private let sections: [SectionRecord]
  private let shapes: RunList
  /// For each attribute record, what it says of a road's heights.
  private let builds: [RoadBuild]

  init(_ contents: GraphContents) {
    nodes = contents.nodes
    sections = contents.sections
    shapes = contents.shapes
    builds = contents.attributes.map { RoadBuild($0) }
  }

  var nodeCount: Int { nodes.count }
  var sectionCount: Int { sections.count }

  func coordinate(ofNode node: Int) -> Coordinate { nodes[node] }

  func section(_ index: Int) -> RoadSection {
    let section = sections[index]
    let build = builds[Int(section.attributes)]
    return RoadSection(
      firstNode: Int(section.firstNode), lastNode: Int(section.lastNode), lengthMetres: section.lengthMetres,
      sampleCount: HeightCoding.sampleCount(lengthCentimetres: section.lengthCentimetres),
      course: build.course, steepestSlope: build.steepestSlope, rank: build.rank,
      smoothingPosts: build.smoothingPosts)
  }

  func readShape(ofSection index: Int, into points: inout [Coordinate]) {
    let section = sections[index]
    points.removeAll(keepingCapacity: true)
    let last = nodes[Int(section.lastNode)]
    points.append(nodes[Int(section.firstNode)])
    ShapeCoding.decode(shapes, at: index, to: last, into: &points)
    points.append(last)
  }
}

/// What a road's attributes say of its heights; `docs/elevation.md` says why.
private struct RoadBuild {
  let course: RoadCourse
  let rank: UInt8
  /// The steepest slope over some 30 m, height by length.
  let steepestSlope: Double
  let smoothingPosts: Double

  init(_ attributes: AttributeRecord) {
    course = RoadCourse(attributes)
    let roadClass = attributes.roadClass
    let isRamp = attributes.flags.contains(.link) && (roadClass == .motorway || roadClass == .trunk)
    (rank, steepestSlope, smoothingPosts) = isRamp ? (1, 0.15, 5) : Self.values(roadClass)
  }

  private static func values(_ roadClass: RoadClass) -> (UInt8, Double, Double) {
    switch roadClass {
    case .motorway: (0, 0.1, 8)
    case .trunk, .primary: (0, 0.18, 6)
    case .secondary: (1, 0.25, 5)
    case .tertiary: (2, 0.25, 5)
    case .unclassified, .road, .busway: (3, 0.3, 4)
    case .residential, .livingStreet, .pedestrian: (4, 0.3, 4)
    case .cycleway: (5, 0.25, 3)
    case .service, .raceway, .escape, .construction, .proposed: (5, 0.3, 3)
    case .track, .bridleway: (6, 0.4, 2.5)
    case .footway, .path, .unknown: (7, 0.45, 2)
    case .corridor, .platform, .pier: (8, 0.15, 2)
    case .steps: (8, 1, 0)
    case .viaFerrata, .elevator: (9, RoadSection.anySlope, 0)
    case .ferry, .shuttleTrain: (9, 0.05, 0)
    }
  }
}

extension RoadCourse {
  /// What a road with some attributes lies on.
  init(_ attributes: AttributeRecord) {
    let flags = attributes.flags
    if attributes.roadClass == .ferry || attributes.roadClass == .shuttleTrain {
      self = .ferry
    } else if flags.contains(.bridge) {
      self = .bridge
    } else if flags.contains(.tunnel) {
      self = .tunnel
    } else if !flags.isDisjoint(with: [.covered, .indoor]) {
      self = .covered
    } else {
      self = attributes.roadClass == .steps || attributes.roadClass == .elevator ? .stairs : .terrain
    }
  }
}
