/// A growing array of plain values that lives as long as its search and is emptied without being freed.
///
/// The inner loops of searches read and write it many million times a second. Swift's own array asks at each write whether
/// its storage is shared, which took a sixth of a search's time; this storage has one owner by construction. Positions are
/// checked all the same.
@safe
struct ScratchArray<Element: BitwiseCopyable>: ~Copyable {
  private var base: UnsafeMutablePointer<Element>
  private var capacity: Int
  private(set) var count = 0

  init(capacity: Int = 64) {
    self.capacity = max(1, capacity)
    // Owned by this value alone and freed with it.
    unsafe base = .allocate(capacity: self.capacity)
  }

  deinit { unsafe base.deallocate() }

  var isEmpty: Bool { count == 0 }

  subscript(_ position: Int) -> Element {
    get {
      precondition(position >= 0 && position < count)
      // In range by the line above.
      return unsafe base[position]
    }
    set {
      precondition(position >= 0 && position < count)
      // In range by the line above.
      unsafe base[position] = newValue
    }
  }

  /// Forgets all elements and keeps their storage.
  mutating func removeAll() { count = 0 }

  mutating func append(_ element: Element) {
    if count == capacity { reserve(capacity * 2) }
    // Within the capacity by the line above.
    unsafe (base + count).initialize(to: element)
    count += 1
  }

  mutating func append(repeating element: Element, count added: Int) {
    if count + added > capacity { reserve(max(capacity * 2, count + added)) }
    // Within the capacity by the line above.
    unsafe (base + count).initialize(repeating: element, count: added)
    count += added
  }

  mutating func removeLast() -> Element {
    precondition(count > 0)
    count -= 1
    // Was the last element by the lines above.
    return unsafe base[count]
  }

  private mutating func reserve(_ wanted: Int) {
    let larger = UnsafeMutablePointer<Element>.allocate(capacity: wanted)
    // Moves what is there into storage that is larger.
    unsafe larger.moveInitialize(from: base, count: count)
    unsafe base.deallocate()
    unsafe base = larger
    capacity = wanted
  }
}

extension [UInt32] {
  /// The same values in storage of one owner.
  func withScratch() -> ScratchArray<UInt32> {
    var scratch = ScratchArray<UInt32>(capacity: count)
    for value in self { scratch.append(value) }
    return scratch
  }
}
