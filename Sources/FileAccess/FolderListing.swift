#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The names of what a folder holds, in byte order of their text, `.` and `..` left out.
///
/// - Parameter end: only names that end so.
public func namesInFolder(_ path: String, ending end: String = "") throws(SystemError) -> [String] {
  // The path is only read, for the length of the call; the stream belongs to this function.
  guard let stream = unsafe opendir(path) else {
    throw SystemError(call: "open", path: path, code: errno)
  }
  defer { unsafe closedir(stream) }
  var names: [String] = []
  let wanted = Array(end.utf8)
  // An entry lives until the next call on the stream; its name is copied at once. Folders may hold a hundred thousand:
  // of other names no text is made.
  while let entry = unsafe readdir(stream) {
    let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes -> String? in
      let used = unsafe bytes.prefix { $0 != 0 }
      guard unsafe used.suffix(wanted.count).elementsEqual(wanted) else { return nil }
      return unsafe String(decoding: used, as: UTF8.self)
    }
    if let name, name != ".", name != ".." { names.append(name) }
  }
  return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
}

/// Makes a folder; one that is there already is left as it is.
public func makeFolder(_ path: String) throws(SystemError) {
  // The path is only read, for the length of the call.
  guard unsafe mkdir(path, 0o777) != 0 else { return }
  let code = errno
  guard code == EEXIST, isFolder(path) else { throw SystemError(call: "create", path: path, code: code) }
}

/// Whether a path leads to a folder.
public func isFolder(_ path: String) -> Bool {
  var status = stat()
  // stat fills the structure that is lent to it.
  return unsafe stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
}

/// Whether a path leads to anything at all.
public func exists(_ path: String) -> Bool {
  // The path is only read, for the length of the call.
  unsafe access(path, F_OK) == 0
}
