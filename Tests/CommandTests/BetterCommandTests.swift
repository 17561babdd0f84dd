import Foundation
import TestSupport
import Testing

/// `traverse better`, on the sample region.
@Suite struct BetterCommandTests {
  private let graph = SampleRegion.graph
  private let traffic = SampleRegion.folder + "/traffic.csv"
  private let folder: TemporaryFolder
  /// A drive over the pass road as it is after the rockfall.
  private let route: String
  private let length: Double

  init() throws {
    folder = try TemporaryFolder()
    route = folder.file("route.json")
    let run = try ProgramRun(
      "traverse",
      [
        "route", graph, "--from", SampleRegion.place("wyler"), "--to", SampleRegion.place("sarnelpass"),
        "--profile", "car", "--at", "2026-07-15T10:00", "-o", route, "--format", "json",
      ])
    #expect(run.status == 0, "\(run.messages)")
    let json = try parsed(String(contentsOfFile: route, encoding: .utf8))
    length = try #require((json["routes"] as? [[String: Any]])?.first?["distance"] as? Double)
  }

  private func better(_ options: [String], input: String = "") throws -> ProgramRun {
    try ProgramRun("traverse", ["better", graph, "--route", route] + options, input: input)
  }

  @Test func aRoadThatClosesAheadIsDetected() throws {
    let run = try better(["--traffic", traffic, "--at", "2026-07-05T10:00", "--position", "1000", "--json"])
    #expect(run.status == 0, "\(run.messages)")
    let answer = try parsed(run.output)
    #expect(answer["status"] as? String == "detected" && answer["reason"] as? String == "closed")
    #expect(answer["gain"] is NSNull && answer["currentTravelTime"] is NSNull)
    let shared = try #require(answer["sharedDistance"] as? Double)
    let decision = try #require(answer["decisionPoint"] as? [String: Double])
    #expect(abs((decision["metre"] ?? 0) - 1000 - shared) < 0.02 && shared > 5000)
    #expect((answer["validUntil"] as? [String: Any])?["time"] as? String == "2026-07-10T18:00")
    let found = try #require(answer["route"] as? [String: Any])
    #expect((found["ways"] as? [Int])?.contains(309462067) == false)
    #expect(abs((found["duration"] as? Double ?? 0) - (answer["travelTime"] as? Double ?? 1)) < 0.2)
    let text = try better([
      "--traffic", traffic, "--at", "2026-07-05T10:00", "--position", "46.19865,8.02507",
    ])
    #expect(text.status == 0 && text.output.contains("closed ahead"))
  }

  @Test func whatIsNotWorthItIsRejectedWithTheReason() throws {
    let jam = try folder.write(Array("{\"way\": 309462067, \"speed\": 3}\n".utf8), as: "jam.ndjson")
    let small = try better(["--traffic", jam, "--json"])
    #expect(small.status == 1)
    let answer = try parsed(small.output)
    #expect(answer["status"] as? String == "rejected" && answer["reason"] as? String == "small-gain")
    let gain = try #require(answer["gain"] as? Double)
    #expect(gain > 0 && gain < 300)
    let lower = try parsed(try better(["--traffic", jam, "--min-gain", "60", "--json"]).output)
    #expect(lower["status"] as? String == "detected" && lower["reason"] as? String == "faster")
    #expect(lower["gain"] as? Double == gain)
    for (options, reason) in [
      (["--min-gain", "60", "--min-share", "0.9"], "small-gain"), (["--min-left", "80000"], "nearly-there"),
      (["--min-gain", "60", "--min-ahead", "900000"], "parts-too-soon"),
      (["--type", "shortest"], "other-type"),
      (["--profile", "bicycle"], "other-profile"), (["--position", "1e6"], "nearly-there"),
    ] {
      let run = try better(["--traffic", jam, "--json"] + options)
      #expect(run.status == 1, "\(options)")
      #expect(try parsed(run.output)["reason"] as? String == reason, "\(options)")
    }
    let quiet = try better(["--traffic", traffic, "--at", "2026-07-15T10:00", "--json"])
    #expect(try parsed(quiet.output)["reason"] as? String == "no-traffic")
  }

  @Test func aPositionOffTheRouteInvalidatesIt() throws {
    let run = try better(["--traffic", traffic, "--position", SampleRegion.place("irnach"), "--json"])
    #expect(run.status == 1)
    let answer = try parsed(run.output)
    #expect(answer["status"] as? String == "invalidated" && answer["reason"] as? String == "off-route")
  }

  @Test func aStreamTellsWhatHappensOnTheWay() throws {
    let lines = """
      {"metre": 0, "time": "2026-07-05T10:00"}
      {"way": 309462067, "speed": 3, "name": "jam"}
      {"metre": 500, "time": "2026-07-05T10:00:30"}
      {"way": 309462067, "closed": true, "name": "jam"}
      {"metre": 2000, "time": "2026-07-05T10:04"}
      {"withdraw": "jam"}
      {"withdraw": "other"}
      nonsense
      {"way": 17, "closed": true}
      {"way": 309462067, "closed": true, "name": "jam", "from": "2026-07-05T10:10", "to": "2026-07-06T10:10"}
      {"metre": 3000, "time": "2026-07-05T10:12"}
      {"position": [46.2450989, 8.0589480], "time": "2026-07-05T10:14"}
      {"position": [\(SampleRegion.place("sarnelpass"))], "time": "2026-07-05T10:24"}
      {"metre": 100}
      """
    let run = try better(["--stream"], input: lines)
    #expect(run.status == 0, "\(run.messages)")
    let events = try run.output.split(separator: "\n").map { try parsed(String($0)) }
    let told = events.map { event in
      [event["event"], event["reason"]].compactMap { $0 as? String }.joined(separator: " ")
    }
    #expect(
      told == [
        "rejected no-traffic", "rejected small-gain", "detected closed", "invalidated conditions-changed",
        "invalid", "invalid", "unmatched", "rejected no-traffic",
        "rejected no-traffic",
        "detected closed", "invalidated left-shared-stretch", "rejected no-traffic", "arrived",
      ])
    let detected = try #require(events.first { $0["event"] as? String == "detected" })
    #expect(detected["metre"] as? Double == 500)
    let second = try #require(events.last { $0["event"] as? String == "detected" })
    #expect((second["validUntil"] as? [String: Any])?["time"] as? String == "2026-07-06T10:10")
  }

  @Test func whoTakesTheBetterRouteTravelsItFromThenOn() throws {
    let closed = "{\"way\": 309462067, \"closed\": true}\n"
    let first = try better(["--stream"], input: "{\"metre\": 10}\n" + closed)
    let detected = try #require(
      try first.output.split(separator: "\n").map { try parsed(String($0)) }
        .first { $0["event"] as? String == "detected" })
    let geometry = try #require((detected["route"] as? [String: Any])?["geometry"] as? [String: Any])
    let line = try #require(geometry["coordinates"] as? [[Any]])
    let positions = line.enumerated().filter { $0.offset % 12 == 0 }.compactMap { _, place -> String? in
      guard let lon = place[0] as? Double, let lat = place[1] as? Double else { return nil }
      return "{\"position\": [\(lat), \(lon)]}\n"
    }
    let drive = try better(
      ["--stream", "--interval", "0"],
      input: "{\"metre\": 10}\n" + closed + positions.joined()
        + "{\"position\": [\(SampleRegion.place("sarnelpass"))]}\n")
    let events = try drive.output.split(separator: "\n").map { try parsed(String($0)) }
    let told = events.map { event in
      [event["event"], event["reason"]].compactMap { $0 as? String }.joined(separator: " ")
    }
    #expect(told.filter { $0 == "detected closed" }.count == 1, "\(told)")
    #expect(told.contains("invalidated taken") && told.last == "arrived", "\(told)")
    #expect(!told.contains("off-route"), "\(told)")
  }

  @Test(arguments: [
    (["--stream", "--traffic", "-"], 64), ([], 64), (["--traffic", "none.csv"], 66),
    (["--position", "-5", "--stream"], 64),
  ])
  func wrongCallsAreRefused(options: [String], status: Int) throws {
    #expect(try Int(better(options).status) == status)
  }

  @Test func filesThatAreNoRouteAreRefused() throws {
    let run = try ProgramRun(
      "traverse", ["better", graph, "--route", SampleRegion.folder + "/places.csv", "--traffic", traffic])
    #expect(run.status == 65 && run.messages.contains("is no route"))
  }
}
