import Foundation
import TestSupport
import Testing

@Suite struct AlternativesOptionTests {
  private let graph = SampleRegion.graph
  private let ends = ["--from", SampleRegion.place("irnach"), "--to", SampleRegion.place("oberirn")]

  private func distances(_ answer: [String: Any]) -> [Double] {
    (answer["routes"] as? [[String: Any]])?.compactMap { $0["distance"] as? Double } ?? []
  }

  @Test func alternativesFollowTheBestRouteAndTheirLackIsTold() throws {
    let one = try parsed(try ProgramRun("traverse", ["route", graph] + ends).output)
    let run = try ProgramRun("traverse", ["route", graph, "--alternatives", "20", "--stretch", "1.6"] + ends)
    #expect(run.status == 0)
    let answer = try parsed(run.output)
    let found = distances(answer)
    #expect(found.count > 1 && found.count < 21)
    #expect(found.first == distances(one).first)
    #expect((answer["message"] as? String)?.hasPrefix("\(found.count - 1) of 20 alternatives") == true)
    #expect(one["message"] == nil)
    let gpx = try ProgramRun(
      "traverse", ["route", graph, "--alternatives", "20", "--stretch", "1.6", "--format", "gpx"] + ends)
    #expect(gpx.output.components(separatedBy: "<trk>").count == found.count + 1)
    #expect(gpx.messages.contains("of 20 alternatives"))
  }

  @Test func requestsAskForThemToo() throws {
    let points = "[[\(SampleRegion.place("irnach"))],[\(SampleRegion.place("oberirn"))]]"
    let three =
      "[[\(SampleRegion.place("irnach"))],[\(SampleRegion.place("wyler"))],[\(SampleRegion.place("oberirn"))]]"
    let lines = """
      {"points": \(points), "alternatives": 1, "stretch": 1.6, "geometry": false}
      {"points": \(three), "alternatives": 2}
      {"points": \(points), "alternatives": 1, "sharing": 7}
      {"points": \(points), "alternatives": -1}
      """
    let run = try ProgramRun("traverse", ["route", graph, "--queries", "-"], input: lines)
    let answers = try run.output.split(separator: "\n").map { try parsed(String($0)) }
    #expect(answers.map { $0["status"] as? String } == ["ok", "ok", "invalid", "invalid"])
    #expect(distances(answers[0]).count == 2)
    #expect(distances(answers[1]).count == 1)
    #expect((answers[1]["message"] as? String)?.contains("between two points only") == true)
  }
}
