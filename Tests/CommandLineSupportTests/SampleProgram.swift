import CommandLineSupport
import FileAccess
import Geography
import Synchronization

/// A command with one option of each sort, which answers with the values it was given.
enum AskCommand: Command {
  static let name = "ask"
  static let overview = "Asks a region one question and prints the answer in the form that was wished for."
  static let region = Argument.one(.text("REGION"), help: "Graph file")
  static let places = Argument.many(.position, atLeast: 0, help: "Places to ask about")
  static let from = Option.required("from", .position, help: "Where the way begins")
  static let via = Option.repeated("via", .position, help: "A point to pass")
  static let count = Option.value(
    "count", short: "n", .integer(in: 1...10), default: "3", help: "How many answers")
  static let memory = Option.optional("memory", .byteSize(), help: "Bound of the sort buffers")
  static let format = Option.value(
    "format", .word("F", ["json", "gpx"]), default: "json", help: "Form of the answer")
  static let at = Option.optional("at", .localTime, help: "Local time of travel")
  static let output = Option.optional("output", short: "o", .file, help: "Where the answer goes")
  static let json = Option.flag("json", short: "j", help: "Print JSON")
  static let arguments: [any DeclaredArgument] = [region, places]
  static let options: [any DeclaredOption] = [
    from, via, count, memory, format, at, output, json, CommonOptions.threads,
  ]
  static let examples = [Example("sample ask region --from -20.5,-54.6", "Ask about the south")]

  static func run(_ invocation: Invocation) throws -> ExitStatus {
    if invocation[json], invocation.isGiven(format) {
      throw invocation.usageError("--json and --format exclude each other", advice: "give one of them")
    }
    invocation.messages.note("asking")
    let from = invocation[from]
    let answer = try invocation.openOutput(invocation[output])
    try answer.write("\(invocation[region]) \(from.latitude) \(from.longitude)")
    try answer.write(" via=\(invocation[via].count) places=\(invocation[places].count)")
    try answer.write(
      " count=\(invocation[count]) memory=\(invocation[memory] ?? 0) format=\(invocation[format])")
    try answer.write(" json=\(invocation[json]) at=\(invocation[at]?.description ?? "none")\n")
    try answer.finish()
    return .done
  }
}

/// A command that fails in the way its argument says.
enum FailCommand: Command {
  static let name = "fail"
  static let overview = "Fails."
  static let why = Argument.optional(.text("WHY"), help: "In which way")
  static let arguments: [any DeclaredArgument] = [why]
  static let examples: [Example] = []

  struct Unforeseen: Error, CustomStringConvertible {
    var description: String { "the index is torn\nin two" }
  }

  static func run(_ invocation: Invocation) throws -> ExitStatus {
    switch invocation[why] {
    case "data": throw CommandError(.badData, at: "a.osm:3", "'lat' is missing", advice: "fetch it again")
    case "missing": throw SystemError(call: "open", path: "a.osm", code: 2)
    case "full": throw SystemError(call: "write", path: "a.json", code: 28)
    case "torn": throw SystemError(call: "read", path: "a.osm", code: 5)
    case "reader": throw SystemError(call: "write", path: "standard output", code: 32)
    case "unforeseen": throw Unforeseen()
    default: return .noAnswer
    }
  }
}

/// What one call in this process printed.
struct SampleRun {
  var status = ExitStatus.done
  var output = ""
  var messages = ""

  /// Calls the sample program.
  init(_ words: [String]) {
    let program = Program(
      name: "sample", overview: "Shows how commands are declared.",
      commands: [AskCommand.self, FailCommand.self])
    let sink = Sink()
    status = program.run(words, on: sink.console())
    output = sink.output
    messages = sink.messages
  }
}

/// Collects what is written, with a clock that is set by hand.
final class Sink: Sendable {
  private struct State {
    var output: [UInt8] = []
    var messages = ""
    var now = 0.0
  }
  private let state = Mutex(State())

  var output: String { state.withLock { String(decoding: $0.output, as: UTF8.self) } }
  var messages: String { state.withLock { $0.messages } }

  func advanceClock(by seconds: Double) { state.withLock { $0.now += seconds } }

  func console(isMessageTerminal: Bool = false, allowsColor: Bool = false) -> Console {
    Console(
      writeOutput: { bytes throws(SystemError) in self.state.withLock { $0.output += bytes } },
      writeMessage: { text in self.state.withLock { $0.messages += text } },
      isMessageTerminal: isMessageTerminal, allowsColor: allowsColor,
      clock: { self.state.withLock { $0.now } })
  }
}
