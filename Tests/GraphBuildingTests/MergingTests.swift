import Geography
import GraphBuilding
import OSMData
import RoadGraph
import TestSupport
import Testing

/// Several inputs, boxes, and inputs without roads.
@Suite struct MergingTests {
  private static let north = AsciiMap(
    "A B\n\nC D", ways: [.init("AB", "highway=path", id: 1), .init("BC", "highway=track", id: 2)])
  private static let south = AsciiMap(
    "A B\n\nC D", ways: [.init("BC", "highway=track", id: 2), .init("CD", "highway=path", id: 3)])

  @Test func anObjectMetTwiceCountsOnce() throws {
    let whole = AsciiMap("A B\n\nC D", ways: Self.north.ways + Self.south.ways.suffix(1))
    let merged = try BuiltFiles([Self.north.xml, Self.south.xml])
    #expect(merged.bytes == (try BuiltFiles([whole.xml])).bytes)
    #expect(merged.bytes == (try BuiltFiles([Self.south.xml, Self.north.xml])).bytes)
    #expect(merged.report.ids(of: .wayMetTwice) == [2])
    #expect(merged.report.count(of: .nodeMetTwice) == 4)
  }

  @Test func theHigherVersionWins() throws {
    var newer = Self.south
    newer.ways[0] = .init("BC", "highway=cycleway", id: 2, version: 2)
    for files in [[Self.north.xml, newer.xml], [newer.xml, Self.north.xml]] {
      let graph = try BuiltFiles(files).graph
      let classes = (0..<3).map { graph.attributes(of: SectionID($0)).roadClass }
      #expect(classes.contains(.cycleway) && !classes.contains(.track))
    }
  }

  @Test func aNewerNodeMovesTheRoad() throws {
    func text(_ version: Int, _ longitude: String, _ tag: String) -> [UInt8] {
      Array(
        """
        <osm><node id="1" version="1" lat="1" lon="1"/>
        <node id="2" version="\(version)" lat="1" lon="\(longitude)">\(tag)</node>
        <way id="1" version="1"><nd ref="1"/><nd ref="2"/><tag k="highway" v="path"/></way></osm>
        """.utf8)
    }
    let older = text(1, "1.001", "<tag k=\"barrier\" v=\"gate\"/>")
    let newer = text(2, "1.002", "")
    let graphs = try [[older, newer], [newer, older]].map { try BuiltFiles($0) }
    #expect(graphs[0].bytes == graphs[1].bytes)
    #expect(graphs[0].graph.box.eastE7 == 10_020_000)
    #expect(graphs[0].graph.nodeAttributeCount == 0)
  }

  @Test func aRoadThatANewerFileTakesBackGoes() throws {
    var newer = Self.south
    newer.ways[0] = .init("BC", "abandoned:highway=track", id: 2, version: 2)
    for files in [[Self.north.xml, newer.xml], [newer.xml, Self.north.xml]] {
      let built = try BuiltFiles(files)
      #expect(built.wayIDs == [1, 3])
      #expect(built.report.ids(of: .waySuperseded) == [2])
    }
  }

  @Test func waysStayWholeWhenOneNodeLiesInTheBox() throws {
    let map = AsciiMap(
      "A B C D", cellMetres: 1000,
      ways: [
        .init("AB", "highway=path", id: 1), .init("BCD", "highway=path", id: 2),
        .init("CD", "highway=path", id: 3),
      ])
    var options = BuildOptions()
    let b = map.coordinate("B")
    options.box = BoundingBox(
      southE7: b.latitudeE7 - 100, westE7: b.longitudeE7 - 100, northE7: b.latitudeE7 + 100,
      eastE7: b.longitudeE7 + 100)
    let built = try BuiltFiles([map.xml], options)
    #expect(built.wayIDs == [1, 2])
    #expect(built.report.ids(of: .wayOutsideBox) == [3])
    // C is a junction only with the way that was left out.
    #expect(built.graph.sectionCount == 2)
    #expect(built.graph.metadata.contains { $0.key == "bbox" })
  }

  @Test func anInputWithoutRoadsMakesAnEmptyGraph() throws {
    for text in ["<osm version=\"0.6\"/>", "<osm><node id=\"1\" lat=\"1\" lon=\"1\"/></osm>"] {
      let built = try BuiltFiles([Array(text.utf8)])
      #expect(built.graph.sectionCount == 0 && built.graph.nodeCount == 0)
      #expect(built.graph.verify().isEmpty)
    }
  }

  @Test func aFileThatIsCutOffMakesNoGraph() throws {
    let xml = Self.north.xml
    for length in stride(from: 0, to: xml.count - 1, by: 7) {
      #expect(throws: (any Error).self) { try BuiltFiles([Array(xml[..<length])]) }
    }
  }

  @Test func theDigestSeesEveryEdit() throws {
    func digest(_ change: (inout AsciiMap) -> Void) throws -> [UInt64] {
      var map = AsciiMap(
        "A B C", ways: [.init("ABC", "highway=path", id: 1)], nodes: [.init("B", "barrier=gate")],
        relations: [.init(["from:#1", "via:B", "to:#1"], "type=restriction", "restriction=no_u_turn")])
      change(&map)
      let header = try BuiltFiles([map.xml]).graph.header
      return [header.digest.high, header.digest.low]
    }
    let digests = [
      try digest { _ in }, try digest { $0.ways[0].version = 2 }, try digest { $0.ways[0].id = 2 },
      try digest { $0.ways[0].tags = ["highway=track"] }, try digest { $0.ways[0].nodes = "ACB" },
      try digest { $0.nodes[0].tags = ["barrier=gate", "note=green"] },
      try digest { $0.relations[0].tags[1] = "restriction=no_left_turn" },
      try digest { $0.relations[0].members.removeLast() },
    ]
    #expect(Set(digests).count == digests.count)
    let shuffled = try digest { map in map.nodes[0].tags.reverse() }
    #expect(shuffled == digests[0])
  }
}
