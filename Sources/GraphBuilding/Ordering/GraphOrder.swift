import Geography
import RoadGraph

/// The order in which nodes and sections are stored.
///
/// Nodes follow a Hilbert curve over the earth, sections one over the middles of their boxes: what is near on the ground
/// is near in the file, and the spatial index needs nothing but boxes. Ties are broken by OSM ids: of nodes, or of ways
/// and the place within the way.
struct GraphOrder: Sendable {
  /// Place of each graph node in the node table of the build.
  private(set) var nodes: [UInt32] = []
  /// Graph node of each place in the node table; `UInt32.max` for points within sections.
  private(set) var nodeOfPlace: [UInt32]
  /// For each section, its place among the pieces.
  private(set) var pieces: [UInt32] = []
  /// For each piece, its section.
  private(set) var sectionOfPiece: [UInt32]
  /// Boxes around the sections.
  private(set) var boxes: [BoundingBox] = []

  init(_ splitter: WaySplitter, _ lines: WayLines, _ coordinates: [Coordinate]) {
    nodeOfPlace = [UInt32](repeating: .max, count: coordinates.count)
    sectionOfPiece = [UInt32](repeating: 0, count: splitter.pieces.count)
    orderNodes(splitter, lines, coordinates)
    orderSections(splitter, lines, coordinates)
  }

  private mutating func orderNodes(
    _ splitter: WaySplitter, _ lines: WayLines, _ coordinates: [Coordinate]
  ) {
    var keyed: [KeyedPlace] = []
    for place in coordinates.indices where splitter.isGraphNode[place] && lines.uses[place] > 0 {
      keyed.append(KeyedPlace(sortKey: hilbertKey64(coordinates[place]), place: UInt32(place)))
    }
    keyed.radixSort()
    nodes = keyed.map(\.place)
    for (node, place) in nodes.enumerated() { nodeOfPlace[Int(place)] = UInt32(node) }
  }

  private mutating func orderSections(
    _ splitter: WaySplitter, _ lines: WayLines, _ coordinates: [Coordinate]
  ) {
    var keyed: [KeyedPlace] = []
    var unordered: [BoundingBox] = []
    keyed.reserveCapacity(splitter.pieces.count)
    unordered.reserveCapacity(splitter.pieces.count)
    for (place, piece) in splitter.pieces.enumerated() {
      let box = Self.box(piece, lines, coordinates)
      unordered.append(box)
      let middle = Coordinate(
        latitudeE7: Int32((Int64(box.southE7) + Int64(box.northE7)) / 2),
        longitudeE7: Int32((Int64(box.westE7) + Int64(box.eastE7)) / 2))
      keyed.append(KeyedPlace(sortKey: hilbertKey64(middle), place: UInt32(place)))
    }
    keyed.radixSort()
    pieces = keyed.map(\.place)
    boxes = pieces.map { unordered[Int($0)] }
    for (section, piece) in pieces.enumerated() { sectionOfPiece[Int(piece)] = UInt32(section) }
  }

  private static func box(_ piece: WayPiece, _ lines: WayLines, _ coordinates: [Coordinate]) -> BoundingBox {
    var box = BoundingBox.empty
    for place in piece.nodes { box.extend(to: coordinates[Int(lines.nodes[place])]) }
    // The piece between the two nodes at the antimeridian has no length: one of them is enough.
    guard Int64(box.eastE7) - Int64(box.westE7) == 3_600_000_000 else { return box }
    return BoundingBox(around: CollectionOfOne(coordinates[Int(lines.nodes[piece.first])]))
  }
}
