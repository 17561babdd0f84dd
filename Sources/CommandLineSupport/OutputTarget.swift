public import FileAccess

/// Where a command's results go: a file that appears only when whole, or standard output.
///
/// ```swift
/// let output = try invocation.openOutput(invocation[outputOption])
/// output.write("one line\n")
/// try output.finish()
/// ```
///
/// Text is gathered and handed on in large pieces. Without `finish` a file does not appear.
public final class OutputTarget {
  /// The file written, or nil for standard output.
  public let path: String?
  private let file: AtomicFile?
  private let console: Console
  private var buffer: [UInt8] = []
  private static let pieceSize = 1 << 16

  init(path: String?, console: Console) throws(SystemError) {
    let isFile = path != nil && path != "-"
    self.path = isFile ? path : nil
    self.console = console
    file = if let path, isFile { try AtomicFile(path: path) } else { nil }
  }

  /// Whether a person sees the results at once, so that text for people is due.
  public var isTerminal: Bool { file == nil && console.isOutputTerminal }

  /// Adds text.
  public func write(_ text: String) throws(SystemError) {
    buffer.append(contentsOf: text.utf8)
    if buffer.count >= Self.pieceSize { try handOn() }
  }

  /// Adds bytes.
  public func write(_ bytes: [UInt8]) throws(SystemError) {
    buffer.append(contentsOf: bytes)
    if buffer.count >= Self.pieceSize { try handOn() }
  }

  /// Hands on what is gathered, for a reader that waits for each answer.
  public func flush() throws(SystemError) { try handOn() }

  /// Hands on what is gathered and gives a file its name; nothing may be written afterwards.
  public func finish() throws(SystemError) {
    try handOn()
    try file?.commit()
  }

  private func handOn() throws(SystemError) {
    guard !buffer.isEmpty else { return }
    if let file { try file.write(buffer) } else { try console.writeOutput(buffer) }
    buffer.removeAll(keepingCapacity: true)
  }
}
