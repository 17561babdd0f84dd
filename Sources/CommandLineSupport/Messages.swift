import Synchronization

/// What a program says to the person, on standard error: notes, warnings, errors, and one line of progress.
///
/// Safe to use from several threads; a line of progress that stands on the terminal is wiped before anything else.
public final class Messages: Sendable {
  /// How much is said.
  public enum Level: Sendable {
    /// Warnings and errors only.
    case quiet
    /// Notes and progress too.
    case usual
    /// Everything.
    case verbose
  }

  /// How much is said.
  public let level: Level
  private let program: String
  private let console: Console
  private let transientLength = Mutex(0)

  /// Creates the messages of a program.
  public init(program: String, level: Level = .usual, console: Console) {
    self.program = program
    self.level = level
    self.console = console
  }

  /// Says something worth knowing; nothing with `--quiet`.
  public func note(_ text: String) {
    if level != .quiet { write(text + "\n") }
  }

  /// Says something only with `--verbose`.
  public func detail(_ text: @autoclosure () -> String) {
    if level == .verbose { write(text() + "\n") }
  }

  /// Says that the result may not be what was wanted, also with `--quiet`.
  public func warning(_ text: String) {
    write("\(program): \(colored("warning:", 33)) \(text.inOneLine)\n")
  }

  /// Says why the program ends.
  func error(_ error: CommandError) {
    write("\(program): \(colored("error:", 31)) \(error.message)\n")
  }

  /// A line of progress in this program's manner; silent with `--quiet`.
  public func progress() -> ProgressLine {
    let style: ProgressLine.Style =
      level == .quiet ? .silent : console.isMessageTerminal ? .rewriting : .lines
    return ProgressLine(style: style, clock: console.clock) { [self] text, isTransient in
      if isTransient { rewrite(text) } else { write(text + "\n") }
    }
  }

  private func write(_ text: String) {
    transientLength.withLock { length in
      let wipe = length > 0 ? "\r" + String(repeating: " ", count: length) + "\r" : ""
      length = 0
      console.writeMessage(wipe + text)
    }
  }

  /// Puts a text in the place of the one that stands on the terminal's last line.
  private func rewrite(_ text: String) {
    transientLength.withLock { length in
      let padding = String(repeating: " ", count: max(0, length - text.count))
      console.writeMessage("\r" + text + padding + (text.isEmpty ? "\r" : ""))
      length = text.count
    }
  }

  private func colored(_ text: String, _ code: Int) -> String {
    console.allowsColor ? "\u{1B}[1;\(code)m\(text)\u{1B}[0m" : text
  }
}
