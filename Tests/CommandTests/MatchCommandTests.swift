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

  @Test func aFolderOfTracksSurvivesABadFile() throws {
    let tracks = try TemporaryFolder()
    let results = try TemporaryFolder()
    for name in ["evening-run.gpx", "lake-walk.geojson"] {
      try tracks.write([UInt8](Data(contentsOf: URL(fileURLWithPath: folder + "/tracks/" + name))), as: name)
    }
    try tracks.write(Array("<gpx><trk>".utf8), as: "broken.gpx")
    let arguments = [
      "batch", graph, tracks.path, "-o", results.path, "--summary", results.file("summary.csv"),
    ]
    let run = try ProgramRun("traverse", arguments)
    #expect(run.status == 65)
    #expect(run.messages.contains("broken.gpx"))
    #expect(try results.contents() == ["evening-run.gpx", "lake-walk.gpx", "summary.csv"])
    let table = try String(contentsOfFile: results.file("summary.csv"), encoding: .utf8)
    #expect(table.split(separator: "\n").count == 4)
    let again = try ProgramRun("traverse", arguments + ["--resume"])
    #expect(try String(contentsOfFile: results.file("summary.csv"), encoding: .utf8).contains("skipped"))
    #expect(again.status == 65)
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
