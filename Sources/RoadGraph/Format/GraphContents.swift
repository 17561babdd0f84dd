public import Geography

/// Everything that goes into a graph file, as the builder has collected it; `write(to:)` makes the file of it.
///
/// Sections are in their final order. Tables that follow from others (outgoing edges, spatial index, header) are made
/// when writing.
public struct GraphContents: Sendable {
  /// Positions of the nodes, in their final order.
  public var nodes: [Coordinate] = []
  /// OSM ids of the nodes; negative for nodes that OSM does not have.
  public var nodeIDs: [Int64] = []
  /// What stands at nodes, sorted by node.
  public var nodeAttributes: [NodeAttributeRecord] = []
  /// The sections.
  public var sections: [SectionRecord] = []
  /// Boxes around the sections' shapes.
  public var sectionBoxes: [BoundingBox] = []
  /// Shapes of the sections, see `ShapeCoding`; those beyond the last are straight.
  public var shapes = RunList()
  /// Heights of the nodes; empty without terrain.
  public var nodeHeights: [HeightSample] = []
  /// How sections rise and fall; empty without terrain.
  public var slopes: [SlopeRecord] = []
  /// Heights along the sections, see `HeightCoding`.
  public var heights = RunList()
  /// The attribute records that sections name.
  public var attributes: [AttributeRecord] = []
  /// Restrictions in any order.
  public var restrictions: [RestrictionRecord] = []
  /// Edges between the first and the last of restrictions.
  public var restrictionVias: [UInt32] = []
  /// OSM ids of the ways, by position.
  public var wayIDs: [Int64] = []
  /// Name and reference of each way.
  public var names = NameTableBuilder()
  /// `key: value` lines about the file.
  public var metadata: [(key: String, value: String)] = []
  /// Digest of the objects read.
  public var digest: (high: UInt64, low: UInt64) = (0, 0)

  /// Nothing yet: an empty graph.
  public init() {}

  /// All points of a section by its place, ends included; `points` is emptied first.
  public func shape(ofSection place: Int, into points: inout [Coordinate]) {
    let section = sections[place]
    points.removeAll(keepingCapacity: true)
    let last = nodes[Int(section.lastNode)]
    points.append(nodes[Int(section.firstNode)])
    ShapeCoding.decode(shapes, at: place, to: last, into: &points)
    points.append(last)
  }
}

/// Collects texts, and the names of ways, each once.
public struct NameTableBuilder: Sendable {
  private(set) var strings: [UInt8] = [0]
  private(set) var pairs: [NamePair] = [.zero]
  private(set) var wayNames: [UInt32] = []
  private var stringPlaces: [String: UInt32] = [:]
  private var pairPlaces: [NamePair: UInt32] = [.zero: 0]

  /// No texts yet but the empty one, which is at position 0.
  public init() {}

  /// The position of a text in the string table; texts are stored once.
  public mutating func position(of text: String) -> UInt32 {
    guard !text.isEmpty else { return 0 }
    if let place = stringPlaces[text] { return place }
    let place = UInt32(strings.count)
    strings.append(unsigned: UInt64(text.utf8.count))
    strings.append(contentsOf: text.utf8)
    stringPlaces[text] = place
    return place
  }

  /// Adds the next way's name and reference; empty texts where it has none.
  public mutating func appendWay(name: String, reference: String) {
    let pair = NamePair(name: position(of: name), reference: position(of: reference))
    if let place = pairPlaces[pair] {
      wayNames.append(place)
    } else {
      pairPlaces[pair] = UInt32(pairs.count)
      wayNames.append(UInt32(pairs.count))
      pairs.append(pair)
    }
  }
}
