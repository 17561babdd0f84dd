/// A record whose fields are stored as columns of just as many bits as the file needs.
@usableFromInline
protocol PackedRecord: GraphRecord {
  /// Number of columns.
  static var columnCount: Int { get }
  /// Whether rare high values of a column may stand apart from its rows; such a column is read by `PackedRow.patched`.
  static func isPatched(_ column: Int) -> Bool
  /// The value of a column.
  func column(_ place: Int) -> Int64
  /// Puts a record together from its columns.
  init(_ row: PackedRow)
}

/// How a column is stored: an entry of the head of a packed section, 16 bytes.
@usableFromInline
struct PackedColumn: BitwiseCopyable {
  /// Bits from the beginning of a row to the column's first.
  @usableFromInline var bit: UInt16
  /// Bits of the column, 0…56.
  @usableFromInline var width: UInt8
  /// Bits of a number that does not fit into the column, 0…56.
  @usableFromInline var exceptionWidth: UInt8
  /// How many numbers do not fit; their rows hold ones only.
  @usableFromInline var exceptionCount: UInt32
  /// What is added to the number stored.
  @usableFromInline var base: Int64
}

/// A row of a packed table while it is read.
@safe @usableFromInline
struct PackedRow {
  // Into the mapped file; in range by the checks of the table that lends the row.
  @usableFromInline let columns: UnsafePointer<PackedColumn>
  @usableFromInline let rows: UnsafeRawPointer
  @usableFromInline let exceptions: UnsafeRawPointer
  @usableFromInline let bit: Int
  @usableFromInline let position: Int
  @usableFromInline let positionBits: Int

  @inlinable
  init(
    columns: UnsafePointer<PackedColumn>, rows: UnsafeRawPointer, exceptions: UnsafeRawPointer, bit: Int,
    position: Int, positionBits: Int
  ) {
    unsafe self.columns = columns
    unsafe self.rows = rows
    unsafe self.exceptions = exceptions
    self.bit = bit
    self.position = position
    self.positionBits = positionBits
  }

  /// The value of a column that is not patched.
  @inlinable @inline(__always)
  subscript(place: Int) -> Int64 {
    // Columns and rows were checked when the table was opened; eight bytes follow the last row.
    let column = unsafe columns[place]
    return column.base &+ Int64(bitPattern: unsafe Self.bits(rows, bit &+ Int(column.bit), column.width))
  }

  /// The value of a column that may be patched.
  @inlinable @inline(__always)
  func patched(_ place: Int) -> Int64 {
    // As above.
    let column = unsafe columns[place]
    let value = unsafe Self.bits(rows, bit &+ Int(column.bit), column.width)
    if value == (1 &<< UInt64(column.width)) &- 1, column.exceptionCount > 0 { return exception(place) }
    return column.base &+ Int64(bitPattern: value)
  }

  /// The number of a row that does not fit into its column, found among those of the column by halving.
  @usableFromInline
  func exception(_ place: Int) -> Int64 {
    var start = 0
    // Sizes were checked when the table was opened, and eight bytes follow the last exception.
    for before in 0..<place {
      let column = unsafe columns[before]
      start &+= Int(column.exceptionCount) &* (positionBits &+ Int(column.exceptionWidth))
    }
    let column = unsafe columns[place]
    let step = positionBits &+ Int(column.exceptionWidth)
    var (low, high) = (0, Int(column.exceptionCount))
    while low < high {
      let middle = (low + high) / 2
      let row = unsafe Self.bits(exceptions, start &+ middle &* step, UInt8(truncatingIfNeeded: positionBits))
      if Int(row) < position { low = middle + 1 } else { high = middle }
    }
    // Beyond the last, which only damage explains, lie eight bytes of zero or the next column's exceptions.
    let value = unsafe Self.bits(exceptions, start &+ low &* step &+ positionBits, column.exceptionWidth)
    return column.base &+ Int64(bitPattern: low < Int(column.exceptionCount) ? value : 0)
  }

  /// Some bits, at most 56, from a bit on.
  @inlinable @inline(__always)
  static func bits(_ base: UnsafeRawPointer, _ start: Int, _ width: UInt8) -> UInt64 {
    // In range by the caller's word.
    let word = unsafe base.loadUnaligned(fromByteOffset: start &>> 3, as: UInt64.self)
    return (UInt64(littleEndian: word) &>> UInt64(start & 7)) & ((1 &<< UInt64(width)) &- 1)
  }
}

/// A view of a packed section of a mapped file.
///
/// The section: the number of rows and of bits of a row, 64 bits each; an entry for each column; the rows, bit behind bit,
/// lowest first, up to a whole byte; for each column the numbers that do not fit, each behind its row's number, in just as
/// many bits as they need; eight bytes of zero, so that every number can be read as part of one word.
///
/// Lives inside `RoadGraph`, which owns the mapping, and never leaves it. A position beyond the end, which only a damaged
/// file can ask for, yields the zero record and raises the damage mark.
@safe @usableFromInline
struct PackedTable<Record: PackedRecord>: @unchecked Sendable {
  @usableFromInline let columns: UnsafePointer<PackedColumn>?
  @usableFromInline let rows: UnsafeRawPointer?
  @usableFromInline let exceptions: UnsafeRawPointer?
  @usableFromInline let rowBits: Int
  /// Bits of the number of a row that has an exception.
  @usableFromInline let positionBits: Int
  @usableFromInline let count: Int
  @usableFromInline let damage: DamageMark

  /// Lays the view over the bytes of a section; nil where they are not what they should be. No bytes are an empty table.
  init?(_ bytes: UnsafeRawBufferPointer, damage: DamageMark) {
    self.damage = damage
    guard let base = bytes.baseAddress else {
      unsafe columns = nil
      unsafe rows = nil
      unsafe exceptions = nil
      (rowBits, positionBits, count) = (0, 0, 0)
      return
    }
    let head = 16 + Record.columnCount * MemoryLayout<PackedColumn>.stride
    guard bytes.count >= head + 8 else { return nil }
    let rowCount = unsafe UInt64(littleEndian: bytes.load(as: UInt64.self))
    let rowBits = unsafe UInt64(littleEndian: bytes.load(fromByteOffset: 8, as: UInt64.self))
    let (bits, overflows) = rowCount.multipliedReportingOverflow(by: rowBits)
    guard !overflows, rowBits <= 4096, bits <= UInt64(bytes.count - head - 8) * 8, rowCount <= 1 << 32 else {
      return nil
    }
    // The head lies within the section by the lines above; sections begin at multiples of 64 bytes.
    let columns = unsafe (base + 16).assumingMemoryBound(to: PackedColumn.self)
    let positionBits = Record.positionBits(rowCount: Int(rowCount))
    var (sum, exceptionBits) = (0, 0)
    for place in 0..<Record.columnCount {
      let column = unsafe columns[place]
      guard Int(column.bit) == sum, column.width <= 56, column.exceptionWidth <= 56,
        Record.isPatched(place) || column.exceptionCount == 0
      else { return nil }
      sum += Int(column.width)
      exceptionBits += Int(column.exceptionCount) * (positionBits + Int(column.exceptionWidth))
    }
    let rowBytes = (Int(bits) + 7) / 8
    guard UInt64(sum) == rowBits, (exceptionBits + 7) / 8 <= bytes.count - head - 8 - rowBytes else {
      return nil
    }
    unsafe self.columns = columns
    unsafe rows = base + head
    unsafe exceptions = base + head + rowBytes
    self.rowBits = Int(rowBits)
    self.positionBits = positionBits
    count = Int(rowCount)
  }

  /// Whether each row has a bit at least, or there are few: rows that are all alike take none, and damage would make any
  /// number of them.
  var hasBitsForRows: Bool { rowBits > 0 || count <= 1 << 16 }

  @inlinable @inline(__always)
  subscript(_ position: Int) -> Record {
    guard let row = row(position) else {
      damage.raise()
      return .zero
    }
    return Record(row)
  }

  /// One column of a record that is not patched: for hot loops that need no more.
  @inlinable @inline(__always)
  func value(_ position: Int, column: Int) -> Int64 {
    guard let row = row(position) else {
      damage.raise()
      return 0
    }
    return row[column]
  }

  @inlinable @inline(__always)
  func row(_ position: Int) -> PackedRow? {
    guard position >= 0, position < count, let columns = unsafe columns, let rows = unsafe rows,
      let exceptions = unsafe exceptions
    else { return nil }
    return unsafe PackedRow(
      columns: columns, rows: rows, exceptions: exceptions, bit: position &* rowBits, position: position,
      positionBits: positionBits)
  }

  /// The first position whose first column is not below a value; that column must be in order.
  @usableFromInline
  func firstPosition(notBelow value: Int64) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self.value(middle, column: 0) < value { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
