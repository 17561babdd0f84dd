/// A small binary heap of numbers, the least first.
package struct MinimumHeap: Sendable {
  private var items: [UInt64] = []

  /// Creates an empty heap.
  package init() {}

  /// The least number; nil where there is none.
  package var least: UInt64? { items.first }

  /// Forgets all numbers and keeps their storage.
  package mutating func removeAll() { items.removeAll(keepingCapacity: true) }

  /// Adds a number.
  package mutating func insert(_ item: UInt64) {
    items.append(item)
    var slot = items.count - 1
    while slot > 0, items[slot] < items[(slot - 1) / 2] {
      items.swapAt(slot, (slot - 1) / 2)
      slot = (slot - 1) / 2
    }
  }

  /// Takes the least number out; nil where there is none.
  package mutating func popLeast() -> UInt64? {
    guard let first = items.first, let last = items.popLast() else { return nil }
    guard !items.isEmpty else { return first }
    items[0] = last
    var slot = 0
    while true {
      var least = slot
      for child in [2 * slot + 1, 2 * slot + 2] where child < items.count && items[child] < items[least] {
        least = child
      }
      guard least != slot else { return first }
      items.swapAt(slot, least)
      slot = least
    }
  }
}
