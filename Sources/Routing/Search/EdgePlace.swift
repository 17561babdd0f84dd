import RoadGraph

/// A place on a section as searches need it: how far along each of the section's two edges.
struct EdgePlace {
  let section: SectionID
  /// Centimetres from the section's first node, at most its length.
  private let offset: UInt32
  private let length: UInt32

  init(_ point: SnappedPoint, _ graph: RoadGraph) {
    section = point.section
    length = graph.section(point.section).lengthCentimetres
    offset = min(point.offset, length)
  }

  /// Centimetres from an edge's tail, for one of the section's edges.
  func offset(on edge: EdgeID) -> UInt32 { edge.isBackward ? length - offset : offset }
}

/// One place as it lies on several sections, as junctions do: a search ends on whichever it comes by first.
struct EdgePlaces {
  /// The place on each section.
  private(set) var places: [EdgePlace] = []
  /// A bit for each section, by the lowest bits of its id: nearly all sections are told by it to be others.
  private var mask: UInt64 = 0

  init() {}

  init(_ points: [SnappedPoint], _ graph: RoadGraph) {
    places = points.map { EdgePlace($0, graph) }
    for place in places { mask |= 1 << UInt64(place.section.index & 63) }
  }

  /// Centimetres from an edge's tail to the place; nil on edges that it does not lie on.
  func offset(on edge: EdgeID) -> UInt32? {
    guard mask >> UInt64(edge.section.index & 63) & 1 != 0 else { return nil }
    return places.first { $0.section == edge.section }?.offset(on: edge)
  }
}
