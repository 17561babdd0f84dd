#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A file under a temporary name that one object alone writes to.
///
/// The name is the same on every run, and a lock tells whether it is in use: what a killed process left behind is not
/// locked, and is taken over instead of lying about for ever.
struct TemporaryFile {
  let path: String
  /// Open for reading and writing, locked, empty.
  let descriptor: Int32
  /// The place among the unfinished files.
  let unfinished: Int?

  /// Creates the file or takes it over; nil where another holds it.
  ///
  /// - Parameter finalPath: what errors name.
  init?(path: String, for finalPath: String) throws(SystemError) {
    self.path = path
    // The path is only read, for the length of the call.
    descriptor = try retrying("create", finalPath) {
      unsafe open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o666)
    }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0, Self.leads(path, to: descriptor) else {
      close(descriptor)
      return nil
    }
    // Listed only when it is ours: a signal must not remove what another process writes.
    unfinished = UnfinishedFiles.add(path)
    do throws(SystemError) {
      _ = try retrying("create", finalPath) { ftruncate(descriptor, 0) }
    } catch {
      close(descriptor)
      UnfinishedFiles.forget(unfinished)
      throw error
    }
  }

  /// Whether the name still is the opened file's: between opening and locking the former owner may have renamed it.
  private static func leads(_ path: String, to descriptor: Int32) -> Bool {
    var named = stat()
    var opened = stat()
    // Both calls fill the structure that is lent to them.
    guard unsafe lstat(path, &named) == 0, unsafe fstat(descriptor, &opened) == 0 else { return false }
    return named.st_ino == opened.st_ino && named.st_dev == opened.st_dev
  }
}
