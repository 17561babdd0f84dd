/// Memory for plain values that grows at its end and is emptied without being given back.
///
/// An array would do, but for its checks of uniqueness at each of a hundred million appends.
@safe struct GrowableBuffer<Element: BitwiseCopyable>: ~Copyable {
  // Owned by this value; the first `count` places are set.
  private var storage: UnsafeMutableBufferPointer<Element>
  /// Number of values.
  private(set) var count = 0

  init(capacity: Int) { unsafe storage = .allocate(capacity: max(1, capacity)) }

  deinit { unsafe storage.deallocate() }

  /// The values; valid until the next append.
  var values: UnsafeBufferPointer<Element> {
    unsafe UnsafeBufferPointer(start: storage.baseAddress, count: count)
  }

  /// The value at a place.
  subscript(index: Int) -> Element {
    get {
      precondition(index >= 0 && index < count)
      return unsafe storage[index]
    }
    set {
      precondition(index >= 0 && index < count)
      unsafe storage[index] = newValue
    }
  }

  /// Adds a value.
  @inline(__always)
  mutating func append(_ value: Element) {
    if unsafe count == storage.count { grow(to: count + 1) }
    unsafe storage[count] = value
    count += 1
  }

  /// Adds values.
  mutating func append(_ values: UnsafeBufferPointer<Element>) {
    if unsafe count + values.count > storage.count { grow(to: count + values.count) }
    // Room was made above; source and target never overlap, since nobody appends a buffer to itself.
    if !values.isEmpty {
      _ = unsafe UnsafeMutableBufferPointer(rebasing: storage[count...]).update(fromContentsOf: values)
      count += values.count
    }
  }

  /// Fills the buffer with one value.
  mutating func reset(to value: Element, count: Int) {
    self.count = 0
    if unsafe count > storage.count { grow(to: count) }
    unsafe UnsafeMutableBufferPointer(rebasing: storage[..<count]).update(repeating: value)
    self.count = count
  }

  /// Drops the values behind a place.
  mutating func truncate(to count: Int) {
    precondition(count >= 0 && count <= self.count)
    self.count = count
  }

  private mutating func grow(to needed: Int) {
    let larger = unsafe UnsafeMutableBufferPointer<Element>.allocate(capacity: max(needed, storage.count * 2))
    _ = unsafe larger.update(fromContentsOf: values)
    unsafe storage.deallocate()
    unsafe storage = larger
  }
}
