/// A view of runs of bytes of different lengths in a mapped file, one for each row of a table.
///
/// Lives inside `RoadGraph`, as the other tables do. `RunList` tells how the runs are stored.
struct RunTable: Sendable {
  /// The bytes that runs are read from.
  let bytes: ByteTable
  /// Number of runs.
  let count: Int
  private let layout: RunLayout
  private let byteCount: Int

  /// Lays the view over the bytes of a section; nil where they are not what they should be. No bytes are no runs.
  init?(_ bytes: ByteTable) {
    self.bytes = bytes
    guard bytes.count > 0 else {
      (count, byteCount) = (0, 0)
      layout = RunLayout(rowCount: 0, byteCount: 0, lowBits: 0)
      return
    }
    let rowCount = bytes.word(at: 0) & 0xFFFF_FFFF
    let lowBits = bytes.word(at: 0) >> 32
    let byteCount = bytes.word(at: 8)
    guard bytes.count >= RunLayout.head, lowBits <= 32, byteCount <= UInt64(bytes.count) else { return nil }
    layout = RunLayout(rowCount: Int(rowCount), byteCount: Int(byteCount), lowBits: Int(lowBits))
    count = Int(rowCount)
    self.byteCount = Int(byteCount)
    guard layout.dataStart + self.byteCount + BitReader.padding == bytes.count else { return nil }
  }

  /// Where a row's run begins among the bytes; nil where it is empty, or there is none.
  @inline(__always)
  func run(_ position: Int) -> Int? {
    guard position >= 0, position < count else {
      if count > 0 { bytes.damage.raise() }
      return nil
    }
    let sample =
      bytes.word(
        at: layout.samplesStart + 4 * (position / RunLayout.sampling)) & 0xFFFF_FFFF
    var place = Int(sample >> 6)
    var word = mark(place) & (UInt64.max << (sample & 63))
    var ahead = position % RunLayout.sampling
    while case let ones = word.nonzeroBitCount, ones <= ahead {
      ahead -= ones
      place += 1
      guard place < layout.markWords else { return damaged() }
      word = mark(place)
    }
    for _ in 0..<ahead { word &= word &- 1 }
    let first = place << 6 | word.trailingZeroBitCount
    word &= word &- 1
    while word == 0 {
      place += 1
      guard place < layout.markWords else { return damaged() }
      word = mark(place)
    }
    let next = place << 6 | word.trailingZeroBitCount
    let start = (first - position) << layout.lowBits | low(position)
    let end = (next - position - 1) << layout.lowBits | low(position + 1)
    guard start >= 0, start <= end, end <= byteCount else { return damaged() }
    return start == end ? nil : layout.dataStart + start
  }

  private func damaged() -> Int? {
    bytes.damage.raise()
    return nil
  }

  @inline(__always)
  private func mark(_ place: Int) -> UInt64 { bytes.word(at: RunLayout.head + 8 * place) }

  @inline(__always)
  private func low(_ position: Int) -> Int {
    let bit = position * layout.lowBits
    let word = bytes.word(at: layout.lowsStart + bit >> 3) >> UInt64(bit & 7)
    return Int(word & (1 << UInt64(layout.lowBits) - 1))
  }
}

extension ByteTable {
  /// The 64 bits at a byte offset; 0 where they would lie outside.
  @inline(__always)
  func word(at offset: Int) -> UInt64 {
    guard offset >= 0, offset <= count - 8, let base = unsafe bytes.baseAddress else {
      damage.raise()
      return 0
    }
    // Eight bytes follow the offset by the line above.
    return UInt64(littleEndian: unsafe base.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
  }
}
