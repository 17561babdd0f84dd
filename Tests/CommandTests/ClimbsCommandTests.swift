import Foundation
import TestSupport
import Testing

@Suite struct ClimbsCommandTests {
  private let graph = SampleRegion.graph

  private func climbs(_ arguments: [String]) throws -> [[String: Any]] {
    let run = try ProgramRun("traverse", ["climbs", graph, "--format", "json"] + arguments)
    #expect(run.status == 0, "\(run.messages)")
    return try #require(try parsed(run.output)["climbs"] as? [[String: Any]])
  }

  @Test func thePassIsTheHardestClimbForBicycles() throws {
    let found = try climbs(["--profile", "road-bicycle"])
    let first = try #require(found.first)
    for key in [
      "grade", "score", "fiets", "length", "ascent", "averageSlope", "maxSlope", "topElevation", "start",
      "end",
    ] {
      #expect(first[key] != nil, "\(key)")
    }
    let scores = found.map { $0["score"] as? Double ?? 0 }
    #expect(scores == scores.sorted(by: >))
    #expect(found.map { $0["rank"] as? Int } == Array(1...found.count))
    #expect(found.allSatisfy { ($0["ascent"] as? Double ?? 0) > 80 })
  }

  @Test func gradeSurfaceAndLimitChoose() throws {
    let all = try climbs(["--min-grade", "uncategorised"])
    let few = try climbs(["--min-grade", "uncategorised", "--limit", "2"])
    #expect(all.count > 2)
    #expect(few.count == 2)
    let asphalt = try climbs(["--min-grade", "uncategorised", "--surface", "asphalt"])
    #expect(asphalt.allSatisfy { (($0["surfaces"] as? [[Any]])?.first?.first as? String) == "asphalt" })
    #expect(asphalt.count < all.count)
    let tracks = try climbs(["--min-grade", "uncategorised", "--road-type", "track"])
    #expect(tracks.allSatisfy { $0["roadType"] as? String == "track" })
  }

  @Test func everyFormatHasOneEntryForEachClimb() throws {
    let count = try climbs([]).count
    let csv = try ProgramRun("traverse", ["climbs", graph, "--format", "csv"]).output
    #expect(csv.split(separator: "\n").count == count + 1)
    let table = try ProgramRun("traverse", ["climbs", graph, "--format", "table"]).output
    #expect(table.split(separator: "\n").count == count + 1)
    let features = try parsed(ProgramRun("traverse", ["climbs", graph, "--format", "geojson"]).output)[
      "features"]
    let lines = try #require(features as? [[String: Any]])
    #expect(lines.count == count)
    let geometry = try #require(lines.first?["geometry"] as? [String: Any])
    #expect(geometry["type"] as? String == "LineString")
    #expect((geometry["coordinates"] as? [[Double]])?.first?.count == 3)
  }

  @Test func nothingFoundIsNoAnswer() throws {
    let run = try ProgramRun("traverse", ["climbs", graph, "--surface", "sand", "--format", "json"])
    #expect(run.status == 1)
    #expect(try parsed(run.output)["climbs"] as? [Any] != nil)
    #expect(try parsed(run.output)["status"] as? String == "no-climb")
    let wrong = try ProgramRun("traverse", ["climbs", graph, "--min-grade", "5"])
    #expect(wrong.status == 64)
    #expect(wrong.messages.contains("give one of HC, 1, 2, 3, 4, uncategorised"), "\(wrong.messages)")
  }
}
