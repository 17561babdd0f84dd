/// Rows of numbers, each in as many bits as the largest of its column needs, row behind row, lowest bit first.
///
/// Eight bytes of zero follow, so that every number can be read as part of one word of 64 bits.
struct BitRows: Sendable {
  /// Columns at most.
  static let columnLimit = 8
  let rowBits: Int
  let count: Int
  // A byte for each column: an array would be a reference to count.
  private let starts: UInt64
  private let widths: UInt64
  private let bytes: Column<UInt8>

  /// The number of bytes that rows take, the zeros behind them included.
  static func byteCount(widths: [UInt32], count: Int) -> Int {
    (widths.reduce(0) { $0 + Int($1) } * count + 7) / 8 + 8
  }

  /// Lays rows over a part of a blob; nil where they do not fit.
  init?(_ blob: Blob, at offset: Int, widths: [UInt32], count: Int) {
    guard widths.allSatisfy({ $0 <= 32 }), widths.count <= Self.columnLimit,
      widths.reduce(0, +) < 256
    else { return nil }
    rowBits = widths.reduce(0) { $0 + Int($1) }
    var (sum, starts, packed): (UInt64, UInt64, UInt64) = (0, 0, 0)
    for (column, width) in widths.enumerated() {
      starts |= sum << UInt64(8 * column)
      packed |= UInt64(width) << UInt64(8 * column)
      sum += UInt64(width)
    }
    self.starts = starts
    self.widths = packed
    self.count = count
    let size = Self.byteCount(widths: widths, count: count)
    guard let bytes = blob.column(at: offset, count: size, of: UInt8.self) else { return nil }
    self.bytes = bytes
  }

  /// The number in a row and column; 0 where there is no such row.
  @inline(__always)
  func value(_ row: Int, _ column: Int) -> UInt32 {
    guard row >= 0, row < count else { return 0 }
    let shift = UInt64(8 &* column)
    let bit = row &* rowBits &+ Int(truncatingIfNeeded: (starts &>> shift) & 0xFF)
    let mask: UInt64 = (1 &<< ((widths &>> shift) & 0xFF)) &- 1
    return UInt32(truncatingIfNeeded: (bytes.word(at: bit &>> 3) &>> UInt64(bit & 7)) & mask)
  }

  /// The bits that a column needs whose largest number is given.
  static func width(of largest: UInt32) -> UInt32 { UInt32(32 - largest.leadingZeroBitCount) }

  /// Appends rows of numbers; `value` is asked for each row and column.
  static func append(
    to bytes: inout [UInt8], widths: [UInt32], count: Int, _ value: (_ row: Int, _ column: Int) -> UInt32
  ) {
    bytes.reserveCapacity(bytes.count + byteCount(widths: widths, count: count))
    let start = bytes.count
    var pending: UInt64 = 0
    var used: UInt64 = 0
    for row in 0..<count {
      for (column, width) in widths.enumerated() where width > 0 {
        pending |= UInt64(value(row, column)) << used
        used += UInt64(width)
        while used >= 8 {
          bytes.append(UInt8(truncatingIfNeeded: pending))
          pending >>= 8
          used -= 8
        }
      }
    }
    if used > 0 { bytes.append(UInt8(truncatingIfNeeded: pending)) }
    while bytes.count < start + byteCount(widths: widths, count: count) { bytes.append(0) }
  }
}
