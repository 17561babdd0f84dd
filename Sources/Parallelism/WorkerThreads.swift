#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Threads that all run one body, and that are waited for.
///
/// ```swift
/// let helpers = WorkerThreads(count: 3) { … }
/// …                                             // the calling thread does its own share
/// helpers.join()
/// ```
///
/// Where the system gives fewer threads than asked for, fewer run: whoever shares work out must also do it alone.
@safe public struct WorkerThreads: ~Copyable {
  // Joined exactly once, by `join`.
  private var threads: [pthread_t] = []

  /// Starts threads; each has a stack of 8 MiB, as the main thread usually has.
  public init(count: Int, _ body: @escaping @Sendable () -> Void) {
    for _ in 0..<count {
      // The box is given to the thread, or taken back below where none starts.
      let box = unsafe Unmanaged.passRetained(Body(body))
      var attributes = pthread_attr_t()
      unsafe pthread_attr_init(&attributes)
      defer { unsafe pthread_attr_destroy(&attributes) }
      unsafe pthread_attr_setstacksize(&attributes, 8 << 20)
      #if canImport(Glibc)
        var thread = pthread_t()
        let status = unsafe pthread_create(&thread, &attributes, { unsafe Body.run($0) }, box.toOpaque())
        if status == 0 { threads.append(thread) }
      #else
        var thread: pthread_t?
        let status = unsafe pthread_create(&thread, &attributes, { unsafe Body.run($0) }, box.toOpaque())
        if status == 0, let thread { threads.append(thread) }
      #endif
      if status != 0 {
        unsafe box.release()
        break
      }
    }
  }

  /// Waits until all threads have left the body.
  public consuming func join() {
    for thread in threads { pthread_join(thread, nil) }
  }

  private final class Body: Sendable {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }

    #if canImport(Glibc)
      static func run(_ box: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
        // The box was retained for exactly this thread.
        if let box = unsafe box { unsafe Unmanaged<Body>.fromOpaque(box).takeRetainedValue().body() }
        return nil
      }
    #else
      static func run(_ box: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
        // The box was retained for exactly this thread.
        unsafe Unmanaged<Body>.fromOpaque(box).takeRetainedValue().body()
        return nil
      }
    #endif
  }
}
