/// OSM ids by position, delta-coded: 64-bit values that cost two to five bytes each.
///
/// Layout: number of ids and ids of a block, 32 bits each; the block index, a 64-bit base and a 32-bit byte offset for each
/// block; then for each block its ids after the first, as zigzag differences. Random access decodes at most a block. Blocks
/// of ways have 16 ids, since routes name many ways; those of nodes 64.
@usableFromInline
struct IDTable: Sendable {
  static let indexEntrySize = 12
  static let largestBlockSize = 64
  let bytes: ByteTable
  @usableFromInline let count: Int
  let blockSize: Int
  let dataStart: Int

  init(_ bytes: ByteTable) {
    self.bytes = bytes
    guard bytes.count >= 8 else {
      (count, blockSize, dataStart) = (0, 1, 0)
      return
    }
    let (count, blockSize) = (Int(bytes.fixed(at: 0, width: 4)), Int(bytes.fixed(at: 4, width: 4)))
    let blockCount = blockSize > 0 ? (count + blockSize - 1) / blockSize : 0
    dataStart = 8 + blockCount * Self.indexEntrySize
    let isWhole = (1...Self.largestBlockSize).contains(blockSize) && dataStart <= bytes.count
    if !isWhole { bytes.damage.raise() }
    (self.count, self.blockSize) = isWhole ? (count, blockSize) : (0, 1)
  }

  /// The id at a position; 0 where a damaged file has none.
  subscript(_ position: Int) -> Int64 {
    guard position >= 0, position < count else {
      bytes.damage.raise()
      return 0
    }
    let entry = 8 + position / blockSize * Self.indexEntrySize
    var id = Int64(bitPattern: bytes.fixed(at: entry, width: 8))
    var cursor = bytes.cursor(at: dataStart + Int(bytes.fixed(at: entry + 8, width: 4)))
    for _ in 0..<position % blockSize { id &+= cursor.signed() }
    return id
  }

  /// The stored form of some ids.
  static func encode(_ ids: [Int64], blockSize: Int) -> [UInt8] {
    var index: [UInt8] = []
    var data: [UInt8] = []
    index.append(littleEndian: UInt32(ids.count))
    index.append(littleEndian: UInt32(blockSize))
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
