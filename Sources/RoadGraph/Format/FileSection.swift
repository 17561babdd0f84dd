/// The sections of a graph file; raw values are stored and never reused.
public enum FileSectionKind: UInt32, CaseIterable, Sendable {
  /// `key: value` lines about the file: source, licence, options, tool.
  case metadata = 1
  /// `NodeRecord`
  case nodes = 2
  /// Outgoing edges of each node, `EdgeID` of 32 bits.
  case outEdges = 3
  /// `SectionRecord`
  case sections = 4
  /// Points between the ends of sections, delta-coded.
  case shapes = 5
  /// `SlopeRecord`; absent without terrain
  case slopes = 6
  /// Height samples, delta-coded; absent without terrain
  case heights = 7
  /// `AttributeRecord`
  case attributes = 8
  /// `NodeAttributeRecord`
  case nodeAttributes = 9
  /// `RestrictionRecord`
  case restrictions = 10
  /// Edges between the first and the last of restrictions that have ways as via.
  case restrictionVias = 11
  /// OSM ids of ways, delta-coded in blocks.
  case wayIDs = 12
  /// OSM ids of nodes, delta-coded in blocks.
  case nodeIDs = 13
  /// Position of each way's name and reference in the table of names.
  case wayNames = 14
  /// Pairs of positions in the string table: name, reference.
  case names = 15
  /// Texts, each with its length before it.
  case strings = 16
  /// Boxes of the spatial index.
  case spatialIndex = 17
  /// `BearingRecord`
  case bearings = 18
  /// Heights of the nodes, `HeightSample`; absent without terrain
  case nodeHeights = 19
  /// The hierarchy's topology for cars; these six are absent without hierarchy.
  case carTopology = 20
  /// Weights of the arcs of the car topology under the profile `car`.
  case carMetric = 21
  /// The hierarchy's topology for bicycles.
  case bicycleTopology = 22
  /// Weights under the profile `bicycle`.
  case bicycleMetric = 23
  /// The hierarchy's topology on foot.
  case footTopology = 24
  /// Weights under the profile `foot`.
  case footMetric = 25

  /// Whether it belongs to a hierarchy, which follows from the other sections.
  var isOfHierarchy: Bool { rawValue >= Self.carTopology.rawValue && rawValue <= Self.footMetric.rawValue }

  /// The name used in messages and `traverse info`.
  public var name: String { "\(self)" }

  /// Bytes of a record; 1 where the section is a run of bytes, as packed sections are.
  var recordSize: Int { self == .bearings ? 2 : 1 }
}

/// Where a section lies in the file: an entry of the table that follows the header, 40 bytes.
///
/// | offset | bits | meaning |
/// |---|---|---|
/// | 0 | 32 | kind, see `FileSectionKind`; a reader skips kinds that it does not know |
/// | 4 | 32 | version of the section's layout, 2 |
/// | 8 | 32 | bytes of a record |
/// | 12 | 32 | number of rows of a packed section, else zero |
/// | 16 | 64 | number of records, of bytes in packed sections |
/// | 24 | 64 | offset of the first byte, a multiple of 64 |
/// | 32 | 64 | checksum of the bytes |
public struct FileSection: Hashable, Sendable {
  static let size = 40
  /// The version of the layouts that this code writes and reads.
  static let layout: UInt32 = 2
  /// Kind as stored.
  public var kind: UInt32
  /// Version of the layout.
  public var version: UInt32
  /// Bytes of a record.
  public var recordSize: UInt32
  /// Number of rows of a packed section, else 0.
  public var rowCount: UInt32
  /// Number of records, of bytes in packed sections.
  public var count: UInt64
  /// Offset of the first byte in the file.
  public var offset: UInt64
  /// Checksum of the bytes.
  public var checksum: UInt64

  /// Length in bytes.
  public var byteCount: UInt64 { count * UInt64(recordSize) }
  /// The kind, where this code knows it.
  public var known: FileSectionKind? { FileSectionKind(rawValue: kind) }
  /// Its name in messages.
  public var name: String { known?.name ?? "section \(kind)" }

  func encoded() -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.append(littleEndian: kind)
    bytes.append(littleEndian: version)
    bytes.append(littleEndian: recordSize)
    bytes.append(littleEndian: rowCount)
    bytes.append(littleEndian: count)
    bytes.append(littleEndian: offset)
    bytes.append(littleEndian: checksum)
    return bytes
  }

  init(kind: FileSectionKind, rowCount: Int, count: Int, offset: Int, checksum: UInt64) {
    self.kind = kind.rawValue
    version = Self.layout
    recordSize = UInt32(kind.recordSize)
    self.rowCount = UInt32(rowCount)
    self.count = UInt64(count)
    self.offset = UInt64(offset)
    self.checksum = checksum
  }

  /// Reads the entry at an offset and checks that the section lies within the file.
  init(parsing bytes: UnsafeRawBufferPointer, at offset: Int, path: String) throws(GraphFormatError) {
    // The caller has made sure that the table lies within the file.
    func field<Value: FixedWidthInteger & BitwiseCopyable>(_ place: Int, _ type: Value.Type) -> Value {
      unsafe Value(littleEndian: bytes.loadUnaligned(fromByteOffset: offset + place, as: type))
    }
    kind = field(0, UInt32.self)
    version = field(4, UInt32.self)
    recordSize = field(8, UInt32.self)
    rowCount = field(12, UInt32.self)
    count = field(16, UInt64.self)
    self.offset = field(24, UInt64.self)
    checksum = field(32, UInt64.self)
    let (length, tooLong) = count.multipliedReportingOverflow(by: UInt64(recordSize))
    let (end, beyond) = self.offset.addingReportingOverflow(length)
    guard !tooLong, !beyond, end <= UInt64(bytes.count), self.offset % 64 == 0 else {
      throw GraphFormatError(path: path, section: name, reason: .damaged(what: "lies outside of the file"))
    }
    guard let known else { return }
    guard version == Self.layout, recordSize == UInt32(known.recordSize) else {
      throw GraphFormatError(
        path: path, section: name,
        reason: .damaged(what: "has layout version \(version) with records of \(recordSize) bytes"))
    }
  }
}
