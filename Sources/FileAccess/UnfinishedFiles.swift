import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Files that must not outlive an interrupted process.
///
/// Names stand in a table that a signal handler can read: it may neither allocate nor wait for long. A place is taken
/// while its file is made, with signals held back from that thread, and armed when the file is there; the handler waits
/// for taken places, and claims an armed one before it reads the name, so a name is never changed while it is used. Where
/// all places are taken a file is not listed, and an interrupted process leaves it behind.
public enum UnfinishedFiles {
  private static let table = Table(count: 64)

  /// Makes a file and lists it, as one step that no signal comes between; the place is handed back to `forget`.
  ///
  /// - Parameter make: makes the file; false where it could not.
  static func add(_ path: String, make: () -> Bool) -> Int? {
    withSignalsHeldBack {
      let place = table.take(path)
      let isMade = make()
      guard let place else { return nil }
      isMade ? table.arm(place) : table.free(place)
      return isMade ? place : nil
    }
  }

  /// Takes a file off the list.
  static func forget(_ place: Int?) {
    if let place { table.forget(place) }
  }

  /// From now on SIGINT, SIGTERM, SIGHUP and SIGPIPE remove the listed files before they end the process.
  ///
  /// Signals that the caller of the process ignores stay ignored. A file that grows beyond the limit of the process is an
  /// error of the call that writes, not a signal.
  public static func removeOnSignals() {
    // Made before the handler can need it: making it allocates.
    _ = table
    for number in endingSignals {
      // The handler uses atomics, nanosleep, unlink, signal and raise only, all of which are allowed in one.
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
    signal(SIGXFSZ, SIG_IGN)
  }

  private static let endingSignals = [SIGINT, SIGTERM, SIGHUP, SIGPIPE]

  /// Runs a body that no handler interrupts on this thread.
  private static func withSignalsHeldBack<Result>(_ body: () -> Result) -> Result {
    var held = sigset_t()
    var before = sigset_t()
    // The calls fill the sets that are lent to them.
    unsafe sigemptyset(&held)
    for number in endingSignals { unsafe sigaddset(&held, number) }
    unsafe pthread_sigmask(SIG_BLOCK, &held, &before)
    // Gives this thread back what it had; the set is only read.
    defer { unsafe pthread_sigmask(SIG_SETMASK, &before, nil) }
    return body()
  }

  /// Places of fixed size, never given back to the system.
  @safe private final class Table: @unchecked Sendable {
    private static let free: UInt8 = 0
    private static let taken: UInt8 = 1
    private static let armed: UInt8 = 2
    private static let claimed: UInt8 = 3
    private static let nameSize = Int(PATH_MAX)

    private let count: Int
    /// Whether the process is about to end, so that no file may be made any more.
    private let isEnding = Atomic(false)
    private let states: UnsafeMutablePointer<Atomic<UInt8>>
    private let names: UnsafeMutablePointer<CChar>

    init(count: Int) {
      self.count = count
      // Both live as long as the process.
      unsafe states = .allocate(capacity: count)
      for place in 0..<count { unsafe (states + place).initialize(to: Atomic(Self.free)) }
      unsafe names = .allocate(capacity: count * Self.nameSize)
    }

    func take(_ path: String) -> Int? {
      let name = path.utf8CString
      guard name.count <= Self.nameSize else { return nil }
      for place in 0..<count {
        // A place that was free belongs to this thread alone until it is armed.
        guard
          unsafe states[place].compareExchange(
            expected: Self.free, desired: Self.taken, ordering: .sequentiallyConsistent
          ).exchanged
        else { continue }
        // Either the handler sees the place taken and waits for it, or this thread sees the process ending.
        if isEnding.load(ordering: .sequentiallyConsistent) {
          free(place)
          while true { pause() }
        }
        for (offset, character) in name.enumerated() {
          unsafe names[place * Self.nameSize + offset] = character
        }
        return place
      }
      return nil
    }

    func arm(_ place: Int) { unsafe states[place].store(Self.armed, ordering: .sequentiallyConsistent) }

    func free(_ place: Int) { unsafe states[place].store(Self.free, ordering: .sequentiallyConsistent) }

    func forget(_ place: Int) {
      // A place that the handler has claimed stays claimed: the process is about to end.
      _ = unsafe states[place].compareExchange(
        expected: Self.armed, desired: Self.free, ordering: .acquiringAndReleasing)
    }

    func removeAll() {
      isEnding.store(true, ordering: .sequentiallyConsistent)
      for place in 0..<count {
        // Making a file takes no longer than a call of the system; a disk that hangs must not hold the end up for ever.
        var patience = 1000
        while unsafe states[place].load(ordering: .sequentiallyConsistent) == Self.taken, patience > 0 {
          var pause = timespec(tv_sec: 0, tv_nsec: 1_000_000)
          unsafe nanosleep(&pause, nil)
          patience -= 1
        }
        // The name of a claimed place is whole and does not change any more.
        guard
          unsafe states[place].compareExchange(
            expected: Self.armed, desired: Self.claimed, ordering: .sequentiallyConsistent
          ).exchanged
        else { continue }
        unsafe unlink(names + place * Self.nameSize)
      }
    }
  }
}
