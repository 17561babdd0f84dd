/// OSM ids by position, delta-coded: 64-bit values that cost two to five bytes each.
///
/// Layout: number of ids and bytes of the block index as 64-bit integers; the block index, a 64-bit base and a 32-bit
/// byte offset for each block of 16 ids; then for each block its ids after the first, as zigzag differences. Random
/// access decodes at most 15 differences.
@usableFromInline
struct IDTable: Sendable {
  static let blockSize = 16
  static let indexEntrySize = 12
  let bytes: ByteTable
  @usableFromInline let count: Int
  let dataStart: Int

  init(_ bytes: ByteTable) {
    self.bytes = bytes
    guard bytes.count >= 8 else {
      count = 0
      dataStart = 0
      return
    }
    let stored = bytes.fixed(at: 0, width: 8)
    // No table holds more ids than it has bytes: a damaged count must not overflow what follows.
    count = stored <= UInt64(bytes.count) * UInt64(Self.blockSize) ? Int(stored) : 0
    dataStart = 8 + (count + Self.blockSize - 1) / Self.blockSize * Self.indexEntrySize
  }

  /// The id at a position; 0 where a damaged file has none.
  subscript(_ position: Int) -> Int64 {
    guard position >= 0, position < count else {
      bytes.damage.raise()
      return 0
    }
    let entry = 8 + position / Self.blockSize * Self.indexEntrySize
    var id = Int64(bitPattern: bytes.fixed(at: entry, width: 8))
    var cursor = bytes.cursor(at: dataStart + Int(bytes.fixed(at: entry + 8, width: 4)))
    for _ in 0..<position % Self.blockSize { id &+= cursor.signed() }
    return id
  }

  /// The stored form of some ids.
  static func encode(_ ids: [Int64]) -> [UInt8] {
    var index: [UInt8] = []
    var data: [UInt8] = []
    index.append(littleEndian: UInt64(ids.count))
    for (position, id) in ids.enumerated() {
      if position % blockSize == 0 {
        index.append(littleEndian: id)
        index.append(littleEndian: UInt32(data.count))
      } else {
        data.append(signed: id &- ids[position - 1])
      }
    }
    return index + data
  }
}

extension ByteTable {
  /// A little-endian integer of some bytes at an offset; 0 where it would lie outside.
  func fixed(at offset: Int, width: Int) -> UInt64 {
    guard offset >= 0, offset + width <= count else {
      damage.raise()
      return 0
    }
    var value: UInt64 = 0
    for place in (0..<width).reversed() {
      // In range by the lines above.
      value = unsafe value << 8 | UInt64(bytes[offset + place])
    }
    return value
  }
}
