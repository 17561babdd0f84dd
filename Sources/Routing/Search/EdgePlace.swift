import RoadGraph

/// A place on a section as searches need it: how far along each of the section's two edges.
struct EdgePlace {
  let section: SectionID
  /// Centimetres from the section's first node, at most its length.
  private let offset: UInt32
  private let length: UInt32
  private let directions: TravelDirections

  init(_ point: SnappedPoint, _ graph: RoadGraph) {
    section = point.section
    length = graph.section(point.section).lengthCentimetres
    offset = min(point.offset, length)
    directions = point.directions
  }

  /// Whether one may leave by an edge, or arrive on it.
  func allows(_ edge: EdgeID) -> Bool { directions.holds(for: edge) }

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

  /// Centimetres from an edge's tail to the place; nil on edges that it does not lie on, or on which one may not arrive.
  func offset(on edge: EdgeID) -> UInt32? {
    guard mask >> UInt64(edge.section.index & 63) & 1 != 0 else { return nil }
    guard let place = places.first(where: { $0.section == edge.section }), place.allows(edge) else {
      return nil
    }
    return place.offset(on: edge)
  }
}
