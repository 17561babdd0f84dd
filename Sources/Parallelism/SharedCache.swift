import Synchronization

/// Values that are dear to make, each made once and shared by all threads.
///
/// ```swift
/// let costings = SharedCache<String, Costing>(capacity: 64)
/// let costing = costings.value(for: "car") { Costing(…) }
/// ```
///
/// Who asks for a value that another thread is making waits for it; values of other keys are not waited for.
public final class SharedCache<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  /// The value of one key, once it is made.
  private final class Entry: Sendable {
    let value = Mutex<Value?>(nil)
  }

  private let entries = Mutex<[Key: Entry]>([:])
  private let capacity: Int

  /// An empty cache.
  ///
  /// - Parameter capacity: how many values are kept; where one more is asked for, all go.
  public init(capacity: Int) { self.capacity = capacity }

  /// The value of a key, made where it is not there; an error is thrown on, and the next who asks tries again.
  public func value<Failure: Error>(
    for key: Key, make: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    let entry = entries.withLock { entries in
      if let entry = entries[key] { return entry }
      if entries.count >= capacity { entries.removeAll() }
      let entry = Entry()
      entries[key] = entry
      return entry
    }
    return try entry.value.withLock { value throws(Failure) in
      if let value { return value }
      let made = try make()
      value = made
      return made
    }
  }
}
