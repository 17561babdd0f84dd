/// The ids of the nodes that roads need, each once and in order; a node's place among them stands for it while building.
struct NodeIndex: Sendable {
  /// The ids, ascending.
  let ids: [Int64]

  /// Takes the distinct ids out of those of all ways.
  ///
  /// - Parameter sortBytes: how much memory the sort may take; more ids are sorted in several rounds, a range of ids each.
  init(of roads: RoadWays, sortBytes: Int = .max) {
    let mostKeys = max(1, sortBytes / 16)
    var ids: [Int64] = []
    for range in Self.rounds(roads, mostKeys: mostKeys) {
      var keys: [UInt64] = []
      keys.reserveCapacity(min(mostKeys, roads.referenceCount))
      roads.forEachReference { id in
        let key = Self.key(id)
        if range.contains(key) { keys.append(key) }
      }
      keys.radixSort()
      Self.append(distinct: keys, to: &ids)
    }
    self.ids = ids
  }

  /// Takes ids that are distinct and in order.
  init(ids: [Int64]) { self.ids = ids }

  private static func append(distinct keys: [UInt64], to ids: inout [Int64]) {
    var count = 0
    for place in keys.indices where place == 0 || keys[place] != keys[place - 1] { count += 1 }
    ids.reserveCapacity(ids.count + count)
    for place in keys.indices where place == 0 || keys[place] != keys[place - 1] {
      ids.append(Int64(bitPattern: keys[place] ^ signBit))
    }
  }

  /// Ranges of keys that hold at most so many references each, as far as that can be told by 4096 buckets.
  private static func rounds(_ roads: RoadWays, mostKeys: Int) -> [ClosedRange<UInt64>] {
    guard roads.referenceCount > mostKeys else { return [0...UInt64.max] }
    var (lowest, highest) = (UInt64.max, UInt64.min)
    roads.forEachReference { id in
      lowest = min(lowest, key(id))
      highest = max(highest, key(id))
    }
    let width = (highest - lowest) / 4096 + 1
    var counts = [Int](repeating: 0, count: 4096)
    roads.forEachReference { counts[Int((key($0) - lowest) / width)] += 1 }
    var rounds: [ClosedRange<UInt64>] = []
    var (first, held) = (lowest, 0)
    for (bucket, count) in counts.enumerated() {
      let start = lowest + UInt64(bucket) * width
      if held > 0, held + count > mostKeys {
        rounds.append(first...start - 1)
        (first, held) = (start, 0)
      }
      held += count
    }
    rounds.append(first...highest)
    return rounds
  }

  /// The id as a key that sorts like it.
  static func key(_ id: Int64) -> UInt64 { UInt64(bitPattern: id) ^ signBit }
  private static let signBit: UInt64 = 1 << 63

  /// Number of nodes.
  var count: Int { ids.count }

  /// The place of an id, or nil where no road needs it.
  ///
  /// - Parameter hint: the place found last; ids that are asked for one after another are often neighbours. Left where the
  ///   id is or would be.
  @inline(__always)
  func place(of id: Int64, hint: inout Int) -> Int? {
    if hint < ids.count, ids[hint] <= id {
      // Forward from the hint: in files that are sorted by id the next place is the one or none.
      let next = hint + 1
      if ids[hint] == id { return hint }
      if next == ids.count { return nil }
      if ids[next] > id { return nil }
      if ids[next] == id {
        hint = next
        return next
      }
      return gallop(id, &hint)
    }
    if hint > 0, hint <= ids.count, ids[hint - 1] == id {
      hint -= 1
      return hint
    }
    return gallopBack(id, &hint)
  }

  /// Searches backward with steps that double.
  private func gallopBack(_ id: Int64, _ hint: inout Int) -> Int? {
    var step = 2
    var high = min(hint, ids.count)
    while high - step > 0, ids[high - step] > id {
      high -= step
      step *= 2
    }
    return search(id, max(0, high - step), high, &hint)
  }

  /// Searches forward with steps that double.
  private func gallop(_ id: Int64, _ hint: inout Int) -> Int? {
    var step = 2
    var low = hint + 1
    while hint + step < ids.count, ids[hint + step] <= id {
      low = hint + step
      step *= 2
    }
    return search(id, low, min(hint + step, ids.count), &hint)
  }

  /// Searches between two places; the hint is left at the last id that is not above.
  private func search(_ id: Int64, _ from: Int, _ to: Int, _ hint: inout Int) -> Int? {
    var (low, high) = (from, to)
    while low < high {
      let middle = (low + high) / 2
      if ids[middle] <= id { low = middle + 1 } else { high = middle }
    }
    hint = max(0, low - 1)
    return low > 0 && ids[low - 1] == id ? low - 1 : nil
  }
}
