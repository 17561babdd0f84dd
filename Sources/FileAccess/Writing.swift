#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Writes all of some bytes to an open file.
///
/// - Parameters:
///   - offset: where in the file; nil for where it stands.
///   - call: what errors say could not be done.
///   - path: what errors name.
package func writeAll(
  _ bytes: UnsafeRawBufferPointer, to descriptor: Int32, at offset: Int? = nil, call: String = "write",
  path: String
) throws(SystemError) {
  var done = 0
  while done < bytes.count {
    // The rest of the caller's bytes, never beyond their end.
    let rest = unsafe UnsafeRawBufferPointer(rebasing: bytes[done...])
    done += try retrying(call, path) {
      if let offset {
        unsafe pwrite(descriptor, rest.baseAddress, rest.count, off_t(offset + done))
      } else {
        unsafe write(descriptor, rest.baseAddress, rest.count)
      }
    }
  }
}

/// Writes all of an array to an open file.
package func writeAll(
  _ bytes: [UInt8], to descriptor: Int32, at offset: Int? = nil, call: String = "write", path: String
) throws(SystemError) {
  // Lends the array's storage to as many writes as it takes.
  try unsafe bytes.span.bytes.withUnsafeBytes { buffer throws(SystemError) in
    try unsafe writeAll(buffer, to: descriptor, at: offset, call: call, path: path)
  }
}

/// Opens an empty temporary file without a name: nothing is left behind, however the process ends.
///
/// - Parameter folder: where it lies; by default where the environment variable `TMPDIR` says, else in `/tmp`.
/// - Returns: the open file, and the folder that it is in.
func openUnnamedFile(in folder: String?) throws(SystemError) -> (descriptor: Int32, folder: String) {
  // The environment is copied at once; nobody here changes it.
  let usual = unsafe getenv("TMPDIR").map { unsafe String(cString: $0) } ?? "/tmp"
  let folder = folder ?? usual
  let file = try TemporaryFile(
    beside: "\(folder)/traverse", for: folder, call: "create a file in", permissions: 0o600)
  // The path is only read, for the length of the call.
  unsafe unlink(file.path)
  UnfinishedFiles.forget(file.unfinished)
  return (file.descriptor, folder)
}
