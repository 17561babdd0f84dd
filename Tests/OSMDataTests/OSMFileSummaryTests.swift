import Geography
import OSMData
import TestSupport
import Testing

@Suite struct OSMFileSummaryTests {
  /// Real extracts with what another program counted in them: nodes, ways, relations.
  private static let extracts: [(name: String, counts: [Int])] = [
    ("liechtenstein-2013.osm.pbf", [65733, 7121, 113]), ("liechtenstein-2013.osm.bz2", [65733, 7121, 113]),
    ("monaco-2020.osm.bz2", [24951, 4015, 243]), ("monaco-2021.osm.pbf", [25423, 4106, 243]),
    ("campo-grande-2013.osm.gz", [24168, 4590, 7]), ("fiji-ferry.osm.pbf", [10640, 1179, 4]),
  ]

  @Test(.enabled(if: SharedData.isPresent, "the shared data is absent"), arguments: extracts)
  func countsAreThoseOfOtherPrograms(name: String, counts: [Int]) throws {
    let summary = try OSMFileSummary(counting: OSMInput(path: SharedData.path("data/osm/" + name)))
    #expect([summary.nodes, summary.ways, summary.relations] == counts)
  }

  @Test(.enabled(if: SharedData.isPresent, "the shared data is absent"))
  func bothFormatsOfOneExtractHoldTheSame() throws {
    let packed = try OSMFileSummary(
      counting: OSMInput(path: SharedData.path("data/osm/liechtenstein-2013.osm.pbf")))
    let text = try OSMFileSummary(
      counting: OSMInput(path: SharedData.path("data/osm/liechtenstein-2013.osm.bz2")))
    #expect(packed == text)
  }

  @Test func everythingIsCountedDeletedObjectsToo() throws {
    let text = """
      <osm version="0.6"><node id="1" lat="1" lon="2"/><node id="2" lat="3" lon="4" visible="false"/>
      <node id="3"/><node id="4" lat="91" lon="5"/><way id="1"><nd ref="1"/><tag k="a" v="b"/></way>
      <relation id="1"><member type="way" ref="1" role=""/><member type="node" ref="1" role=""/>
      <tag k="a" v="b"/><tag k="c" v="d"/></relation></osm>
      """
    let folder = try TemporaryFolder()
    let summary = try OSMFileSummary(counting: OSMInput(path: folder.write(Array(text.utf8), as: "x.osm")))
    #expect([summary.nodes, summary.ways, summary.relations] == [4, 1, 1])
    #expect([summary.tags, summary.members, summary.deleted] == [3, 2, 1])
    #expect(
      summary.box
        == BoundingBox(southE7: 10_000_000, westE7: 20_000_000, northE7: 30_000_000, eastE7: 40_000_000))
  }
}
