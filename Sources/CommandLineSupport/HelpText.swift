/// The help of programs and commands: overview, usage, arguments, options, examples.
///
/// Lines are at most 80 characters; descriptions start at a fixed column; defaults stand in brackets.
enum HelpText {
  private static let width = 80
  private static let column = 26

  /// Help of one command.
  static func command(_ command: any Command.Type, called commandLine: String) -> String {
    var blocks = [wrapped(command.overview)]
    blocks.append(usage(of: command, called: commandLine))
    let arguments = command.arguments.map { row($0.declaration.name, $0.declaration.help) }
    if !arguments.isEmpty { blocks.append("Arguments:\n" + arguments.joined()) }
    let options = (command.options + CommonOptions.everywhere).map { row($0.declaration) }
    blocks.append("Options:\n" + options.joined())
    blocks.append(examples(command.examples))
    return joined(blocks)
  }

  /// Help of a program that has several commands.
  static func program(_ program: Program) -> String {
    var blocks = [wrapped(program.overview)]
    var usage = ["\(program.name) COMMAND …"]
    if let command = program.defaultCommand {
      usage.insert(contentsOf: usageLines(of: command, program.name), at: 0)
    }
    blocks.append(usageBlock(usage))
    if let command = program.defaultCommand {
      let arguments = command.arguments.map { row($0.declaration.name, $0.declaration.help) }
      if !arguments.isEmpty { blocks.append("Arguments:\n" + arguments.joined()) }
    }
    let commands = program.commands.map { row($0.name, firstSentence($0.overview)) }
    blocks.append("Commands:\n" + commands.joined())
    let own = program.defaultCommand?.options ?? []
    blocks.append("Options:\n" + (own + CommonOptions.everywhere).map { row($0.declaration) }.joined())
    blocks.append(examples(program.examples + (program.defaultCommand?.examples ?? [])))
    blocks.append("See '\(program.name) COMMAND --help' for a command's own options.\n")
    return joined(blocks)
  }

  private static func joined(_ blocks: [String]) -> String {
    blocks.filter { !$0.isEmpty }.joined(separator: "\n")
  }

  private static func usage(of command: any Command.Type, called commandLine: String) -> String {
    usageBlock(usageLines(of: command, commandLine))
  }

  private static func usageLines(of command: any Command.Type, _ commandLine: String) -> [String] {
    if !command.usage.isEmpty { return command.usage.map { "\(commandLine) \($0)" } }
    var parts = command.arguments.map { argument in
      let name = argument.declaration.name
      let count = argument.declaration.count
      if count == 1...1 { return name }
      let several = count.upperBound > 1 ? name + "..." : name
      return count.lowerBound == 0 ? "[\(several)]" : several
    }
    for option in command.options.map(\.declaration) {
      let call = option.valueName.map { "\(option.spelling) \($0)" } ?? option.spelling
      parts.append(option.isRequired ? call : "[\(call)]" + (option.isRepeatable ? "..." : ""))
    }
    return [([commandLine] + parts).joined(separator: " ")]
  }

  private static func usageBlock(_ lines: [String]) -> String {
    var text = ""
    for (index, line) in lines.enumerated() {
      let start = index == 0 ? "Usage: " : "       "
      text += start + filled(usageWords(line), from: start.count, indent: 11) + "\n"
    }
    return text
  }

  /// The words of a usage line; what stands in brackets, or an option with its value, is not torn apart.
  private static func usageWords(_ line: String) -> [String] {
    var words: [String] = []
    for word in line.split(separator: " ").map(String.init) {
      let isValue =
        words.last.map { $0.hasPrefix("--") && !$0.contains(" ") && !word.hasPrefix("[") } ?? false
      let isInside = words.last.map { $0.hasPrefix("[") && !$0.contains("]") } ?? false
      if let last = words.last, isValue || isInside {
        words[words.count - 1] = last + " " + word
      } else {
        words.append(word)
      }
    }
    return words
  }

  private static func row(_ option: OptionDeclaration) -> String {
    let short = option.short.map { "-\($0), " } ?? ""
    let value = option.valueName.map { " \($0)" } ?? ""
    var help = option.help
    if !option.allowed.isEmpty { help += ": " + option.allowed.joined(separator: ", ") }
    if let text = option.defaultText { help += " [\(text)]" }
    if option.isRepeatable { help += " (may be repeated)" }
    return row(short + option.spelling + value, help)
  }

  private static func row(_ name: String, _ help: String) -> String {
    let start = "  " + name
    let text = filled(help.split(separator: " ").map(String.init), from: column, indent: column)
    if start.count + 2 > column { return start + "\n" + spaces(column) + text + "\n" }
    return start + spaces(column - start.count) + text + "\n"
  }

  private static func examples(_ examples: [Example]) -> String {
    if examples.isEmpty { return "" }
    return "Examples:\n"
      + examples.map { example in
        let words = example.explanation.split(separator: " ").map(String.init)
        return "  \(example.line)\n      \(filled(words, from: 6, indent: 6))\n"
      }.joined()
  }

  private static func firstSentence(_ text: String) -> String {
    let line = text.prefix { $0 != "\n" }
    return line.hasSuffix(".") ? String(line.dropLast()) : String(line)
  }

  /// Paragraphs are separated by an empty line; each is filled anew.
  private static func wrapped(_ text: String) -> String {
    var paragraphs: [[String]] = [[]]
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.isEmpty { paragraphs.append([]) }
      paragraphs[paragraphs.count - 1] += line.split(separator: " ").map(String.init)
    }
    return paragraphs.map { filled($0, from: 0, indent: 0) + "\n" }.joined(separator: "\n")
  }

  /// Sets words in lines of at most the width, the first beginning at one column, the others at another.
  private static func filled(_ words: [String], from start: Int, indent: Int) -> String {
    var text = ""
    var position = start
    var isLineStart = true
    for word in words {
      if !isLineStart, position + 1 + word.count > width {
        text += "\n" + spaces(indent)
        position = indent
        isLineStart = true
      }
      text += (isLineStart ? "" : " ") + word
      position += word.count + (isLineStart ? 0 : 1)
      isLineStart = false
    }
    return text
  }

  private static func spaces(_ count: Int) -> String { String(repeating: " ", count: count) }
}
