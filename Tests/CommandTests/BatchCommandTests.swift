import Foundation
import TestSupport
import Testing

/// Whole runs of `traverse batch` on the sample region.
@Suite struct BatchCommandTests {
  private let graph = SampleRegion.graph
  private let sample = SampleRegion.folder + "/tracks/"

  /// A folder with some tracks of the sample under names of their own.
  private func tracks(_ names: [String: String]) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for (name, source) in names.sorted(by: { $0.key < $1.key }) {
      let path = folder.file(name)
      try FileManager.default.createDirectory(
        atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
      try FileManager.default.copyItem(atPath: sample + source, toPath: path)
    }
    return folder
  }

  private func lines(_ path: String) throws -> [String] {
    try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").map(String.init)
  }

  /// What a folder of results holds, its journal aside.
  private func results(_ folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0 != ".traverse-batch.csv" }
      .sorted()
  }

  @Test func aFolderOfTracksSurvivesABadFile() throws {
    let tracks = try tracks(["evening-run.gpx": "evening-run.gpx", "lake-walk.geojson": "lake-walk.geojson"])
    let results = try TemporaryFolder()
    try tracks.write(Array("<gpx><trk>".utf8), as: "broken.gpx")
    let summary = results.file("summary.csv")
    let arguments = ["batch", graph, tracks.path, "-o", results.path, "--summary", summary]
    let run = try ProgramRun("traverse", arguments)
    #expect(run.status == 65)
    let warning = try #require(run.messages.split(separator: "\n").first { $0.contains("broken.gpx") })
    #expect(warning.components(separatedBy: "broken.gpx").count == 2, "the name is said once")
    #expect(try self.results(results.path) == ["evening-run.gpx", "lake-walk.gpx", "summary.csv"])
    let table = try lines(summary)
    #expect(table.count == 4)
    let again = try ProgramRun("traverse", arguments + ["--resume"])
    #expect(again.status == 65)
    #expect(again.messages.contains("2 from an earlier run"))
    #expect(try lines(summary) == table, "what is left out keeps its line")
  }

  @Test func foldersInFoldersAreKept() throws {
    let tracks = try tracks([
      "a/run.gpx": "evening-run.gpx", "b/c/run.gpx": "evening-run.gpx",
      "b/c/run.geojson": "lake-walk.geojson",
    ])
    try tracks.write([1, 2, 3], as: "picture.jpg")
    let results = try TemporaryFolder()
    let run = try ProgramRun("traverse", ["batch", graph, tracks.path, "-o", results.file("new/clean")])
    #expect(run.status == 0, "\(run.messages)")
    #expect(run.messages.contains("1 files of other kinds"))
    for name in ["a/run.gpx", "b/c/run.gpx", "b/c/run-2.gpx"] {
      #expect(FileManager.default.fileExists(atPath: results.file("new/clean/" + name)), "\(name)")
    }
  }

  @Test func patternsAndListsNameTracks() throws {
    let tracks = try tracks(["a/one.gpx": "evening-run.gpx", "b/two.gpx": "evening-run.gpx"])
    let results = try TemporaryFolder()
    var run = try ProgramRun("traverse", ["batch", graph, tracks.path + "/**/o*.gpx", "-o", results.path])
    #expect(run.status == 0, "\(run.messages)")
    #expect(try self.results(results.path) == ["one.gpx"])
    run = try ProgramRun(
      "traverse", ["batch", graph, "--list", "-", "-o", results.path],
      input: "# the second\n\(tracks.path)/b\n\n")
    #expect(run.status == 0, "\(run.messages)")
    #expect(try self.results(results.path) == ["one.gpx", "two.gpx"])
    run = try ProgramRun("traverse", ["batch", graph, tracks.path + "/*.kml", "-o", results.path])
    #expect(run.status == 66)
  }

  @Test func tracksAreNeverOverwritten() throws {
    let tracks = try tracks(["run.gpx": "evening-run.gpx"])
    let before = try Data(contentsOf: URL(fileURLWithPath: tracks.file("run.gpx")))
    let calls = [
      [tracks.path, "-o", tracks.path], [tracks.file("run.gpx"), "-o", tracks.path],
      [tracks.path, "-o", tracks.file("new"), "--summary", tracks.file("run.gpx")],
    ]
    for call in calls {
      let run = try ProgramRun("traverse", ["batch", graph] + call)
      #expect(run.status == 64, "\(call)")
    }
    let single = try ProgramRun(
      "traverse", ["match", graph, tracks.file("run.gpx"), "-o", tracks.file("run.gpx")])
    #expect(single.status == 64)
    #expect(try Data(contentsOf: URL(fileURLWithPath: tracks.file("run.gpx"))) == before)
    #expect(try tracks.contents() == ["run.gpx"])
  }

  @Test func nothingToDoIsSaid() throws {
    let empty = try TemporaryFolder()
    let results = try TemporaryFolder()
    var run = try ProgramRun("traverse", ["batch", graph, empty.path, "-o", results.path])
    #expect(run.status == 0)
    #expect(run.messages.contains("holds no track"))
    run = try ProgramRun("traverse", ["batch", graph, "-o", results.path])
    #expect(run.status == 64)
    #expect(run.messages.contains("no track is given"))
  }

  /// A run that was killed has left a journal whose last line may be cut off, results without a line, and a temporary file.
  @Test func whatIsMissingAltogetherEndsTheRun() throws {
    let tracks = try tracks(["evening-run.gpx": "evening-run.gpx"])
    let results = try TemporaryFolder()
    func run(_ names: String...) throws -> ProgramRun {
      try ProgramRun("traverse", ["batch", graph] + names + ["-o", results.file("out/")])
    }
    for names in [["none.gpx"], ["none"], ["none/"]] {
      let missing = try run(tracks.file(names[0]))
      #expect(missing.status == 66)
      #expect(missing.messages.contains("\(names[0]): no such file or folder; name files and folders"))
    }
    #expect(
      try run(tracks.file("evening-run.gpx"), tracks.file("none")).status == 66, "a folder, by its name")
    #expect(!FileManager.default.fileExists(atPath: results.file("out")))
    let some = try run(tracks.file("evening-run.gpx"), tracks.file("none.gpx"))
    #expect(some.status == 65)
    #expect(try self.results(results.file("out")) == ["evening-run.gpx"])
  }

  @Test func aKilledRunGoesOnWhereItWas() throws {
    let tracks = try TemporaryFolder()
    for number in 100..<160 {
      try FileManager.default.copyItem(
        atPath: sample + "evening-run.gpx", toPath: tracks.file("run-\(number).gpx"))
    }
    let (whole, results) = (try TemporaryFolder(), try TemporaryFolder())
    let summary = whole.file("s.csv")
    let reference = try ProgramRun(
      "traverse", ["batch", graph, tracks.path, "-o", whole.file("out"), "--summary", summary])
    #expect(reference.status == 0)
    let arguments = [
      "batch", graph, tracks.path, "-o", results.file("out"), "--summary", results.file("s.csv"),
    ]
    let started = try StartedProgram("traverse", arguments + ["--jobs", "1"])
    let journal = results.file("out/.traverse-batch.csv")
    // As soon as some tracks are done, and long before all are.
    while ((try? lines(journal)) ?? []).count < 5 { usleep(500) }
    started.kill()
    let killed = try started.wait()
    #expect(killed.status == 137)
    #expect(!FileManager.default.fileExists(atPath: results.file("s.csv")))
    let other = try ProgramRun("traverse", arguments + ["--resume", "--profile", "bicycle"])
    #expect(other.status == 64, "other options would mix the results")
    let run = try ProgramRun("traverse", arguments + ["--resume"])
    #expect(run.status == 0, "\(run.messages)")
    #expect(run.messages.contains("from an earlier run"))
    let (made, wanted) = (try lines(results.file("s.csv")), try lines(summary))
    #expect(
      made.map { $0.replacingOccurrences(of: results.path, with: "") }
        == wanted.map { $0.replacingOccurrences(of: whole.path, with: "") })
    let names = try self.results(results.file("out"))
    #expect(names.count == 60)
    for name in names {
      #expect(
        try Data(contentsOf: URL(fileURLWithPath: results.file("out/" + name)))
          == Data(contentsOf: URL(fileURLWithPath: whole.file("out/" + name))))
    }
  }

  /// What was asked for decides, long after the run has ended.
  @Test func resultsOfAnotherQuestionAreNotTakenForThoseOfThisOne() throws {
    let tracks = try tracks(["one.gpx": "evening-run.gpx", "two.geojson": "lake-walk.geojson"])
    let places = try TemporaryFolder()
    let graph = places.file("region.traverse")
    try FileManager.default.copyItem(atPath: self.graph, toPath: graph)
    let profile = places.file("own.json")
    let plain = try String(
      contentsOfFile: SampleRegion.folder + "/../profiles/foot.json", encoding: .utf8)
    func batch(_ graph: String, _ options: [String]) throws -> ProgramRun {
      try ProgramRun("traverse", ["batch", graph, tracks.path, "-o", places.file("out")] + options)
    }
    let names = ["one.gpx", "two.gpx"]
    #expect(try batch(graph, []).status == 0)
    #expect(try results(places.file("out")) == names)
    let before = try names.map { try Data(contentsOf: URL(fileURLWithPath: places.file("out/" + $0))) }
    for options in [["--profile", "bicycle"], ["--loose"], ["--accuracy", "7"]] {
      let other = try batch(graph, options + ["--resume"])
      #expect(other.status == 64)
      #expect(
        other.messages.contains(
          "/out: its results were made with other options (--profile foot --format gpx); "))
    }
    // The same graph by another name is the same graph.
    let copied = try batch(self.graph, ["--resume", "--summary", "-"])
    #expect(copied.status == 0 && copied.messages.contains("2 from an earlier run"), "\(copied.messages)")
    #expect(copied.output.split(separator: "\n").dropFirst().allSatisfy { $0.contains(",ok,") })
    let small = try ProgramRun(
      "traverse-build",
      ["\(SampleRegion.folder)/valley.osm.bz2", "-o", graph, "--no-hierarchy", "--quiet"])
    #expect(small.status == 0)
    let rebuilt = try batch(graph, ["--resume"])
    #expect(rebuilt.status == 64)
    #expect(rebuilt.messages.contains("made from another graph"), "\(rebuilt.messages)")
    #expect(try names.map { try Data(contentsOf: URL(fileURLWithPath: places.file("out/" + $0))) } == before)
    try places.write(Array(plain.utf8), as: "own.json")
    let own = try batch(graph, ["--profile", profile])
    #expect(own.status == 0, "\(own.messages)")
    #expect(try batch(graph, ["--profile", profile, "--resume"]).messages.contains("2 from an earlier run"))
    try places.write(
      Array(plain.replacingOccurrences(of: #""signalSeconds": 5"#, with: #""signalSeconds": 7"#).utf8),
      as: "own.json")
    let changed = try batch(graph, ["--profile", profile, "--resume"])
    #expect(changed.status == 64, "\(changed.messages)")
    #expect(changed.messages.contains("another profile of that name"), "\(changed.messages)")
  }

  @Test func whatNoJournalTellsOfIsMadeAnew() throws {
    let tracks = try tracks(["b/run.gpx": "evening-run.gpx", "c/run.gpx": "evening-run.gpx"])
    let results = try TemporaryFolder()
    let journal = ".traverse-batch.csv"
    func batch(_ folders: [String]) throws -> ProgramRun {
      try ProgramRun(
        "traverse", ["batch", graph, "-o", results.path, "--resume"] + folders.map { tracks.file($0) })
    }
    for text in ["", "no journal\nat all\n", "traverse-batch,1"] {
      try results.write(Array(text.utf8), as: journal)
      try results.write(Array("old".utf8), as: "run.gpx")
      let run = try batch(["b", "c"])
      #expect(run.status == 0)
      #expect(run.messages.contains("no earlier run to go on with"), "\(run.messages)")
      #expect(try results.bytes(of: "run.gpx") != Array("old".utf8))
      #expect(try lines(results.file(journal)).count == 3)
    }
    #expect(try batch(["b", "c"]).messages.contains("2 from an earlier run"))
    // With a third in front the names move on, and no result is taken for that of another track.
    try FileManager.default.createDirectory(atPath: tracks.file("a"), withIntermediateDirectories: true)
    try FileManager.default.copyItem(
      atPath: sample + "lake-walk.geojson", toPath: tracks.file("a/run.geojson"))
    let moved = try batch(["a", "b", "c"])
    #expect(!moved.messages.contains("from an earlier run"), "\(moved.messages)")
    #expect(try results.bytes(of: "run.gpx") != results.bytes(of: "run-2.gpx"))
    #expect(try results.bytes(of: "run-2.gpx") == results.bytes(of: "run-3.gpx"))
    #expect(try batch(["a", "b", "c"]).messages.contains("3 from an earlier run"))
  }
}
