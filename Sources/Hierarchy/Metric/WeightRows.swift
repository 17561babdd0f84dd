/// Weights and hints of arcs, in blocks of 64: each weight and each hint in as many bits as the largest of its block needs.
///
/// Arcs low in the hierarchy are short and many: blocks of their own save a quarter of what one width for all would take.
/// A word of 64 bits for each block tells where its rows begin, and their widths.
struct WeightRows: Sendable {
  static let blockSize = 64

  let count: Int
  private let blocks: Column<UInt64>
  private let bytes: Column<UInt8>

  /// Lays rows over a part of a blob that is `wordCount` words of 64 bits long; nil where they do not fit.
  init?(_ blob: Blob, at offset: Int, wordCount: Int, count: Int) {
    let blockCount = WeightBlocks.blockCount(of: count)
    guard wordCount >= blockCount, let blocks = blob.column(at: offset, count: blockCount, of: UInt64.self),
      let bytes = blob.column(
        at: offset + 8 * blockCount, count: 8 * (wordCount - blockCount), of: UInt8.self)
    else { return nil }
    self.count = count
    self.blocks = blocks
    self.bytes = bytes
  }

  @inline(__always)
  private func row(_ arc: Int, of block: WeightBlocks.Entry) -> UInt64 {
    let bit = (arc & (Self.blockSize &- 1)) &* Int(block.weightBits &+ block.hintBits)
    return bytes.word(at: block.start &+ bit &>> 3) &>> UInt64(bit & 7)
  }

  @inline(__always)
  private func block(_ arc: Int) -> WeightBlocks.Entry {
    WeightBlocks.Entry(rawValue: blocks[arc / Self.blockSize])
  }

  /// The weight of an arc.
  @inline(__always)
  func weight(_ arc: Int) -> UInt32 {
    let block = block(arc)
    let value = row(arc, of: block) & block.mask
    return value == block.mask ? StateGraph.infinity : UInt32(truncatingIfNeeded: value)
  }

  /// How an arc is made up.
  @inline(__always)
  func hint(_ arc: Int) -> UInt8 {
    let block = block(arc)
    let value = row(arc, of: block) &>> block.weightBits & ((1 &<< block.hintBits) &- 1)
    return WeightBlocks.hint(ofCode: UInt8(truncatingIfNeeded: value))
  }

  /// Copies all rows.
  func copy(to weights: inout FixedArray<UInt32>, _ hints: inout FixedArray<UInt8>) {
    for arc in 0..<count {
      weights[arc] = weight(arc)
      hints[arc] = hint(arc)
    }
  }
}

/// How the rows of a list of arcs are laid out.
struct WeightBlocks {
  /// What is known of a block: where its rows begin, 48 bits; bits of a weight, and of a hint, 8 bits each.
  struct Entry {
    let rawValue: UInt64

    init(rawValue: UInt64) { self.rawValue = rawValue }

    init(start: Int, weightBits: UInt64, hintBits: UInt64) {
      rawValue = UInt64(start) | weightBits << 48 | hintBits << 56
    }

    /// Bytes from those of the first block.
    @inline(__always) var start: Int { Int(truncatingIfNeeded: rawValue & (1 << 48 - 1)) }
    /// 1 to 31.
    @inline(__always) var weightBits: UInt64 { rawValue &>> 48 & 31 }
    /// 0 to 8.
    @inline(__always) var hintBits: UInt64 { rawValue &>> 56 & 15 }
    /// All bits of a weight set: never.
    @inline(__always) var mask: UInt64 { (1 &<< weightBits) &- 1 }
  }

  private var entries: [Entry] = []
  private var byteCount = 0

  /// Words of 64 bits that blocks and rows take, with one of zero behind them.
  var wordCount: Int { entries.count + (byteCount + 7) / 8 + 1 }

  static func blockCount(of arcs: Int) -> Int { (arcs + WeightRows.blockSize - 1) / WeightRows.blockSize }

  /// Bits of the rows of roomy metrics: those of "never", and of any hint.
  static let roomyBits: (weight: UInt64, hint: UInt64) = (31, 8)

  /// Words of 64 bits that blocks and rows of a roomy metric take, with one of zero behind them.
  static func roomyWordCount(of arcs: Int) -> Int {
    blockCount(of: arcs) + (arcs * Int(roomyBits.weight + roomyBits.hint) + 63) / 64 + 1
  }

  /// Chooses the widths.
  init(_ weights: borrowing FixedArray<UInt32>, _ hints: borrowing FixedArray<UInt8>, isRoomy: Bool) {
    entries.reserveCapacity(Self.blockCount(of: weights.count))
    var first = 0
    while first < weights.count {
      let end = min(first + WeightRows.blockSize, weights.count)
      var (largest, code): (UInt32, UInt8) = (0, 0)
      for arc in first..<end {
        if weights[arc] < StateGraph.infinity { largest = max(largest, weights[arc]) }
        code = max(code, Self.code(ofHint: hints[arc]))
      }
      // One more than the largest, so that all bits set are left for "never".
      let entry = Entry(
        start: byteCount,
        weightBits: isRoomy ? Self.roomyBits.weight : UInt64(max(1, BitRows.width(of: largest + 1))),
        hintBits: isRoomy ? Self.roomyBits.hint : UInt64(BitRows.width(of: UInt32(code))))
      entries.append(entry)
      byteCount += (Int(entry.weightBits + entry.hintBits) * (end - first) + 7) / 8
      first = end
    }
  }

  /// Appends blocks and rows.
  func append(
    to bytes: inout [UInt8], _ weights: borrowing FixedArray<UInt32>, _ hints: borrowing FixedArray<UInt8>
  ) {
    let end = bytes.count + 8 * wordCount
    for entry in entries {
      bytes.append(words: [
        UInt32(truncatingIfNeeded: entry.rawValue), UInt32(truncatingIfNeeded: entry.rawValue >> 32),
      ])
    }
    for (block, entry) in entries.enumerated() {
      let first = block * WeightRows.blockSize
      var (pending, used): (UInt64, UInt64) = (0, 0)
      for arc in first..<min(first + WeightRows.blockSize, weights.count) {
        let weight = weights[arc] >= StateGraph.infinity ? entry.mask : UInt64(weights[arc])
        pending |= (weight | UInt64(Self.code(ofHint: hints[arc])) << entry.weightBits) << used
        used += entry.weightBits + entry.hintBits
        while used >= 8 {
          bytes.append(UInt8(truncatingIfNeeded: pending))
          pending >>= 8
          used -= 8
        }
      }
      if used > 0 { bytes.append(UInt8(truncatingIfNeeded: pending)) }
    }
    while bytes.count < end { bytes.append(0) }
  }

  /// The two hints that are no places, which are the commonest, come first: 254, 255, 0, 1 … as 0, 1, 2, 3 …
  @inline(__always)
  static func code(ofHint hint: UInt8) -> UInt8 { hint &+ 2 }
  /// The hint that a code stands for.
  @inline(__always)
  static func hint(ofCode code: UInt8) -> UInt8 { code &- 2 }
}
