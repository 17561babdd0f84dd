import Geography
import RoadGraph
import Terrain

/// The graph as the repair of heights sees it.
struct BuiltNetwork: RoadNetwork {
  private let nodes: [Coordinate]
  private let sections: [SectionRecord]
  private let shapes: [UInt8]
  /// For each attribute record, what a road lies on and how steep it can be.
  private let courses: [(course: RoadCourse, steepestSlope: Double)]

  init(_ contents: GraphContents) {
    nodes = contents.nodes
    sections = contents.sections
    shapes = contents.shapes
    courses = contents.attributes.map { (RoadCourse($0), Self.steepestSlope($0)) }
  }

  var nodeCount: Int { nodes.count }
  var sectionCount: Int { sections.count }

  func coordinate(ofNode node: Int) -> Coordinate { nodes[node] }

  func section(_ index: Int) -> RoadSection {
    let section = sections[index]
    let (course, slope) = courses[Int(section.attributes)]
    return RoadSection(
      firstNode: Int(section.firstNode), lastNode: Int(section.lastNode), lengthMetres: section.lengthMetres,
      sampleCount: HeightCoding.sampleCount(lengthCentimetres: section.lengthCentimetres), course: course,
      steepestSlope: slope)
  }

  func readShape(ofSection index: Int, into points: inout [Coordinate]) {
    let section = sections[index]
    points.removeAll(keepingCapacity: true)
    points.append(nodes[Int(section.firstNode)])
    ShapeCoding.decode(shapes, at: Int(section.shape), into: &points)
    points.append(nodes[Int(section.lastNode)])
  }

  /// The steepest slope that a road of the class has over some 30 m, height by length; `docs/elevation.md` says why.
  private static func steepestSlope(_ attributes: AttributeRecord) -> Double {
    let roadClass = attributes.roadClass
    if attributes.flags.contains(.link), roadClass == .motorway || roadClass == .trunk { return 0.15 }
    return switch roadClass {
    case .motorway: 0.1
    case .trunk, .primary: 0.18
    case .secondary, .tertiary, .busway, .cycleway: 0.25
    case .unclassified, .residential, .livingStreet, .pedestrian, .road, .service: 0.3
    case .track, .raceway: 0.4
    case .footway, .path, .bridleway, .construction, .proposed, .escape, .unknown: 0.45
    case .steps: 1
    case .viaFerrata, .elevator: RoadSection.anySlope
    case .corridor, .platform, .pier: 0.15
    case .ferry, .shuttleTrain: 0.05
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
