/// One call of a command: its values, and where results and messages go.
///
/// ```swift
/// let points = invocation[from]                       // the declared type
/// let output = try invocation.openOutput(invocation[outputOption])
/// invocation.messages.note("3 roads found")
/// ```
public struct Invocation: Sendable {
  /// The words that call the command, such as `traverse route`.
  public let commandLine: String
  /// Where the person is told things.
  public let messages: Messages
  /// Where results and messages end up.
  public let console: Console
  let values: ParsedValues

  init(commandLine: String, values: ParsedValues, messages: Messages, console: Console) {
    self.commandLine = commandLine
    self.values = values
    self.messages = messages
    self.console = console
  }

  /// The value of an option of the command.
  ///
  /// - Precondition: the command lists the option.
  public subscript<Value>(option: Option<Value>) -> Value {
    guard let value = values.options[option.declaration.name] as? Value else {
      preconditionFailure("the command does not list --\(option.declaration.name)")
    }
    return value
  }

  /// The value of an argument of the command.
  ///
  /// - Precondition: the command lists the argument.
  public subscript<Value>(argument: Argument<Value>) -> Value {
    guard let value = values.arguments[argument.declaration.name] as? Value else {
      preconditionFailure("the command does not list \(argument.declaration.name)")
    }
    return value
  }

  /// Whether an option was given, rather than left to its default.
  public func isGiven(_ option: any DeclaredOption) -> Bool { values.given.contains(option.declaration.name) }

  /// How many threads to use: what `--threads` says, else one for each processor.
  public var threads: Int {
    let declared = values.options[CommonOptions.threads.declaration.name] as? Int?
    return (declared ?? nil) ?? Threads.available
  }

  /// A wrong call that only the command itself can see, such as two options that exclude each other.
  public func usageError(_ problem: String, advice: String? = nil) -> CommandError {
    .usage(problem, advice: advice, of: commandLine)
  }

  /// Opens what results are written to: a file that appears when whole, or standard output for nil and `-`.
  ///
  /// - Throws: where the file is one that the call names for something else too.
  public func openOutput(_ path: String? = nil) throws -> OutputTarget {
    if let path { try checkOutput(path) }
    return try OutputTarget(path: path, console: console)
  }
}

extension CommandError {
  /// A wrong call of a command; points to its help where there is no better advice.
  static func usage(_ problem: String, advice: String? = nil, of commandLine: String) -> CommandError {
    CommandError(.wrongUsage, problem, advice: advice ?? "see '\(commandLine) --help'")
  }
}
