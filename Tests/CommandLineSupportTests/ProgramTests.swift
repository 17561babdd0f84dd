import FileAccess
import TestSupport
import Testing

@testable import CommandLineSupport

@Suite struct ProgramTests {
  struct Failure: CustomTestStringConvertible {
    let why: String
    let status: CommandLineSupport.ExitStatus
    let line: String
    var testDescription: String { why }
  }

  @Test(arguments: [
    Failure(why: "data", status: .badData, line: "a.osm:3: 'lat' is missing; fetch it again"),
    Failure(
      why: "missing", status: .missingInput,
      line: "a.osm: cannot open: No such file or directory; check the name"),
    Failure(
      why: "full", status: .outputNotWritten,
      line: "a.json: cannot write: No space left on device; make room there"),
    Failure(why: "torn", status: .inputOutput, line: "a.osm: cannot read: Input/output error"),
    Failure(
      why: "unforeseen", status: .internalFault,
      line: #"the index is torn\nin two; this is a fault of the program, please report it"#),
  ])
  func mapsErrorsToAStatusAndOneLine(_ failure: Failure) {
    let run = SampleRun(["fail", failure.why])
    #expect(run.messages == "sample: error: \(failure.line)\n")
    #expect(run.status == failure.status)
  }

  @Test func endsQuietlyWhenTheReaderGoesAway() {
    #expect(SampleRun(["fail", "reader"]).messages.isEmpty)
  }

  @Test func returnsTheStatusOfTheCommand() {
    #expect(SampleRun(["fail"]).status == .noAnswer)
  }

  @Test(
    arguments: [
      ([], "no command is given; see 'sample --help'"),
      (["aks"], "unknown command 'aks'; did you mean 'ask'?"),
      (["route"], "unknown command 'route'; see 'sample --help'"),
      (["--json"], "unknown option '--json'; see 'sample --help'"),
      (["help", "route"], "unknown command 'route'; see 'sample --help'"),
    ] as [([String], String)])
  func namesTheCommandThatIsMissing(_ words: [String], _ line: String) {
    let run = SampleRun(words)
    #expect(run.messages == "sample: error: \(line)\n")
    #expect(run.status == .wrongUsage)
  }

  @Test(arguments: [["--version"], ["ask", "--version"], ["--quiet", "--version"]])
  func printsItsVersionOnEveryLevel(_ words: [String]) {
    let run = SampleRun(words)
    #expect(run.output == "sample \(toolVersion)\n")
    #expect(run.status == .done)
  }

  @Test func saysNotesUnlessQuiet() {
    #expect(SampleRun(["ask", "r", "--from", "1,2"]).messages == "asking\n")
    #expect(SampleRun(["ask", "r", "--from", "1,2", "--quiet"]).messages.isEmpty)
    #expect(SampleRun(["-q", "ask", "r", "--from", "1,2"]).messages.isEmpty)
  }

  @Test func printsTheSettingsInForceWhenVerbose() {
    let run = SampleRun(["ask", "r", "--from", "1,2", "--via=3,4", "--via", "5,6", "-vj"])
    #expect(
      run.messages.hasPrefix(
        "settings: REGION=r --from=1,2 --via=3,4 --via=5,6 --count=3 --format=json --json --verbose\n"))
  }

  @Test func writesAFileOnlyWhenWhole() throws {
    let folder = try TemporaryFolder()
    let run = SampleRun(["ask", "r", "--from", "1,2", "-o", folder.file("answer")])
    #expect(run.output.isEmpty)
    #expect(try folder.contents() == ["answer"])
    let failed = SampleRun(["ask", "r", "--from", "1,2", "-o", folder.file("none/answer")])
    #expect(failed.status == .outputNotWritten)
    #expect(try folder.contents() == ["answer"])
  }

  @Test(arguments: [["ask", "--help"], ["ask", "-h", "--from", "x"], ["help", "ask"]])
  func printsTheHelpOfACommand(_ words: [String]) {
    let run = SampleRun(words)
    #expect(run.status == .done)
    #expect(run.output == commandHelp)
  }

  @Test(arguments: [["--help"], ["-h"], ["help"]])
  func printsTheHelpOfTheProgram(_ words: [String]) {
    #expect(SampleRun(words).output == programHelp)
  }
}

private let commandHelp = """
  Asks a region one question and prints the answer in the form that was wished
  for.

  Usage: sample ask REGION [LAT,LON...] --from LAT,LON [--via LAT,LON]...
             [--count N] [--memory SIZE] [--format F] [--at TIME] [--output FILE]
             [--json] [--threads N]

  Arguments:
    REGION                  Graph file
    LAT,LON                 Places to ask about

  Options:
    --from LAT,LON          Where the way begins
    --via LAT,LON           A point to pass (may be repeated)
    -n, --count N           How many answers [3]
    --memory SIZE           Bound of the sort buffers
    --format F              Form of the answer: json, gpx [json]
    --at TIME               Local time of travel
    -o, --output FILE       Where the answer goes
    -j, --json              Print JSON
    --threads N             Threads that share the work [all processors]
    -q, --quiet             Print no progress and no notes
    -v, --verbose           Print the settings in force and more notes
    --version               Print the version
    -h, --help              Print this help

  Examples:
    sample ask region --from -20.5,-54.6
        Ask about the south

  """

private let programHelp = """
  Shows how commands are declared.

  Usage: sample COMMAND …

  Commands:
    ask                     Asks a region one question and prints the answer in
                            the form that was wished for
    fail                    Fails

  Options:
    -q, --quiet             Print no progress and no notes
    -v, --verbose           Print the settings in force and more notes
    --version               Print the version
    -h, --help              Print this help

  See 'sample COMMAND --help' for a command's own options.

  """
