import Foundation
import TestSupport
import Testing

/// The scripts behind `make region`, run against a mirror that is a folder.
@Suite struct FetchScriptTests {
  private let mirror: TemporaryFolder
  private let target: TemporaryFolder

  init() throws {
    mirror = try TemporaryFolder()
    target = try TemporaryFolder()
    for folder in ["europe", "N42"] {
      try FileManager.default.createDirectory(
        atPath: mirror.file(folder), withIntermediateDirectories: true)
    }
    try mirror.write(Array("hello\n".utf8), as: "europe/andorra-latest.osm.pbf")
    // The bytes of an empty gzip file.
    try mirror.write(
      [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0], as: "N42/N42E001.hgt.gz")
  }

  @Test func fetchesAnExtractWhoseChecksumIsRight() throws {
    try mirror.write(
      Array("b1946ac92492d2347c6235b4d2611184  andorra-latest.osm.pbf\n".utf8),
      as: "europe/andorra-latest.osm.pbf.md5")
    try target.write(Array("left by an older transfer".utf8), as: "andorra.osm.pbf.part")
    #expect(try run("fetch-extract", "andorra", target.file("andorra.osm.pbf")).status == 0)
    #expect(try target.contents() == ["andorra.osm.pbf"])
  }

  @Test func refusesAnExtractWhoseChecksumIsWrong() throws {
    try mirror.write(
      Array("00000000000000000000000000000000  andorra-latest.osm.pbf\n".utf8),
      as: "europe/andorra-latest.osm.pbf.md5")
    let outcome = try run("fetch-extract", "andorra", target.file("andorra.osm.pbf"))
    #expect(outcome.status == 1)
    #expect(outcome.messages.contains("does not match its checksum"))
    #expect(try target.contents().isEmpty)
  }

  @Test func fetchesAnExtractWithoutAChecksum() throws {
    #expect(try run("fetch-extract", "andorra", target.file("andorra.osm.pbf")).status == 0)
    #expect(try target.contents() == ["andorra.osm.pbf"])
  }

  @Test func namesARegionThatIsNotInTheList() throws {
    let outcome = try run("fetch-extract", "atlantis", target.file("a.osm.pbf"))
    #expect(outcome.status == 1)
    #expect(outcome.messages.contains("'atlantis' is not in Data/regions.tsv"))
  }

  @Test func fetchesTheTilesOfABoxAndRemembersThoseThatAreAbsent() throws {
    #expect(try run("fetch-dem", "42.1,1.2,43,2.5", target.path).status == 0)
    #expect(try target.contents() == ["N42", "absent.txt"])
    #expect(
      try String(contentsOfFile: target.file("absent.txt"), encoding: .utf8) == "N42E002\n")
    #expect(try run("fetch-dem", "42.1,1.2,43,2.5", target.path).messages.isEmpty)
  }

  @Test func namesTheTilesOfTheSouthAndWest() throws {
    #expect(try run("fetch-dem", "-20.5,-54.6,-20,-54.2", target.path).status == 0)
    #expect(
      try String(contentsOfFile: target.file("absent.txt"), encoding: .utf8) == "S21W055\n")
  }

  private func run(_ script: String, _ arguments: String...) throws -> (status: Int32, messages: String) {
    let process = Process()
    let messages = Pipe()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["bash", Self.scripts.appendingPathComponent(script).path] + arguments
    process.environment = ProcessInfo.processInfo.environment.merging([
      "TRAVERSE_OSM_MIRROR": "file://\(mirror.path)", "TRAVERSE_DEM_MIRROR": "file://\(mirror.path)",
    ]) { $1 }
    process.standardError = messages
    try process.run()
    let text = try messages.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: text, as: UTF8.self))
  }

  private static let scripts = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Scripts")
}
