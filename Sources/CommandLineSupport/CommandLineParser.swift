/// The values of a call, by name of option or argument.
struct ParsedValues: Sendable {
  var options: [String: any Sendable] = [:]
  var arguments: [String: any Sendable] = [:]
  var given: Set<String> = []
  /// What is in force, as it could have been typed; defaults included.
  var settings: [String] = []

  /// The words of the call, as they were typed.
  var words: [String] = []

  /// Whether a flag was given.
  func isOn(_ flag: Option<Bool>) -> Bool { given.contains(flag.declaration.name) }
}

/// Turns the words of a call into the values that a command declares, as GNU programs do.
///
/// `--name value`, `--name=value`, `-n value`, `-nvalue`, letters of flags together, options after arguments; `--` ends
/// the options, `-` is an argument, and so is a word that begins like a negative number. An option takes the next word
/// whatever it begins with, unless it is another option's name. Names are not abbreviated.
struct CommandLineParser {
  private let commandLine: String
  private let options: [OptionDeclaration]
  private let arguments: [ArgumentDeclaration]
  private var texts: [String: [String]] = [:]
  private var words: [String] = []

  init(commandLine: String, arguments: [any DeclaredArgument], options: [any DeclaredOption]) {
    self.commandLine = commandLine
    self.options = options.map(\.declaration)
    self.arguments = arguments.map(\.declaration)
  }

  /// Reads the words that follow the command's name.
  mutating func parse(_ input: some Sequence<String>) throws(CommandError) -> ParsedValues {
    var rest = Array(input)[...]
    while let word = rest.popFirst() {
      if word == "--" {
        words += rest
        break
      } else if word.hasPrefix("--") {
        try takeLongOption(word, &rest)
      } else if isShortOption(word) {
        try takeShortOptions(word.dropFirst(), &rest)
      } else {
        words.append(word)
      }
    }
    var values = ParsedValues()
    try readArguments(into: &values)
    try readOptions(into: &values)
    return values
  }

  private func isShortOption(_ word: String) -> Bool {
    guard word.count > 1, word.first == "-", let second = word.dropFirst().first else { return false }
    return !(second.isNumber || second == ".")
  }

  private mutating func takeLongOption(_ word: String, _ rest: inout ArraySlice<String>) throws(CommandError)
  {
    let parts = word.dropFirst(2).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0])
    guard let option = options.first(where: { $0.name == name }) else { throw unknownOption(name) }
    if option.valueName == nil {
      if parts.count > 1 { throw usage("\(option.spelling) takes no value") }
      texts[name, default: []].append("")
    } else if parts.count > 1 {
      try add(String(parts[1]), to: option)
    } else {
      try add(try nextWord(&rest, for: option), to: option)
    }
  }

  private mutating func takeShortOptions(
    _ letters: Substring, _ rest: inout ArraySlice<String>
  ) throws(CommandError) {
    var letters = letters
    while let letter = letters.popFirst() {
      guard let option = options.first(where: { $0.short == letter }) else {
        throw usage("unknown option '-\(letter)'")
      }
      guard option.valueName == nil else {
        try add(letters.isEmpty ? try nextWord(&rest, for: option) : String(letters), to: option)
        return
      }
      texts[option.name, default: []].append("")
    }
  }

  private func nextWord(
    _ rest: inout ArraySlice<String>, for option: OptionDeclaration
  ) throws(CommandError) -> String {
    guard let word = rest.first, word != "--", !isName(word) else {
      throw usage("\(option.spelling) needs a value, \(option.valueName ?? "")")
    }
    rest.removeFirst()
    return word
  }

  private func isName(_ word: String) -> Bool {
    guard word.hasPrefix("--") else { return false }
    let name = word.dropFirst(2).prefix { $0 != "=" }
    return options.contains { $0.name == name }
  }

  private mutating func add(_ text: String, to option: OptionDeclaration) throws(CommandError) {
    if !option.isRepeatable, texts[option.name] != nil {
      throw usage("\(option.spelling) is given twice", advice: "give it once")
    }
    texts[option.name, default: []].append(text)
  }

  private func readOptions(into values: inout ParsedValues) throws(CommandError) {
    for option in options {
      let given = texts[option.name] ?? []
      if option.isRequired, given.isEmpty {
        throw usage("\(option.spelling) \(option.valueName ?? "") is missing")
      }
      if !given.isEmpty { values.given.insert(option.name) }
      for text in given.isEmpty ? option.defaultText.map({ [$0] }) ?? [] : given {
        values.settings.append(option.valueName == nil ? option.spelling : "\(option.spelling)=\(text)")
      }
      do throws(ValueProblem) {
        values.options[option.name] = try option.read(given)
      } catch {
        throw CommandError(.wrongUsage, at: option.spelling, error.problem, advice: error.advice)
      }
    }
  }

  private func readArguments(into values: inout ParsedValues) throws(CommandError) {
    var rest = words[...]
    // Where there are too few words, they are the first ones that are wanted, and what comes after them is missing.
    let isEnough = words.count >= arguments.reduce(0) { $0 + $1.count.lowerBound }
    for (index, argument) in arguments.enumerated() {
      let later = !isEnough ? 0 : arguments[(index + 1)...].reduce(0) { $0 + $1.count.lowerBound }
      let count = min(argument.count.upperBound, max(rest.count - later, 0))
      let given = Array(rest.prefix(count))
      rest = rest.dropFirst(count)
      guard given.count >= argument.count.lowerBound else { throw usage("\(argument.name) is missing") }
      values.settings += given.map { "\(argument.name)=\($0)" }
      do throws(ValueProblem) {
        values.arguments[argument.name] = try argument.read(given)
      } catch {
        throw CommandError(.wrongUsage, at: argument.name, error.problem, advice: error.advice)
      }
    }
    if let extra = rest.first { throw usage("'\(extra)' is one argument too many") }
  }

  private func unknownOption(_ name: String) -> CommandError {
    let nearest = nearestWord(to: name, in: options.map(\.name))
    return usage("unknown option '--\(name)'", advice: nearest.map { "did you mean '--\($0)'?" })
  }

  private func usage(_ problem: String, advice: String? = nil) -> CommandError {
    .usage(problem, advice: advice, of: commandLine)
  }
}
