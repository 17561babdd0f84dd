import Foundation
import TestSupport
import Testing

/// `--avoid` and the key `avoid`, on the sample region.
@Suite struct AvoidOptionTests {
  private let graph = SampleRegion.graph
  private let area = SampleRegion.folder + "/avoid-area.geojson"
  /// A drive over the spur on which the forest works are.
  private let drive = [
    "--from", SampleRegion.place("wyler"), "--to", SampleRegion.place("sarnelpass"), "--profile", "car",
  ]

  private func route(_ run: ProgramRun) throws -> [String: Any] {
    try #require((try parsed(run.output)["routes"] as? [[String: Any]])?.first)
  }

  @Test func whatCannotBeAvoidedIsNamed() throws {
    let run = try ProgramRun("traverse", ["route", graph, "--avoid", "motorway,@" + area] + drive)
    #expect(run.status == 0, "\(run.messages)")
    #expect(try route(run)["notAvoided"] as? [String] == ["@" + area])
    let summary = try ProgramRun(
      "traverse", ["route", graph, "--avoid", "@" + area, "--format", "summary"] + drive)
    #expect(summary.output.contains("Not avoided"))
  }

  @Test func requestsBringTheirAreasAlong() throws {
    let polygon = try String(contentsOfFile: area, encoding: .utf8).replacingOccurrences(of: "\n", with: "")
    let points = "[[\(SampleRegion.place("wyler"))],[\(SampleRegion.place("sarnelpass"))]]"
    let lines = """
      {"points": \(points), "profile": "car", "avoid": ["motorway", \(polygon)]}
      {"points": \(points), "profile": "car", "avoid": []}
      {"points": \(points), "profile": "car", "avoid": ["unlitt"]}
      {"points": \(points), "profile": "car", "avoid": [{"type": "Point", "coordinates": [1, 2]}]}
      {"points": \(points), "profile": "car", "avoid": ["@\(area)"]}
      {"points": \(points), "profile": "car", "avoid": ["@none.geojson"]}
      """
    let run = try ProgramRun("traverse", ["route", graph, "--queries", "-"], input: lines)
    let answers = try run.output.split(separator: "\n").map { try parsed(String($0)) }
    #expect(answers.map { $0["status"] as? String } == ["ok", "ok", "invalid", "invalid", "ok", "invalid"])
    func notAvoided(_ index: Int) -> [String]? {
      (answers[index]["routes"] as? [[String: Any]])?.first?["notAvoided"] as? [String]
    }
    #expect(notAvoided(0) == ["area"])
    #expect(notAvoided(1) == [])
    #expect(notAvoided(4) == ["@" + area])
    #expect((answers[2]["message"] as? String)?.contains("did you mean 'unlit'") == true)
    #expect((answers[3]["message"] as? String)?.contains("only areas can be avoided") == true)
    #expect((answers[5]["message"] as? String)?.contains("none.geojson") == true)
    #expect((answers[0]["message"] as? String)?.contains("not heeded") != true)
  }

  @Test(arguments: [
    ("tunnels", 64, "did you mean 'tunnel'"), ("toll,", 64, "is not known"), ("@", 64, "no file follows"),
    ("@none.geojson", 66, "none.geojson"), ("@" + SampleRegion.folder + "/README.md", 65, "README.md:1"),
  ])
  func badListsAreRefused(list: String, status: Int32, message: String) throws {
    let run = try ProgramRun("traverse", ["route", graph, "--avoid", list] + drive)
    #expect(run.status == status, "\(run.messages)")
    #expect(run.messages.contains(message), "\(run.messages)")
    #expect(run.messages.filter(\.isNewline).count == 1)
  }
}
