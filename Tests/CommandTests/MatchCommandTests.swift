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

/// What `traverse match` gives beyond its JSON answer.
@Suite struct MatchOutputTests {
  private let graph = SampleRegion.graph
  private let folder = SampleRegion.folder

  @Test(arguments: ["gpx", "geojson", "kml", "nmea", "polyline", "text", "csv"])
  func routesAreReadBack(format: String) throws {
    let results = try TemporaryFolder()
    let path = results.file("walk." + format)
    var run = try ProgramRun(
      "traverse", ["match", graph, folder + "/tracks/lake-walk.geojson", "--format", format, "-o", path])
    #expect(run.status == 0, "\(run.messages)")
    run = try ProgramRun("traverse", ["match", graph, path, "--accuracy", "3"])
    #expect(run.status == 0, "\(run.messages)")
    let routes = try #require(try parsed(run.output)["routes"] as? [[String: Any]])
    let length = routes.reduce(0) { $0 + ($1["distance"] as? Double ?? 0) }
    #expect(abs(length - 3069) < 60, "\(length)")
  }

  @Test func thePageShowsDoubtfulPlaces() throws {
    let run = try ProgramRun("traverse", ["match", graph, folder + "/watch.gpx", "--format", "html"])
    #expect(run.status == 0)
    for words in ["Doubtful places", "Off the network", "Outlier", "recorded"] {
      #expect(run.output.contains(words), "\(words)")
    }
  }

  @Test func theTableHasALineForEachFix() throws {
    let run = try ProgramRun("traverse", ["match", graph, folder + "/watch.gpx", "--format", "csv"])
    let lines = run.output.split(separator: "\n")
    #expect(lines.count == 830)
    #expect(lines[0].hasPrefix("index,lat,lon,time,status,"))
    // The cable car and the meadow are off the network, single wrong fixes are outliers.
    #expect(lines.filter { $0.contains(",off-network,") }.count > 130)
    #expect(lines.filter { $0.contains(",outlier,") }.count < 5)
  }

  @Test func viaPointsGiveTheRouteAgain() throws {
    let run = try ProgramRun(
      "traverse", ["match", graph, folder + "/tracks/pass-plan.gpx", "--via-points"])
    let answer = try parsed(run.output)
    let vias = try #require((answer["viaPoints"] as? [[String: Any]])?.first)
    #expect(vias["proved"] as? Bool == true)
    let points = try #require(vias["points"] as? [[Double]])
    let request = "{\"points\":\(points)}\n"
    let asked = try ProgramRun("traverse", ["route", graph, "--queries", "-"], input: request)
    func ways(_ text: String) throws -> [Int] {
      ((try parsed(text)["routes"] as? [[String: Any]])?.first?["ways"] as? [Int]) ?? []
    }
    #expect(try ways(asked.output) == ways(run.output))
    #expect(points.count < 6)
  }

  @Test func aTrackIsOneOfARoutesPoints() throws {
    func answer(_ options: [String]) throws -> [String: Any] {
      let run = try ProgramRun(
        "traverse",
        ["match", graph, folder + "/tracks/lake-walk.geojson", "--from", SampleRegion.place("irnach")]
          + options)
      #expect(run.status == 0, "\(run.messages)")
      let routes = try #require(try parsed(run.output)["routes"] as? [[String: Any]])
      #expect(routes.count == 1)
      return routes.first ?? [:]
    }
    let resumed = try answer([])
    let whole = try answer(["--whole-track"])
    func track(_ route: [String: Any]) -> Double {
      let legs = route["legs"] as? [[String: Any]] ?? []
      return legs.count > 1 ? legs[1]["distance"] as? Double ?? 0 : 0
    }
    #expect(abs(track(whole) - 3069) < 1)
    #expect(track(resumed) <= track(whole) + 0.01)
  }

  @Test func fixesAreAnsweredAsTheyCome() throws {
    let file = try String(contentsOfFile: folder + "/tracks/tunnel-drive.csv", encoding: .utf8)
    let lines = file.split(separator: "\n").prefix(60)
    let run = try ProgramRun(
      "traverse", ["match", graph, "--online", "--profile", "car", "--delay", "3"],
      input: lines.map { $0 + "\n" }.joined() + "nonsense\n")
    #expect(run.status == 0, "\(run.messages)")
    let answers = try run.output.split(separator: "\n").map { try parsed(String($0)) }
    let fixes = answers.filter { $0["index"] != nil }
    #expect(fixes.compactMap { $0["index"] as? Int } == Array(0..<fixes.count))
    #expect(fixes.count >= 58)
    #expect(answers.contains { $0["status"] as? String == "invalid" })
    #expect(fixes.filter { $0["status"] as? String == "matched" }.count > 50)
  }

  @Test func aTrackInOnePlaceIsNoRoute() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(Array("46.1940,7.9944\n46.1940,7.9944\n".utf8), as: "still.txt")
    let run = try ProgramRun("traverse", ["match", graph, path])
    #expect(run.status == 1)
    let answer = try parsed(run.output)
    #expect(answer["status"] as? String == "no-match")
    #expect((answer["routes"] as? [Any])?.isEmpty == true)
  }

  @Test func severalTracksGoIntoAFolderThatIsMade() throws {
    let results = try TemporaryFolder()
    let run = try ProgramRun(
      "traverse",
      [
        "match", graph, folder + "/tracks/evening-run.gpx", folder + "/tracks/lake-walk.geojson", "-o",
        results.file("new"), "--format", "gpx", "--save-track", results.file("track.kml"),
      ])
    #expect(run.status == 0, "\(run.messages)")
    let names = try FileManager.default.contentsOfDirectory(atPath: results.file("new")).sorted()
    #expect(names == ["evening-run.gpx", "lake-walk.gpx"])
    let saved = try String(contentsOfFile: results.file("track.kml"), encoding: .utf8)
    #expect(saved.components(separatedBy: "<Placemark>").count == 1 + 2)
  }

  @Test func theTrackItselfIsNeverWrittenOver() throws {
    let results = try TemporaryFolder()
    let text = "46.1940,7.9944\n46.1950,7.9950\n"
    let track = try results.write(Array(text.utf8), as: "ride.csv")
    let run = try ProgramRun("traverse", ["match", graph, track, "--save-track", track])
    #expect(run.status == 64, "\(run.messages)")
    #expect(try String(contentsOfFile: track, encoding: .utf8) == text)
  }

  @Test func matchingIsMeasuredOnKnownTruth() throws {
    let run = try ProgramRun("traverse", ["bench", graph, "--matching", "--count", "6", "--json"])
    #expect(run.status == 0, "\(run.messages)")
    let rows = try #require(try parsed(run.output)["matching"] as? [[String: Any]])
    #expect(rows.count == 5)
    for row in rows { #expect(row["recall"] as? Double ?? 0 > 0.8) }
  }

  @Test func aTrackThatIsMissingIsNamedWithTheCure() throws {
    for (path, message) in [
      ("none.gpx", "none.gpx: cannot open: No such file or directory; check the name"),
      (SampleRegion.folder, "\(SampleRegion.folder): cannot read: Is a directory; name a file, not a folder"),
    ] {
      let run = try ProgramRun("traverse", ["match", SampleRegion.graph, path])
      #expect(run.status == 66)
      #expect(run.messages == "traverse: error: \(message)\n")
    }
  }
}
