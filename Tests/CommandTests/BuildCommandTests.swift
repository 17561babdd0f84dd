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

@Suite struct OutputOverInputTests {
  @Test func anInputIsNeverOverwritten() throws {
    let folder = try TemporaryFolder()
    let text = Array("<osm version=\"0.6\"><node id=\"1\" lat=\"1\" lon=\"1\"/></osm>".utf8)
    let path = try folder.write(text, as: "a.osm")
    let run = try ProgramRun("traverse-build", [path, "-o", path])
    #expect(run.status == 64)
    #expect(try [UInt8](Data(contentsOf: URL(fileURLWithPath: path))) == text)
  }
}
