import Geography
import RoadGraph

/// Puts nodes and sections into their final order and fills the graph's contents with them.
///
/// Nodes follow a Hilbert curve over the earth, sections one over the middles of their boxes: what is near on the ground
/// is near in the file, and the spatial index needs nothing but boxes. Ties are broken by OSM ids.
struct GraphAssembly {
  /// The contents so far.
  private(set) var contents = GraphContents()
  /// Number while building of each graph node.
  private(set) var nodeNumbers: [Int32] = []
  /// Graph node of each number while building; −1 for points within sections.
  private(set) var graphNodes: [Int32]
  /// For each final section, its position among the splitter's.
  private(set) var sectionOrder: [Int] = []
  /// For each final section, its way by position in the raw ways.
  private(set) var sectionWays: [Int] = []

  private let ways: RawWays
  private let splitter: WaySplitter
  private let locations: NodeLocations

  init(
    ways: RawWays, splitter: WaySplitter, locations: NodeLocations, needed: NeededNodes,
    attributes: AttributeTable, report: inout BuildReport
  ) {
    self.ways = ways
    self.splitter = splitter
    self.locations = locations
    graphNodes = [Int32](repeating: -1, count: locations.coordinates.count)
    orderNodes(needed)
    orderSections()
    appendWays()
    let used = appendSections(attributes, &report)
    contents.attributes = used.records
    appendNodeAttributes()
  }

  private mutating func orderNodes(_ needed: NeededNodes) {
    var isEnd = [Bool](repeating: false, count: locations.coordinates.count)
    for section in splitter.sections {
      isEnd[Int(splitter.nodes[section.nodes.lowerBound])] = true
      isEnd[Int(splitter.nodes[section.nodes.upperBound - 1])] = true
    }
    var keyed: [(key: UInt64, number: Int32)] = []
    for number in isEnd.indices where isEnd[number] {
      keyed.append((hilbertKey64(locations.coordinates[number]), Int32(number)))
    }
    // Numbers follow OSM ids.
    keyed.sort { ($0.key, $0.number) < ($1.key, $1.number) }
    nodeNumbers = keyed.map(\.number)
    for (place, number) in nodeNumbers.enumerated() {
      graphNodes[Int(number)] = Int32(place)
      contents.nodes.append(locations.coordinates[Int(number)])
      contents.nodeIDs.append(Int(number) < needed.count ? needed.ids[Int(number)] : 0)
    }
  }

  private mutating func orderSections() {
    let keys = splitter.sections.map { section -> UInt64 in
      var box = BoundingBox.empty
      for number in splitter.nodes[section.nodes] { box.extend(to: locations.coordinates[Int(number)]) }
      return hilbertKey64(
        Coordinate(
          latitudeE7: Int32((Int64(box.southE7) + Int64(box.northE7)) / 2),
          longitudeE7: Int32((Int64(box.westE7) + Int64(box.eastE7)) / 2)))
    }
    // Sections are listed by way id and place in the way, which breaks ties.
    sectionOrder = splitter.sections.indices.sorted { (keys[$0], $0) < (keys[$1], $1) }
    sectionWays = sectionOrder.map { splitter.sections[$0].way }
  }

  private mutating func appendWays() {
    contents.wayIDs = ways.ids
    for name in ways.names { contents.names.appendWay(name: name.name, reference: name.reference) }
  }

  private mutating func appendSections(_ attributes: AttributeTable, _ report: inout BuildReport)
    -> AttributeTable
  {
    let speeds = crossingSpeeds()
    var used = AttributeTable()
    var points: [Coordinate] = []
    for place in sectionOrder {
      let section = splitter.sections[place]
      points.removeAll(keepingCapacity: true)
      for number in splitter.nodes[section.nodes] { points.append(locations.coordinates[Int(number)]) }
      var metres = 0.0
      for (a, b) in zip(points, points.dropFirst()) { metres += distanceMetres(a, b) }
      var record = attributes.records[Int(ways.attributes[section.way])]
      record.conditions = contents.names.position(of: attributes.conditions[Int(record.conditions)])
      if let speed = speeds[section.way] { record.crossingSpeedDecikmh = speed }
      contents.sections.append(
        SectionRecord(
          firstNode: node(section.nodes.lowerBound), lastNode: node(section.nodes.upperBound - 1),
          lengthCentimetres: centimetres(metres, way: section.way, &report),
          attributes: used.position(of: record),
          flags: [], way: UInt32(section.way), shape: UInt32(ShapeCoding.append(points, to: &contents.shapes))
        ))
      contents.sectionBoxes.append(BoundingBox(around: points))
    }
    return used
  }

  private func node(_ place: Int) -> NodeID { NodeID(UInt32(graphNodes[Int(splitter.nodes[place])])) }

  private func centimetres(_ metres: Double, way: Int, _ report: inout BuildReport) -> UInt32 {
    let rounded = (metres * 100).rounded(.up)
    guard rounded < Double(UInt32.max) else {
      report.note("way", "longer than 42,949 km, length cut", id: ways.ids[way])
      return .max
    }
    return UInt32(rounded)
  }

  /// Tenths of km/h of ferries and trains that tell their duration, by way.
  private func crossingSpeeds() -> [Int: UInt16] {
    var speeds: [Int: UInt16] = [:]
    var lengths: [Int: Double] = [:]
    for section in splitter.sections where ways.durations[section.way] != nil {
      let points = splitter.nodes[section.nodes].map { locations.coordinates[Int($0)] }
      for (a, b) in zip(points, points.dropFirst()) {
        lengths[section.way, default: 0] += distanceMetres(a, b)
      }
    }
    for (way, length) in lengths {
      guard let seconds = ways.durations[way], seconds > 0 else { continue }
      speeds[way] = UInt16(max(1, min(65_535, (length / seconds * 36).rounded())))
    }
    return speeds
  }

  private mutating func appendNodeAttributes() {
    for (place, number) in nodeNumbers.enumerated() {
      guard let reading = locations.readings[Int(number)] else { continue }
      var record = reading.attributes
      record.node = UInt32(place)
      record.conditions = contents.names.position(of: reading.conditions)
      contents.nodeAttributes.append(record)
    }
  }
}
