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
  let blob: Blob
  /// Whether all arcs have as many bits as they may ever need, so that any may be changed in place.
  let isRoomy: Bool
  /// Weights of the arcs that lead up from their lower end; the hint of an arc is the place of the state between among the
  /// states below its lower end, the nearest being 0.
  let forward: WeightRows
  /// The same of the arcs that lead down to their lower end.
  let backward: WeightRows

  /// The bytes, copied.
  package var bytes: [UInt8] { blob.copied() }

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
    isRoomy = blob.word(7) == 1
    self.forward = forward
    self.backward = backward
  }

  /// The bytes of a metric.
  static func encoded(
    fingerprint: UInt64, isRoomy: Bool,
    _ forwardWeights: borrowing FixedArray<UInt32>, _ forwardHints: borrowing FixedArray<UInt8>,
    _ backwardWeights: borrowing FixedArray<UInt32>, _ backwardHints: borrowing FixedArray<UInt8>
  ) -> [UInt8] {
    let forward = WeightBlocks(forwardWeights, forwardHints, isRoomy: isRoomy)
    let backward = WeightBlocks(backwardWeights, backwardHints, isRoomy: isRoomy)
    var words: [UInt32] = [
      version, UInt32(truncatingIfNeeded: fingerprint), UInt32(fingerprint >> 32),
      UInt32(forwardWeights.count), UInt32(backwardWeights.count), UInt32(forward.wordCount),
      UInt32(backward.wordCount), isRoomy ? 1 : 0,
    ]
    words += [UInt32](repeating: 0, count: headWords - words.count)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(4 * headWords + 8 * (forward.wordCount + backward.wordCount))
    bytes.append(words: words)
    forward.append(to: &bytes, forwardWeights, forwardHints)
    backward.append(to: &bytes, backwardWeights, backwardHints)
    return bytes
  }
}
