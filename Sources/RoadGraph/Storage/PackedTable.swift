/// A record whose fields are stored as columns of just as many bits as the file needs.
@usableFromInline
protocol PackedRecord: GraphRecord {
  /// Number of columns.
  static var columnCount: Int { get }
  /// The value of a column.
  func column(_ place: Int) -> Int64
  /// Puts a record together from its columns.
  init(_ row: PackedRow)
}

/// How a column is stored: an entry of the head of a packed section, 16 bytes.
@usableFromInline
struct PackedColumn: BitwiseCopyable {
  /// Bits from the beginning of a row to the column's first.
  @usableFromInline var bit: UInt32
  /// Bits of the column, 0…56.
  @usableFromInline var width: UInt32
  /// What is added to the number stored.
  @usableFromInline var base: Int64
}

/// A row of a packed table while it is read.
@safe @usableFromInline
struct PackedRow {
  // Into the mapped file; in range by the checks of the table that lends the row.
  @usableFromInline let columns: UnsafePointer<PackedColumn>
  @usableFromInline let rows: UnsafeRawPointer
  @usableFromInline let bit: Int

  @inlinable
  init(columns: UnsafePointer<PackedColumn>, rows: UnsafeRawPointer, bit: Int) {
    unsafe self.columns = columns
    unsafe self.rows = rows
    self.bit = bit
  }

  /// The value of a column.
  @inlinable @inline(__always)
  subscript(place: Int) -> Int64 {
    // Columns and rows were checked when the table was opened; eight bytes follow the last row.
    let column = unsafe columns[place]
    let start = bit &+ Int(column.bit)
    let word = unsafe rows.loadUnaligned(fromByteOffset: start &>> 3, as: UInt64.self)
    let mask: UInt64 = (1 &<< UInt64(column.width)) &- 1
    return column.base &+ Int64(bitPattern: (UInt64(littleEndian: word) &>> UInt64(start & 7)) & mask)
  }
}

/// A view of a packed section of a mapped file.
///
/// The section: the number of rows and of bits of a row, 64 bits each; an entry for each column; the rows, bit behind bit,
/// lowest first; eight bytes of zero, so that every number can be read as part of one word.
///
/// Lives inside `RoadGraph`, which owns the mapping, and never leaves it. A position beyond the end, which only a damaged
/// file can ask for, yields the zero record and raises the damage mark.
@safe @usableFromInline
struct PackedTable<Record: PackedRecord>: @unchecked Sendable {
  @usableFromInline let columns: UnsafePointer<PackedColumn>?
  @usableFromInline let rows: UnsafeRawPointer?
  @usableFromInline let rowBits: Int
  @usableFromInline let count: Int
  @usableFromInline let damage: DamageMark

  /// Lays the view over the bytes of a section; nil where they are not what they should be. No bytes are an empty table.
  init?(_ bytes: UnsafeRawBufferPointer, damage: DamageMark) {
    self.damage = damage
    guard let base = bytes.baseAddress else {
      unsafe columns = nil
      unsafe rows = nil
      (rowBits, count) = (0, 0)
      return
    }
    let head = 16 + Record.columnCount * MemoryLayout<PackedColumn>.stride
    guard bytes.count >= head + 8 else { return nil }
    let rowCount = unsafe UInt64(littleEndian: bytes.load(as: UInt64.self))
    let rowBits = unsafe UInt64(littleEndian: bytes.load(fromByteOffset: 8, as: UInt64.self))
    let (bits, overflows) = rowCount.multipliedReportingOverflow(by: rowBits)
    guard !overflows, rowBits <= 4096, bits <= UInt64(bytes.count - head - 8) * 8, rowCount <= 1 << 40 else {
      return nil
    }
    // The head lies within the section by the lines above; sections begin at multiples of 64 bytes.
    let columns = unsafe (base + 16).assumingMemoryBound(to: PackedColumn.self)
    var sum: UInt32 = 0
    for place in 0..<Record.columnCount {
      let column = unsafe columns[place]
      guard column.bit == sum, column.width <= 56 else { return nil }
      sum += column.width
    }
    guard UInt64(sum) == rowBits else { return nil }
    unsafe self.columns = columns
    unsafe rows = base + head
    self.rowBits = Int(rowBits)
    count = Int(rowCount)
  }

  @inlinable @inline(__always)
  subscript(_ position: Int) -> Record {
    guard position >= 0, position < count, let columns = unsafe columns, let rows = unsafe rows else {
      damage.raise()
      return .zero
    }
    return unsafe Record(PackedRow(columns: columns, rows: rows, bit: position &* rowBits))
  }

  /// One column of a record: for hot loops that need no more.
  @inlinable @inline(__always)
  func value(_ position: Int, column: Int) -> Int64 {
    guard position >= 0, position < count, let columns = unsafe columns, let rows = unsafe rows else {
      damage.raise()
      return 0
    }
    return unsafe PackedRow(columns: columns, rows: rows, bit: position &* rowBits)[column]
  }

  /// The first position whose first column is not below a value; that column must be in order.
  @usableFromInline
  func firstPosition(notBelow value: Int64) -> Int {
    guard let columns = unsafe columns, let rows = unsafe rows else { return 0 }
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      // Below the count.
      let row = unsafe PackedRow(columns: columns, rows: rows, bit: middle &* rowBits)
      if row[0] < value { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

extension PackedRecord {
  /// The bytes of a packed section; none for no records.
  static func packed(_ records: [Self]) -> [UInt8] {
    guard !records.isEmpty else { return [] }
    let columns = (0..<columnCount).map { place in
      var (lowest, highest) = (Int64.max, Int64.min)
      for record in records {
        let value = record.column(place)
        lowest = min(lowest, value)
        highest = max(highest, value)
      }
      return (base: lowest, width: UInt64.bitWidth - UInt64(highest - lowest).leadingZeroBitCount)
    }
    var bytes: [UInt8] = []
    bytes.append(littleEndian: UInt64(records.count))
    bytes.append(littleEndian: UInt64(columns.reduce(0) { $0 + $1.width }))
    var bit = 0
    for column in columns {
      precondition(column.width <= 56)
      bytes.append(littleEndian: UInt32(bit))
      bytes.append(littleEndian: UInt32(column.width))
      bytes.append(littleEndian: column.base)
      bit += column.width
    }
    bytes.reserveCapacity(bytes.count + records.count * bit / 8 + 16)
    var writer = BitWriter(appendingTo: bytes)
    for record in records {
      for (place, column) in columns.enumerated() where column.width > 0 {
        writer.append(UInt64(record.column(place) - column.base), bits: column.width)
      }
    }
    writer.finishByte()
    return writer.bytes + [UInt8](repeating: 0, count: 8)
  }
}
