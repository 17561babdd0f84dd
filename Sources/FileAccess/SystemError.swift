#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A system call that failed: which one, on what, and the system's reason.
public struct SystemError: Error, Hashable, CustomStringConvertible {
  /// Name of the call, as its manual page has it.
  public let call: String
  /// The file concerned, as it was named by the caller.
  public let path: String
  /// The system's error number.
  public let code: Int32

  /// Records a failed call; `code` is usually the thread's `errno`.
  public init(call: String, path: String, code: Int32) {
    self.call = call
    self.path = path
    self.code = code
  }

  /// Whether the file is missing or may not be read: the caller's input, not the machine, is at fault.
  public var isMissingOrUnreadable: Bool {
    code == ENOENT || code == EACCES || code == EPERM || code == ENOTDIR || code == EISDIR || code == ELOOP
      || code == ENAMETOOLONG
  }

  /// The system's words for the reason, such as "No such file or directory".
  public var reason: String {
    // The C library's text lives until the next call on this thread and is copied at once.
    unsafe String(cString: strerror(code))
  }

  /// A sentence that begins with the place: "region.osm: cannot open: No such file or directory".
  public var description: String { "\(path): cannot \(call): \(reason)" }
}

/// Calls the system until it is not interrupted, and turns −1 into an error.
func retrying<Value: SignedInteger>(
  _ call: String, _ path: String, _ body: () -> Value
) throws(SystemError) -> Value {
  while true {
    let value = body()
    if value != -1 { return value }
    let code = errno
    if code != EINTR { throw SystemError(call: call, path: path, code: code) }
  }
}
