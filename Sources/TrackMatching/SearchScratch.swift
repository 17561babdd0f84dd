import RoadGraph

/// Label places by edge: open addressing, emptied by moving on to the next generation.
struct LabelPlaces {
  private struct Slot {
    var key: UInt32 = 0
    var value: Int32 = 0
    var generation: UInt32 = 0
  }
  private var slots = [Slot](repeating: Slot(), count: 1024)
  private var generation: UInt32 = 1
  private var count = 0

  mutating func removeAll() {
    count = 0
    generation &+= 1
    if generation == 0 {
      for place in slots.indices { slots[place].generation = 0 }
      generation = 1
    }
  }

  /// The place of an edge; where it has none, it gets the one offered.
  mutating func place(of edge: EdgeID, orInsert new: Int) -> (place: Int, isNew: Bool) {
    let slot = find(edge.index)
    if slots[slot].generation == generation { return (Int(slots[slot].value), false) }
    slots[slot] = Slot(key: edge.index, value: Int32(truncatingIfNeeded: new), generation: generation)
    count += 1
    if count * 2 > slots.count { grow() }
    return (new, true)
  }

  private func find(_ key: UInt32) -> Int {
    let mask = slots.count - 1
    // Fibonacci hashing; the high bits of the product are the mixed ones.
    var slot = Int((key &* 0x9E37_79B1) >> 10) & mask
    while slots[slot].generation == generation, slots[slot].key != key { slot = (slot + 1) & mask }
    return slot
  }

  private mutating func grow() {
    let old = slots
    slots = [Slot](repeating: Slot(), count: old.count * 4)
    for slot in old where slot.generation == generation { slots[find(slot.key)] = slot }
  }
}

/// A heap of label places by cost, four children a parent; a label may be in it more than once, and only its cheapest
/// entry counts.
struct LabelQueue {
  private var items: [(cost: Float, place: Int32)] = []

  mutating func removeAll() { items.removeAll(keepingCapacity: true) }

  mutating func insert(_ place: Int, cost: Float) {
    var slot = items.count
    items.append((cost, Int32(truncatingIfNeeded: place)))
    while slot > 0 {
      let above = (slot - 1) / 4
      guard items[above].cost > cost else { break }
      items[slot] = items[above]
      slot = above
    }
    items[slot] = (cost, Int32(truncatingIfNeeded: place))
  }

  mutating func popFirst() -> (place: Int, cost: Float)? {
    guard let first = items.first, let last = items.popLast() else { return nil }
    let count = items.count
    guard count > 0 else { return (Int(first.place), first.cost) }
    var slot = 0
    while true {
      let start = 4 * slot + 1
      guard start < count else { break }
      var least = start
      var child = start + 1
      while child < min(start + 4, count) {
        if items[child].cost < items[least].cost { least = child }
        child += 1
      }
      guard items[least].cost < last.cost else { break }
      items[slot] = items[least]
      slot = least
    }
    items[slot] = last
    return (Int(first.place), first.cost)
  }
}
