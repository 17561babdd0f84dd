#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// What this process has used so far, as the system counts it.
enum ProcessUsage {
  /// CPU seconds of all threads, user and system.
  static var cpuSeconds: Double {
    let usage = current
    return seconds(usage.ru_utime) + seconds(usage.ru_stime)
  }

  /// The largest resident memory in bytes.
  static var peakMemoryBytes: Int {
    #if canImport(Glibc)
      Int(current.ru_maxrss) * 1024
    #else
      Int(current.ru_maxrss)
    #endif
  }

  private static var current: rusage {
    var usage = rusage()
    #if canImport(Glibc)
      let who = RUSAGE_SELF.rawValue
    #else
      let who = RUSAGE_SELF
    #endif
    // getrusage fills the structure that is lent to it.
    unsafe getrusage(Int32(who), &usage)
    return usage
  }

  private static func seconds(_ time: timeval) -> Double { Double(time.tv_sec) + Double(time.tv_usec) / 1e6 }
}
