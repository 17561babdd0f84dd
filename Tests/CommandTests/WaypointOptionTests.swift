import Foundation
import TestSupport
import Testing

/// Wishes for points, as options and in requests, on the sample region.
@Suite struct WaypointOptionTests {
  private let graph = SampleRegion.graph

  private func route(_ arguments: String...) throws -> ProgramRun {
    try ProgramRun("traverse", ["route", graph] + arguments)
  }

  private func distance(_ answer: [String: Any]) -> Double {
    ((answer["routes"] as? [[String: Any]])?.first?["distance"] as? Double) ?? .nan
  }

  @Test func aRoundTripHasAboutTheWantedLengthAndEndsWhereItBegins() throws {
    let start = SampleRegion.place("irnach")
    for profile in ["foot", "bicycle"] {
      let run = try route("--from", start, "--round-trip", "8000", "--profile", profile)
      #expect(run.status == 0)
      let answer = try parsed(run.output)
      #expect(abs(distance(answer) - 8000) < 1200, "\(profile)")
      let message = try #require(answer["message"] as? String)
      #expect(message.contains("km for 8 km wanted"))
      let routes = try #require(answer["routes"] as? [[String: Any]])
      let line = try #require(routes[0]["geometry"] as? [String: Any])
      let points = try #require(line["coordinates"] as? [[Double]])
      #expect(Array(points[0].prefix(2)) == Array(points[points.count - 1].prefix(2)))
      let again = try route("--from", start, "--round-trip", "8000", "--profile", profile)
      #expect(again.output == run.output)
    }
    let wrong = try route("--from", start, "--to", start, "--round-trip", "8000")
    #expect(wrong.status == 64)
  }

  @Test func viasAreVisitedInTheCheapestOrderWhereThatIsFree() throws {
    let places = ["irnach", "oberirn", "wyler", "mittelberg"].map(SampleRegion.place)
    let arguments = ["--from", places[0], "--via", places[1], "--via", places[2], "--to", places[3]]
    let given = try parsed(try ProgramRun("traverse", ["route", graph] + arguments).output)
    let free = try parsed(try ProgramRun("traverse", ["route", graph, "--optimize"] + arguments).output)
    #expect(free["order"] as? [Int] == [0, 2, 1, 3])
    #expect(given["order"] == nil)
    #expect(distance(free) < distance(given))
  }

  @Test func requestsHaveWishesAndWrongOnesAreToldApart() throws {
    let (a, b, c) = (SampleRegion.place("irnach"), SampleRegion.place("wyler"), SampleRegion.place("oberirn"))
    let lines = """
      {"id": 1, "points": [[\(a)],[\(b)],[\(c)]], "passThrough": true, "profile": "car"}
      {"id": 2, "points": [[\(a)],[\(c)]], "headings": [400]}
      {"id": 3, "points": [[\(a)],[\(c)]], "curbs": ["middle"]}
      {"id": 4, "points": [[\(a)]], "roundTrip": 5}
      {"id": 5, "points": [[\(a)]], "roundTrip": 5000, "seed": 3}
      {"id": 6, "points": [[\(a)],[\(c)]], "headings": [null, 90], "curbs": [null, "left"]}
      {"id": 7, "points": [[\(a)],[\(c)]], "passThrough": true, "optimize": true}
      """
    let run = try ProgramRun("traverse", ["route", graph, "--queries", "-"], input: lines)
    let answers = try run.output.split(separator: "\n").map { try parsed(String($0)) }
    #expect(answers.count == 7)
    let statuses = answers.map { $0["status"] as? String }
    #expect(statuses[0] == "ok" && statuses[4] == "ok")
    for place in [1, 2, 3, 6] { #expect(statuses[place] == "invalid", "\(place)") }
    #expect(answers[2]["message"] as? String == "'curbs' holds 'middle', and each is left, right or null")
  }
}
