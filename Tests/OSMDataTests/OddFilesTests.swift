import Foundation
import OSMData
import TestSupport
import Testing

/// Small, strange and broken files from other programs' test suites.
@Suite(.enabled(if: SharedData.isPresent, "the shared data is absent"))
struct OddFilesTests {
  @Test func everyFileIsReadOrRefusedWithAClearLine() throws {
    let folder = SharedData.path("data/osm/odd")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    #expect(names.count > 100)
    for name in names {
      do {
        let summary = try OSMFileSummary(counting: OSMInput(path: folder + "/" + name))
        #expect(summary.nodes + summary.ways + summary.relations > 0, "\(name)")
      } catch {
        #expect(name.hasPrefix("BROKEN"), "\(error)")
        #expect(error.description.hasPrefix("\(folder)/\(name):"))
      }
    }
  }

  @Test func lz4BlobsAreRefusedByName() {
    let path = SharedData.path("data/osm/monaco-2021-lz4.osm.pbf")
    let error = #expect(throws: OSMDataError.self) { try ObjectRecorder.objects(in: path) }
    #expect(error?.reason == .unsupportedCompression("lz4"))
  }
}
