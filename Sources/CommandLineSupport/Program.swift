import FileAccess

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A program: its commands, and what is common to all calls.
///
/// ```swift
/// @main enum Main {
///   static func main() { Program(name: "traverse", overview: "…", commands: [RouteCommand.self]).runAndExit() }
/// }
/// ```
public struct Program: Sendable {
  /// The name it is called by.
  public let name: String
  /// What it does, in one sentence.
  public let overview: String
  /// The command meant where the first word is no command.
  public let defaultCommand: (any Command.Type)?
  /// The commands called by their name, in the order of help.
  public let commands: [any Command.Type]
  /// A few calls worth copying.
  public let examples: [Example]

  /// Declares a program.
  public init(
    name: String, overview: String, defaultCommand: (any Command.Type)? = nil, commands: [any Command.Type],
    examples: [Example] = []
  ) {
    self.name = name
    self.overview = overview
    self.defaultCommand = defaultCommand
    self.commands = commands
    self.examples = examples
  }

  /// Runs a call of this process and ends it with the call's status.
  ///
  /// A signal that ends the process takes unfinished files along, and a reader that goes away ends it quietly.
  public func runAndExit() -> Never {
    UnfinishedFiles.removeOnSignals()
    exit(run(CommandLine.arguments.dropFirst(), on: .standard()).rawValue)
  }

  /// Runs a call; errors are printed as one line each.
  public func run(_ words: some Sequence<String>, on console: Console) -> ExitStatus {
    do {
      return try dispatch(Array(words), console)
    } catch let error as SystemError where error.code == EPIPE {
      return .inputOutput
    } catch {
      let error = CommandError(any: error)
      Messages(program: name, console: console).error(error)
      return error.status
    }
  }

  private func dispatch(_ words: [String], _ console: Console) throws -> ExitStatus {
    // Common flags may stand before the command.
    let leading = words.prefix { ["--quiet", "-q", "--verbose", "-v"].contains($0) }
    let rest = words.dropFirst(leading.count)
    if let command = commands.first(where: { $0.name == rest.first }) {
      return try run(command, called: "\(name) \(command.name)", leading + rest.dropFirst(), console)
    }
    let options = words.prefix { $0 != "--" }
    if words.first == "help", defaultCommand == nil || words.count == 1 {
      return try help(words.dropFirst(), console)
    }
    if options.contains("--help") || options.contains("-h") {
      return try print(HelpText.program(self), console)
    }
    if options.contains("--version") { return try printVersion(console) }
    guard let command = defaultCommand else { throw noCommand(rest.first) }
    return try run(command, called: name, words[...], console)
  }

  private func run(
    _ command: any Command.Type, called commandLine: String, _ words: ArraySlice<String>, _ console: Console
  ) throws -> ExitStatus {
    let flags = words.prefix { $0 != "--" }
    if flags.contains("--help") || flags.contains("-h") {
      return try print(HelpText.command(command, called: commandLine), console)
    }
    if flags.contains("--version") { return try printVersion(console) }
    var parser = CommandLineParser(
      commandLine: commandLine, arguments: command.arguments,
      options: command.options + CommonOptions.everywhere)
    var values = try parser.parse(words)
    values.words = Array(words)
    let level: Messages.Level =
      values.isOn(CommonOptions.quiet) ? .quiet : values.isOn(CommonOptions.verbose) ? .verbose : .usual
    let messages = Messages(program: name, level: level, console: console)
    messages.detail("settings: " + values.settings.joined(separator: " "))
    return try command.run(
      Invocation(commandLine: commandLine, values: values, messages: messages, console: console))
  }

  private func help(_ words: ArraySlice<String>, _ console: Console) throws -> ExitStatus {
    guard let word = words.first else { return try print(HelpText.program(self), console) }
    guard let command = commands.first(where: { $0.name == word }) else { throw noCommand(word) }
    return try print(HelpText.command(command, called: "\(name) \(command.name)"), console)
  }

  private func printVersion(_ console: Console) throws -> ExitStatus {
    try print("\(name) \(toolVersion)\n", console)
  }

  private func print(_ text: String, _ console: Console) throws -> ExitStatus {
    try console.writeOutput(Array(text.utf8))
    return .done
  }

  private func noCommand(_ word: String?) -> CommandError {
    guard let word else { return .usage("no command is given", of: name) }
    if word.hasPrefix("-") { return .usage("unknown option '\(word)'", of: name) }
    let nearest = nearestWord(to: word, in: commands.map { $0.name })
    return .usage("unknown command '\(word)'", advice: nearest.map { "did you mean '\($0)'?" }, of: name)
  }
}
