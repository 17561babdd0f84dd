import Foundation
import TestSupport
import Testing

/// `make region`, `match` and `bench` with the programs that are built already, in a folder of its own.
@Suite struct MakefileTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    for name in ["Makefile", "Scripts", "Data"] {
      try FileManager.default.createSymbolicLink(
        atPath: folder.file(name), withDestinationPath: Self.root.appendingPathComponent(name).path)
    }
  }

  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
  private static let given = ["OSM=Data/sample/valley.osm.bz2", "DEM=Data/sample/dem"]

  private func make(_ arguments: [String]) throws -> (status: Int32, output: String) {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    let programs = ProgramLocation.url(of: "traverse-build").deletingLastPathComponent().path
    process.arguments =
      ["make", "-C", folder.path, "-o", "setup", "-o", "build", "programs=\(programs)"] + arguments
    process.environment = ProcessInfo.processInfo.environment.merging([
      "TRAVERSE_OSM_MIRROR": "file:///none", "TRAVERSE_DEM_MIRROR": "file:///none",
    ]) { $1 }
    process.standardOutput = output
    process.standardError = output
    try process.run()
    let text = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: text, as: UTF8.self))
  }

  @Test func aRegionIsBuiltOnceFromGivenFiles() throws {
    let first = try make(["region"] + Self.given)
    #expect(first.status == 0, "\(first.output)")
    #expect(try ProgramRun("traverse", ["verify", folder.file("build/valley.traverse")]).status == 0)
    let again = try make(["region"] + Self.given)
    #expect(again.status == 0)
    #expect(!again.output.contains("kept"), "nothing is to be done: \(again.output)")
    let level = try make(["region", Self.given[0], "DEM=none"])
    #expect(level.output.contains("kept"), "other inputs make another graph")
  }

  @Test func tracksAreMatched() throws {
    let outcome = try make(["match", "TRACKS=Data/sample/tracks"] + Self.given)
    #expect(outcome.status == 0, "\(outcome.output)")
    #expect(FileManager.default.fileExists(atPath: folder.file("build/valley-tracks.csv")))
    #expect(FileManager.default.fileExists(atPath: folder.file("build/valley-tracks/evening-run.gpx")))
    let untold = try make(["match"] + Self.given)
    #expect(untold.status != 0)
    #expect(untold.output.contains("give the folder of tracks as TRACKS=DIR"))
  }

  @Test func whatAnInterruptedTransferLeftIsNoExtract() throws {
    try FileManager.default.createDirectory(
      atPath: folder.file("build/extracts"), withIntermediateDirectories: true)
    try folder.write(Array("half an extract".utf8), as: "build/extracts/andorra.osm.pbf.part")
    let outcome = try make(["region", "REGION=andorra"])
    #expect(outcome.status != 0)
    #expect(outcome.output.contains("or give the extract as OSM=FILE"))
    #expect(!FileManager.default.fileExists(atPath: folder.file("build/andorra.traverse")))
    #expect(!FileManager.default.fileExists(atPath: folder.file("build/extracts/andorra.osm.pbf")))
  }

  @Test func aDamagedExtractLeavesNoGraph() throws {
    try folder.write(Array("<osm version=\"0.6\"><node id=".utf8), as: "cut.osm")
    let outcome = try make(["region", "OSM=cut.osm", "DEM=none"])
    #expect(outcome.status != 0)
    #expect(!FileManager.default.fileExists(atPath: folder.file("build/cut.traverse")))
  }
}
