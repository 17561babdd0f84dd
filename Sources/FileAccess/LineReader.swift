import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The lines of a file or pipe, one after another, without their ends.
///
/// ```swift
/// let lines = LineReader(try InputFile(path: "-"))
/// while let line = try lines.next() { … }
/// ```
///
/// Lines end with LF or CRLF; the last may have no end. A line is at most `maximumLength` bytes long. May be handed from
/// thread to thread.
public final class LineReader: Sendable {
  /// Lines longer than this are refused, so that a file without line ends does not fill the memory.
  public static let maximumLength = 256 << 20

  private let file: InputFile
  private let state = Mutex(State())

  /// Reads from where the file stands.
  public init(_ file: InputFile) { self.file = file }

  /// The number of the line returned last, from 1.
  public var lineNumber: Int { state.withLock { $0.lineNumber } }

  /// The next line, or nil at the end.
  public func next() throws(SystemError) -> [UInt8]? {
    try state.withLock { state throws(SystemError) in try state.next(of: file) }
  }

  /// The next lines, at least one and at most `limit`, or nil at the end; waits for input only for the first of them.
  public func next(atMost limit: Int) throws(SystemError) -> [[UInt8]]? {
    try state.withLock { state throws(SystemError) in
      guard let first = try state.next(of: file) else { return nil }
      var lines = [first]
      while lines.count < limit, let line = state.nextInBuffer() { lines.append(line) }
      return lines
    }
  }

  private struct State {
    var lineNumber = 0
    private var buffer: [UInt8] = []
    private var start = 0
    private var searched = 0
    private var isAtEnd = false

    mutating func next(of file: InputFile) throws(SystemError) -> [UInt8]? {
      while true {
        if let line = nextInBuffer() { return line }
        if isAtEnd { return start < buffer.count ? takeLine(to: buffer.count, next: buffer.count) : nil }
        try readMore(of: file)
      }
    }

    /// The next line, where its end has been read already.
    mutating func nextInBuffer() -> [UInt8]? {
      guard let end = buffer[searched...].firstIndex(of: UInt8(ascii: "\n")) else {
        searched = buffer.count
        return nil
      }
      return takeLine(to: end, next: end + 1)
    }

    private mutating func takeLine(to end: Int, next: Int) -> [UInt8] {
      let hasReturn = end > start && buffer[end - 1] == UInt8(ascii: "\r")
      let line = Array(buffer[start..<(hasReturn ? end - 1 : end)])
      start = next
      searched = next
      lineNumber += 1
      return line
    }

    private mutating func readMore(of file: InputFile) throws(SystemError) {
      buffer.removeFirst(start)
      searched -= start
      start = 0
      if buffer.count > LineReader.maximumLength {
        throw SystemError(call: "read", path: "\(file.path):\(lineNumber + 1)", code: EMSGSIZE)
      }
      let pieceSize = 1 << 16
      let filled = buffer.count
      buffer.append(contentsOf: repeatElement(0, count: pieceSize))
      var count = 0
      var failure: SystemError?
      // Lends the free end of the buffer to one read.
      unsafe buffer.withUnsafeMutableBytes { bytes in
        let free = unsafe UnsafeMutableRawBufferPointer(rebasing: bytes[filled...])
        do throws(SystemError) { count = try unsafe file.read(into: free) } catch { failure = error }
      }
      buffer.removeLast(pieceSize - count)
      if let failure { throw failure }
      isAtEnd = count == 0
    }
  }
}
