/// The ids of the nodes that roads need, each once and in order; a node's place among them stands for it while building.
///
/// Kept in buckets of 65,536 ids in a row, of each id the lower two bytes: OSM numbers nodes in the order in which they are
/// made, so that a bucket holds thousands that roads need.
struct NodeIndex: Sendable {
  /// Where an id was found last: ids that are asked for one after another are often neighbours.
  struct Hint: Sendable {
    fileprivate var bucket = 0
    /// Within the bucket.
    fileprivate var place = 0
  }

  /// Places between two of which the bucket is kept.
  private static let sampling = 256

  /// The upper bits of each bucket's ids.
  private var highs: [Int64] = []
  /// Place of each bucket's first id.
  private var starts: [UInt32] = []
  /// The lower bits of all ids.
  private var lows: [UInt16] = []
  /// The bucket of each 256th place.
  private var samples: [UInt32] = []

  /// Takes ids that are distinct and in order.
  init(ids: some Sequence<Int64> = []) { for id in ids { append(id) } }

  /// Adds an id that is higher than all others.
  @inline(__always)
  mutating func append(_ id: Int64) {
    let high = id >> 16
    if highs.last != high {
      highs.append(high)
      starts.append(UInt32(truncatingIfNeeded: lows.count))
    }
    if lows.count % Self.sampling == 0 { samples.append(UInt32(truncatingIfNeeded: highs.count - 1)) }
    lows.append(UInt16(truncatingIfNeeded: id))
  }

  /// The id as a key that sorts like it.
  static func key(_ id: Int64) -> UInt64 { UInt64(bitPattern: id) ^ 1 << 63 }

  /// Number of nodes.
  var count: Int { lows.count }

  /// The id at a place.
  func id(at place: Int) -> Int64 {
    var low = Int(samples[place / Self.sampling])
    let next = place / Self.sampling + 1
    var high = next < samples.count ? Int(samples[next]) : highs.count - 1
    while low < high {
      let middle = (low + high + 1) / 2
      if Int(starts[middle]) <= place { low = middle } else { high = middle - 1 }
    }
    return highs[low] << 16 | Int64(lows[place])
  }

  /// Calls a body with each id, in order.
  @inline(__always)
  func forEach(_ body: (_ place: Int, _ id: Int64) -> Void) {
    for bucket in highs.indices {
      let high = highs[bucket] << 16
      for place in Int(starts[bucket])..<end(of: bucket) { body(place, high | Int64(lows[place])) }
    }
  }

  private func end(of bucket: Int) -> Int {
    bucket + 1 < starts.count ? Int(starts[bucket + 1]) : lows.count
  }

  /// The place of an id, or nil where no road needs it.
  ///
  /// - Parameter hint: where the last one was found, or any other; left where the id is or would be.
  @inline(__always)
  func place(of id: Int64, hint: inout Hint) -> Int? {
    let high = id >> 16
    if hint.bucket >= highs.count || highs[hint.bucket] != high {
      guard move(&hint, to: high) else { return nil }
    }
    let low = UInt16(truncatingIfNeeded: id)
    let (place, value) = (hint.place, lows[hint.place])
    if value == low { return place }
    if value < low {
      // Forward: in files that are sorted by id the next place is the one, or none.
      let (next, end) = (place + 1, end(of: hint.bucket))
      if next == end || lows[next] > low { return nil }
      return search(low, from: next, to: end, &hint)
    }
    let start = Int(starts[hint.bucket])
    if place == start { return nil }
    return search(low, from: start, to: place, &hint)
  }

  /// Moves to the bucket of some upper bits, or else to the one before; false where there is none.
  private func move(_ hint: inout Hint, to high: Int64) -> Bool {
    guard hint.bucket < highs.count else { return false }
    let next = hint.bucket + 1
    if highs[hint.bucket] < high {
      if next == highs.count || highs[next] > high { return false }
      if highs[next] == high {
        hint = Hint(bucket: next, place: Int(starts[next]))
        return true
      }
    }
    var (first, last) = (0, highs.count)
    while first < last {
      let middle = (first + last) / 2
      if highs[middle] <= high { first = middle + 1 } else { last = middle }
    }
    let bucket = max(0, first - 1)
    hint = Hint(bucket: bucket, place: Int(starts[bucket]))
    return highs[bucket] == high
  }

  /// Searches between two places of the hint's bucket, forward with steps that double and then by halving.
  private func search(_ low: UInt16, from start: Int, to end: Int, _ hint: inout Hint) -> Int? {
    var (first, step) = (start, 1)
    while first + step < end, lows[first + step] <= low {
      first += step
      step *= 2
    }
    var last = min(first + step, end)
    // The first place whose id is above.
    while first < last {
      let middle = (first + last) / 2
      if lows[middle] <= low { first = middle + 1 } else { last = middle }
    }
    hint.place = max(Int(starts[hint.bucket]), first - 1)
    return first > start && lows[first - 1] == low ? first - 1 : nil
  }
}
