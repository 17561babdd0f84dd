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
