public import Geography

/// The first 192 bytes of a graph file.
///
/// | offset | bits | meaning |
/// |---|---|---|
/// | 0 | 64 | magic, the ASCII letters `TRAVERSE` |
/// | 8 | 16 | format version: a reader refuses a higher one |
/// | 10 | 16 | minor version: additions that an older reader may ignore |
/// | 12 | 32 | byte-order mark 0x01020304 |
/// | 16 | 64 | length of the file in bytes |
/// | 24 | 64 | checksum of header and section table, computed with this field zero |
/// | 32 | 128 | digest of the objects read |
/// | 48 | 128 | data box: south, west, north, east in 1e-7 degrees |
/// | 64 | 32 | number of sections in the table that follows the header |
/// | 68 | 32 | number of junctions: nodes where ways meet or end |
/// | 72 | 32 | number of edges between junctions |
/// | 76 | 32 | flags, none yet |
/// | 80 | | spare, zero |
public struct GraphHeader: Hashable, Sendable {
  /// The format version that this code writes, and the highest that it reads.
  public static let version: UInt16 = 1
  static let magic: UInt64 = 0x4553_5245_5641_5254
  static let byteOrderMark: UInt32 = 0x0102_0304
  static let size = 192
  static let checksumOffset = 24

  /// Minor version.
  public var minorVersion: UInt16 = 0
  /// Length of the file in bytes.
  public var fileLength: UInt64 = 0
  /// Checksum of header and section table.
  public var checksum: UInt64 = 0
  /// Digest of the objects read: kind, id, version, tags, references and positions, whatever their order and format.
  public var digest: (high: UInt64, low: UInt64) = (0, 0)
  /// The box around the graph's nodes and shapes.
  public var box = BoundingBox.empty
  /// Number of sections of the file.
  public var sectionCount: UInt32 = 0
  /// Nodes where ways meet or end: all but those that only cut a way in two.
  public var junctionCount: UInt32 = 0
  /// Chains of sections between junctions: what peers count as edges, once for both directions.
  public var junctionEdgeCount: UInt32 = 0

  /// An empty header.
  public init() {}

  /// Compares all fields.
  public static func == (a: GraphHeader, b: GraphHeader) -> Bool { a.encoded() == b.encoded() }
  /// Hashes the encoded form.
  public func hash(into hasher: inout Hasher) { hasher.combine(encoded()) }

  func encoded() -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.append(littleEndian: Self.magic)
    bytes.append(littleEndian: Self.version)
    bytes.append(littleEndian: minorVersion)
    bytes.append(littleEndian: Self.byteOrderMark)
    bytes.append(littleEndian: fileLength)
    bytes.append(littleEndian: checksum)
    bytes.append(littleEndian: digest.high)
    bytes.append(littleEndian: digest.low)
    for border in [box.southE7, box.westE7, box.northE7, box.eastE7] { bytes.append(littleEndian: border) }
    bytes.append(littleEndian: sectionCount)
    bytes.append(littleEndian: junctionCount)
    bytes.append(littleEndian: junctionEdgeCount)
    bytes.append(contentsOf: repeatElement(0, count: Self.size - bytes.count))
    return bytes
  }

  /// Reads and checks the header of a mapped file.
  init(parsing bytes: UnsafeRawBufferPointer, path: String) throws(GraphFormatError) {
    func fail(_ reason: GraphFormatError.Reason) -> GraphFormatError {
      GraphFormatError(path: path, reason: reason)
    }
    // Each field lies within the header's size, which is checked first.
    func field<Value: FixedWidthInteger & BitwiseCopyable>(_ offset: Int, _ type: Value.Type) -> Value {
      unsafe Value(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: type))
    }
    guard bytes.count >= 8, field(0, UInt64.self) == Self.magic else { throw fail(.foreign) }
    guard bytes.count >= Self.size else {
      throw fail(.wrongLength(found: bytes.count, expected: UInt64(Self.size)))
    }
    let version = field(8, UInt16.self)
    guard version <= Self.version else { throw fail(.newerVersion(found: version, readable: Self.version)) }
    guard field(12, UInt32.self) == Self.byteOrderMark else { throw fail(.otherByteOrder) }
    fileLength = field(16, UInt64.self)
    guard fileLength == UInt64(bytes.count) else {
      throw fail(.wrongLength(found: bytes.count, expected: fileLength))
    }
    minorVersion = field(10, UInt16.self)
    checksum = field(24, UInt64.self)
    digest = (field(32, UInt64.self), field(40, UInt64.self))
    box = BoundingBox(
      southE7: field(48, Int32.self), westE7: field(52, Int32.self), northE7: field(56, Int32.self),
      eastE7: field(60, Int32.self))
    sectionCount = field(64, UInt32.self)
    junctionCount = field(68, UInt32.self)
    junctionEdgeCount = field(72, UInt32.self)
  }
}

extension [UInt8] {
  mutating func append(littleEndian value: some FixedWidthInteger) {
    for shift in stride(from: 0, to: value.bitWidth, by: 8) {
      append(UInt8(truncatingIfNeeded: value >> shift))
    }
  }
}
