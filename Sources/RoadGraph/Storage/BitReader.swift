/// Reads numbers of any number of bits from a byte table; beyond the end it yields zeros and raises the damage mark.
struct BitReader {
  /// Bytes of zero that must follow the last number, so that every number can be read as part of one word.
  static let padding = 8

  private let table: ByteTable
  /// Position of the next bit.
  private var bit: Int

  /// Begins at a byte offset.
  init(_ table: ByteTable, at offset: Int) {
    self.table = table
    bit = offset &* 8
  }

  /// Bits from the next one to the end of the table.
  var bitsLeft: Int { max(0, 8 &* table.count &- bit) }

  /// The 64 bits from the byte of the next bit on, the next bit lowest; at least 57 of them.
  @inline(__always)
  private func word() -> UInt64 {
    let offset = bit >> 3
    guard offset >= 0, offset <= table.count - 8, let base = unsafe table.bytes.baseAddress else {
      return tail(offset) >> UInt64(bit & 7)
    }
    // Eight bytes follow the offset by the line above.
    let word = unsafe base.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
    return UInt64(littleEndian: word) >> UInt64(bit & 7)
  }

  /// The bytes up to the end, fewer than eight, with zeros behind them.
  @inline(never)
  private func tail(_ offset: Int) -> UInt64 {
    guard offset >= 0, offset < table.count else {
      table.damage.raise()
      return 0
    }
    var word: UInt64 = 0
    // Within the table by the lines above.
    for place in 0..<min(8, table.count - offset) {
      word |= unsafe UInt64(table.bytes[offset + place]) << UInt64(8 * place)
    }
    return word
  }

  /// The next number of some bits, at most 56.
  @inline(__always)
  mutating func bits(_ count: Int) -> UInt64 {
    let value = word() & (1 << UInt64(count) &- 1)
    bit &+= count
    return value
  }

  /// The next number in Elias's gamma code; 1 where there is none, which only damage explains.
  mutating func gamma() -> UInt64 {
    let length = min((~word()).trailingZeroBitCount, 40)
    bit &+= length &+ 1
    return 1 << UInt64(length) | bits(length)
  }

  /// The next number in Rice's code.
  @inline(__always)
  mutating func rice(_ parameter: Int) -> UInt64 {
    let quotient = (~word()).trailingZeroBitCount
    guard quotient < RiceCode.escape else {
      bit &+= RiceCode.escape
      return bits(RiceCode.wholeBits)
    }
    bit &+= quotient &+ 1
    return UInt64(quotient) << UInt64(parameter) | bits(parameter)
  }

  /// The next number in Rice's code of zigzag numbers.
  @inline(__always)
  mutating func signedRice(_ parameter: Int) -> Int64 {
    let value = rice(parameter)
    return Int64(bitPattern: value >> 1) ^ -Int64(bitPattern: value & 1)
  }
}
