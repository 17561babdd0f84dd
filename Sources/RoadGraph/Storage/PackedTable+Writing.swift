extension PackedRecord {
  /// Bits of the number of a row.
  @usableFromInline
  static func positionBits(rowCount: Int) -> Int { Int.bitWidth - max(0, rowCount - 1).leadingZeroBitCount }

  /// The bytes of a packed section; none for no records.
  static func packed(_ records: [Self]) -> [UInt8] {
    guard !records.isEmpty else { return [] }
    let layouts = (0..<columnCount).map { ColumnLayout(of: records, column: $0) }
    let rowBits = layouts.reduce(0) { $0 + $1.width }
    var bytes: [UInt8] = []
    bytes.append(littleEndian: UInt64(records.count))
    bytes.append(littleEndian: UInt64(rowBits))
    var bit = 0
    for layout in layouts {
      layout.appendEntry(at: bit, to: &bytes)
      bit += layout.width
    }
    bytes.reserveCapacity(bytes.count + records.count * rowBits / 8 + 16)
    var writer = BitWriter(appendingTo: bytes)
    bytes = []
    for record in records {
      for (place, layout) in layouts.enumerated() where layout.width > 0 {
        writer.append(layout.stored(record.column(place)), bits: layout.width)
      }
    }
    writer.finishByte()
    let positionBits = positionBits(rowCount: records.count)
    for (place, layout) in layouts.enumerated() where layout.exceptionCount > 0 {
      for (position, record) in records.enumerated() {
        guard let value = layout.exception(record.column(place)) else { continue }
        writer.append(UInt64(position), bits: positionBits)
        writer.append(value, bits: layout.exceptionWidth)
      }
    }
    writer.finishByte()
    writer.append(0, bits: 32)
    writer.append(0, bits: 32)
    return writer.bytes
  }
}

/// How wide a column is: the lowest value as its base, and the fewest bits in all, where a few high values may stand apart.
///
/// After "patched frame of reference", Zukowski, Héman, Nes and Boncz 2006.
private struct ColumnLayout {
  /// A value in so many rows may stand apart: finding it costs a search.
  private static let rowsOfException = 8

  private(set) var width = 0
  private(set) var exceptionWidth = 0
  private(set) var exceptionCount = 0
  private let base: Int64

  init<Record: PackedRecord>(of records: [Record], column: Int) {
    var (lowest, highest) = (Int64.max, Int64.min)
    for record in records {
      let value = record.column(column)
      lowest = min(lowest, value)
      highest = max(highest, value)
    }
    base = lowest
    width = UInt64.bitWidth - UInt64(highest - lowest).leadingZeroBitCount
    precondition(width <= 56)
    guard Record.isPatched(column), width > 1 else { return }
    // How many values need each width, where a row of ones means an exception.
    var needed = [Int](repeating: 0, count: 65)
    for record in records {
      needed[UInt64.bitWidth - UInt64(record.column(column) - lowest + 1).leadingZeroBitCount] += 1
    }
    setWidth(needed, rowCount: records.count, positionBits: Record.positionBits(rowCount: records.count))
  }

  private mutating func setWidth(_ needed: [Int], rowCount: Int, positionBits: Int) {
    let whole = width
    var fewest = whole * rowCount
    var apart = needed[(whole + 1)...].reduce(0, +)
    for narrower in stride(from: whole, to: 0, by: -1) {
      if narrower < whole { apart += needed[narrower + 1] }
      guard apart <= rowCount / Self.rowsOfException else { break }
      let bits = narrower * rowCount + apart * (positionBits + whole)
      if bits < fewest, apart > 0 {
        (fewest, width, exceptionWidth, exceptionCount) = (bits, narrower, whole, apart)
      }
    }
  }

  private var mask: UInt64 { 1 << UInt64(width) - 1 }

  /// What the column holds of a value.
  func stored(_ value: Int64) -> UInt64 {
    let value = UInt64(value - base)
    return exceptionCount > 0 ? min(value, mask) : value
  }

  /// What stands apart of a value; nil for one that fits.
  func exception(_ value: Int64) -> UInt64? {
    let value = UInt64(value - base)
    return value >= mask ? value : nil
  }

  func appendEntry(at bit: Int, to bytes: inout [UInt8]) {
    bytes.append(littleEndian: UInt16(bit))
    bytes.append(littleEndian: UInt8(width))
    bytes.append(littleEndian: UInt8(exceptionWidth))
    bytes.append(littleEndian: UInt32(exceptionCount))
    bytes.append(littleEndian: base)
  }
}
