import Foundation
import TestSupport
import Testing

@Suite struct RouteCommandTests {
  private let graph = SampleRegion.graph
  private let ends = ["--from", SampleRegion.place("irnach"), "--to", SampleRegion.place("oberirn")]

  @Test func answersHaveTheKeysOfTheContract() throws {
    let run = try ProgramRun("traverse", ["route", graph] + ends)
    #expect(run.status == 0)
    #expect(run.messages.isEmpty)
    let answer = try parsed(run.output)
    #expect(answer["status"] as? String == "ok")
    let route = try #require((answer["routes"] as? [[String: Any]])?.first)
    let keys = [
      "distance", "duration", "ascent", "descent", "profile", "ways", "bbox", "geometry", "legs", "sections",
      "terrain", "notAvoided",
    ]
    for key in keys { #expect(route[key] != nil, "\(key)") }
    let sections = try #require(route["sections"] as? [String: Any])
    for key in ["surface", "roadType", "steepness", "structure", "travel", "climbs"] {
      #expect(sections[key] != nil)
    }
    let coordinates = try #require((route["geometry"] as? [String: Any])?["coordinates"] as? [[Any]])
    #expect(coordinates.allSatisfy { $0.count == 3 })
    let surface = try #require(sections["surface"] as? [[Any]])
    let distance = try #require(route["distance"] as? Double)
    #expect(abs((surface.last?[1] as? Double ?? 0) - distance) < 0.2)
  }

  @Test(arguments: ["summary", "json", "geojson", "gpx", "kml", "csv", "polyline", "html", "svg", "png"])
  func everyFormatIsWritten(format: String) throws {
    let folder = try TemporaryFolder()
    let run = try ProgramRun(
      "traverse", ["route", graph, "--format", format, "-o", folder.file("out")] + ends)
    #expect(run.status == 0)
    #expect(try folder.contents() == ["out"])
    #expect(try Data(contentsOf: URL(fileURLWithPath: folder.file("out"))).count > 100)
  }

  @Test func aPointFarFromAnyRoadHasNoRoute() throws {
    let run = try ProgramRun(
      "traverse", ["route", graph, "--from", "10,10", "--to", SampleRegion.place("irnach")])
    #expect(run.status == 1)
    #expect(try parsed(run.output)["status"] as? String == "no-road")
  }

  @Test(arguments: ["summary", "json", "geojson", "gpx", "kml", "csv", "polyline", "html", "svg", "png"])
  func aRouteThatGoesNowhereIsWrittenInEveryFormat(format: String) throws {
    let place = SampleRegion.place("irnach")
    let run = try ProgramRun(
      "traverse", ["route", graph, "--from", place, "--to", place, "--format", format])
    #expect(run.status == 0)
    #expect(run.messages.isEmpty)
  }

  @Test func aRouteThatGoesNowhereHasItsPlaceTwiceWithHeight() throws {
    let place = SampleRegion.place("irnach")
    let run = try ProgramRun("traverse", ["route", graph, "--from", place, "--to", place])
    let route = try #require((try parsed(run.output)["routes"] as? [[String: Any]])?.first)
    let coordinates = (route["geometry"] as? [String: Any])?["coordinates"] as? [[Double]]
    #expect(coordinates?.count == 2)
    #expect(coordinates?.first == coordinates?.last)
    #expect(coordinates?.first?.count == 3)
    #expect((route["terrain"] as? [String: Any])?["totalUp"] as? Double == 0)
    #expect((route["ways"] as? [Int])?.isEmpty == true)
  }

  @Test func aRefusedLineKeepsItsIdAndNamesTheKey() throws {
    let lines = #"{"points": [[1, "a"], [2, 3]], "id": 7}"# + "\n" + #"{"id": 8, "points": 5}"# + "\n"
    let run = try ProgramRun("traverse", ["route", graph, "--queries", "-"], input: lines)
    #expect(run.status == 0)
    let answers = try run.output.split(separator: "\n").map { try parsed(String($0)) }
    #expect(answers.map { $0["id"] as? Int } == [7, 8])
    #expect(answers.allSatisfy { ($0["message"] as? String)?.hasPrefix("'points'") == true })
  }

  @Test func aStreamIsAnsweredInOrderAndBadLinesAreNamed() throws {
    let lines = """
      {"id": 1, "points": [[46.19446,7.99427],[46.21402,8.07601]], "geometry": false}
      {"id": {"a": [1]}, "points": [[10,10],[46.21402,8.07601]]}
      nonsense
      {"id": "x", "points": [[46.19446,7.99427]]}
      {"id": null, "points": [[46.19446,7.99427],[46.19446,7.99427]], "profile": "car"}
      """
    let run = try ProgramRun("traverse", ["route", graph, "--queries", "-"], input: lines)
    #expect(run.status == 0)
    let answers = try run.output.split(separator: "\n").map { try parsed(String($0)) }
    #expect(answers.map { $0["status"] as? String } == ["ok", "no-road", "invalid", "invalid", "ok"])
    #expect(answers[0]["id"] as? Int == 1)
    #expect((answers[1]["id"] as? [String: [Int]]) == ["a": [1]])
    #expect(answers[3]["id"] as? String == "x")
    #expect(answers[2]["message"] != nil)
    let first = try #require((answers[0]["routes"] as? [[String: Any]])?.first)
    #expect(first["geometry"] == nil)
  }

  @Test func answersDoNotDependOnThreads() throws {
    let queries = ["route", graph, "--queries", SampleRegion.folder + "/queries.ndjson"]
    let one = try ProgramRun("traverse", queries + ["--threads", "1"])
    let four = try ProgramRun("traverse", queries + ["--threads", "4"])
    #expect(one.status == 0)
    #expect(one.output == four.output)
    #expect(!one.output.isEmpty)
  }

  @Test func aTableOfQuestionsIsAnswered() throws {
    let table = "id,from_lat,from_lon,to_lat,to_lon\na,46.19446,7.99427,46.21402,8.07601\nb,x,1,2,3\n"
    let run = try ProgramRun("traverse", ["route", graph, "--queries", "-"], input: table)
    let answers = try run.output.split(separator: "\n").map { try parsed(String($0)) }
    #expect(answers.map { $0["status"] as? String } == ["ok", "invalid"])
    #expect(answers[0]["id"] as? String == "a")
  }
}

@Suite struct ErrorTests {
  private struct Case: CustomTestStringConvertible {
    let arguments: [String]
    let status: Int32
    let message: String
    var testDescription: String { arguments.joined(separator: " ") }
  }

  private static let cases: [Case] = [
    Case(arguments: ["route"], status: 64, message: "REGION.traverse"),
    Case(
      arguments: ["route", "none.traverse", "--from", "1,2", "--to", "3,4"], status: 66,
      message: "none.traverse: cannot open"),
    Case(
      arguments: ["route", SampleRegion.graph, "--from", "1,2"], status: 64,
      message: "--from and --to are missing"),
    Case(
      arguments: ["route", SampleRegion.graph, "--from", "91,2", "--to", "1,1"], status: 64, message: "--from"
    ),
    Case(
      arguments: ["route", SampleRegion.folder + "/README.md", "--from", "1,2", "--to", "3,4"], status: 65,
      message: "is not a Traverse graph file"),
    Case(
      arguments: ["route", SampleRegion.graph, "--from", "1,2", "--to", "3,4", "--profile", "boat"],
      status: 64, message: "there is no profile 'boat'"),
    Case(arguments: ["match", SampleRegion.graph, "none.gpx"], status: 66, message: "none.gpx"),
    Case(
      arguments: ["match", SampleRegion.graph, SampleRegion.folder + "/README.md"], status: 65,
      message: "README.md"),
    Case(
      arguments: ["info", SampleRegion.folder + "/watch.gpx"], status: 65,
      message: "is not a Traverse graph file"),
    Case(arguments: ["fly", SampleRegion.graph], status: 64, message: "fly"),
  ]

  @Test(arguments: cases)
  private func isOneLineWithTheRightStatus(_ test: Case) throws {
    let run = try ProgramRun("traverse", test.arguments)
    #expect(run.status == test.status, "\(run.messages)")
    #expect(run.output.isEmpty)
    #expect(run.messages.hasPrefix("traverse: error: "))
    #expect(run.messages.contains(test.message), "\(run.messages)")
    #expect(run.messages.filter(\.isNewline).count == 1, "\(run.messages)")
  }

  @Test func aDamagedGraphIsAnErrorAndNoCrash() throws {
    let folder = try TemporaryFolder()
    let whole = try [UInt8](Data(contentsOf: URL(fileURLWithPath: SampleRegion.graph)))
    var random = SeededRandom(seed: 11)
    let route = ["--from", SampleRegion.place("irnach"), "--to", SampleRegion.place("oberirn")]
    for round in 0..<12 {
      var bytes = whole
      for _ in 0..<200 {
        bytes[Int.random(in: 1000..<bytes.count, using: &random)] = .random(in: 0...255, using: &random)
      }
      try folder.write(bytes, as: "bad.traverse")
      let verify = try ProgramRun("traverse", ["verify", folder.file("bad.traverse")])
      #expect(verify.status == 65, "seed 11, round \(round)")
      let answer = try ProgramRun("traverse", ["route", folder.file("bad.traverse")] + route)
      #expect([0, 1, 65].contains(answer.status), "seed 11, round \(round): \(answer.messages)")
    }
  }
}
