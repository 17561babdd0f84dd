import CommandLineSupport

@main
enum Main {
  /// A command is one file and one line here.
  static let program = Program(
    name: "traverse-build",
    overview: "Builds one graph file from OSM data and terrain.",
    defaultCommand: BuildCommand.self, commands: [CountCommand.self])

  static func main() { program.runAndExit() }
}
