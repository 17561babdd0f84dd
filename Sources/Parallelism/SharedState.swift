#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A value that threads change one at a time, and whose changes they can wait for.
@safe final class SharedState<Value>: @unchecked Sendable {
  private var value: Value
  // Both must keep their address from initialising to destroying, so they lie outside of this object.
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>
  private let condition: UnsafeMutablePointer<pthread_cond_t>

  init(_ value: sending Value) {
    self.value = value
    unsafe mutex = .allocate(capacity: 1)
    unsafe condition = .allocate(capacity: 1)
    unsafe pthread_mutex_init(mutex, nil)
    unsafe pthread_cond_init(condition, nil)
  }

  deinit {
    // Nobody waits: whoever waits holds a reference.
    unsafe pthread_cond_destroy(condition)
    unsafe pthread_mutex_destroy(mutex)
    unsafe condition.deallocate()
    unsafe mutex.deallocate()
  }

  /// Changes the value and wakes whoever waits.
  func change<Result>(_ body: (inout Value) -> Result) -> Result {
    // Locked and unlocked by the same thread, as the system demands.
    unsafe pthread_mutex_lock(mutex)
    defer {
      unsafe pthread_mutex_unlock(mutex)
      unsafe pthread_cond_broadcast(condition)
    }
    return body(&value)
  }

  /// Waits until a look at the value gives something; the look may change the value.
  func waitFor<Result>(_ look: (inout Value) -> Result?) -> Result {
    // Locked and unlocked by the same thread; waiting gives the lock back meanwhile.
    unsafe pthread_mutex_lock(mutex)
    defer { unsafe pthread_mutex_unlock(mutex) }
    while true {
      if let result = look(&value) { return result }
      unsafe pthread_cond_wait(condition, mutex)
    }
  }
}
