public import Geography

extension RoadGraph {
  /// Number of nodes; their ids are 0..<`nodeCount`.
  @inlinable public var nodeCount: Int { max(0, nodeTable.count - 1) }
  /// Number of sections; their ids are 0..<`sectionCount`.
  @inlinable public var sectionCount: Int { sectionTable.count }
  /// Number of attribute records.
  @inlinable public var attributeCount: Int { attributeTable.count }
  /// Number of OSM ways.
  @inlinable public var wayCount: Int { wayIDs.count }
  /// Number of restriction records.
  @inlinable public var restrictionCount: Int { restrictionTable.count }
  /// Number of nodes that have an attribute record.
  public var nodeAttributeCount: Int { nodeAttributeTable.count }
  /// Whether the graph was built with terrain.
  @inlinable public var hasHeights: Bool { slopeTable.count > 0 }
  /// The box around all nodes and shapes.
  public var box: BoundingBox { header.box }
  /// Whether the middle of the graph lies south of the equator, where seasons are the other way round.
  public var isSouthern: Bool { !box.isEmpty && Int64(box.southE7) + Int64(box.northE7) < 0 }

  /// A node's record; it always lies on the earth.
  @inlinable @inline(__always) public func node(_ id: NodeID) -> NodeRecord {
    let record = nodeTable[Int(id.index)]
    guard record.coordinate.isValid else {
      damage.raise()
      return .zero
    }
    return record
  }
  /// A section's record; its ends and its way are always some that the graph has.
  ///
  /// Whoever reads a section goes on to index by what it names, so that the one place where sections are read makes sure.
  @inlinable @inline(__always) public func section(_ id: SectionID) -> SectionRecord {
    let record = sectionTable[Int(id.index)]
    guard Int(max(record.firstNode, record.lastNode)) < nodeCount, Int(record.way) < wayCount else {
      damage.raise()
      return .zero
    }
    return record
  }
  /// How a section rises and falls; flat where there is no terrain.
  @inlinable @inline(__always) public func slope(_ id: SectionID) -> SlopeRecord {
    slopeTable.count == 0 ? .zero : slopeTable[Int(id.index)]
  }
  /// An attribute record by its position.
  @inlinable public func attributes(at position: UInt32) -> AttributeRecord { attributeTable[Int(position)] }
  /// The attributes of a section.
  @inlinable public func attributes(of id: SectionID) -> AttributeRecord {
    attributes(at: section(id).attributes)
  }

  /// The node that an edge leaves.
  @inlinable @inline(__always) public func tail(of edge: EdgeID) -> NodeID {
    end(of: edge.section, column: Int(edge.index & 1))
  }
  /// The node that an edge reaches.
  @inlinable @inline(__always) public func head(of edge: EdgeID) -> NodeID {
    end(of: edge.section, column: Int(edge.index & 1 ^ 1))
  }

  /// The first node of a section in column 0, its last in column 1.
  @inlinable @inline(__always)
  func end(of section: SectionID, column: Int) -> NodeID {
    let index = sectionTable.value(Int(section.index), column: column)
    guard index >= 0, index < nodeCount else {
      damage.raise()
      return NodeID(0)
    }
    return NodeID(UInt32(truncatingIfNeeded: index))
  }

  /// Positions of the edges that leave a node, to be asked of `outEdge(at:)`; a loop is there twice, once a direction.
  @inlinable
  public func outEdges(of id: NodeID) -> Range<Int> {
    let start = node(id).firstOutEdge
    let end = nodeTable[Int(id.index) + 1].firstOutEdge
    guard start <= end, end <= outEdgeTable.count, end - start <= 64 || isLastOutEdge(end - 1, of: id) else {
      damage.raise()
      return 0..<0
    }
    return start..<end
  }

  /// Whether a node with an unusual number of edges has the last of them: a damaged one would seem to have all that there
  /// are, and callers look at each pair.
  @usableFromInline
  func isLastOutEdge(_ position: Int, of id: NodeID) -> Bool { tail(of: outEdge(at: position)) == id }

  /// An edge by its position among the outgoing edges of all nodes; always one that the graph has.
  ///
  /// Searches index their labels by edge, so that the one place where edges are read makes sure of them.
  @inlinable
  public func outEdge(at position: Int) -> EdgeID {
    known(EdgeID(outEdgeTable[position]))
  }

  /// An edge that was read, if the graph has it; otherwise the first, with damage raised.
  @inlinable @inline(__always)
  func known(_ edge: EdgeID) -> EdgeID {
    guard Int(edge.section.index) < sectionCount else {
      damage.raise()
      return EdgeID(0)
    }
    return edge
  }

  /// What stands at a node; nil for the many nodes where nothing does.
  public func nodeAttributes(of id: NodeID) -> NodeAttributeRecord? {
    guard node(id).hasAttributes else { return nil }
    let place = nodeAttributeTable.firstPosition(notBelow: Int64(id.index))
    guard place < nodeAttributeTable.count else { return nil }
    let record = nodeAttributeTable[place]
    return record.node == id.index ? record : nil
  }

  /// Positions of the restrictions that begin with an edge, to be asked of `restriction(at:)`.
  public func restrictions(from edge: EdgeID) -> Range<Int> {
    let start = restrictionTable.firstPosition(notBelow: Int64(edge.index))
    return start..<max(start, restrictionTable.firstPosition(notBelow: Int64(edge.index) + 1))
  }

  /// A restriction by its position; its edges are always some that the graph has, and so are its via edges.
  public func restriction(at position: Int) -> RestrictionRecord {
    var record = restrictionTable[position]
    record.from = known(EdgeID(record.from)).index
    record.to = known(EdgeID(record.to)).index
    if Int(record.firstVia) + Int(record.viaCount) > restrictionViaTable.count {
      damage.raise()
      record.viaCount = 0
    }
    return record
  }

  /// Positions in the string table of the conditions that restrictions have, each once, ascending.
  public var restrictionConditions: [UInt32] {
    var positions: Set<UInt32> = []
    for place in 0..<restrictionCount {
      positions.insert(UInt32(truncatingIfNeeded: restrictionTable.value(place, column: 6)))
    }
    return positions.filter { $0 != 0 }.sorted()
  }

  /// The edges between the first and the last edge of a restriction.
  public func viaEdges(of restriction: RestrictionRecord) -> [EdgeID] {
    (0..<Int(restriction.viaCount)).map {
      known(EdgeID(restrictionViaTable[Int(restriction.firstVia) + $0]))
    }
  }
}
