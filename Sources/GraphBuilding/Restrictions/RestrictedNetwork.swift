import RoadGraph

/// The graph as restrictions see it: ways and nodes by their OSM ids, edges at nodes, and who may use them.
struct RestrictedNetwork {
  let outgoing: OutgoingEdges
  private let sections: [SectionRecord]
  private let attributes: [AttributeRecord]
  private let wayIDs: [Int64]
  private let index: NodeIndex
  private let order: GraphOrder
  /// For each way of the file, its first piece; one more entry than there are ways.
  private let firstPieces: [UInt32]

  init(
    _ contents: GraphContents, _ outgoing: OutgoingEdges, wayPlaces: [UInt32], pieces: [WayPiece],
    order: GraphOrder, index: NodeIndex
  ) {
    self.outgoing = outgoing
    sections = contents.sections
    attributes = contents.attributes
    wayIDs = contents.wayIDs
    self.index = index
    self.order = order
    var firstPieces = [UInt32](repeating: 0, count: contents.wayIDs.count + 1)
    // Pieces stand in the order of the ways.
    for piece in pieces { firstPieces[Int(wayPlaces[Int(piece.way)]) + 1] += 1 }
    for way in contents.wayIDs.indices { firstPieces[way + 1] += firstPieces[way] }
    self.firstPieces = firstPieces
  }

  /// The place of a way in the file; nil where it is not there.
  func way(_ id: Int64) -> UInt32? {
    var (low, high) = (0, wayIDs.count)
    while low < high {
      let middle = (low + high) / 2
      if wayIDs[middle] < id { low = middle + 1 } else { high = middle }
    }
    return low < wayIDs.count && wayIDs[low] == id ? UInt32(low) : nil
  }

  /// The graph node of an OSM node; nil where it is none.
  func node(_ id: Int64) -> NodeID? {
    var hint = NodeIndex.Hint()
    guard let place = index.place(of: id, hint: &hint), order.nodeOfPlace[place] != .max else { return nil }
    return NodeID(order.nodeOfPlace[place])
  }

  /// The sections of a way, from its first node to its last.
  func sections(of way: UInt32) -> [SectionID] {
    (firstPieces[Int(way)]..<firstPieces[Int(way) + 1]).map { SectionID(order.sectionOfPiece[Int($0)]) }
  }

  /// The way of an edge.
  func wayPlace(_ edge: EdgeID) -> UInt32 { sections[Int(edge.section.index)].way }

  /// The node that an edge reaches.
  func head(_ edge: EdgeID) -> NodeID { sections[Int(edge.section.index)].head(edge.direction) }

  /// The edges along a way that leave a node.
  func edges(of way: UInt32, leaving node: NodeID) -> [EdgeID] {
    outgoing[node].filter { wayPlace($0) == way }
  }

  /// Whether some of the modes may use an edge; who pushes a bicycle is no vehicle.
  func isOpen(_ edge: EdgeID, _ modes: UInt8) -> Bool {
    let record = attributes[Int(sections[Int(edge.section.index)].attributes)]
    return TravelMode.allCases.contains { mode in
      let access = record.access(mode, edge.direction)
      return modes & mode.bit != 0 && access != .no && access != .dismount
    }
  }
}
