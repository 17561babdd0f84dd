#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A value that threads share, with a lock and several events that threads can wait for.
///
/// Every event has waiters of its own, and a signal wakes one of them, so that a busy queue does not wake threads for nothing.
@safe final class Monitor<Value>: @unchecked Sendable {
  private var value: Value
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>
  private let conditions: UnsafeMutableBufferPointer<pthread_cond_t>

  /// Shares a value; events are numbered from 0.
  init(_ value: sending Value, events: Int) {
    self.value = value
    // All must keep their address from initialising to destroying, so they lie outside of this object.
    unsafe mutex = .allocate(capacity: 1)
    unsafe conditions = .allocate(capacity: events)
    unsafe pthread_mutex_init(mutex, nil)
    for event in 0..<events { unsafe pthread_cond_init(&conditions[event], nil) }
  }

  deinit {
    // Nobody waits: a waiting thread holds a reference.
    for event in unsafe conditions.indices { unsafe pthread_cond_destroy(&conditions[event]) }
    unsafe pthread_mutex_destroy(mutex)
    unsafe conditions.deallocate()
    unsafe mutex.deallocate()
  }

  /// Changes the value while no other thread sees it.
  func change<Result>(_ body: (inout Value) -> sending Result) -> sending Result {
    // Locked and unlocked by the same thread, as the system demands.
    unsafe pthread_mutex_lock(mutex)
    defer { unsafe pthread_mutex_unlock(mutex) }
    return body(&value)
  }

  /// Waits for an event until a test holds, and changes the value at that moment.
  func wait<Result>(
    for event: Int, until test: (Value) -> Bool, then body: (inout Value) -> sending Result
  ) -> sending Result {
    // Locked and unlocked by the same thread; waiting gives the lock back meanwhile.
    unsafe pthread_mutex_lock(mutex)
    defer { unsafe pthread_mutex_unlock(mutex) }
    while !test(value) { unsafe pthread_cond_wait(&conditions[event], mutex) }
    return body(&value)
  }

  /// Wakes one thread that waits for an event, if there is one.
  func signal(_ event: Int) { unsafe pthread_cond_signal(&conditions[event]) }

  /// Wakes all threads that wait for an event.
  func signalAll(_ event: Int) { unsafe pthread_cond_broadcast(&conditions[event]) }
}
