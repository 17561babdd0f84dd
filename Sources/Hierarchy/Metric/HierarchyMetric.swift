/// What the arcs of a hierarchy cost under one costing, and how each is made up of arcs below.
///
/// `docs/graph-format.md` specifies the bytes.
public final class HierarchyMetric: Sendable {
  static let version: UInt32 = 2
  static let headWords = 16
  /// The arc is a turn and an edge of the road network.
  static let roadHint: UInt8 = 254
  /// The arc leads through a lower state that must be looked for.
  static let searchHint: UInt8 = 255

  /// What the costing is known by that it was made under.
  package let fingerprint: UInt64
  /// Keeps the bytes that both lists lie over.
  private let blob: Blob
  /// Weights of the arcs that lead up from their lower end; the hint of an arc is the place of the state between among the
  /// states below its lower end, the nearest being 0.
  let forward: WeightRows
  /// The same of the arcs that lead down to their lower end.
  let backward: WeightRows

  /// Lays a metric over its bytes; nil where they are not what they should be.
  package init?(_ blob: Blob, for topology: HierarchyTopology) {
    guard blob.word(0) == Self.version, Int(blob.word(3)) == topology.forwardCount,
      Int(blob.word(4)) == topology.backwardCount
    else { return nil }
    fingerprint = UInt64(blob.word(2)) << 32 | UInt64(blob.word(1))
    var offset = 4 * Self.headWords
    func next(_ size: Int) -> Int {
      defer { offset += size }
      return offset
    }
    let (forwardWords, backwardWords) = (Int(blob.word(5)), Int(blob.word(6)))
    guard
      let forward = WeightRows(
        blob, at: next(8 * forwardWords), wordCount: forwardWords, count: topology.forwardCount),
      let backward = WeightRows(
        blob, at: next(8 * backwardWords), wordCount: backwardWords, count: topology.backwardCount)
    else { return nil }
    self.blob = blob
    self.forward = forward
    self.backward = backward
  }
}
