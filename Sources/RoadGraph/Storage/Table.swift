/// A typed view of one section of a mapped file.
///
/// Lives inside `RoadGraph`, which owns the mapping, and never leaves it. A position beyond the end, which only a damaged
/// file can ask for, yields the zero record and raises the damage mark: one comparison, and no crash.
@safe @usableFromInline
struct Table<Record: GraphRecord>: @unchecked Sendable {
  /// First byte; aligned to 64.
  @usableFromInline let base: UnsafeRawPointer?
  @usableFromInline let count: Int
  @usableFromInline let damage: DamageMark

  init(_ bytes: UnsafeRawBufferPointer, damage: DamageMark) {
    unsafe base = bytes.baseAddress
    count = bytes.count / MemoryLayout<Record>.stride
    self.damage = damage
  }

  @inlinable
  subscript(_ position: Int) -> Record {
    guard position >= 0, position < count, let base = unsafe base else {
      damage.raise()
      return .zero
    }
    // In range by the line above; sections and strides are aligned.
    return unsafe base.load(fromByteOffset: position &* MemoryLayout<Record>.stride, as: Record.self)
  }
}

/// The bytes of a delta-coded section, read by cursors.
@safe @usableFromInline
struct ByteTable: @unchecked Sendable {
  @usableFromInline let bytes: UnsafeRawBufferPointer
  @usableFromInline let count: Int
  @usableFromInline let damage: DamageMark

  init(_ bytes: UnsafeRawBufferPointer, damage: DamageMark) {
    unsafe self.bytes = bytes
    count = bytes.count
    self.damage = damage
  }

  /// A cursor at a byte offset.
  @inlinable
  func cursor(at offset: Int) -> ByteCursor { ByteCursor(table: self, offset: offset) }

  /// A copy of some bytes; empty where the range is not in the table.
  func copy(_ range: Range<Int>) -> [UInt8] {
    guard range.lowerBound >= 0, range.upperBound <= count else {
      damage.raise()
      return []
    }
    // In range by the lines above.
    return unsafe [UInt8](bytes[range])
  }
}

/// Reads variable-length integers from a byte table; beyond the end it yields zeros and raises the damage mark.
@usableFromInline
struct ByteCursor {
  @usableFromInline let table: ByteTable
  @usableFromInline var offset: Int

  @inlinable
  init(table: ByteTable, offset: Int) {
    self.table = table
    self.offset = offset
  }

  /// The next byte.
  @inlinable
  mutating func byte() -> UInt8 {
    guard offset >= 0, offset < table.count else {
      table.damage.raise()
      return 0
    }
    // In range by the line above.
    let value = unsafe table.bytes[offset]
    offset &+= 1
    return value
  }

  /// The next unsigned integer: seven bits a byte, lowest first.
  @inlinable
  mutating func unsigned() -> UInt64 {
    var value: UInt64 = 0
    var shift: UInt64 = 0
    while shift < 64 {
      let next = byte()
      value |= UInt64(next & 0x7F) << shift
      if next < 0x80 { return value }
      shift &+= 7
    }
    table.damage.raise()
    return 0
  }

  /// The next signed integer, zigzag-coded: 0, −1, 1, −2 …
  @inlinable
  mutating func signed() -> Int64 {
    let value = unsigned()
    return Int64(bitPattern: value >> 1) ^ -Int64(bitPattern: value & 1)
  }
}

extension [UInt8] {
  /// Appends an unsigned integer: seven bits a byte, lowest first.
  mutating func append(unsigned value: UInt64) {
    var rest = value
    while rest >= 0x80 {
      append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    append(UInt8(rest))
  }

  /// Appends a signed integer, zigzag-coded.
  mutating func append(signed value: Int64) {
    append(unsigned: UInt64(bitPattern: value << 1 ^ value >> 63))
  }
}
