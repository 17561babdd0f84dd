public import FileAccess

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Where a program's results and messages go, and what is known of the places; tests put their own in.
public struct Console: Sendable {
  /// Takes bytes of the results, in order and completely.
  public let writeOutput: @Sendable ([UInt8]) throws(SystemError) -> Void
  /// Takes text for the person.
  public let writeMessage: @Sendable (String) -> Void
  /// Whether results are seen by a person at once.
  public let isOutputTerminal: Bool
  /// Whether messages are seen at once, on a terminal that can rewrite its last line.
  public let isMessageTerminal: Bool
  /// Whether messages may be coloured.
  public let allowsColor: Bool
  /// Seconds on a clock that never goes back.
  public let clock: @Sendable () -> Double

  /// Creates a console from its parts.
  public init(
    writeOutput: @escaping @Sendable ([UInt8]) throws(SystemError) -> Void,
    writeMessage: @escaping @Sendable (String) -> Void, isOutputTerminal: Bool = false,
    isMessageTerminal: Bool = false, allowsColor: Bool = false, clock: @escaping @Sendable () -> Double
  ) {
    self.writeOutput = writeOutput
    self.writeMessage = writeMessage
    self.isOutputTerminal = isOutputTerminal
    self.isMessageTerminal = isMessageTerminal
    self.allowsColor = allowsColor
    self.clock = clock
  }

  /// Standard output and standard error of this process; `NO_COLOR` and a dumb terminal are honoured.
  public static func standard() -> Console {
    let start = ContinuousClock.now
    let isMessageTerminal = isatty(2) == 1 && environment("TERM") != "dumb"
    return Console(
      writeOutput: { bytes throws(SystemError) in try writeAll(bytes, to: 1, path: "standard output") },
      writeMessage: { text in
        // A message that cannot be written has nowhere else to go.
        try? writeAll(Array(text.utf8), to: 2, path: "standard error")
      },
      isOutputTerminal: isatty(1) == 1, isMessageTerminal: isMessageTerminal,
      allowsColor: isMessageTerminal && (environment("NO_COLOR") ?? "").isEmpty,
      clock: {
        let elapsed = (ContinuousClock.now - start).components
        return Double(elapsed.seconds) + Double(elapsed.attoseconds) * 1e-18
      })
  }

  private static func environment(_ name: String) -> String? {
    // The environment is only read; the text is copied at once.
    guard let text = unsafe getenv(name) else { return nil }
    return unsafe String(cString: text)
  }
}
