import Foundation
import TestSupport
import Testing

@Suite struct DiffCommandTests {
  /// A road of four nodes, a path that leaves it, and what may be said about them.
  private static func map(
    road: String = "<tag k=\"highway\" v=\"residential\"/>", refs: [Int] = [1, 2, 3, 4], id: Int = 10,
    others: String = ""
  ) -> String {
    let nodes = (1...6).map { "<node id=\"\($0)\" lat=\"46.\($0)\" lon=\"7.\($0 % 2)\"/>" }.joined()
    let members = refs.map { "<nd ref=\"\($0)\"/>" }.joined()
    return "<osm version=\"0.6\">\(nodes)<way id=\"\(id)\">\(members)\(road)</way>\(others)</osm>"
  }

  private static func difference(_ old: String, _ new: String) throws -> [String: Any] {
    let folder = try TemporaryFolder()
    for (name, text) in [("old", old), ("new", new)] {
      try folder.write(Array(text.utf8), as: name + ".osm")
      let build = try ProgramRun(
        "traverse-build", [folder.file(name + ".osm"), "-o", folder.file(name), "--quiet"])
      #expect(build.status == 0, "\(build.messages)")
    }
    let run = try ProgramRun("traverse", ["diff", folder.file("old"), folder.file("new"), "--json"])
    #expect(run.status == 0, "\(run.messages)")
    return try parsed(run.output)
  }

  private static func ways(_ difference: [String: Any], _ key: String) -> [[String: Any]] {
    difference[key] as? [[String: Any]] ?? []
  }

  @Test func aGraphDoesNotDifferFromItself() throws {
    let run = try ProgramRun("traverse", ["diff", SampleRegion.graph, SampleRegion.graph, "--json"])
    let difference = try parsed(run.output)
    for key in ["added", "removed", "changed", "byAttribute"] {
      #expect((difference[key] as? [Any])?.isEmpty == true, "\(key)")
    }
    #expect(difference["same"] as? Int ?? 0 > 0)
  }

  @Test func addedAndRemovedWaysAreTold() throws {
    let path = "<way id=\"11\"><nd ref=\"4\"/><nd ref=\"5\"/><tag k=\"highway\" v=\"path\"/></way>"
    let difference = try Self.difference(Self.map(), Self.map(others: path))
    let added = Self.ways(difference, "added")
    #expect(added.map { $0["way"] as? Int } == [11])
    #expect(added.first?["highway"] as? String == "path")
    #expect(added.first?["shared"] as? Double == 0)
    #expect(added.first?["counterpart"] is NSNull)
    #expect(Self.ways(difference, "removed").isEmpty)
    let reverse = try Self.difference(Self.map(others: path), Self.map())
    #expect(Self.ways(reverse, "removed").map { $0["way"] as? Int } == [11])
    #expect(Self.ways(reverse, "added").isEmpty)
  }

  @Test func changedAttributesAreToldWithBothValues() throws {
    let tags =
      "<tag k=\"highway\" v=\"tertiary\"/><tag k=\"surface\" v=\"gravel\"/><tag k=\"name\" v=\"Gasse\"/>"
    let difference = try Self.difference(Self.map(), Self.map(road: tags))
    let changed = Self.ways(difference, "changed")
    #expect(changed.map { $0["way"] as? Int } == [10])
    let changes = changed.first?["changes"] as? [String: [Any]] ?? [:]
    #expect(changes["highway"] as? [String] == ["residential", "tertiary"])
    #expect(changes["surface"]?.last as? String == "gravel")
    #expect(changes["name"]?.first is NSNull)
    #expect(changes["name"]?.last as? String == "Gasse")
    #expect(changes["line"] == nil)
    let surface = Self.ways(difference, "byAttribute").first { $0["key"] as? String == "surface" }
    #expect(surface?["ways"] as? Int == 1)
    #expect((surface?["values"] as? [[String: Any]])?.first?["after"] as? String == "gravel")
  }

  @Test func aSplitWayIsFoundAgainByItsGround() throws {
    let rest =
      "<way id=\"12\"><nd ref=\"3\"/><nd ref=\"4\"/><tag k=\"highway\" v=\"residential\"/></way>"
    let difference = try Self.difference(Self.map(), Self.map(refs: [1, 2, 3], others: rest))
    let added = Self.ways(difference, "added").first ?? [:]
    #expect(added["way"] as? Int == 12)
    #expect(added["counterpart"] as? Int == 10)
    let shared = try #require(added["shared"] as? Double)
    let length = try #require(added["length"] as? Double)
    #expect(abs(shared - length) < 0.2)
    let changes = Self.ways(difference, "changed").first?["changes"] as? [String: Any] ?? [:]
    #expect(Array(changes.keys) == ["line"])
  }

  @Test func aWayDrawnTheOtherWayIsTold() throws {
    let difference = try Self.difference(Self.map(), Self.map(refs: [4, 3, 2, 1]))
    let changes = Self.ways(difference, "changed").first?["changes"] as? [String: [String]] ?? [:]
    #expect(changes == ["direction": ["drawn", "reversed"]])
  }

  @Test func emptyGraphsAreCompared() throws {
    let empty = "<osm version=\"0.6\"/>"
    let difference = try Self.difference(empty, Self.map())
    #expect(Self.ways(difference, "added").count == 1)
    #expect(Self.ways(try Self.difference(Self.map(), empty), "removed").count == 1)
  }

  @Test func peopleAreShownTotalsAndAttributes() throws {
    let folder = try TemporaryFolder()
    try folder.write(Array(Self.map(road: "<tag k=\"highway\" v=\"track\"/>").utf8), as: "a.osm")
    try #require(
      try ProgramRun("traverse-build", [folder.file("a.osm"), "-o", folder.file("a"), "--quiet"]).status == 0)
    let run = try ProgramRun("traverse", ["diff", SampleRegion.graph, folder.file("a")])
    #expect(run.status == 0)
    #expect(run.output.contains("Longest removed"))
    #expect(run.output.contains("→"))
  }

  @Test func whatIsNoGraphIsRefused() throws {
    let run = try ProgramRun("traverse", ["diff", SampleRegion.graph, SampleRegion.folder + "/places.csv"])
    #expect(run.status == 65)
    #expect(try ProgramRun("traverse", ["diff", SampleRegion.graph, "none.traverse"]).status == 66)
    let single = try ProgramRun("traverse", ["diff", SampleRegion.graph])
    #expect(single.status == 64)
    #expect(single.messages.contains("B.traverse is missing"), "\(single.messages)")
    for (path, status, message) in [
      ("/dev/null", 65, "/dev/null: is not a Traverse graph file, nor any file on disk; make one"),
      (SampleRegion.folder, 66, "cannot open: Is a directory; name a file, not a folder"),
      ("none.traverse", 66, "none.traverse: cannot open: No such file or directory; check the name"),
    ] {
      let run = try ProgramRun("traverse", ["diff", SampleRegion.graph, path])
      #expect(run.status == Int32(status))
      #expect(run.messages.contains(message), "\(run.messages)")
    }
  }
}
