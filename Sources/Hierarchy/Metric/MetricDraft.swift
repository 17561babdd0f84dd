/// A copy of a metric in which arcs may be changed, in memory that becomes the new metric's.
struct MetricDraft {
  /// The arcs that lead up from their lower end, or those that lead down to it.
  enum Side: Int {
    case forward = 0, backward
  }

  private let bytes: DraftBytes
  private let width: UInt64
  private let rowBits: Int
  private let mask: UInt64
  private let backwardStart: Int
  private static let forwardStart = 4 * HierarchyMetric.headWords

  /// Copies a metric.
  init(_ metric: HierarchyMetric, _ topology: HierarchyTopology) {
    bytes = metric.blob.draft()
    width = UInt64(metric.width)
    rowBits = Int(metric.width) + 8
    mask = 1 << width - 1
    let size = WeightRows.byteCount(width: metric.width, count: topology.forwardCount)
    backwardStart = (Self.forwardStart + size + 7) & ~7
  }

  @inline(__always)
  private func place(_ arc: Int, _ side: Side) -> (byte: Int, shift: UInt64) {
    let bit = arc &* rowBits
    return ((side == .forward ? Self.forwardStart : backwardStart) &+ bit &>> 3, UInt64(bit & 7))
  }

  /// The weight of an arc.
  @inline(__always)
  func weight(_ arc: Int, _ side: Side) -> UInt32 {
    let place = place(arc, side)
    let value = bytes.word(at: place.byte) &>> place.shift & mask
    return value == mask ? StateGraph.infinity : UInt32(truncatingIfNeeded: value)
  }

  /// Changes an arc; false where its weight takes more bits than there are.
  mutating func set(_ arc: Int, _ side: Side, _ weight: UInt32, _ hint: UInt8) -> Bool {
    let isFinite = weight < StateGraph.infinity
    guard !isFinite || UInt64(weight) < mask else { return false }
    let place = place(arc, side)
    let row = (isFinite ? UInt64(weight) : mask) | UInt64(hint) << width
    let all: UInt64 = 1 << UInt64(rowBits) - 1
    let word = bytes.word(at: place.byte)
    bytes.setWord(at: place.byte, word & ~(all << place.shift) | row << place.shift)
    return true
  }

  /// The metric, for a costing that is known by a number.
  consuming func metric(_ topology: HierarchyTopology, fingerprint: UInt64) -> HierarchyMetric? {
    let low = UInt64(HierarchyMetric.version) | UInt64(UInt32(truncatingIfNeeded: fingerprint)) << 32
    bytes.setWord(at: 0, low)
    bytes.setWord(at: 8, fingerprint >> 32 | UInt64(topology.forwardCount) << 32)
    return HierarchyMetric(bytes.blob(), for: topology)
  }
}
