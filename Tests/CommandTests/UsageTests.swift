import Testing

@Suite struct UsageTests {
  @Test(arguments: ["traverse", "traverse-build"])
  func printsHelpAndVersion(_ program: String) throws {
    let version = try ProgramRun(program, ["--version"])
    #expect(version.output.hasPrefix("\(program) "))
    #expect(version.status == 0)
    let help = try ProgramRun(program, ["--help"])
    #expect(help.output.contains("Usage: \(program) "))
    #expect(help.messages.isEmpty)
    #expect(help.status == 0)
  }

  @Test(
    arguments: [
      ("traverse", []), ("traverse", ["fly"]), ("traverse", ["--fly"]), ("traverse-build", []),
      ("traverse-build", ["--fly"]),
    ] as [(String, [String])])
  func refusesAWrongCallInOneLine(_ program: String, _ arguments: [String]) throws {
    let run = try ProgramRun(program, arguments)
    #expect(run.status == 64)
    #expect(run.output.isEmpty)
    #expect(run.messages.hasPrefix("\(program): error: "))
    #expect(run.messages.split(separator: "\n", omittingEmptySubsequences: false).count == 2)
  }
}
