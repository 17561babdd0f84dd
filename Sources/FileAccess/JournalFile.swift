#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A file that grows line by line, and keeps what was written when the program is killed.
public final class JournalFile {
  /// Its name.
  public let path: String
  private let descriptor: Int32

  /// Opens a journal; what is in it already stays unless it is to begin anew.
  public init(path: String, isNew: Bool) throws(SystemError) {
    self.path = path
    let flags = O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | (isNew ? O_TRUNC : 0)
    // The path is only read, for the length of the call.
    descriptor = try retrying("create", path) { unsafe open(path, flags, 0o666) }
  }

  deinit { close(descriptor) }

  /// Adds a line with its end, in one piece.
  public func append(_ line: String) throws(SystemError) {
    try writeAll(Array(line.utf8), to: descriptor, path: path)
  }

  /// Removes the file; nothing may be added afterwards.
  public func remove() {
    // The path is only read, for the length of the call.
    unsafe unlink(path)
  }
}
