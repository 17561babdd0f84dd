import Geography
import RoadGraph
import TestSupport

/// Graphs of random nodes and sections, for tests of the format alone.
enum RandomGraph {
  static func contents(nodes nodeCount: Int, sections sectionCount: Int, seed: UInt64) -> GraphContents {
    var random = SeededRandom(seed: seed)
    var contents = GraphContents()
    for index in 0..<nodeCount {
      contents.nodes.append(point(&random))
      contents.nodeHeights.append(height(&random))
      contents.nodeIDs.append(Int64.random(in: -5...9_000_000_000, using: &random))
      if index % 3 == 1 {
        var record = NodeAttributeRecord(node: NodeID(UInt32(index)))
        record.barrier = .gate
        record.setAccess(.private, .motorcar)
        contents.nodeAttributes.append(record)
      }
    }
    for way in 0..<5 {
      contents.wayIDs.append(Int64(way) * 1_000_003 - 7)
      contents.names.appendWay(name: way == 0 ? "" : "Road \(way % 3)", reference: way == 4 ? "L 4" : "")
    }
    var attributes = AttributeRecord()
    attributes.roadClass = .residential
    attributes.surface = .asphalt
    attributes.surfaceProvenance = .tagged
    contents.attributes = [attributes]
    for _ in 0..<sectionCount { appendSection(to: &contents, &random) }
    contents.metadata = [("licence", "ODbL 1.0: © OpenStreetMap contributors")]
    return contents
  }

  private static func appendSection(to contents: inout GraphContents, _ random: inout SeededRandom) {
    let first = UInt32.random(in: 0..<UInt32(contents.nodes.count), using: &random)
    let last = UInt32.random(in: 0..<UInt32(contents.nodes.count), using: &random)
    var points = [contents.nodes[Int(first)]]
    for _ in 0..<Int.random(in: 0...4, using: &random) { points.append(point(&random)) }
    points.append(contents.nodes[Int(last)])
    let length = UInt32.random(in: 1...50_000, using: &random)
    contents.sections.append(
      SectionRecord(
        firstNode: NodeID(first), lastNode: NodeID(last), lengthCentimetres: length, attributes: 0,
        flags: .mainOnFoot, way: .random(in: 0..<5, using: &random)))
    ShapeCoding.append(points, to: &contents.shapes)
    contents.sectionBoxes.append(BoundingBox(around: points))
    let inner = HeightCoding.sampleCount(lengthCentimetres: length) - 2
    let samples =
      [contents.nodeHeights[Int(first)]] + (0..<inner).map { _ in height(&random) }
      + [contents.nodeHeights[Int(last)]]
    HeightCoding.append(samples, to: &contents.heights)
    contents.slopes.append(slope(&random))
  }

  /// Mostly gentle, now and then steep: high values are stored apart from the others.
  private static func slope(_ random: inout SeededRandom) -> SlopeRecord {
    var slope = SlopeRecord()
    let isSteep = Int.random(in: 0..<20, using: &random) == 0
    slope.ascentDecimetres = .random(in: 0...(isSteep ? 65_535 : 40), using: &random)
    slope.descentDecimetres = .random(in: 0...(isSteep ? 65_535 : 9), using: &random)
    slope.risingShare = .random(in: 0...255, using: &random)
    slope.steepestRise = .random(in: 0...(isSteep ? 255 : 3), using: &random)
    return slope
  }

  private static func height(_ random: inout SeededRandom) -> HeightSample {
    HeightSample(
      decimetres: .random(in: -4_000...88_480, using: &random),
      source: HeightSource(rawValue: .random(in: 0...3, using: &random)) ?? .none)
  }

  private static func point(_ random: inout SeededRandom) -> Coordinate {
    Coordinate(
      latitude: .random(in: 46...46.2, using: &random), longitude: .random(in: 7...7.3, using: &random))
  }
}
