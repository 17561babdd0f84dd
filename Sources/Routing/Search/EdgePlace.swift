import RoadGraph

/// A place on a section as searches need it: how far along each of the section's two edges.
struct EdgePlace {
  /// A place on no section.
  static let none = EdgePlace()

  let section: SectionID
  /// Centimetres from the section's first node, at most its length.
  private let offset: UInt32
  private let length: UInt32

  private init() {
    section = SectionID(.max)
    (offset, length) = (0, 0)
  }

  init(_ point: SnappedPoint, _ graph: RoadGraph) {
    section = point.section
    length = graph.section(point.section).lengthCentimetres
    offset = min(point.offset, length)
  }

  /// Centimetres from an edge's tail, for one of the section's edges.
  func offset(on edge: EdgeID) -> UInt32 { edge.isBackward ? length - offset : offset }
}
