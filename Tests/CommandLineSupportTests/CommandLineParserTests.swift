import TestSupport
import Testing

@testable import CommandLineSupport

@Suite struct CommandLineParserTests {
  struct Call: CustomTestStringConvertible {
    let words: String
    let answer: String
    var testDescription: String { words }
  }

  @Test func wordsWithoutALetterInCommonAreNotNear() {
    #expect(nearestWord(to: "x", in: ["1", "HC"]) == nil)
    #expect(nearestWord(to: "hc", in: ["1", "HC"]) == "HC")
  }

  @Test(arguments: [
    Call(
      words: "r --from 1,2",
      answer: "r 1.0 2.0 via=0 places=0 count=3 memory=0 format=json json=false at=none"),
    Call(
      words: "--from -20.5,-54.6 r",
      answer: "r -20.5 -54.6 via=0 places=0 count=3 memory=0 format=json json=false at=none"),
    Call(
      words: "r --from=-20.5,-54.6 -20.1,-54.2 --via 1,1 --via=2,2",
      answer: "r -20.5 -54.6 via=2 places=1 count=3 memory=0 format=json json=false at=none"),
    Call(
      words: "r -n5 --from 1,2 -jq --memory 2G",
      answer: "r 1.0 2.0 via=0 places=0 count=5 memory=2147483648 format=json json=true at=none"),
    Call(
      words: "r -jn 5 --from 1,2 --memory 512MiB --at 2026-07-01T08:00",
      answer: "r 1.0 2.0 via=0 places=0 count=5 memory=536870912 format=json json=true at=2026-07-01T08:00"),
    Call(
      words: "--from 1,2 --format gpx -- --from 3,4",
      answer: "--from 1.0 2.0 via=0 places=1 count=3 memory=0 format=gpx json=false at=none"),
    Call(
      words: "- --from 1,2 --output -",
      answer: "- 1.0 2.0 via=0 places=0 count=3 memory=0 format=json json=false at=none"),
  ])
  func readsOptionsAsGNUProgramsDo(_ call: Call) {
    let run = SampleRun(["ask"] + call.words.split(separator: " ").map(String.init))
    #expect(run.output == call.answer + "\n")
    #expect(run.status == .done)
  }

  @Test(arguments: [
    Call(words: "r", answer: "--from LAT,LON is missing; see 'sample ask --help'"),
    Call(words: "--from 1,2", answer: "REGION is missing; see 'sample ask --help'"),
    Call(words: "r --from", answer: "--from needs a value, LAT,LON; see 'sample ask --help'"),
    Call(words: "r --from --json", answer: "--from needs a value, LAT,LON; see 'sample ask --help'"),
    Call(
      words: "r --from 1,2 --from 1,2", answer: "--from is given twice; give it once"),
    Call(
      words: "r --from 1;2",
      answer: "--from: '1;2' is not a position; give LAT,LON in degrees, such as 42.5063,1.5218"),
    Call(
      words: "r --from 0x10,2",
      answer: "--from: '0x10,2' is not a position; give LAT,LON in degrees, such as 42.5063,1.5218"),
    Call(
      words: "r --from 120.5,42",
      answer: "--from: '120.5,42' lies outside of the ground's range; give the latitude first"),
    Call(
      words: "r --from 99,200",
      answer: "--from: '99,200' lies outside of the ground's range; latitude goes from -90 to 90,"
        + " longitude from -180 to 180"),
    Call(
      words: "r --from 1,2 --count 11", answer: "--count: '11' does not fit; give a whole number from 1 to 10"
    ),
    Call(words: "r --from 1,2 -n x", answer: "--count: 'x' does not fit; give a whole number from 1 to 10"),
    Call(
      words: "r --from 1,2 --memory 1X",
      answer: "--memory: '1X' is not a size in bytes; give one such as 512M or 2G"),
    Call(
      words: "r --from 1,2 --memory 99999999T",
      answer: "--memory: '99999999T' is not a size in bytes; give one such as 512M or 2G"),
    Call(words: "r --from 1,2 --format jsn", answer: "--format: 'jsn' is not known; did you mean 'json'?"),
    Call(words: "r --from 1,2 --format png", answer: "--format: 'png' is not known; give one of json, gpx"),
    Call(
      words: "r --from 1,2 --at 2025-02-29T08:00",
      answer: "--at: '2025-02-29T08:00' is not a local time; give one such as 2026-07-01T08:00"),
    Call(words: "r --from 1,2 --output=", answer: "--output: the value is empty; give FILE"),
    Call(words: "r --form 1,2", answer: "unknown option '--form'; did you mean '--from'?"),
    Call(words: "r --fro 1,2", answer: "unknown option '--fro'; did you mean '--from'?"),
    Call(words: "r --wheels 4", answer: "unknown option '--wheels'; see 'sample ask --help'"),
    Call(words: "r --json=yes --from 1,2", answer: "--json takes no value; see 'sample ask --help'"),
    Call(words: "r -x --from 1,2", answer: "unknown option '-x'; see 'sample ask --help'"),
    Call(
      words: "r --json --format gpx --from 1,2",
      answer: "--json and --format exclude each other; give one of them"),
    Call(
      words: "r --from 1,2 here",
      answer: "LAT,LON: 'here' is not a position; give LAT,LON in degrees, such as 42.5063,1.5218"),
  ])
  func saysInOneLineWhatIsWrong(_ call: Call) {
    let run = SampleRun(["ask"] + call.words.split(separator: " ").map(String.init))
    #expect(run.messages == "sample: error: " + call.answer + "\n")
    #expect(run.status == .wrongUsage)
    #expect(run.output.isEmpty)
  }

  @Test func refusesMoreArgumentsThanDeclared() {
    let run = SampleRun(["fail", "data", "again"])
    #expect(
      run.messages == "sample: error: 'again' is one argument too many; see 'sample fail --help'\n")
    #expect(run.status == .wrongUsage)
  }

  @Test(
    arguments: [
      ("from", "from"), ("form", "from"), ("fom", "from"), ("froms", "from"), ("forn", nil), ("x", nil),
    ] as [(String, String?)])
  func suggestsOnlyWordsThatAreNear(_ word: String, _ nearest: String?) {
    #expect(nearestWord(to: word, in: ["format", "from", "via"]) == nearest)
  }
}
