import Geography
import GraphBuilding
import RoadGraph
import TestSupport
import Testing

/// Where ways are cut into sections, and what becomes of odd ones.
@Suite struct SplittingTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let drawing: String
    let ways: [AsciiMap.Way]
    var nodes: [AsciiMap.Node] = []
    let sections: [String]
  }

  static let cases = [
    Case(
      testDescription: "a way is cut where another begins",
      drawing: "A B C D\n  E",
      ways: [.init("ABCD", "highway=residential"), .init("EB", "highway=residential")],
      sections: ["AB", "BD", "EB"]),
    Case(
      testDescription: "ways that join end to end stay two",
      drawing: "A B C", ways: [.init("AB", "highway=service"), .init("BC", "highway=service")],
      sections: ["AB", "BC"]),
    Case(
      testDescription: "a road drawn twice is there once",
      drawing: "A B C", ways: [.init("ABC", "highway=service"), .init("CB", "highway=service")],
      sections: ["AB", "CB"]),
    Case(
      testDescription: "a road of another kind on the same nodes stays",
      drawing: "A B C", ways: [.init("ABC", "highway=service"), .init("BC", "highway=footway")],
      sections: ["AB", "BC", "BC"]),
    Case(
      testDescription: "carriageways of both directions on the same nodes stay",
      drawing: "A B",
      ways: [.init("AB", "highway=primary", "oneway=yes"), .init("BA", "highway=primary", "oneway=yes")],
      sections: ["AB", "BA"]),
    Case(
      testDescription: "a way that is no road cuts nothing",
      drawing: "A B C\n  D", ways: [.init("ABC", "highway=service"), .init("BD", "waterway=stream")],
      sections: ["AC"]),
    Case(
      testDescription: "a lollipop is cut where it meets itself",
      drawing: "A B C\n  E D", ways: [.init("ABCDEB", "highway=service")], sections: ["AB", "BB"]),
    Case(
      testDescription: "a figure of eight is cut in its middle",
      drawing: "A D\n X \nB C", ways: [.init("AXCDXBA", "highway=service")], sections: ["AX", "XA", "XX"]),
    Case(
      testDescription: "a ring without junctions begins and ends at one node",
      drawing: "A B\nD C", ways: [.init("ABCDA", "highway=service")], sections: ["AA"]),
    Case(
      testDescription: "a way there and back again is two sections side by side",
      drawing: "A B C", ways: [.init("ABCBA", "highway=path")], sections: ["AB", "BA", "BB"]),
    Case(
      testDescription: "ways between the same nodes stay apart",
      drawing: "A B\nC D", ways: [.init("AB", "highway=path"), .init("ACDB", "highway=path")],
      sections: ["AB", "AB"]),
    Case(
      testDescription: "the same way twice is two sections",
      drawing: "A B", ways: [.init("AB", "highway=path"), .init("AB", "highway=track")],
      sections: ["AB", "AB"]),
    Case(
      testDescription: "a node twice in a row counts once",
      drawing: "A B C", ways: [.init("AABBC", "highway=service")], sections: ["AC"]),
    Case(
      testDescription: "missing nodes cut a way",
      drawing: "A B C D E", ways: [.init("xABxCDyE", "highway=service")], sections: ["AB", "CD"]),
    Case(
      testDescription: "a gate within a way cuts it",
      drawing: "A B C", ways: [.init("ABC", "highway=track")], nodes: [.init("B", "barrier=gate")],
      sections: ["AB", "BC"]),
    Case(
      testDescription: "signals within a way cut it",
      drawing: "A B C", ways: [.init("ABC", "highway=primary")],
      nodes: [.init("B", "highway=traffic_signals")],
      sections: ["AB", "BC"]),
    Case(
      testDescription: "a crossing within a way does not cut it",
      drawing: "A B C", ways: [.init("ABC", "highway=primary")], nodes: [.init("B", "highway=crossing")],
      sections: ["AC"]),
    Case(
      testDescription: "a bench within a way does not cut it",
      drawing: "A B C", ways: [.init("ABC", "highway=path")], nodes: [.init("B", "amenity=bench")],
      sections: ["AC"]),
  ]

  @Test(arguments: cases) func waysAreCutInTheRightPlaces(_ example: Case) throws {
    let map = try AsciiMap(example.drawing, ways: example.ways, nodes: example.nodes).build()
    #expect(map.sections == example.sections)
    #expect(map.graph.verify().isEmpty)
  }

  @Test func sectionsKeepShapeAndLength() throws {
    let map = try AsciiMap("A B\n  C\nE D", ways: [.init("ABCDE", "highway=path")]).build()
    var points: [Coordinate] = []
    map.graph.shape(of: SectionID(0), into: &points)
    #expect(points == "ABCDE".map { map.coordinate($0) })
    let metres = zip(points, points.dropFirst()).reduce(0) { $0 + distanceMetres($1.0, $1.1) }
    #expect(map.graph.section(SectionID(0)).lengthCentimetres == UInt32((metres * 100).rounded(.up)))
    #expect(abs(metres - 600) < 1)
  }

  @Test func oddWaysAreCountedWithTheirIDs() throws {
    let map = try AsciiMap(
      "A B C D",
      ways: [
        .init("A", "highway=path", id: 11), .init("", "highway=path", id: 12),
        .init("xy", "highway=path", id: 13),
        .init("ABxCD", "highway=path", id: 14), .init("CCD", "highway=path", id: 15),
        .init("xA", "highway=path", id: 16),
      ]
    ).build()
    let report = map.report
    #expect(report.ids(of: .wayOfOneNode) == [11])
    #expect(report.ids(of: .wayWithoutNodes) == [12])
    #expect(report.ids(of: .wayWithoutKnownNodes) == [13, 16])
    #expect(report.ids(of: .wayCutAtMissingNode) == [14])
    #expect(report.ids(of: .wayWithRepeatedNode) == [15])
    #expect(report.count(of: .nodeMissing) == 2)
    #expect((0..<map.graph.wayCount).map { map.graph.wayID(at: UInt32($0)) } == [14, 15])
  }

  @Test func nodesOnOnePlaceAreLeftOutOfShapes() throws {
    let text = """
      <osm><node id="1" lat="1" lon="1"/><node id="2" lat="1.001" lon="1"/><node id="3" lat="1.001" lon="1"/>
      <node id="4" lat="1.002" lon="1"/><node id="5" lat="1.002" lon="1"/>
      <way id="1"><nd ref="1"/><nd ref="2"/><nd ref="3"/><nd ref="4"/><nd ref="5"/><tag k="highway" v="path"/></way>
      </osm>
      """
    let built = try BuiltFiles([Array(text.utf8)])
    var points: [Coordinate] = []
    built.graph.shape(of: SectionID(0), into: &points)
    #expect(points.map(\.latitudeE7) == [10_000_000, 10_010_000, 10_020_000])
    #expect(built.report.ids(of: .nodeCoincides) == [3, 4])
  }

  @Test func junctionsOnOnePlaceStayConnected() throws {
    let text = """
      <osm><node id="1" lat="1" lon="1"/><node id="2" lat="1" lon="1"/><node id="3" lat="1.001" lon="1"/>
      <way id="1"><nd ref="1"/><nd ref="2"/><tag k="highway" v="path"/></way>
      <way id="2"><nd ref="2"/><nd ref="3"/><tag k="highway" v="path"/></way></osm>
      """
    let graph = try BuiltFiles([Array(text.utf8)]).graph
    #expect(graph.sectionCount == 2 && graph.nodeCount == 3)
    #expect((0..<2).contains { graph.section(SectionID($0)).lengthCentimetres == 0 })
    #expect(graph.verify().isEmpty)
  }

  @Test func nodesBeyondTheEarthCountAsMissing() throws {
    let text = """
      <osm><node id="1" lat="1" lon="1"/><node id="2" lat="91" lon="1"/><node id="3" lat="1.001" lon="1"/>
      <node id="4" lat="1.002" lon="1"/>
      <way id="1"><nd ref="1"/><nd ref="2"/><nd ref="3"/><nd ref="4"/><tag k="highway" v="path"/></way></osm>
      """
    let built = try BuiltFiles([Array(text.utf8)])
    #expect(built.graph.sectionCount == 1)
    #expect(built.report.ids(of: .nodeOutOfRange) == [2])
    #expect(built.report.ids(of: .wayCutAtMissingNode) == [1])
  }

  @Test func aFerryAcrossTheAntimeridianSpansNoWorld() throws {
    let text = """
      <osm><node id="1" lat="-17" lon="179.9"/><node id="2" lat="-17.1" lon="-179.9"/>
      <way id="7"><nd ref="1"/><nd ref="2"/><tag k="route" v="ferry"/></way></osm>
      """
    let built = try BuiltFiles([Array(text.utf8)])
    let graph = built.graph
    #expect(built.report.ids(of: .wayAcrossAntimeridian) == [7])
    #expect(graph.sectionCount == 3)
    let lengths = (0..<3).map { graph.section(SectionID(UInt32($0))).lengthMetres }
    #expect(abs(lengths.reduce(0, +) - 24_000) < 400)
    #expect(lengths.contains(0))
    #expect(graph.verify().isEmpty)
  }

  @Test func waysLongerThanASectionCanBeAreCut() throws {
    // Three times across the earth is more than 42,949 km.
    let text = """
      <osm><node id="1" lat="80" lon="10"/><node id="2" lat="-80" lon="10"/><node id="3" lat="80" lon="11"/>
      <node id="4" lat="-80" lon="11"/>
      <way id="7"><nd ref="1"/><nd ref="2"/><nd ref="3"/><nd ref="4"/><tag k="route" v="ferry"/></way></osm>
      """
    let built = try BuiltFiles([Array(text.utf8)])
    #expect(built.graph.sectionCount == 2)
    #expect(built.report.ids(of: .wayTooLong) == [7])
  }
}
