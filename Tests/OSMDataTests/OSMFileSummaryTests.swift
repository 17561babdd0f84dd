import FileAccess
import Geography
import OSMData
import TestSupport
import Testing

@Suite struct OSMFileSummaryTests {
  /// Real extracts with what another program counted in them: nodes, ways, relations.
  private static let extracts: [(name: String, counts: [Int])] = [
    ("liechtenstein-2013.osm.pbf", [65733, 7121, 113]), ("liechtenstein-2013.osm.bz2", [65733, 7121, 113]),
    ("andorra-2018.osm.bz2", [203265, 9080, 233]), ("andorra-2021.osm.pbf", [256677, 13133, 289]),
    ("campo-grande-2013.osm.gz", [24168, 4590, 7]), ("fiji-ferry.osm.pbf", [10640, 1179, 4]),
    ("dreieich-2022.osm.gz", [24828, 4627, 62]), ("dreieich-2022.osm.pbf", [24828, 4627, 62]),
  ]

  @Test(.enabled(if: SharedData.isPresent, "the shared data is absent"), arguments: extracts)
  func countsAreThoseOfOtherPrograms(name: String, counts: [Int]) throws {
    let summary = try OSMFileSummary(counting: OSMInput(path: SharedData.path("data/osm/" + name)))
    #expect([summary.nodes, summary.ways, summary.relations] == counts)
  }
}
