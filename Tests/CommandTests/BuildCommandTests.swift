import Foundation
import TestSupport
import Testing

@Suite struct BuildCommandTests {
  @Test func theSameInputGivesTheSameBytes() throws {
    let folder = try TemporaryFolder()
    let arguments = [
      "\(SampleRegion.folder)/valley.osm.bz2", "--dem", "\(SampleRegion.folder)/dem", "--quiet",
    ]
    for (name, threads) in [("one", "1"), ("two", "2"), ("eight", "8")] {
      let run = try ProgramRun("traverse-build", arguments + ["-o", folder.file(name), "--threads", threads])
      #expect(run.status == 0)
    }
    let files = try ["one", "two", "eight"].map {
      try Data(contentsOf: URL(fileURLWithPath: folder.file($0)))
    }
    #expect(files[0] == files[1])
    #expect(files[0] == files[2])
    #expect(!files[0].isEmpty)
  }

  @Test func aPipeAndLittleMemoryGiveTheSameBytes() throws {
    let folder = try TemporaryFolder()
    let file = "\(SampleRegion.folder)/valley.osm.bz2"
    let whole = try ProgramRun("traverse-build", [file, "-o", folder.file("whole"), "--quiet"])
    #expect(whole.status == 0)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = [
      "-c", "cat \"$1\" | \"$2\" - -o \"$3\" --memory 64M --quiet", "sh", file,
      ProgramLocation.url(of: "traverse-build").path, folder.file("piped"),
    ]
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    let files = try ["whole", "piped"].map { try Data(contentsOf: URL(fileURLWithPath: folder.file($0))) }
    #expect(files[0] == files[1])
    #expect(try folder.contents() == ["piped", "whole"])
  }

  @Test func truncatedInputLeavesNothingBehind() throws {
    let folder = try TemporaryFolder()
    let whole = try [UInt8](Data(contentsOf: URL(fileURLWithPath: SampleRegion.folder + "/valley.osm.bz2")))
    try folder.write(Array(whole[..<(whole.count / 2)]), as: "cut.osm.bz2")
    let run = try ProgramRun(
      "traverse-build", [folder.file("cut.osm.bz2"), "-o", folder.file("out.traverse")])
    #expect(run.status == 65)
    #expect(run.messages.contains("cut.osm.bz2"))
    #expect(try folder.contents() == ["cut.osm.bz2"])
  }

  @Test func inputWithoutARoadIsAnEmptyGraph() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      Array("<osm version=\"0.6\"><node id=\"1\" lat=\"1\" lon=\"1\"/></osm>".utf8), as: "a.osm")
    let run = try ProgramRun("traverse-build", [folder.file("a.osm"), "-o", folder.file("a.traverse")])
    #expect(run.status == 0)
    #expect(run.messages.contains("no road"))
    #expect(try ProgramRun("traverse", ["verify", folder.file("a.traverse")]).status == 0)
    let route = try ProgramRun(
      "traverse", ["route", folder.file("a.traverse"), "--from", "1,1", "--to", "1,1"])
    #expect(route.status == 1)
  }

  @Test func whereItCannotWriteItSaysSoBeforeTheWork() throws {
    let run = try ProgramRun(
      "traverse-build", ["\(SampleRegion.folder)/valley.osm.bz2", "-o", "/none/a.traverse"])
    #expect(run.status == 73)
    #expect(run.messages.filter(\.isNewline).count == 1)
  }

  @Test(arguments: [
    ("traverse-build IN -o NEW", 400), ("traverse-build IN -o NEW --no-hierarchy", 100),
    ("traverse render GRAPH -o NEW.svg", 8),
    ("traverse reach GRAPH 46.19446,7.99427 --minutes 60 --format csv -o NEW", 8),
  ])
  func aFileThatGrowsBeyondTheLimitIsOneClearError(call: String, limit: Int) throws {
    let folder = try TemporaryFolder()
    let names = ["IN": SampleRegion.folder + "/valley.osm.bz2", "GRAPH": SampleRegion.graph]
    let words = call.split(separator: " ").map { word in
      names[String(word)] ?? word.replacingOccurrences(of: "NEW", with: folder.file("new"))
    }
    let run = try ProgramRun(words[0], Array(words.dropFirst()) + ["--quiet"], fileLimit: limit)
    #expect(run.status == 73, "\(run.messages)")
    #expect(run.messages.filter(\.isNewline).count == 1)
    // Sorting goes through a temporary file too, which may be the first to be too large.
    let isNamed = run.messages.hasPrefix("\(words[0]): error: \(folder.file("new"))")
    #expect(isNamed || limit == 100, "\(run.messages)")
    #expect(run.messages.contains("File too large; allow larger files"))
    #expect(try folder.contents() == [])
  }

  @Test func standardInputIsRead() throws {
    let folder = try TemporaryFolder()
    let run = try ProgramRun(
      "traverse-build", ["-", "-o", folder.file("a.traverse"), "--quiet"],
      input:
        "<osm version=\"0.6\"><node id=\"1\" lat=\"1\" lon=\"1\"/><node id=\"2\" lat=\"1\" lon=\"1.001\"/>"
        + "<way id=\"7\"><nd ref=\"1\"/><nd ref=\"2\"/><tag k=\"highway\" v=\"path\"/></way></osm>")
    #expect(run.status == 0, "\(run.messages)")
    let route = try ProgramRun(
      "traverse", ["route", folder.file("a.traverse"), "--from", "1,1", "--to", "1,1.001"])
    let answer = try parsed(route.output)
    #expect((answer["routes"] as? [[String: Any]])?.first?["ways"] as? [Int] == [7])
  }

  @Test func aReportTellsWhatWasLeftOut() throws {
    let folder = try TemporaryFolder()
    let run = try ProgramRun(
      "traverse-build",
      [
        "\(SampleRegion.folder)/valley.osm.bz2", "-o", folder.file("a.traverse"), "--report",
        folder.file("a.json"), "--quiet",
      ])
    #expect(run.status == 0)
    #expect(run.messages.isEmpty)
    let report = try parsed(String(contentsOfFile: folder.file("a.json"), encoding: .utf8))
    #expect(report["read"] != nil)
    #expect(report["kept"] != nil)
  }
}

/// No call writes over what it reads, however the file is spelt.
@Suite struct OutputOverInputTests {
  /// A program, and words in which IN is an extract, LINK a link to it, GRAPH a graph, LINE a track, LIST requests, AREA a
  /// polygon, TILES a folder of terrain with TILE in it, and NEW a free name.
  static let calls: [String] = [
    "traverse-build IN -o IN", "traverse-build IN -o DIR/./in.osm", "traverse-build IN -o LINK",
    "traverse-build LINK -o IN", "traverse-build IN -o NEW --report IN", "traverse-build IN --output=LINK",
    "traverse-build IN -o NEW --report DIR/./new", "traverse-build IN -o GRAPH --report GRAPH",
    "traverse-build IN --dem TILES -o TILE", "traverse-build IN --dem TILES -o NEW --report TILE",
    "traverse route GRAPH --from 46.19446,7.99427 --to 46.2,8.0 -o GRAPH",
    "traverse route GRAPH --queries LIST -o DIR/./list",
    "traverse route GRAPH --from 46.19446,7.99427 --to 46.2,8.0 --avoid ferry,@AREA -o AREA",
    "traverse profile GRAPH LINE -o LINE", "traverse profile --dem TILES LINE --format json -o TILE",
    "traverse reach GRAPH 46.19446,7.99427 --minutes 10 -o GRAPH",
    "traverse matrix GRAPH --points LINE -o LINE", "traverse climbs GRAPH -oGRAPH",
    "traverse render GRAPH LINE -o LINE", "traverse match GRAPH LINE -o LINE",
    "traverse match GRAPH LINE --save-track LINE",
  ]

  @Test(arguments: calls)
  func aFileOfTheCallIsNeverWrittenOver(call: String) throws {
    let folder = try TemporaryFolder()
    try FileManager.default.createDirectory(atPath: folder.file("tiles"), withIntermediateDirectories: true)
    let map = "<osm version=\"0.6\"><node id=\"1\" lat=\"1\" lon=\"1\"/></osm>"
    var names = ["NEW": folder.file("new"), "DIR": folder.path, "TILES": folder.file("tiles")]
    for (key, name, text) in [
      ("IN", "in.osm", map), ("LINE", "line.csv", "46.19446,7.99427\n46.2,8.0\n"), ("LIST", "list", "{}\n"),
      ("AREA", "area.geojson", #"{"type":"Polygon","coordinates":[[[1,1],[2,1],[2,2],[1,1]]]}"#),
    ] { names[key] = try folder.write(Array(text.utf8), as: name) }
    names["TILE"] = try folder.write([UInt8](repeating: 0, count: 2 * 1201 * 1201), as: "tiles/N46E007.hgt")
    names["GRAPH"] = folder.file("g.traverse")
    names["LINK"] = folder.file("link")
    let graph = try Data(contentsOf: URL(fileURLWithPath: SampleRegion.graph))
    try graph.write(to: URL(fileURLWithPath: folder.file("g.traverse")))
    try FileManager.default.createSymbolicLink(atPath: folder.file("link"), withDestinationPath: "in.osm")
    func contents() throws -> [Data] {
      try ["in.osm", "line.csv", "list", "area.geojson", "tiles/N46E007.hgt", "g.traverse"].map {
        try Data(contentsOf: URL(fileURLWithPath: folder.file($0)))
      }
    }
    let before = try contents()
    // Longer keys first: IN is a part of LINE and LINK.
    let keys = names.keys.sorted { ($1.count, $0) < ($0.count, $1) }
    let words = call.split(separator: " ").map { word in
      keys.reduce(String(word)) { text, key in
        text.contains(folder.path) ? text : text.replacingOccurrences(of: key, with: names[key] ?? key)
      }
    }
    let run = try ProgramRun(words[0], Array(words.dropFirst()))
    #expect(run.status == 64, "\(run.messages)")
    #expect(run.messages.components(separatedBy: "error: ").count == 2)
    #expect(try contents() == before)
    #expect(!FileManager.default.fileExists(atPath: folder.file("new")))
  }
}
