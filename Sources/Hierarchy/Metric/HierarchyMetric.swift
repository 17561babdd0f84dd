/// What the arcs of a hierarchy cost under one costing, and how each is made up of arcs below.
///
/// `docs/graph-format.md` specifies the bytes.
public final class HierarchyMetric: Sendable {
  static let version: UInt32 = 1
  static let headWords = 16
  /// The arc is a turn and an edge of the road network.
  static let roadHint: UInt8 = 254
  /// The arc leads through a lower state that must be looked for.
  static let searchHint: UInt8 = 255

  /// What the costing is known by that it was made under.
  package let fingerprint: UInt64
  let forwardWeights: Column<UInt32>
  let backwardWeights: Column<UInt32>
  /// For each arc, the place of the state between among the states below its lower end, the nearest being 0.
  let forwardHints: Column<UInt8>
  let backwardHints: Column<UInt8>

  /// Lays a metric over its bytes; nil where they are not what they should be.
  package init?(_ blob: Blob, for topology: HierarchyTopology) {
    guard blob.word(0) == Self.version, Int(blob.word(3)) == topology.forwardCount,
      Int(blob.word(4)) == topology.backwardCount
    else { return nil }
    fingerprint = UInt64(blob.word(2)) << 32 | UInt64(blob.word(1))
    var offset = 4 * Self.headWords
    func next(_ size: Int) -> Int {
      defer { offset = (offset + size + 7) & ~7 }
      return offset
    }
    let (forward, backward) = (topology.forwardCount, topology.backwardCount)
    guard let forwardWeights = blob.column(at: next(4 * forward), count: forward, of: UInt32.self),
      let backwardWeights = blob.column(at: next(4 * backward), count: backward, of: UInt32.self),
      let forwardHints = blob.column(at: next(forward), count: forward, of: UInt8.self),
      let backwardHints = blob.column(at: next(backward), count: backward, of: UInt8.self)
    else { return nil }
    self.forwardWeights = forwardWeights
    self.backwardWeights = backwardWeights
    self.forwardHints = forwardHints
    self.backwardHints = backwardHints
  }
}
