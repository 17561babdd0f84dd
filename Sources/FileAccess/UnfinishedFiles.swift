import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Files that must not outlive an interrupted process.
///
/// Names stand in a table that a signal handler can read: it may neither allocate nor wait. Each place goes from free to
/// armed and back; the handler claims an armed place before it reads the name, so a name is never changed while it is
/// used. Where all places are taken a file is not listed, and an interrupted process leaves it behind.
public enum UnfinishedFiles {
  private static let table = Table(count: 64)

  /// Lists a file; the place is handed back to `forget`.
  static func add(_ path: String) -> Int? { table.add(path) }

  /// Takes a file off the list.
  static func forget(_ place: Int?) {
    if let place { table.forget(place) }
  }

  /// From now on SIGINT, SIGTERM, SIGHUP and SIGPIPE remove the listed files before they end the process.
  ///
  /// Signals that the caller of the process ignores stay ignored.
  public static func removeOnSignals() {
    // Made before the handler can need it: making it allocates.
    _ = table
    for number in [SIGINT, SIGTERM, SIGHUP, SIGPIPE] {
      // The handler uses atomic loads, unlink, signal and raise only, all of which are allowed in one.
      let previous = signal(number) { number in
        UnfinishedFiles.table.removeAll()
        signal(number, SIG_DFL)
        raise(number)
      }
      // Function pointers are compared as addresses: there is no other way to ask whether a signal is ignored.
      if unsafe unsafeBitCast(previous, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self) {
        signal(number, SIG_IGN)
      }
    }
  }

  /// Places of fixed size, never given back to the system.
  @safe private final class Table: @unchecked Sendable {
    private static let free: UInt8 = 0
    private static let taken: UInt8 = 1
    private static let armed: UInt8 = 2
    private static let nameSize = Int(PATH_MAX)

    private let count: Int
    private let states: UnsafeMutablePointer<Atomic<UInt8>>
    private let names: UnsafeMutablePointer<CChar>

    init(count: Int) {
      self.count = count
      // Both live as long as the process.
      unsafe states = .allocate(capacity: count)
      for place in 0..<count { unsafe (states + place).initialize(to: Atomic(Self.free)) }
      unsafe names = .allocate(capacity: count * Self.nameSize)
    }

    func add(_ path: String) -> Int? {
      let name = path.utf8CString
      guard name.count <= Self.nameSize else { return nil }
      for place in 0..<count {
        // A place that was free belongs to this thread alone until it is armed.
        guard
          unsafe states[place].compareExchange(
            expected: Self.free, desired: Self.taken, ordering: .acquiring
          ).exchanged
        else { continue }
        for (offset, character) in name.enumerated() {
          unsafe names[place * Self.nameSize + offset] = character
        }
        unsafe states[place].store(Self.armed, ordering: .releasing)
        return place
      }
      return nil
    }

    func forget(_ place: Int) {
      // A place that the handler has claimed stays claimed: the process is about to end.
      _ = unsafe states[place].compareExchange(
        expected: Self.armed, desired: Self.free, ordering: .acquiringAndReleasing)
    }

    func removeAll() {
      for place in 0..<count {
        // The name of a claimed place is whole and does not change any more.
        guard
          unsafe states[place].compareExchange(
            expected: Self.armed, desired: Self.taken, ordering: .acquiring
          ).exchanged
        else { continue }
        unsafe unlink(names + place * Self.nameSize)
      }
    }
  }
}
