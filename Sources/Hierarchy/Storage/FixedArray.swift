/// An array of plain values with one owner and a fixed length: what the inner loops of building, customising and queries
/// work on.
///
/// Swift's own array asks at each write whether its storage is shared; this one has one owner by construction. Positions
/// are checked all the same.
@safe
struct FixedArray<Element: BitwiseCopyable>: ~Copyable {
  private let base: UnsafeMutablePointer<Element>
  let count: Int

  init(repeating value: Element, count: Int) {
    self.count = count
    // Owned by this value alone and freed with it.
    unsafe base = .allocate(capacity: max(1, count))
    unsafe base.initialize(repeating: value, count: count)
  }

  deinit { unsafe base.deallocate() }

  @inline(__always)
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
}
