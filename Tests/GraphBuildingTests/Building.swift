import GraphBuilding
import OSMData
import RoadGraph
import TestSupport

/// A graph built from files that a test writes itself.
struct BuiltFiles {
  let graph: RoadGraph
  let report: BuildReport
  let bytes: [UInt8]
  /// Keeps the files while the graph is mapped.
  let folder: TemporaryFolder

  /// Builds from the texts of some files.
  init(_ files: [[UInt8]], _ options: BuildOptions = BuildOptions()) throws {
    let folder = try TemporaryFolder()
    let paths = try files.enumerated().map { place, bytes in try folder.write(bytes, as: "\(place).osm") }
    try self.init(paths: paths, options, folder)
  }

  /// Builds from files.
  init(paths: [String], _ options: BuildOptions = BuildOptions(), _ folder: TemporaryFolder? = nil) throws {
    self.folder = try folder ?? TemporaryFolder()
    var builder = GraphBuilder(
      inputs: try paths.map { try OSMInput(path: $0) }, tiles: nil, options: options,
      progress: SilentProgress())
    let result = try builder.build()
    let path = self.folder.file("graph.traverse")
    try result.contents.write(to: path)
    graph = try RoadGraph(path: path)
    report = result.report
    bytes = try self.folder.bytes(of: "graph.traverse")
  }

  /// The ids of the ways of which something is left.
  var wayIDs: [Int64] { (0..<graph.wayCount).map { graph.wayID(at: UInt32($0)) } }
}
