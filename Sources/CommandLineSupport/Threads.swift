#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The processors of the machine.
public enum Threads {
  /// How many processors are on, at least 1: as many threads as `--threads` means where it is not given.
  public static var available: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }
}

extension Threads {
  /// Runs a body on a thread of its own, which nobody waits for.
  ///
  /// The thread has the same stack as the main thread usually has, 8 MiB, on every system.
  static func start(_ body: @escaping @Sendable () -> Void) {
    // The box is taken back by the thread, or below where none starts; the attributes are lent to the calls only.
    let box = unsafe Unmanaged.passRetained(ThreadBody(body))
    var attributes = pthread_attr_t()
    unsafe pthread_attr_init(&attributes)
    defer { unsafe pthread_attr_destroy(&attributes) }
    unsafe pthread_attr_setstacksize(&attributes, 8 << 20)
    unsafe pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
    #if canImport(Glibc)
      var thread = pthread_t()
    #else
      var thread: pthread_t?
    #endif
    let status = unsafe pthread_create(&thread, &attributes, { unsafe ThreadBody.run($0) }, box.toOpaque())
    if status != 0 {
      // No thread can be had: the work is done all the same, here.
      unsafe box.takeRetainedValue().body()
    }
  }

  private final class ThreadBody: Sendable {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }

    #if canImport(Glibc)
      static func run(_ box: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
        // The box was retained for exactly this thread.
        if let box = unsafe box { unsafe Unmanaged<ThreadBody>.fromOpaque(box).takeRetainedValue().body() }
        return nil
      }
    #else
      static func run(_ box: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
        // The box was retained for exactly this thread.
        unsafe Unmanaged<ThreadBody>.fromOpaque(box).takeRetainedValue().body()
        return nil
      }
    #endif
  }
}
