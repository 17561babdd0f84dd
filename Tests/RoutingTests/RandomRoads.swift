import Geography
import RoadGraph
import TestSupport

/// Small random road networks with everything that makes searches err: oneways, roads that serve the first and last
/// stretch only, barriers, signals, ferries, slopes, loops, parallel roads, and restrictions over one or several edges.
struct RandomRoads {
  let contents: GraphContents
  let graph: RoadGraph
  private let folder: TemporaryFolder

  init(seed: UInt64, nodes: Int = 14, sections: Int = 24) throws {
    var random = SeededRandom(seed: seed)
    var contents = GraphContents()
    for index in 0..<nodes {
      contents.nodes.append(
        Coordinate(
          latitude: .random(in: 46...46.02, using: &random), longitude: .random(in: 7...7.03, using: &random))
      )
      contents.nodeIDs.append(Int64(index))
    }
    contents.attributes = Self.kinds
    contents.wayIDs = [1]
    contents.names.appendWay(name: "", reference: "")
    for _ in 0..<sections { Self.appendSection(to: &contents, &random) }
    for node in 0..<nodes { Self.appendNodeAttributes(node, to: &contents, &random) }
    for relation in 0..<Int64(sections / 3) { Self.appendRestriction(relation, to: &contents, &random) }
    folder = try TemporaryFolder()
    try contents.write(to: folder.file("roads.traverse"))
    self.contents = contents
    graph = try RoadGraph(path: folder.file("roads.traverse"))
  }

  /// Kinds of road: open, faster, oneway, restricted, for feet only, ferry.
  private static var kinds: [AttributeRecord] {
    func road(_ roadClass: RoadClass, _ change: (inout AttributeRecord) -> Void = { _ in }) -> AttributeRecord
    {
      var record = AttributeRecord()
      record.roadClass = roadClass
      for mode in [TravelMode.foot, .bicycle, .motorcar] {
        for direction in [Direction.forward, .backward] { record.setAccess(.yes, mode, direction) }
      }
      change(&record)
      return record
    }
    func restricted(_ record: inout AttributeRecord) {
      for mode in [TravelMode.foot, .bicycle, .motorcar] {
        for direction in [Direction.forward, .backward] { record.setAccess(.permit, mode, direction) }
      }
    }
    return [
      road(.residential), road(.primary),
      road(.tertiary) { record in
        record.setAccess(.no, .motorcar, .backward)
        record.setAccess(.no, .bicycle, .backward)
      },
      road(.service, restricted), road(.track, restricted),
      road(.footway) { record in
        for direction in [Direction.forward, .backward] {
          record.setAccess(.no, .motorcar, direction)
          record.setAccess(.dismount, .bicycle, direction)
        }
      },
      road(.ferry),
    ]
  }

  private static func appendSection(to contents: inout GraphContents, _ random: inout SeededRandom) {
    let first = Int.random(in: 0..<contents.nodes.count, using: &random)
    // Near nodes are joined more often, as on the ground; a loop or a parallel road now and then.
    let last = (first + Int.random(in: 0...4, using: &random)) % contents.nodes.count
    let straight = 100 * distanceMetres(contents.nodes[first], contents.nodes[last])
    let isStraight = Bool.random(using: &random)
    let length = isStraight ? straight : straight * .random(in: 1...1.6, using: &random) + 3000
    contents.sections.append(
      SectionRecord(
        firstNode: NodeID(UInt32(first)), lastNode: NodeID(UInt32(last)),
        lengthCentimetres: UInt32(length.rounded(.up)),
        attributes: .random(in: 0..<UInt32(contents.attributes.count), using: &random),
        flags: [.mainOnFoot, .mainByBicycle, .mainByCar], way: 0))
    contents.sectionBoxes.append(BoundingBox(around: [contents.nodes[first], contents.nodes[last]]))
    var slope = SlopeRecord()
    slope.risingShare = .random(in: 0...127, using: &random)
    slope.fallingShare = .random(in: 0...127, using: &random)
    let most = UInt16(min(6000, length / 40))
    slope.ascentDecimetres = slope.risingShare > 0 ? .random(in: 0...most, using: &random) : 0
    slope.descentDecimetres = slope.fallingShare > 0 ? .random(in: 0...most, using: &random) : 0
    contents.slopes.append(slope)
  }

  private static func appendNodeAttributes(
    _ node: Int, to contents: inout GraphContents, _ random: inout SeededRandom
  ) {
    guard Int.random(in: 0..<4, using: &random) == 0 else { return }
    var record = NodeAttributeRecord(node: NodeID(UInt32(node)))
    switch Int.random(in: 0..<4, using: &random) {
    case 0: record.flags = .signals
    case 1:
      record.barrier = .bollard
      record.setAccess(.no, .motorcar)
    case 2:
      record.barrier = .gate
      record.setAccess(.permit, .motorcar)
      record.setAccess(.dismount, .bicycle)
    default: record.flags = [.crossing, .stop]
    }
    contents.nodeAttributes.append(record)
  }

  /// Forbids a random walk of two to five edges.
  private static func appendRestriction(
    _ relation: Int64, to contents: inout GraphContents, _ random: inout SeededRandom
  ) {
    var walk = [EdgeID(.random(in: 0..<UInt32(2 * contents.sections.count), using: &random))]
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      let last = walk[walk.count - 1]
      let head = contents.sections[Int(last.section.index)].head(last.direction)
      let next = (0..<UInt32(2 * contents.sections.count)).map { EdgeID($0) }.filter { edge in
        contents.sections[Int(edge.section.index)].tail(edge.direction) == head
      }
      guard let chosen = next.randomElement(using: &random) else { return }
      walk.append(chosen)
    }
    var record = RestrictionRecord(
      from: walk[0], to: walk[walk.count - 1], modes: .random(in: 1...7, using: &random), isFromOnly: false,
      relation: relation)
    record.viaCount = UInt16(walk.count - 2)
    record.firstVia = record.viaCount > 0 ? UInt32(contents.restrictionVias.count) : 0
    contents.restrictionVias += walk.dropFirst().dropLast().map(\.index)
    contents.restrictions.append(record)
  }

  /// A place anywhere on a section.
  func place(_ random: inout SeededRandom) -> Int {
    Int.random(in: 0..<contents.sections.count, using: &random)
  }
}
