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

/// Bytes of a file, without opening it; nil for what is no file, such as a pipe, and where there is none.
public func fileLength(_ path: String) -> Int? {
  var status = stat()
  // stat fills the structure that is lent to it.
  guard unsafe stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
  return Int(status.st_size)
}

/// Where a file is or would be: two paths with the same place lead to the same file, however they are spelt.
public enum FilePlace: Hashable, Sendable {
  /// A file that is there.
  case file(FileIdentity)
  /// A name that is free, in a folder that is there.
  case free(folder: FileIdentity, name: String)

  /// The place that a path leads to; nil for what is no file, such as a device, and where even the folder is missing.
  public init?(path: String) {
    var status = stat()
    // stat fills the structure that is lent to it.
    if unsafe stat(path, &status) == 0 {
      guard status.st_mode & S_IFMT == S_IFREG, let identity = FileIdentity(path: path) else { return nil }
      self = .file(identity)
      return
    }
    let (folder, name) = folderAndName(of: path)
    guard !name.isEmpty, let identity = FileIdentity(path: folder) else { return nil }
    self = .free(folder: identity, name: name)
  }
}

/// The folder that a path names its file in, `.` where it names none, and the file's name.
public func folderAndName(of path: String) -> (folder: String, name: String) {
  guard let slash = path.lastIndex(of: "/") else { return (".", path) }
  let folder = path[..<slash]
  return (folder.isEmpty ? "/" : String(folder), String(path[path.index(after: slash)...]))
}

/// Makes a folder and those above it, as far as they are missing.
public func makeFolders(_ path: String) throws(SystemError) {
  if isFolder(path) { return }
  if let slash = path.lastIndex(of: "/"), slash > path.startIndex { try makeFolders(String(path[..<slash])) }
  try makeFolder(path)
}

/// Removes the temporary files (`NAME.traverse-RANDOM.part`) that killed processes left in a folder; those that are
/// still written stay, and so does what has any other name.
///
/// - Parameter name: only those of this file; nil for all. Long names stand in them shortened, and are left.
public func removeAbandonedFiles(in folder: String, of name: String? = nil) throws(SystemError) {
  for found in try namesInFolder(folder, ending: TemporaryFile.end) where TemporaryFile.isName(found) {
    if let name, !found.hasPrefix(name + ".") { continue }
    TemporaryFile.removeIfAbandoned("\(folder)/\(found)")
  }
}
