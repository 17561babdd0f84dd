#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A file, pipe or standard input that is open for reading.
///
/// ```swift
/// let file = try InputFile(path: "region.osm.pbf")
/// let count = try file.read(into: buffer)       // 0 at the end
/// ```
///
/// Safe to share between threads as long as only `read(into:at:)` is used by more than one.
public final class InputFile: Sendable {
  /// The name it was opened by; `-` is standard input.
  public let path: String
  /// Length in bytes, or nil where it cannot be known (a pipe).
  public let length: Int?
  private let descriptor: Int32

  /// Opens a file for reading; `-` opens standard input.
  public init(path: String) throws(SystemError) {
    self.path = path == "-" ? "standard input" : path
    // The path is only read, for the length of the call.
    descriptor = path == "-" ? 0 : try retrying("open", path) { unsafe open(path, O_RDONLY | O_CLOEXEC) }
    var status = stat()
    // fstat fills the structure that is lent to it.
    guard unsafe fstat(descriptor, &status) == 0 else {
      throw SystemError(call: "read", path: path, code: errno)
    }
    if status.st_mode & S_IFMT == S_IFDIR {
      if descriptor != 0 { close(descriptor) }
      throw SystemError(call: "read", path: path, code: EISDIR)
    }
    length = status.st_mode & S_IFMT == S_IFREG ? Int(status.st_size) : nil
  }

  /// Copies what can be read only once into a temporary file without a name, which goes with this object.
  ///
  /// - Parameters:
  ///   - pipe: is read to its end; its name stands for the copy in errors.
  ///   - folder: where the copy lies; by default where the environment variable `TMPDIR` says, else in `/tmp`.
  public init(copying pipe: InputFile, intoFolder folder: String? = nil) throws(SystemError) {
    path = pipe.path
    let place: String
    (descriptor, place) = try openUnnamedFile(in: folder)
    do throws(SystemError) {
      length = try Self.copy(pipe, to: descriptor, folder: place)
    } catch {
      close(descriptor)
      throw error
    }
  }

  private static func copy(
    _ pipe: InputFile, to descriptor: Int32, folder: String
  ) throws(SystemError) -> Int {
    var copied = 0
    var chunk = [UInt8](repeating: 0, count: 1 << 18)
    while true {
      var count = 0
      var failure: SystemError?
      // Lends the chunk's storage to one read and as many writes as it takes.
      unsafe chunk.withUnsafeMutableBytes { buffer in
        do throws(SystemError) {
          count = try unsafe pipe.read(into: buffer)
          let read = unsafe UnsafeRawBufferPointer(rebasing: buffer[..<count])
          try unsafe writeAll(
            read, to: descriptor, at: copied, call: "write a temporary file in", path: folder)
        } catch { failure = error }
      }
      if let failure { throw failure }
      if count == 0 { return copied }
      copied += count
    }
  }

  deinit {
    if descriptor != 0 { close(descriptor) }
  }

  /// Whether the file can be read at any place and more than once.
  public var isSeekable: Bool { length != nil }

  /// Reads the next bytes.
  ///
  /// - Returns: how many bytes were read, at least 1, or 0 at the end of the file.
  public func read(into buffer: UnsafeMutableRawBufferPointer) throws(SystemError) -> Int {
    // The buffer is the caller's; the system writes at most its length.
    try retrying("read", path) { unsafe Self.read(descriptor, buffer.baseAddress, buffer.count) }
  }

  /// Reads bytes at an offset without moving the file's own position.
  ///
  /// - Returns: how many bytes were read: less than asked only at the end of the file.
  public func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) throws(SystemError) -> Int {
    var done = 0
    while done < buffer.count {
      // The rest of the caller's buffer, never beyond its end.
      let rest = unsafe UnsafeMutableRawBufferPointer(rebasing: buffer[done...])
      let count = try retrying("read", path) {
        unsafe pread(descriptor, rest.baseAddress, rest.count, off_t(offset + done))
      }
      if count == 0 { break }
      done += count
    }
    return done
  }

  /// Reads everything from the present position on.
  public func readToEnd() throws(SystemError) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(length ?? 0)
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      var count = 0
      var failure: SystemError?
      // Lends the chunk's storage to one read.
      unsafe chunk.withUnsafeMutableBytes { buffer in
        do throws(SystemError) { count = try unsafe read(into: buffer) } catch { failure = error }
      }
      if let failure { throw failure }
      if count == 0 { return bytes }
      bytes.append(contentsOf: chunk[..<count])
    }
  }

  private static func read(_ descriptor: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int) -> Int {
    #if canImport(Glibc)
      unsafe Glibc.read(descriptor, buffer, count)
    #else
      unsafe Darwin.read(descriptor, buffer, count)
    #endif
  }
}
