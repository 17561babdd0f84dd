/// A copy of a metric in which arcs may be changed, in memory that becomes the new metric's.
struct MetricDraft {
  /// The arcs that lead up from their lower end, or those that lead down to it.
  enum Side: Int {
    case forward = 0, backward
  }

  private let bytes: DraftBytes
  private let forwardStart: Int
  private let backwardStart: Int
  private static let rowBits = Int(WeightBlocks.roomyBits.weight + WeightBlocks.roomyBits.hint)

  /// Copies a metric, giving its arcs room first where they have not.
  init(_ metric: HierarchyMetric, _ topology: HierarchyTopology) {
    bytes = metric.isRoomy ? metric.blob.draft() : Blob(Self.roomyBytes(of: metric, topology)).draft()
    let head = 4 * HierarchyMetric.headWords
    let forwardCount = topology.forwardCount
    forwardStart = head + 8 * WeightBlocks.blockCount(of: forwardCount)
    backwardStart =
      head + 8 * WeightBlocks.roomyWordCount(of: forwardCount)
      + 8 * WeightBlocks.blockCount(of: topology.backwardCount)
  }

  private static func roomyBytes(of metric: HierarchyMetric, _ topology: HierarchyTopology) -> [UInt8] {
    var forwardWeights = FixedArray<UInt32>(repeating: 0, count: topology.forwardCount)
    var forwardHints = FixedArray<UInt8>(repeating: 0, count: topology.forwardCount)
    metric.forward.copy(to: &forwardWeights, &forwardHints)
    var backwardWeights = FixedArray<UInt32>(repeating: 0, count: topology.backwardCount)
    var backwardHints = FixedArray<UInt8>(repeating: 0, count: topology.backwardCount)
    metric.backward.copy(to: &backwardWeights, &backwardHints)
    return HierarchyMetric.encoded(
      fingerprint: metric.fingerprint, isRoomy: true, forwardWeights, forwardHints, backwardWeights,
      backwardHints)
  }

  /// Where the row of an arc begins: roomy blocks follow one another without a gap.
  @inline(__always)
  private func place(_ arc: Int, _ side: Side) -> (byte: Int, shift: UInt64) {
    let bit = arc &* Self.rowBits
    return ((side == .forward ? forwardStart : backwardStart) &+ bit &>> 3, UInt64(bit & 7))
  }

  /// The weight of an arc.
  @inline(__always)
  func weight(_ arc: Int, _ side: Side) -> UInt32 {
    let place = place(arc, side)
    // All bits of "never" are set, as those of a row's weight that is never.
    return UInt32(truncatingIfNeeded: bytes.word(at: place.byte) &>> place.shift) & StateGraph.infinity
  }

  /// Changes an arc.
  mutating func set(_ arc: Int, _ side: Side, _ weight: UInt32, _ hint: UInt8) {
    let place = place(arc, side)
    let row =
      UInt64(min(weight, StateGraph.infinity))
      | UInt64(WeightBlocks.code(ofHint: hint)) << WeightBlocks.roomyBits.weight
    let all: UInt64 = 1 << UInt64(Self.rowBits) - 1
    let word = bytes.word(at: place.byte)
    bytes.setWord(at: place.byte, word & ~(all << place.shift) | row << place.shift)
  }

  /// The metric, for a costing that is known by a number.
  consuming func metric(_ topology: HierarchyTopology, fingerprint: UInt64) -> HierarchyMetric? {
    let low = UInt64(HierarchyMetric.version) | UInt64(UInt32(truncatingIfNeeded: fingerprint)) << 32
    bytes.setWord(at: 0, low)
    bytes.setWord(at: 8, fingerprint >> 32 | UInt64(topology.forwardCount) << 32)
    return HierarchyMetric(bytes.blob(), for: topology)
  }
}
