import Geography
import RoadGraph
import TestSupport

/// A road network drawn by hand, in metres east and north of a point: each road a way of its own.
struct RoadDrawing {
  static let origin = Coordinate(latitude: 47, longitude: 9.5)
  private let plane = LocalPlane(origin: RoadDrawing.origin)
  private var contents = GraphContents()
  private var nodes: [String: UInt32] = [:]
  /// Sections by the names of their ends.
  private var sections: [String: SectionID] = [:]

  init() {}

  /// Places a node.
  mutating func node(_ name: String, _ x: Double, _ y: Double) {
    nodes[name] = UInt32(contents.nodes.count)
    contents.nodes.append(plane.unproject(PlanePoint(x: x, y: y)))
    contents.nodeIDs.append(Int64(contents.nodes.count))
  }

  /// Draws a way through nodes, a section from each to the next.
  mutating func way(
    _ id: Int64, _ path: String, _ roadClass: RoadClass = .residential, access: Access = .yes,
    backward: Access? = nil, flags: SectionFlags = [.mainOnFoot, .mainByBicycle, .mainByCar]
  ) {
    var record = AttributeRecord()
    record.roadClass = roadClass
    for mode in TravelMode.allCases {
      record.setAccess(access, mode, .forward)
      record.setAccess(backward ?? access, mode, .backward)
    }
    contents.attributes.append(record)
    contents.wayIDs.append(id)
    contents.names.appendWay(name: path, reference: "")
    for (first, last) in zip(path, path.dropFirst()) {
      guard let a = nodes[String(first)], let b = nodes[String(last)] else { continue }
      let (start, end) = (contents.nodes[Int(a)], contents.nodes[Int(b)])
      sections["\(first)\(last)"] = SectionID(UInt32(contents.sections.count))
      contents.sections.append(
        SectionRecord(
          firstNode: NodeID(a), lastNode: NodeID(b),
          lengthCentimetres: UInt32((distanceMetres(start, end) * 100).rounded(.up)),
          attributes: UInt32(contents.attributes.count - 1), flags: flags,
          way: UInt32(contents.wayIDs.count - 1)))
      contents.sectionBoxes.append(BoundingBox(around: [start, end]))
    }
  }

  /// Forbids a path, given as its nodes.
  mutating func forbid(_ path: String) {
    let names = Array(path)
    let edges = zip(names, names.dropFirst()).compactMap { first, last in
      sections["\(first)\(last)"]?.forward ?? sections["\(last)\(first)"]?.backward
    }
    var record = RestrictionRecord(
      from: edges[0], to: edges[edges.count - 1], modes: .max, isFromOnly: false, relation: 1)
    record.viaCount = UInt16(edges.count - 2)
    record.firstVia = UInt32(contents.restrictionVias.count)
    contents.restrictionVias += edges.dropFirst().dropLast().map(\.index)
    contents.restrictions.append(record)
  }

  /// Sets a barrier on a node.
  mutating func barrier(_ name: String, _ access: Access) {
    guard let node = nodes[name] else { return }
    var record = NodeAttributeRecord(node: NodeID(node))
    record.barrier = .gate
    for mode in TravelMode.allCases { record.setAccess(access, mode) }
    contents.nodeAttributes.append(record)
    contents.nodeAttributes.sort { $0.node < $1.node }
  }

  /// A point by metres east and north.
  func point(_ x: Double, _ y: Double) -> Coordinate { plane.unproject(PlanePoint(x: x, y: y)) }

  /// The graph; its file is mapped, and gone with the folder.
  func graph() throws -> RoadGraph {
    let folder = try TemporaryFolder()
    try contents.write(to: folder.file("drawing.traverse"))
    return try RoadGraph(path: folder.file("drawing.traverse"))
  }
}
