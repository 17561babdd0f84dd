import FileAccess
import Geography

extension GraphContents {
  /// Writes the graph file; it appears under its name only when it is whole.
  ///
  /// The same contents make the same bytes on every system. Throws where a limit of the format is exceeded, or the
  /// file cannot be written.
  ///
  /// - Parameter progress: is told how many of `stepsOfWriting` tables are done.
  public func write(to path: String, progress: @escaping (Int) -> Void = { _ in }) throws(GraphFormatError) {
    try write(to: path, limits: .format, progress: progress)
  }

  /// How many tables are written.
  public static var stepsOfWriting: Int { FileSectionKind.allCases.count { !$0.isOfHierarchy } }

  /// Writes the file where the contents are within some limits.
  package func write(
    to path: String, limits: GraphLimits, progress: @escaping (Int) -> Void = { _ in }
  ) throws(GraphFormatError) {
    try check(limits, path)
    do throws(SystemError) {
      let output = try AtomicFile(path: path)
      try writeSections(to: output, progress)
      try output.commit()
    } catch {
      throw GraphFormatError(path: path, error)
    }
  }

  /// Writes the graph under a temporary name beside its final one, for more to be added to it.
  package func writeUnfinished(
    for path: String, progress: @escaping (Int) -> Void = { _ in }
  ) throws(GraphFormatError) -> UnfinishedGraph {
    try check(.format, path)
    let output: AtomicFile
    do throws(SystemError) {
      output = try AtomicFile(path: path)
      try writeSections(to: output, progress)
    } catch {
      throw GraphFormatError(path: path, error)
    }
    let graph: RoadGraph
    do throws(GraphFormatError) { graph = try RoadGraph(path: output.temporaryPath) } catch {
      throw GraphFormatError(path: path, section: error.section, reason: error.reason)
    }
    return try UnfinishedGraph(graph: graph, file: output, path: path)
  }

  private func check(_ limits: GraphLimits, _ path: String) throws(GraphFormatError) {
    let excess =
      limits.excess(sections.count, \.sections, "sections")
      ?? limits.excess(nodes.count, \.positions, "nodes") ?? limits.excess(wayIDs.count, \.positions, "ways")
      ?? limits.excess(attributes.count, \.attributes, "different attribute records")
      ?? limits.excess(shapes.bytes.count, \.bytes, "bytes of shapes")
      ?? limits.excess(heights.bytes.count, \.bytes, "bytes of heights")
      ?? limits.excess(names.strings.count, \.bytes, "bytes of names")
      ?? limits.excess(restrictions.count, \.positions, "restricted turns")
      ?? limits.excess(restrictionVias.count, \.positions, "edges in restrictions")
    if let excess { throw GraphFormatError(path: path, reason: .limit(what: excess)) }
  }

  private func writeSections(
    to output: AtomicFile, _ progress: @escaping (Int) -> Void
  ) throws(SystemError) {
    var writer = SectionWriter(output: output, progress: progress)
    let edges = outEdges()
    let restrictions = restrictions.sorted {
      ($0.from, $0.to, $0.relation, $0.firstVia) < ($1.from, $1.to, $1.relation, $1.firstVia)
    }
    try writer.begin()
    try writer.append(.metadata, Array(metadata.map { "\($0.key): \($0.value)\n" }.joined().utf8))
    try writer.pack(.nodes, nodeRecords(firstOutEdges: edges.first, restrictions: restrictions))
    try writer.pack(.outEdges, edges.list)
    try writer.pack(.sections, sections)
    try writer.append(.bearings, bearings())
    try writer.append(.shapes, shapes.encoded(rowCount: sections.count))
    try writer.pack(.slopes, slopes)
    try writer.pack(.nodeHeights, nodeHeights)
    try writer.append(.heights, heights.encoded(rowCount: sections.count))
    try writer.pack(.attributes, attributes)
    try writer.pack(.nodeAttributes, nodeAttributes)
    try writer.pack(.restrictions, restrictions)
    try writer.pack(.restrictionVias, restrictionVias)
    try writer.append(.wayIDs, IDTable.encode(wayIDs, blockSize: 16))
    try writer.append(.nodeIDs, IDTable.encode(nodeIDs, blockSize: 64))
    try writer.pack(.wayNames, names.wayNames)
    try writer.pack(.names, names.pairs)
    try writer.append(.strings, names.strings)
    try writer.pack(.spatialIndex, SpatialIndex.boxes(over: sectionBoxes))
    try writer.finish(header())
  }

  private func header() -> GraphHeader {
    var header = GraphHeader()
    header.digest = digest
    header.box = sectionBoxes.reduce(into: .empty) { $0.extend(to: $1) }
    // Nodes that only cut a way in two, for something that stands there, are no junctions.
    var degrees = [UInt32](repeating: 0, count: nodes.count)
    var ways = [UInt32](repeating: .max, count: nodes.count)
    for section in sections {
      let isLoop = section.firstNode == section.lastNode
      for node in [Int(section.firstNode), Int(section.lastNode)] {
        degrees[node] += isLoop || degrees[node] > 0 && ways[node] != section.way ? 2 : 1
        ways[node] = section.way
      }
    }
    let passed = degrees.count { $0 == 2 }
    header.junctionCount = UInt32(nodes.count - passed)
    header.junctionEdgeCount = UInt32(max(0, sections.count - passed))
    return header
  }

  private func bearings() -> [BearingRecord] {
    var points: [Coordinate] = []
    return sections.indices.map { place in
      shape(ofSection: place, into: &points)
      return BearingRecord(points: points)
    }
  }

  /// The outgoing edges of all nodes, in order of node and edge, and where each node's begin.
  private func outEdges() -> (first: [UInt32], list: [UInt32]) {
    var first = [UInt32](repeating: 0, count: nodes.count + 1)
    for section in sections {
      first[Int(section.firstNode) + 1] += 1
      first[Int(section.lastNode) + 1] += 1
    }
    for node in nodes.indices { first[node + 1] += first[node] }
    var next = first
    var list = [UInt32](repeating: 0, count: 2 * sections.count)
    for (position, section) in sections.enumerated() {
      let id = SectionID(UInt32(position))
      for edge in [id.forward, id.backward] {
        let tail = Int(section.tail(edge.direction).index)
        list[Int(next[tail])] = edge.index
        next[tail] += 1
      }
    }
    return (first, list)
  }

  private func nodeRecords(firstOutEdges: [UInt32], restrictions: [RestrictionRecord]) -> [NodeRecord] {
    var restricted = [Bool](repeating: false, count: nodes.count)
    for restriction in restrictions {
      let from = EdgeID(restriction.from)
      restricted[Int(sections[Int(from.section.index)].head(from.direction).index)] = true
    }
    var attributed = [Bool](repeating: false, count: nodes.count)
    for record in nodeAttributes { attributed[Int(record.node)] = true }
    var records: [NodeRecord] = []
    records.reserveCapacity(nodes.count + 1)
    for (position, point) in nodes.enumerated() {
      records.append(
        NodeRecord(
          point, firstOutEdge: firstOutEdges[position], hasRestrictions: restricted[position],
          hasAttributes: attributed[position]))
    }
    records.append(
      NodeRecord(
        nodes.last ?? Coordinate(latitudeE7: 0, longitudeE7: 0), firstOutEdge: firstOutEdges[nodes.count],
        hasRestrictions: false,
        hasAttributes: false))
    return records
  }
}

/// Puts sections into a file one after another and writes the table of them at the end.
struct SectionWriter {
  /// Room for the table: sections that stay empty have no entry.
  static let reserved = GraphHeader.size + FileSectionKind.allCases.count * FileSection.size

  let output: AtomicFile
  /// Is told how many tables are done, empty ones among them.
  let progress: (Int) -> Void
  private var done = 0
  private var sections: [FileSection] = []
  private var length = 0

  init(output: AtomicFile, progress: @escaping (Int) -> Void) {
    self.output = output
    self.progress = progress
  }

  mutating func begin() throws(SystemError) {
    try write([UInt8](repeating: 0, count: Self.reserved))
  }

  /// Adds a section of records packed into columns.
  mutating func pack<Record: PackedRecord>(
    _ kind: FileSectionKind, _ records: [Record]
  ) throws(SystemError) {
    try append(kind, Record.packed(records), rowCount: records.count)
  }

  /// Adds a section of bytes or of records as they are.
  mutating func append<Record: BitwiseCopyable>(
    _ kind: FileSectionKind, _ records: [Record], rowCount: Int = 0
  ) throws(SystemError) {
    precondition(MemoryLayout<Record>.stride == kind.recordSize)
    defer {
      done += 1
      progress(done)
    }
    guard !records.isEmpty else { return }
    try write([UInt8](repeating: 0, count: (64 - length % 64) % 64))
    var failure: SystemError?
    var checksum: UInt64 = 0
    // Lends the array's storage, records of fixed-width integers without padding, to checksum and write.
    unsafe records.withUnsafeBytes { bytes in
      checksum = unsafe Checksum.of(bytes)
      do throws(SystemError) { try unsafe output.write(bytes) } catch { failure = error }
    }
    if let failure { throw failure }
    sections.append(
      FileSection(
        kind: kind, rowCount: rowCount, count: records.count, offset: length, checksum: checksum))
    length += records.count * MemoryLayout<Record>.stride
  }

  /// Adds a section as it is in another file.
  mutating func copy(_ section: FileSection, _ bytes: UnsafeRawBufferPointer) throws(SystemError) {
    try write([UInt8](repeating: 0, count: (64 - length % 64) % 64))
    var section = section
    section.offset = UInt64(length)
    // The caller's bytes, which are only read.
    try unsafe output.write(bytes)
    sections.append(section)
    length += bytes.count
  }

  mutating func finish(_ contents: GraphHeader) throws(SystemError) {
    var header = contents
    // Its own field counts as zero.
    header.checksum = 0
    header.fileLength = UInt64(length)
    header.sectionCount = UInt32(sections.count)
    let table = sections.flatMap { $0.encoded() }
    let signed = header.encoded() + table
    // Lends the bytes to the checksum.
    header.checksum = unsafe signed.withUnsafeBytes { unsafe Checksum.of($0) }
    try output.overwrite(header.encoded() + table, at: 0)
  }

  private mutating func write(_ bytes: [UInt8]) throws(SystemError) {
    try output.write(bytes)
    length += bytes.count
  }
}
