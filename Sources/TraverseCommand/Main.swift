import CommandLineSupport

@main
enum Main {
  /// A command is one file and one line here.
  static let program = Program(
    name: "traverse",
    overview: "Answers routing, matching and profile questions from a graph file made by traverse-build.",
    commands: [
      RouteCommand.self, MatchCommand.self, ProfileCommand.self, NearestCommand.self, WhyCommand.self,
      MatrixCommand.self, ReachCommand.self, BetterCommand.self,
      BatchCommand.self, ClimbsCommand.self, RenderCommand.self,
      BenchCommand.self,
      InfoCommand.self,
      VerifyCommand.self, DiffCommand.self,
    ])

  static func main() { program.runAndExit() }
}
