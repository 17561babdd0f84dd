/// Weights and hints of arcs, each weight in as many bits as the largest needs, with the hint's byte above it.
struct WeightRows: Sendable {
  /// Bits of a weight, at most 31; all of them set: never.
  let width: UInt32
  let count: Int
  private let rowBits: Int
  private let mask: UInt64
  private let bytes: Column<UInt8>

  /// Lays rows over a part of a blob; nil where they do not fit.
  init?(_ blob: Blob, at offset: Int, width: UInt32, count: Int) {
    guard (1...31).contains(width),
      let bytes = blob.column(at: offset, count: Self.byteCount(width: width, count: count), of: UInt8.self)
    else { return nil }
    self.width = width
    self.count = count
    rowBits = Int(width) + 8
    mask = 1 << UInt64(width) - 1
    self.bytes = bytes
  }

  static func byteCount(width: UInt32, count: Int) -> Int {
    BitRows.byteCount(widths: [width, 8], count: count)
  }

  @inline(__always)
  private func row(_ arc: Int) -> UInt64 {
    let bit = arc &* rowBits
    return bytes.word(at: bit &>> 3) &>> UInt64(bit & 7)
  }

  /// The weight of an arc.
  @inline(__always)
  func weight(_ arc: Int) -> UInt32 {
    let value = row(arc) & mask
    return value == mask ? StateGraph.infinity : UInt32(truncatingIfNeeded: value)
  }

  /// How an arc is made up.
  @inline(__always)
  func hint(_ arc: Int) -> UInt8 { UInt8(truncatingIfNeeded: row(arc) &>> UInt64(width)) }

  /// The bits that hold the finite ones of some weights.
  static func width(of largest: UInt32) -> UInt32 {
    max(1, BitRows.width(of: min(largest, StateGraph.infinity - 1) + 1))
  }

  /// Appends rows.
  static func append(
    to bytes: inout [UInt8], width: UInt32, _ weights: borrowing FixedArray<UInt32>,
    _ hints: borrowing FixedArray<UInt8>
  ) {
    let start = bytes.count
    let mask: UInt64 = 1 << UInt64(width) - 1
    var pending: UInt64 = 0
    var used: UInt64 = 0
    for arc in 0..<weights.count {
      let weight = weights[arc]
      let value = weight >= StateGraph.infinity ? mask : UInt64(weight)
      pending |= (value | UInt64(hints[arc]) << UInt64(width)) << used
      used += UInt64(width) + 8
      while used >= 8 {
        bytes.append(UInt8(truncatingIfNeeded: pending))
        pending >>= 8
        used -= 8
      }
    }
    if used > 0 { bytes.append(UInt8(truncatingIfNeeded: pending)) }
    let end = start + byteCount(width: width, count: weights.count)
    while bytes.count < end { bytes.append(0) }
  }
}

extension FixedArray<UInt32> {
  /// The largest weight that is finite; 0 where none is.
  borrowing func largestFinite() -> UInt32 {
    var largest: UInt32 = 0
    for place in 0..<count where self[place] < StateGraph.infinity {
      largest = Swift.max(largest, self[place])
    }
    return largest
  }
}
