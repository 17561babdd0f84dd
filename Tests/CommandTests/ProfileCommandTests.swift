import Foundation
import TestSupport
import Testing

@Suite struct ProfileCommandTests {
  private let graph = SampleRegion.graph
  private let ride = SampleRegion.folder + "/pass-ride.gpx"

  private func route(_ arguments: [String] = []) throws -> (text: String, route: [String: Any]) {
    let run = try ProgramRun(
      "traverse",
      ["route", graph, "--from", SampleRegion.place("irnach"), "--to", SampleRegion.place("surmont")]
        + ["--profile", "bicycle", "--format", "json"] + arguments)
    let routes = try parsed(run.output)["routes"] as? [[String: Any]]
    return (run.output, try #require(routes?.first))
  }

  private func profile(_ arguments: [String]) throws -> [String: Any] {
    let run = try ProgramRun("traverse", ["profile", graph] + arguments)
    #expect(run.status == 0, "\(run.messages)")
    return try parsed(run.output)
  }

  @Test func theProfileOfAnOwnAnswerHasItsFigures() throws {
    let folder = try TemporaryFolder()
    let (text, route) = try route()
    let file = try folder.write(Array(text.utf8), as: "route.json")
    let profile = try profile([file])
    #expect(profile["distance"] as? Double == route["distance"] as? Double)
    #expect(profile["profile"] as? String == "bicycle")
    for key in ["terrain", "sections"] {
      let (a, b) = (profile[key] as? NSDictionary, route[key] as? NSDictionary)
      #expect(a != nil && a == b, "\(key)")
    }
    let sections = try #require(route["sections"] as? [String: [Any]])
    for key in ["surface", "roadType", "steepness", "travel"] {
      let end = (sections[key]?.last as? [Any])?[1] as? Double
      #expect(end == route["distance"] as? Double, "\(key)")
    }
  }

  @Test func aViaPointOnTheRouteChangesNothing() throws {
    let (_, whole) = try route()
    let line = try #require((whole["geometry"] as? [String: Any])?["coordinates"] as? [[Double]])
    let via = line[line.count / 2]
    let (_, parted) = try route(["--via", "\(via[1]),\(via[0])"])
    #expect(parted["distance"] as? Double == whole["distance"] as? Double)
    for key in ["terrain", "sections"] {
      #expect((parted[key] as? NSDictionary) == (whole[key] as? NSDictionary), "\(key)")
    }
  }

  @Test func extremesArePointsOfTheLineAndOfItsSamples() throws {
    let (_, route) = try route()
    let terrain = try #require(route["terrain"] as? [String: Any])
    let heights = try #require((route["geometry"] as? [String: Any])?["coordinates"] as? [[Double]]).map {
      $0[2]
    }
    #expect(heights.max() == terrain["maxElevation"] as? Double)
    #expect(heights.min() == terrain["minElevation"] as? Double)
    let profile = try profile([ride, "--samples", "5"])
    let samples = try #require(profile["samples"] as? [[Double]])
    let ends = try #require(profile["terrain"] as? [String: Any])
    #expect(
      samples.contains {
        $0[0] == ends["maxElevationDistance"] as? Double && $0[1] == ends["maxElevation"] as? Double
      })
  }

  @Test func windowsAddUpToTheMillimetre() throws {
    func totals(_ window: [String]) throws -> (up: Double, down: Double) {
      let terrain = try profile([ride, "--samples", "2"] + window)["terrain"] as? [String: Any]
      return (terrain?["totalUp"] as? Double ?? -1, terrain?["totalDown"] as? Double ?? -1)
    }
    let whole = try totals([])
    for place in ["1234.5", "7000", "9000.1"] {
      let (first, second) = (try totals(["--to", place]), try totals(["--from", place]))
      #expect(abs(first.up + second.up - whole.up) < 1e-6)
      #expect(abs(first.down + second.down - whole.down) < 1e-6)
    }
  }

  @Test func recordedHeightsStandBesideTheTerrains() throws {
    let profile = try profile([ride, "--profile", "bicycle"])
    let recorded = try #require(profile["recorded"] as? [String: Any])
    let terrain = try #require(profile["terrain"] as? [String: Any])
    let (up, ground) = (recorded["totalUp"] as? Double ?? 0, terrain["totalUp"] as? Double ?? 0)
    #expect(abs(up - ground) < 0.25 * ground)
    #expect(recorded["remarks"] is [String])
    let track = try #require(profile["track"] as? [String: Any])
    #expect(track["points"] as? Int ?? 0 > 100)
    #expect(track["duration"] as? Double ?? 0 > 600)
  }

  @Test func aTrackFarFromAnyRoadTellsWhatItSaysItself() throws {
    let folder = try TemporaryFolder()
    let track = try folder.write(
      Array("lat,lon,ele\n10.0,10.0,5\n10.01,10.0,25\n10.02,10.0,15\n".utf8), as: "far.csv")
    let run = try ProgramRun("traverse", ["profile", graph, track, "--format", "json"])
    #expect(run.status == 1)
    let answer = try parsed(run.output)
    #expect(answer["distance"] as? Double == 0)
    #expect(answer["status"] as? String == "no-match")
    let own = try #require(answer["track"] as? [String: Any])
    #expect(own["totalUp"] as? Double == 20)
    #expect(abs((own["distance"] as? Double ?? 0) - 2224) < 5)
  }

  @Test func classesOfOthersAreToldByName() throws {
    let gemkit = try profile([ride, "--classes", "gemkit", "--slope-classes", "gemkit"])
    let surfaces = (gemkit["summary"] as? [String: [[String: Any]]])?["surface"]?.map {
      $0["value"] as? String
    }
    #expect(Set(surfaces ?? [nil]).isSubset(of: ["asphalt", "paved", "unpaved", "unknown"]))
    let own = try profile([ride, "--slope-classes", "-8,-3,3,8"])
    #expect(own["slopeClasses"] as? [Double] == [-8, -3, 3, 8])
    let classes = (own["sections"] as? [String: Any])?["steepness"] as? [[Double]]
    #expect(classes?.allSatisfy { (0...4).contains($0[2]) } ?? false)
    let shares = (own["summary"] as? [String: [[String: Any]]])?["steepness"]?.map {
      $0["share"] as? Double ?? 0
    }
    #expect(abs((shares ?? []).reduce(0, +) - 1) < 0.001)
  }

  @Test(arguments: ["summary", "json", "csv", "svg", "png", "html"])
  func everyFormatIsWritten(format: String) throws {
    let folder = try TemporaryFolder()
    let run = try ProgramRun(
      "traverse", ["profile", graph, ride, "--format", format, "-o", folder.file("out")])
    // A machine without cairo says so.
    if format == "png", run.status == 73, run.messages.contains("cairo") { return }
    #expect(run.status == 0, "\(run.messages)")
    let bytes = try Data(contentsOf: URL(fileURLWithPath: folder.file("out")))
    #expect(bytes.count > 300)
    let beginnings = [
      "svg": "<svg", "html": "<!DOCTYPE html>", "csv": "metre,elevation", "json": "{",
      "summary": "Sarnelpass",
    ]
    if let beginning = beginnings[format] {
      #expect(String(decoding: bytes.prefix(40), as: UTF8.self).hasPrefix(beginning))
    }
  }

  private struct Case: CustomTestStringConvertible {
    let arguments: [String]
    let status: Int32
    let message: String
    var testDescription: String { arguments.joined(separator: " ") }
  }

  private static let cases: [Case] = [
    Case(
      arguments: ["--dem", "/missing", "line.gpx"], status: 66,
      message: "line.gpx: cannot open: No such file or directory; check the name"),
    Case(
      arguments: ["--dem", "/missing", SampleRegion.folder + "/drawn.gpx"], status: 66,
      message: "/missing: cannot open"),
    Case(arguments: [SampleRegion.graph], status: 64, message: "a graph file and a line are wanted"),
    Case(
      arguments: [SampleRegion.graph, SampleRegion.folder + "/drawn.gpx", "--slope-classes", "4,1"],
      status: 64,
      message: "no list of ascending bounds"),
    Case(
      arguments: [SampleRegion.graph, SampleRegion.folder + "/drawn.gpx", "--classes", "gemkitt"], status: 64,
      message: "did you mean 'gemkit'?"),
    Case(
      arguments: [SampleRegion.graph, SampleRegion.folder + "/drawn.gpx", "--from", "900000"], status: 64,
      message: "drawn.gpx: the window begins at 900000 m, and the line ends at "),
    Case(
      arguments: [SampleRegion.graph, SampleRegion.folder + "/drawn.gpx", "--from", "900000"], status: 64,
      message: " m; give --from a number of metres below that"),
    Case(
      arguments: [SampleRegion.graph, SampleRegion.folder + "/drawn.gpx", "--from", "500", "--to", "200"],
      status: 64,
      message: "and ends before, at 200 m; give --from the smaller number and --to the larger one"),
    Case(
      arguments: [SampleRegion.graph, "none.gpx"], status: 66,
      message: "none.gpx: cannot open: No such file or directory; check the name"),
  ]

  @Test(arguments: cases) private func mistakesAreOneLine(_ test: Case) throws {
    let run = try ProgramRun("traverse", ["profile"] + test.arguments)
    #expect(run.status == test.status, "\(run.messages)")
    #expect(run.messages.contains(test.message), "\(run.messages)")
    #expect(run.output.isEmpty)
  }

  @Test func aDamagedTileIsRefusedByName() throws {
    let folder = try TemporaryFolder()
    try folder.write([UInt8](repeating: 0, count: 5000), as: "N46E008.hgt")
    let run = try ProgramRun(
      "traverse", ["profile", "--dem", folder.path, SampleRegion.folder + "/drawn.gpx"])
    #expect(run.status == 65, "\(run.messages)")
    #expect(run.messages.contains("N46E008.hgt"))
  }
}
