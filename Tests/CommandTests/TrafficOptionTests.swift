import Foundation
import TestSupport
import Testing

/// `--traffic` and `--block`, on the sample region.
@Suite struct TrafficOptionTests {
  private let graph = SampleRegion.graph
  private let traffic = SampleRegion.folder + "/traffic.csv"
  /// A drive by the spur on which a rockfall closes the pass road.
  private let drive = [
    "--from", SampleRegion.place("wyler"), "--to", SampleRegion.place("sarnelpass"), "--profile", "car",
  ]

  private func answer(_ options: [String], input: String = "") throws -> (
    run: ProgramRun, json: [String: Any]
  ) {
    let run = try ProgramRun("traverse", ["route", graph] + options, input: input)
    return (run, try parsed(run.output))
  }

  private func ways(_ json: [String: Any]) -> [Int] {
    ((json["routes"] as? [[String: Any]])?.first?["ways"] as? [Int]) ?? []
  }

  @Test func closedRoadsAreLeftAloneWhileTheyAreClosed() throws {
    let during = try answer(drive + ["--traffic", traffic, "--at", "2026-07-05T10:00"]).json
    let after = try answer(drive + ["--traffic", traffic, "--at", "2026-07-15T10:00"]).json
    #expect(!ways(during).isEmpty && !ways(during).contains(309462067))
    #expect(ways(after).contains(309462067))
    let told = try #require(during["traffic"] as? [String: Any])
    #expect(told["reports"] as? Int == 2 && told["matched"] as? Int == 2)
    #expect((after["traffic"] as? [String: Any])?["notInForce"] as? Int == 1)
  }

  @Test func withoutATimeReportsWithTimesArePassedOverAndSaidToBe() throws {
    let (run, json) = try answer(drive + ["--traffic", traffic])
    #expect(ways(json).contains(309462067))
    #expect((json["traffic"] as? [String: Any])?["timeUnknown"] as? Int == 1)
    #expect(run.messages.contains("no time is given (--at)"))
  }

  @Test func linesThatCannotBeUsedAreCountedWithTheirReason() throws {
    let lines = """
      {"way": 309462067, "closed": true, "kind": "rockfall"}

      {"way": 17, "closed": true}
      {"way": 309462067
      {"way": 309462067, "speed": 3000}
      {"way": 309462067, "speed": 10, "from": "2026-07-05T10:00Z"}
      {"way": 309462067, "speed": 10, "from": "2026-07-05T10:00", "to": "2026-07-05T09:00"}
      {"way": 309462067, "speed": 10, "modes": ["boat"]}
      {"way": 309462067, "direction": "up", "closed": true}
      {"points": [[10, 10]], "closed": true}
      {"closed": true}
      {"way": 309462067, "kind": "nothing"}
      {"way": 309462067, "speed": 9, "modes": ["foot"]}
      {"area": {"type": "Point", "coordinates": [8, 46]}, "closed": true}
      """
    let (run, json) = try answer(drive + ["--traffic", "-"], input: lines)
    #expect(!ways(json).contains(309462067))
    let told = try #require(json["traffic"] as? [String: Any])
    #expect(told["matched"] as? Int == 1 && told["forOthers"] as? Int == 1)
    let unmatched = try #require(told["unmatched"] as? [[String: Any]])
    #expect(unmatched.compactMap { $0["line"] as? Int } == [3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 14])
    #expect(unmatched.first?["reason"] as? String == "way 17 is not in the graph")
    for line in [3, 4, 14] { #expect(run.messages.contains("-:\(line): "), "\(run.messages)") }
  }

  @Test(arguments: [
    "way,closed\n309462067,true\n", "points,closed\n\"46.2450989,8.0589480;46.2448760,8.0589899\",yes\n",
    "[{\"way\": 309462067, \"closed\": true}]", "\u{FEFF}{\"way\": 309462067, \"speed\": 0}\r\n",
  ])
  func allFormsOfFilesAreRead(text: String) throws {
    let (run, json) = try answer(drive + ["--traffic", "-"], input: text)
    #expect(run.status == 0, "\(run.messages)")
    #expect(!ways(json).contains(309462067))
    #expect((json["traffic"] as? [String: Any])?["reports"] as? Int == 1)
  }

  @Test func manyQuestionsAreAnsweredAsOneIsUnderTheSameTraffic() throws {
    let from = SampleRegion.place("wyler")
    for (profile, at) in [
      ("car", "2026-07-05T10:00"), ("bicycle", "2026-07-05T10:00"), ("foot", "2026-01-05T10:00"),
    ] {
      let options = ["--traffic", traffic, "--profile", profile, "--at", at]
      let places = ["sarnelpass", "mittelberg", "irnach", "surmont"].map(SampleRegion.place)
      let lines = places.map { "{\"points\": [[\(from)],[\($0)]]}\n" }.joined()
      let many = try ProgramRun("traverse", ["route", graph, "--queries", "-"] + options, input: lines)
      let answers = try many.output.split(separator: "\n").map { try parsed(String($0)) }
      #expect(answers.count == places.count)
      for (place, answer) in zip(places, answers) {
        let one = try self.answer(["--from", from, "--to", place, "--format", "json"] + options).json
        #expect(ways(one) == ways(answer), "\(profile) to \(place)")
      }
    }
  }

  @Test(arguments: [
    ("none.csv", 66, "none.csv"), (SampleRegion.folder + "/README.md", 65, "is no traffic file"),
    (SampleRegion.folder + "/places.csv", 65, "places.csv:1: is no traffic file"),
  ])
  func filesThatAreNoTrafficAreRefused(path: String, status: Int32, message: String) throws {
    let run = try ProgramRun("traverse", ["route", graph, "--traffic", path] + drive)
    #expect(run.status == status && run.messages.contains(message), "\(run.messages)")
    #expect(run.messages.filter(\.isNewline).count == 1)
  }

  // MARK: Roadblocks

  /// A place on the way of the rockfall.
  private let rockfall = "46.2450989,8.0589480"

  @Test func roadblocksByPointPathAndAreaCloseRoads() throws {
    let place = rockfall
    #expect(!ways(try answer(drive + ["--block", place]).json).contains(309462067))
    let path = place + ";46.2448760,8.0589899"
    #expect(!ways(try answer(drive + ["--block", path]).json).contains(309462067))
    let parts = place.split(separator: ",").compactMap { Double($0) }
    let box = [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0), (-1.0, -1.0)].map {
      "[\(parts[1] + 0.0002 * $0.0),\(parts[0] + 0.0002 * $0.1)]"
    }.joined(separator: ",")
    let polygon = "{\"type\":\"Polygon\",\"coordinates\":[[\(box)]]}"
    let folder = try TemporaryFolder()
    let file = try folder.write(Array(polygon.utf8), as: "block.geojson")
    #expect(!ways(try answer(drive + ["--block", "@" + file]).json).contains(309462067))
    let points = "[[\(SampleRegion.place("wyler"))],[\(SampleRegion.place("sarnelpass"))]]"
    let lines = """
      {"points": \(points), "profile": "car", "block": [[[\(place)]]]}
      {"points": \(points), "profile": "car", "block": [\(polygon)]}
      {"points": \(points), "profile": "car"}
      {"points": \(points), "profile": "car", "block": [[[10,10]]]}
      {"points": \(points), "profile": "car", "block": [[]]}
      {"points": \(points), "profile": "car", "block": 5}
      """
    let run = try ProgramRun("traverse", ["route", graph, "--queries", "-"], input: lines)
    let answers = try run.output.split(separator: "\n").map { try parsed(String($0)) }
    #expect(answers.map { $0["status"] as? String } == ["ok", "ok", "ok", "ok", "invalid", "invalid"])
    #expect(answers.prefix(4).map { ways($0).contains(309462067) } == [false, false, true, true])
    #expect((answers[3]["message"] as? String)?.contains("roadblock 0: no road that is travelled") == true)
  }

  @Test(arguments: [("@", 64), ("1", 64), ("46.2,8;", 64), ("@none.geojson", 66)])
  func badRoadblocksAreRefused(block: String, status: Int32) throws {
    let run = try ProgramRun("traverse", ["route", graph, "--block", block] + drive)
    #expect(run.status == status, "\(run.messages)")
  }
}
