#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A file that appears under its name only when it is whole.
///
/// ```swift
/// let file = try AtomicFile(path: "region.traverse")
/// try file.write(bytes)
/// try file.commit()
/// ```
///
/// Bytes go to a temporary name in the same folder; `commit` makes them durable and renames. An object that goes away
/// uncommitted takes its temporary file with it, and so does a signal (`UnfinishedFiles`); what a killed process left
/// behind the next removes that writes the same file. Two that write the same file both come to an end, and the later one
/// stays. An existing file is replaced in one step, or left untouched; a symbolic link keeps its place. What is no file,
/// such as `/dev/null` or a named pipe, is written directly.
public final class AtomicFile {
  /// The final name, as given.
  public let path: String
  private let finalPath: String
  /// Where the bytes are until `commit`.
  package let temporaryPath: String
  /// Whether the name is that of no file, so that bytes are written directly.
  package let isDirect: Bool
  private let unfinished: Int?
  private var descriptor: Int32

  /// Creates the temporary file beside the final name.
  ///
  /// - Parameter clearsUp: whether to look through the folder for what killed processes left of the same file; who writes
  ///   many files into one folder calls `removeAbandonedFiles` once instead.
  /// - Throws: where the folder does not exist or may not be written, or `path` is a folder.
  public init(path: String, clearsUp: Bool = true) throws(SystemError) {
    self.path = path
    var status = stat()
    // stat fills the structure that is lent to it.
    let exists = unsafe stat(path, &status) == 0
    let kind = status.st_mode & S_IFMT
    if exists, kind == S_IFDIR { throw SystemError(call: "create", path: path, code: EISDIR) }
    isDirect = exists && kind != S_IFREG
    finalPath = exists && !isDirect ? Self.resolved(path) : path
    if isDirect {
      (temporaryPath, unfinished) = (path, nil)
      // The path is only read, for the length of the call.
      descriptor = try retrying("create", path) { unsafe open(path, O_WRONLY | O_CLOEXEC) }
      return
    }
    if clearsUp {
      let (folder, name) = folderAndName(of: finalPath)
      // A folder that may be written and not be read is no obstacle to writing.
      try? removeAbandonedFiles(in: folder, of: name)
    }
    let temporary = try TemporaryFile(beside: finalPath, for: path)
    (temporaryPath, descriptor, unfinished) = (temporary.path, temporary.descriptor, temporary.unfinished)
  }

  deinit {
    guard descriptor >= 0 else { return }
    close(descriptor)
    guard !isDirect else { return }
    // The path is only read, for the length of the call.
    unsafe unlink(temporaryPath)
    UnfinishedFiles.forget(unfinished)
  }

  /// Appends bytes.
  public func write(_ bytes: UnsafeRawBufferPointer) throws(SystemError) {
    // The bytes are the caller's; they are only read.
    try unsafe writeAll(bytes, to: descriptor, path: path)
  }

  /// Appends bytes.
  public func write(_ bytes: [UInt8]) throws(SystemError) { try writeAll(bytes, to: descriptor, path: path) }

  /// Replaces bytes that were written before, such as a header that is known only at the end.
  public func overwrite(_ bytes: [UInt8], at offset: Int) throws(SystemError) {
    try writeAll(bytes, to: descriptor, at: offset, path: path)
  }

  /// Makes the bytes durable and gives the file its name; nothing may be written afterwards.
  public func commit() throws(SystemError) {
    if !isDirect {
      _ = try retrying("sync", path) { fsync(descriptor) }
      // Both paths are only read, for the length of the call.
      _ = try retrying("rename", path) { unsafe rename(temporaryPath, finalPath) }
      UnfinishedFiles.forget(unfinished)
    }
    close(descriptor)
    descriptor = -1
  }

  /// The file that a symbolic link leads to, or the path itself.
  private static func resolved(_ path: String) -> String {
    // The system allocates the text; it is copied and given back.
    guard let text = unsafe realpath(path, nil) else { return path }
    defer { unsafe free(text) }
    return unsafe String(cString: text)
  }
}
