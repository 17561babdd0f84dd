/// A heap of label places by key, four children a parent; a place may be in it more than once.
///
/// Key and place share one integer, so that an entry is compared at once and equal keys come in the order of their labels,
/// which is the same on every run. A decreased key is inserted anew, and the search passes over entries that its label no
/// longer agrees with: on road networks that takes less than moving entries up.
struct PlaceQueue: ~Copyable {
  private var items = ScratchArray<UInt64>(capacity: 1024)

  mutating func removeAll() { items.removeAll() }

  var isEmpty: Bool { items.isEmpty }

  /// Entries, those that are out of date included.
  var count: Int { items.count }

  /// The least key; nil when empty.
  var leastKey: UInt32? { items.isEmpty ? nil : UInt32(truncatingIfNeeded: items[0] >> 32) }

  mutating func insert(_ place: Int, key: UInt32) {
    let item = UInt64(key) << 32 | UInt64(UInt32(truncatingIfNeeded: place))
    var slot = items.count
    items.append(item)
    while slot > 0 {
      let above = (slot - 1) / 4
      let other = items[above]
      guard other > item else { break }
      items[slot] = other
      slot = above
    }
    items[slot] = item
  }

  mutating func popFirst() -> (place: Int, key: UInt32)? {
    guard !items.isEmpty else { return nil }
    let first = items[0]
    let last = items.removeLast()
    if !items.isEmpty { sink(last) }
    return (Int(UInt32(truncatingIfNeeded: first)), UInt32(truncatingIfNeeded: first >> 32))
  }

  /// Puts an item where the first one was, and lets it sink to its place.
  private mutating func sink(_ item: UInt64) {
    let count = items.count
    var slot = 0
    while true {
      let start = 4 * slot + 1
      guard start < count else { break }
      var least = start
      var leastItem = items[start]
      var child = start + 1
      let end = min(start + 4, count)
      while child < end {
        let other = items[child]
        if other < leastItem { (least, leastItem) = (child, other) }
        child += 1
      }
      guard leastItem < item else { break }
      items[slot] = leastItem
      slot = least
    }
    items[slot] = item
  }
}
