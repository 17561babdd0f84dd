import Compression
import FileAccess
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

  @Test func threadsRunsAndFormatsMakeNoDifference() throws {
    let folder = try TemporaryFolder()
    let packed = SharedData.path("data/osm/liechtenstein-2013.osm.bz2")
    // The same XML, unpacked.
    let plain = folder.file("plain.osm")
    try folder.write(try Self.unpacked(packed), as: "plain.osm")
    let files = [SharedData.path("data/osm/liechtenstein-2013.osm.pbf"), packed, plain]
    var graphs: [[UInt8]] = []
    for path in files {
      for threads in [1, 2, 8, 2] {
        var options = BuildOptions()
        options.threads = threads
        graphs.append(try BuiltFiles(paths: [path], options).bytes)
      }
    }
    #expect(Set(graphs).count == 1)
  }

  private static func unpacked(_ path: String) throws -> [UInt8] {
    let source = try openByteSource(InputFile(path: path))
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 20)
    while true {
      // Lends the chunk's storage to one read.
      let count = try unsafe chunk.withUnsafeMutableBytes { try unsafe source.read(into: $0) }
      if count == 0 { return bytes }
      bytes.append(contentsOf: chunk[..<count])
    }
  }
}
