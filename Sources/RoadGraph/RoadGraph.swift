import FileAccess
public import Geography

/// A graph file, mapped and ready to be asked; opening reads the header and the section table, nothing else.
///
/// ```swift
/// let graph = try RoadGraph(path: "valley.traverse")
/// for place in graph.outEdges(of: node) {
///   let edge = graph.outEdge(at: place)
///   print(graph.head(of: edge), graph.section(edge.section).lengthMetres)
/// }
/// ```
///
/// Shared freely between threads. Reading never crashes on a damaged file: what lies outside reads as zeros, and
/// `isDamaged` tells afterwards. `docs/graph-format.md` specifies the file.
public final class RoadGraph: Sendable {
  /// The name the file was opened by.
  public let path: String
  /// What the first bytes say.
  public let header: GraphHeader
  /// The file's sections in stored order.
  public let fileSections: [FileSection]

  let file: MappedFile
  @usableFromInline let damage: DamageMark
  @usableFromInline let nodeTable: PackedTable<NodeRecord>
  @usableFromInline let outEdgeTable: PackedTable<UInt32>
  @usableFromInline let sectionTable: PackedTable<SectionRecord>
  @usableFromInline let bearingTable: Table<BearingRecord>
  @usableFromInline let slopeTable: PackedTable<SlopeRecord>
  let nodeHeightTable: PackedTable<HeightSample>
  @usableFromInline let attributeTable: PackedTable<AttributeRecord>
  let nodeAttributeTable: PackedTable<NodeAttributeRecord>
  @usableFromInline let restrictionTable: PackedTable<RestrictionRecord>
  let restrictionViaTable: PackedTable<UInt32>
  let shapes: RunTable
  let heightRuns: RunTable
  @usableFromInline let wayIDs: IDTable
  let nodeIDs: IDTable
  let texts: TextTables
  let metadataBytes: ByteTable
  @usableFromInline let indexBoxes: PackedTable<BoundingBox>
  /// Where each level of the spatial index lies among its boxes, from the lowest level.
  @usableFromInline let indexLevels: [Range<Int>]

  /// Maps a graph file and checks its header and section table.
  public init(path: String) throws(GraphFormatError) {
    let file: MappedFile
    do throws(SystemError) { file = try MappedFile(path: path) } catch {
      throw GraphFormatError(path: path, error)
    }
    // The bytes are kept by tables that live in this object, together with the mapping they belong to.
    let bytes = unsafe file.bytes
    let header = unsafe try GraphHeader(parsing: bytes, path: path)
    let fileSections = unsafe try Self.readSectionTable(bytes, header: header, path: path)
    let damage = DamageMark()

    func part(_ kind: FileSectionKind) -> UnsafeRawBufferPointer {
      guard let section = fileSections.first(where: { $0.known == kind }), section.byteCount > 0 else {
        return unsafe UnsafeRawBufferPointer(start: nil, count: 0)
      }
      // The range was checked against the file's length when the section table was read.
      return unsafe UnsafeRawBufferPointer(
        rebasing: bytes[Int(section.offset)..<Int(section.offset + section.byteCount)])
    }
    func table<Record>(_ kind: FileSectionKind) throws(GraphFormatError) -> PackedTable<Record> {
      if let table = unsafe PackedTable<Record>(part(kind), damage: damage) { return table }
      throw GraphFormatError(
        path: path, section: kind.name, reason: .damaged(what: "its columns do not add up"))
    }
    func runs(_ kind: FileSectionKind) throws(GraphFormatError) -> RunTable {
      if let table = unsafe RunTable(ByteTable(part(kind), damage: damage)) { return table }
      throw GraphFormatError(path: path, section: kind.name, reason: .damaged(what: "its runs do not add up"))
    }
    self.path = path
    self.file = file
    self.header = header
    self.fileSections = fileSections
    self.damage = damage
    nodeTable = try table(.nodes)
    outEdgeTable = try table(.outEdges)
    sectionTable = try table(.sections)
    bearingTable = unsafe Table(part(.bearings), damage: damage)
    slopeTable = try table(.slopes)
    nodeHeightTable = try table(.nodeHeights)
    attributeTable = try table(.attributes)
    nodeAttributeTable = try table(.nodeAttributes)
    restrictionTable = try table(.restrictions)
    restrictionViaTable = try table(.restrictionVias)
    shapes = try runs(.shapes)
    heightRuns = try runs(.heights)
    wayIDs = unsafe IDTable(ByteTable(part(.wayIDs), damage: damage))
    nodeIDs = unsafe IDTable(ByteTable(part(.nodeIDs), damage: damage))
    texts = unsafe TextTables(
      wayNames: try table(.wayNames), names: try table(.names),
      strings: ByteTable(part(.strings), damage: damage))
    metadataBytes = unsafe ByteTable(part(.metadata), damage: damage)
    indexBoxes = try table(.spatialIndex)
    var start = 0
    indexLevels = SpatialIndex.levelSizes(sectionCount: sectionTable.count).map { size in
      defer { start += size }
      return start..<start + size
    }
    try checkCounts()
  }

  private static func readSectionTable(
    _ bytes: UnsafeRawBufferPointer, header: GraphHeader, path: String
  ) throws(GraphFormatError) -> [FileSection] {
    let tableEnd = GraphHeader.size + Int(header.sectionCount) * FileSection.size
    guard tableEnd <= bytes.count else {
      throw GraphFormatError(path: path, reason: .damaged(what: "the section table is cut off"))
    }
    var sections: [FileSection] = []
    var checksum = Checksum()
    let afterChecksum = GraphHeader.checksumOffset + 8
    // Header and table lie within the file by the lines above; the checksum's own field counts as zero.
    unsafe checksum.update(UnsafeRawBufferPointer(rebasing: bytes[..<GraphHeader.checksumOffset]))
    unsafe [UInt8](repeating: 0, count: 8).withUnsafeBytes { unsafe checksum.update($0) }
    unsafe checksum.update(UnsafeRawBufferPointer(rebasing: bytes[afterChecksum..<tableEnd]))
    guard checksum.value == header.checksum else {
      throw GraphFormatError(path: path, section: "header", reason: .damaged(what: "its checksum is wrong"))
    }
    for place in 0..<Int(header.sectionCount) {
      sections.append(
        unsafe try FileSection(parsing: bytes, at: GraphHeader.size + place * FileSection.size, path: path))
    }
    return sections
  }

  private func checkCounts() throws(GraphFormatError) {
    func demand(_ holds: Bool, _ section: FileSectionKind, _ what: String) throws(GraphFormatError) {
      guard holds else {
        throw GraphFormatError(path: path, section: section.name, reason: .damaged(what: what))
      }
    }
    try demand(nodeTable.count >= 1, .nodes, "the closing record is missing")
    try demand(sectionTable.count <= Int(Int32.max), .sections, "there are more than 2^31 records")
    try demand(
      sectionTable.count == 0 || nodeCount > 0 && wayCount > 0, .sections, "they have no nodes or no ways")
    try demand(bearingTable.count == sectionTable.count, .bearings, "it has not a record for each section")
    try demand(
      slopeTable.count == 0 || slopeTable.count == sectionTable.count, .slopes,
      "it has not a record for each section")
    try demand(
      nodeHeightTable.count == 0 || nodeHeightTable.count == nodeCount, .nodeHeights,
      "it has not a height for each node")
    try demand(
      outEdgeTable.count == 2 * sectionTable.count, .outEdges, "it has not two edges for each section")
    // Rows that differ take a bit at least: what takes none would be as many as the head says, and never end.
    for (isWhole, kind) in [
      (attributeTable.hasBitsForRows, FileSectionKind.attributes),
      (nodeAttributeTable.hasBitsForRows, .nodeAttributes),
      (restrictionTable.hasBitsForRows, .restrictions),
    ] {
      try demand(isWhole, kind, "its rows take no bits")
    }
    for (runs, kind) in [(shapes, FileSectionKind.shapes), (heightRuns, .heights)] {
      try demand(
        runs.count == 0 || runs.count == sectionTable.count, kind, "it has not a run for each section")
    }
    try demand(
      indexBoxes.count == indexLevels.last?.upperBound ?? 0, .spatialIndex, "it has not a box for each group")
    try demand(nodeIDs.count == nodeCount, .nodeIDs, "it has not an id for each node")
    try demand(texts.wayNames.count == wayIDs.count, .wayNames, "it has not an entry for each way")
  }

  /// The bytes of a section, valid as long as the graph; none where it is absent.
  package func bytes(of kind: FileSectionKind) -> UnsafeRawBufferPointer {
    guard let section = fileSections.first(where: { $0.known == kind }), section.byteCount > 0 else {
      return unsafe UnsafeRawBufferPointer(start: nil, count: 0)
    }
    // The range was checked against the file's length when the section table was read.
    return unsafe UnsafeRawBufferPointer(
      rebasing: file.bytes[Int(section.offset)..<Int(section.offset + section.byteCount)])
  }

  /// Whether reading met something that a whole file cannot hold; `traverse verify` says what.
  public var isDamaged: Bool { damage.isRaised }

  /// Notes that something read from the file cannot be: for those who know more of it than the tables do.
  package func noteDamage() { damage.raise() }
}
