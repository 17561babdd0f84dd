import GraphBuilding
import RoadGraph
import TestSupport
import Testing

/// The same objects make the same bytes.
@Suite(.enabled(if: SharedData.isPresent, "the real extracts are not there")) struct SameBytesTests {
  @Test(arguments: [
    ["liechtenstein-2013.osm.pbf", "liechtenstein-2013.osm.bz2"],
    ["dreieich-2022.osm.pbf", "dreieich-2022.osm.gz"],
  ]) func formatsMakeNoDifference(_ names: [String]) throws {
    let graphs = try names.map { try BuiltFiles(paths: [SharedData.path("data/osm/" + $0)]) }
    #expect(graphs[0].bytes == graphs[1].bytes)
    #expect(graphs[0].graph.sectionCount > 500)
    #expect(graphs[0].graph.verify().isEmpty)
  }

  @Test func memoryMakesNoDifference() throws {
    let graphs = try [1 << 30, 100_000, 1000].map { bytes in
      var options = BuildOptions()
      options.sortBytes = bytes
      return try BuiltFiles(paths: [SharedData.path("data/osm/dreieich-2022.osm.pbf")], options).bytes
    }
    #expect(Set(graphs).count == 1)
  }

  @Test func threadsAndRunsMakeNoDifference() throws {
    let graphs = try [1, 2, 8, 2].map { threads in
      var options = BuildOptions()
      options.threads = threads
      return try BuiltFiles(paths: [SharedData.path("data/osm/dreieich-2022.osm.pbf")], options).bytes
    }
    #expect(Set(graphs).count == 1)
  }
}
