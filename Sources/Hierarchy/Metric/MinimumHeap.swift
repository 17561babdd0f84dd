/// A heap of numbers, the least first.
struct MinimumHeap {
  private var items: [UInt64] = []

  var least: UInt64? { items.first }

  mutating func insert(_ item: UInt64) {
    items.append(item)
    var slot = items.count - 1
    while slot > 0, items[slot] < items[(slot - 1) / 2] {
      items.swapAt(slot, (slot - 1) / 2)
      slot = (slot - 1) / 2
    }
  }

  mutating func popLeast() -> UInt64? {
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
