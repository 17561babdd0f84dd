/// A copy of a metric in which arcs may be changed, each weight in the full width.
///
/// Metrics that traffic changes keep that width for good, so that a weight never outgrows its place and the bytes do not depend
/// on the way they came about.
struct MetricDraft {
  /// Bits of a weight.
  static let width: UInt32 = 31

  /// The arcs that lead up from their lower end, or those that lead down to it.
  enum Side: Int {
    case forward = 0, backward
  }

  private(set) var bytes: [UInt8]
  private let starts: [Int]
  private static let rowBits = Int(width) + 8
  private static let mask: UInt64 = 1 << UInt64(width) - 1

  /// Copies a metric.
  init(_ metric: HierarchyMetric, _ topology: HierarchyTopology) {
    let forwardStart = 4 * HierarchyMetric.headWords
    let forwardSize = WeightRows.byteCount(width: Self.width, count: topology.forwardCount)
    starts = [forwardStart, (forwardStart + forwardSize + 7) & ~7]
    if metric.forward.width == Self.width {
      bytes = metric.bytes
      return
    }
    bytes = HierarchyMetric.head(topology, fingerprint: 0, width: Self.width)
    for rows in [metric.forward, metric.backward] {
      var packer = WeightPacker(width: Self.width, count: rows.count, into: &bytes)
      for arc in 0..<rows.count { packer.append(rows.weight(arc), rows.hint(arc), to: &bytes) }
      packer.finish(&bytes)
      bytes.alignToWords()
    }
  }

  /// The weight and the hint of an arc.
  func row(_ arc: Int, _ side: Side) -> (weight: UInt32, hint: UInt8) {
    let bit = arc * Self.rowBits
    let word = word(at: starts[side.rawValue] + bit >> 3) >> UInt64(bit & 7)
    let value = word & Self.mask
    return (
      value == Self.mask ? StateGraph.infinity : UInt32(truncatingIfNeeded: value),
      UInt8(truncatingIfNeeded: word >> UInt64(Self.width))
    )
  }

  /// The weight of an arc.
  @inline(__always)
  func weight(_ arc: Int, _ side: Side) -> UInt32 {
    let bit = arc &* Self.rowBits
    return UInt32(
      truncatingIfNeeded: (word(at: starts[side.rawValue] &+ bit &>> 3) &>> UInt64(bit & 7)) & Self.mask)
  }

  /// Changes an arc.
  mutating func set(_ arc: Int, _ side: Side, _ weight: UInt32, _ hint: UInt8) {
    let bit = arc * Self.rowBits
    let place = starts[side.rawValue] + bit >> 3
    let shift = UInt64(bit & 7)
    let row = UInt64(min(weight, StateGraph.infinity)) | UInt64(hint) << UInt64(Self.width)
    let all: UInt64 = 1 << UInt64(Self.rowBits) - 1
    let word = word(at: place) & ~(all << shift) | row << shift
    for byte in 0..<8 { bytes[place + byte] = UInt8(truncatingIfNeeded: word >> UInt64(8 * byte)) }
  }

  /// The bytes with the costing that they are for.
  consuming func encoded(_ topology: HierarchyTopology, fingerprint: UInt64) -> [UInt8] {
    let head = HierarchyMetric.head(topology, fingerprint: fingerprint, width: Self.width)
    for (place, byte) in head.enumerated() { bytes[place] = byte }
    return bytes
  }

  @inline(__always)
  private func word(at place: Int) -> UInt64 {
    precondition(place >= 0 && place + 8 <= bytes.count)
    // In range by the line above.
    return unsafe bytes.withUnsafeBytes {
      unsafe UInt64(littleEndian: $0.loadUnaligned(fromByteOffset: place, as: UInt64.self))
    }
  }
}
