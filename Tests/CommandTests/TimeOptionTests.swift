import TestSupport
import Testing

/// Departure times: a road of the sample is closed to motor vehicles in winter.
@Suite struct TimeOptionTests {
  private let graph = SampleRegion.graph
  private let drive = [
    "--profile", "car", "--from", SampleRegion.place("wyler"), "--to", SampleRegion.place("sarnelpass"),
  ]

  private func ways(_ run: ProgramRun) throws -> [Int] {
    let routes = try parsed(run.output)["routes"] as? [[String: Any]]
    return routes?.first?["ways"] as? [Int] ?? []
  }

  @Test func roadsThatAreClosedInWinterAreTakenInSummerOnly() throws {
    let summer = try ProgramRun("traverse", ["route", graph, "--at", "2026-07-01T08:00"] + drive)
    let winter = try ProgramRun("traverse", ["route", graph, "--at", "2026-01-15T08:00"] + drive)
    #expect(try ways(summer).contains(23_182_695))
    #expect(try !ways(winter).contains(23_182_695))
    #expect(summer.messages.isEmpty)
  }

  @Test func withoutATimeTheUsualCaseIsTakenAndSaidToBe() throws {
    let run = try ProgramRun("traverse", ["route", graph] + drive)
    let message = try parsed(run.output)["message"] as? String
    #expect(message?.contains("23182695") == true)
    #expect(message?.contains("no time of travel is given") == true)
    // Where the answer has no place for it, it is told beside.
    let table = try ProgramRun("traverse", ["route", graph, "--format", "csv"] + drive)
    #expect(table.messages.contains("no time of travel is given"))
  }

  @Test func requestsHaveATimeOfTheirOwn() throws {
    let points = "[[" + SampleRegion.place("wyler") + "],[" + SampleRegion.place("sarnelpass") + "]]"
    let lines = ["2026-07-01T08:00", "2026-01-15T08:00", "2026-01-15 08:00", "2026-13-15T08:00"].map {
      "{\"points\": \(points), \"profile\": \"car\", \"at\": \"\($0)\", \"geometry\": false}"
    }
    let run = try ProgramRun(
      "traverse", ["route", graph, "--queries", "-"], input: lines.joined(separator: "\n"))
    let answers = try run.output.split(separator: "\n").map { try parsed(String($0)) }
    #expect(answers.map { $0["status"] as? String } == ["ok", "ok", "invalid", "invalid"])
    func distance(_ index: Int) -> Double {
      (answers[index]["routes"] as? [[String: Any]])?.first?["distance"] as? Double ?? 0
    }
    // In winter the nearest open road lies before the pass.
    #expect(distance(0) > distance(1))
    #expect((answers[2]["message"] as? String)?.contains("2026-07-01T08:00") == true)
  }

  @Test func aTimeThatIsNoneIsRefused() throws {
    let run = try ProgramRun("traverse", ["route", graph, "--at", "tomorrow"] + drive)
    #expect(run.status == 64)
    #expect(run.messages.contains("tomorrow"))
  }
}
