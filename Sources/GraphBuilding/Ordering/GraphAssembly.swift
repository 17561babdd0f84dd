import Geography
import RoadGraph

/// Fills the graph's contents: ways with their names, nodes, sections with shapes and attributes.
struct GraphAssembly {
  /// The contents so far.
  private(set) var contents = GraphContents()
  /// Place in the file of each road way; `UInt32.max` for those of which nothing is left.
  private(set) var wayPlaces: [UInt32]

  private let roads: RoadWays
  private let lines: WayLines
  private let splitter: WaySplitter
  private let order: GraphOrder
  private let table: NodeTable
  private let index: NodeIndex

  init(
    roads: RoadWays, networks: [RouteNetworks], lines: WayLines, splitter: WaySplitter, order: GraphOrder,
    table: NodeTable, index: NodeIndex, limits: GraphLimits,
    _ progress: any BuildProgress, _ report: inout BuildReport
  ) throws(BuildError) {
    self.roads = roads
    self.lines = lines
    self.splitter = splitter
    self.order = order
    self.table = table
    self.index = index
    wayPlaces = [UInt32](repeating: .max, count: roads.ways.count)
    let attributes = appendWays(networks)
    let excess = limits.excess(contents.attributes.count, \.attributes, "different attribute records")
    if let excess { throw .limit(excess) }
    appendNodes()
    (contents.sections, contents.shapes) = sections(attributes, progress, &report)
    contents.sectionBoxes = order.boxes
  }

  // MARK: Ways

  /// Adds the ways of which something is left, and returns the place of each road way's final attributes.
  private mutating func appendWays(_ networks: [RouteNetworks]) -> [UInt32] {
    var isUsed = [Bool](repeating: false, count: roads.ways.count)
    for piece in splitter.pieces { isUsed[Int(piece.way)] = true }
    let speeds = crossingSpeeds()
    var final = AttributeTable()
    var attributes = [UInt32](repeating: 0, count: roads.ways.count)
    // Most ways share their record with many others, and add nothing to it.
    var plain = [UInt32](repeating: .max, count: roads.attributes.records.count)
    for (place, way) in roads.ways.enumerated() where isUsed[place] {
      wayPlaces[place] = UInt32(contents.wayIDs.count)
      contents.wayIDs.append(way.id)
      contents.names.appendWay(name: roads.texts[way.name], reference: roads.texts[way.reference])
      let speed = speeds[place] ?? 0
      if way.conditions == 0, networks[place].isEmpty, speed == 0 {
        if plain[Int(way.attributes)] == .max {
          plain[Int(way.attributes)] = final.place(of: roads.attributes.records[Int(way.attributes)])
        }
        attributes[place] = plain[Int(way.attributes)]
      } else {
        var record = roads.attributes.records[Int(way.attributes)]
        record.networks.formUnion(networks[place])
        record.crossingSpeedDecikmh = speed
        record.conditions = contents.names.position(of: roads.texts[way.conditions])
        attributes[place] = final.place(of: record)
      }
    }
    contents.attributes = final.records
    return attributes
  }

  /// Tenths of km/h of the ferries and trains that tell their duration, by way.
  private func crossingSpeeds() -> [Int: UInt16] {
    var speeds: [Int: UInt16] = [:]
    var lengths: [Int: Double] = [:]
    for piece in splitter.pieces where roads.ways[Int(piece.way)].crossingSeconds > 0 {
      lengths[Int(piece.way), default: 0] += length(piece)
    }
    for (way, length) in lengths {
      let seconds = Double(roads.ways[way].crossingSeconds)
      speeds[way] = UInt16(max(1, min(3000, (length * 36 / seconds).rounded())))
    }
    return speeds
  }

  private func length(_ piece: WayPiece) -> Double {
    var metres = 0.0
    for place in piece.nodes.dropFirst() { metres += distanceMetres(point(place - 1), point(place)) }
    return metres
  }

  private func point(_ place: Int) -> Coordinate { table.coordinates[Int(lines.nodes[place])] }

  // MARK: Nodes

  private mutating func appendNodes() {
    contents.nodes = order.nodes.map { table.coordinates[Int($0)] }
    // Nodes that OSM does not have stand behind all others in the table.
    contents.nodeIDs = order.nodes.map { Int($0) < index.count ? index.id(at: Int($0)) : 0 }
    var records: [NodeAttributeRecord] = []
    for node in table.tagged {
      let graphNode = order.nodeOfPlace[Int(node.place)]
      guard graphNode != .max, let reading = node.reading else { continue }
      var record = reading.attributes
      record.node = graphNode
      record.conditions = contents.names.position(of: reading.conditions)
      records.append(record)
    }
    contents.nodeAttributes = records.sorted { $0.node < $1.node }
  }

  // MARK: Sections

  /// The sections' records and shapes.
  ///
  /// Returned and not appended to the contents: changing them between two looks at the rest of `self` would copy it, and
  /// count its references, for each section.
  private func sections(
    _ attributes: [UInt32], _ progress: any BuildProgress, _ report: inout BuildReport
  ) -> ([SectionRecord], RunList) {
    var points: [Coordinate] = []
    var sections: [SectionRecord] = []
    var shapes = RunList()
    sections.reserveCapacity(order.pieces.count)
    shapes.reserveCapacity(order.pieces.count)
    progress.run("Storing sections", over: order.pieces.count, "sections") { section in
      let piece = splitter.pieces[Int(order.pieces[section])]
      let metres = collect(piece, into: &points, &report)
      ShapeCoding.append(points, to: &shapes)
      sections.append(
        SectionRecord(
          firstNode: graphNode(piece.first), lastNode: graphNode(piece.nodes.upperBound - 1),
          lengthCentimetres: UInt32((metres * 100).rounded(.up)), attributes: attributes[Int(piece.way)],
          flags: [], way: wayPlaces[Int(piece.way)]))
    }
    return (sections, shapes)
  }

  private func graphNode(_ place: Int) -> NodeID { NodeID(order.nodeOfPlace[Int(lines.nodes[place])]) }

  /// Collects the points of a piece without those that lie on their neighbour, and returns its length.
  private func collect(
    _ piece: WayPiece, into points: inout [Coordinate], _ report: inout BuildReport
  ) -> Double {
    points.removeAll(keepingCapacity: true)
    var last = point(piece.first)
    points.append(last)
    var metres = 0.0
    let end = piece.nodes.upperBound - 1
    for place in piece.nodes.dropFirst() {
      let next = point(place)
      if next == last, place < end {
        report.note(.nodeCoincides, id: index.id(at: Int(lines.nodes[place])))
        continue
      }
      metres += distanceMetres(last, next)
      points.append(next)
      last = next
    }
    // The last node stays: the one before it goes where it lies there too.
    if points.count > 2, points[points.count - 2] == last {
      points.remove(at: points.count - 2)
      report.note(.nodeCoincides, id: index.id(at: Int(lines.nodes[end - 1])))
    }
    return metres
  }
}
