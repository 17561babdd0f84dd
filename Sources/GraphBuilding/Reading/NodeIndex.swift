/// The ids of the nodes that roads need, each once and in order; a node's place among them stands for it while building.
struct NodeIndex: Sendable {
  /// The ids, ascending.
  let ids: [Int64]

  /// Takes the distinct ids out of those of all ways, in any order.
  init(of references: consuming [UInt64]) {
    // The sign bit is turned round, so that negative ids come first.
    var keys = references
    keys.radixSort()
    var ids: [Int64] = []
    var last: UInt64?
    var distinct = 0
    for key in keys where key != last {
      distinct += 1
      last = key
    }
    ids.reserveCapacity(distinct)
    last = nil
    for key in keys where key != last {
      ids.append(Int64(bitPattern: key ^ Self.signBit))
      last = key
    }
    self.ids = ids
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
    return search(id, 0, min(hint, ids.count), &hint)
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
