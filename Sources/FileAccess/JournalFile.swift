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

  /// Begins a journal in place of the one that may be there: as one step, so that there is never one without its
  /// beginning.
  public init(path: String, beginning: String) throws(SystemError) {
    self.path = path
    let file = try AtomicFile(path: path, clearsUp: false)
    try file.write(Array(beginning.utf8))
    try file.commit()
    // The path is only read, for the length of the call.
    descriptor = try retrying("write", path) { unsafe open(path, O_WRONLY | O_APPEND | O_CLOEXEC) }
  }

  deinit { close(descriptor) }

  /// Adds a line with its end, in one piece.
  public func append(_ line: String) throws(SystemError) {
    try writeAll(Array(line.utf8), to: descriptor, path: path)
  }
}
