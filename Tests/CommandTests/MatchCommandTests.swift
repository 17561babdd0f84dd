import Foundation
import TestSupport
import Testing

@Suite struct MatchCommandTests {
  private let graph = SampleRegion.graph
  private let folder = SampleRegion.folder

  @Test func theWatchTrackKeepsItsStretchOffTheNetwork() throws {
    let run = try ProgramRun("traverse", ["match", graph, folder + "/watch.gpx"])
    #expect(run.status == 0)
    let answer = try parsed(run.output)
    #expect(answer["status"] as? String == "ok")
    #expect((answer["routes"] as? [Any])?.isEmpty == false)
    #expect((answer["offNetwork"] as? [Any])?.isEmpty == false)
    let points = try #require(answer["points"] as? [[String: Any]])
    #expect(points.contains { $0["status"] as? String == "matched" })
    let confidence = try #require(answer["confidence"] as? Double)
    #expect((0...1).contains(confidence))
  }

  @Test func theDrawnLineBecomesOneRoute() throws {
    let run = try ProgramRun(
      "traverse", ["match", graph, folder + "/drawn.gpx", "--loose", "--profile", "bicycle"])
    #expect(run.status == 0)
    #expect((try parsed(run.output)["routes"] as? [Any])?.count == 1)
  }

  @Test func aProfileAddsUpInWindows() throws {
    func profile(_ window: [String]) throws -> [String: Any] {
      let run = try ProgramRun(
        "traverse",
        ["profile", graph, folder + "/pass-ride.gpx", "--profile", "bicycle", "--samples", "20"] + window)
      #expect(run.status == 0, "\(run.messages)")
      return try parsed(run.output)
    }
    let whole = try profile([])
    let first = try profile(["--to", "7000"])
    let second = try profile(["--from", "7000"])
    func up(_ profile: [String: Any]) -> Double {
      (profile["terrain"] as? [String: Any])?["totalUp"] as? Double ?? -1
    }
    #expect(abs(up(whole) - up(first) - up(second)) < 0.11)
    #expect((whole["samples"] as? [Any])?.count ?? 0 >= 20)
    #expect(whole["climbs"] != nil)
  }

  @Test func heightsAloneNeedNoGraph() throws {
    let run = try ProgramRun(
      "traverse", ["profile", "--dem", folder + "/dem", folder + "/drawn.gpx", "--samples", "10"])
    #expect(run.status == 0, "\(run.messages)")
    let terrain = try parsed(run.output)["terrain"] as? [String: Any]
    #expect(terrain?["minElevation"] as? Double ?? 0 > 300)
  }
}
