#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Which file a path leads to.
///
/// ```swift
/// if FileIdentity(path: output) == FileIdentity(path: input) { … }   // one and the same
/// ```
public struct FileIdentity: Hashable, Sendable {
  private let device: UInt64
  private let number: UInt64

  /// The file or folder that a path leads to, links followed; nil where there is none.
  public init?(path: String) {
    var status = stat()
    // stat fills the structure that is lent to it.
    guard unsafe stat(path, &status) == 0 else { return nil }
    device = UInt64(truncatingIfNeeded: status.st_dev)
    number = UInt64(truncatingIfNeeded: status.st_ino)
  }
}

/// Makes a folder and those above it, as far as they are missing.
public func makeFolders(_ path: String) throws(SystemError) {
  if isFolder(path) { return }
  if let slash = path.lastIndex(of: "/"), slash > path.startIndex { try makeFolders(String(path[..<slash])) }
  try makeFolder(path)
}

/// Removes the temporary files (`NAME.PROCESS.part`) that killed processes left in a folder; those of processes that
/// still run stay.
public func removeAbandonedFiles(in folder: String) throws(SystemError) {
  for name in try namesInFolder(folder) {
    let parts = name.split(separator: ".")
    guard parts.count > 2, parts.last == "part", let process = pid_t(parts[parts.count - 2]), process > 0,
      kill(process, 0) != 0, errno == ESRCH
    else { continue }
    // The path is only read, for the length of the call.
    unsafe unlink("\(folder)/\(name)")
  }
}
