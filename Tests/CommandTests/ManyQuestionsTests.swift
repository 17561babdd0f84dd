import Foundation
import TestSupport
import Testing

/// Files of many requests are answered by hierarchies that are worked out for them.
@Suite struct ManyQuestionsTests {
  @Test func manyRequestsHaveTheAnswersOfFew() throws {
    let folder = try TemporaryFolder()
    let places = ["irnach", "oberirn", "wyler", "mittelberg", "seewil", "seeberg"].map(SampleRegion.place)
    var lines: [String] = []
    for profile in ["road-bicycle", "e-bicycle", "hike", "truck", "wheelchair"] {
      for from in places {
        for to in places where to != from {
          lines.append(
            "{\"points\": [[\(from)],[\(to)]], \"profile\": \"\(profile)\", \"geometry\": false, \"terrain\": false}"
          )
        }
      }
    }
    let text = lines.joined(separator: "\n") + "\n"
    #expect(text.utf8.count > 8192)
    try folder.write(Array(text.utf8), as: "many.ndjson")
    let many = try ProgramRun(
      "traverse", ["route", SampleRegion.graph, "--queries", folder.file("many.ndjson")])
    let few = try ProgramRun("traverse", ["route", SampleRegion.graph, "--queries", "-"], input: text)
    let answers = try [many, few].map { run in
      try run.output.split(separator: "\n").map { line -> [String] in
        let answer = try parsed(String(line))
        let route = (answer["routes"] as? [[String: Any]])?.first
        return ["\(answer["status"] ?? "")", "\(route?["duration"] ?? "")"]
      }
    }
    #expect(answers[0].count == lines.count)
    #expect(answers[0] == answers[1])
  }
}
