public import Geography
public import GraphBuilding
import OSMData
public import RoadGraph
import Terrain

/// A drawn map after building: the graph, the report, and ways to name their parts by the letters of the drawing.
public final class BuiltMap {
  /// The drawing.
  public let map: AsciiMap
  /// The graph, read back from its file.
  public let graph: RoadGraph
  /// What the build left out or repaired.
  public let report: BuildReport
  /// Where the files lie, as long as this object lives.
  public let folder: TemporaryFolder
  /// The graph file.
  public var path: String { graph.path }

  init(_ map: AsciiMap, options: BuildOptions) throws {
    self.map = map
    folder = try TemporaryFolder()
    let input = try OSMInput(path: folder.write(map.xml, as: "map.osm"))
    let tiles = try map.writeTerrain(into: folder) ? HeightTiles(folders: [folder.path]) : nil
    var builder = GraphBuilder(inputs: [input], tiles: tiles, options: options, progress: SilentProgress())
    let result = try builder.build()
    try result.contents.write(to: folder.file("map.traverse"))
    graph = try RoadGraph(path: folder.file("map.traverse"))
    report = result.report
  }

  /// The node of a letter; nil where it is no node of the graph.
  public func node(_ name: Character) -> NodeID? {
    let id = AsciiMap.nodeID(name)
    return (0..<graph.nodeCount).lazy.map { NodeID(UInt32($0)) }.first { self.graph.nodeID(of: $0) == id }
  }

  /// The letter of a node; `?` for nodes that are not drawn.
  public func letter(_ node: NodeID) -> Character {
    guard let scalar = UnicodeScalar(UInt32(clamping: graph.nodeID(of: node))), scalar.value > 0 else {
      return "?"
    }
    return Character(scalar)
  }

  /// The edge from one node to another, along a way if one is named; nil where there is none.
  ///
  /// The first by number where there are several.
  public func edge(_ tail: Character, _ head: Character, way: String? = nil) -> EdgeID? {
    guard let start = node(tail), let end = node(head) else { return nil }
    return graph.outEdges(of: start).lazy.map { self.graph.outEdge(at: $0) }.first { edge in
      self.graph.head(of: edge) == end
        && (way.map { self.map.wayID($0) == self.graph.wayID(of: edge.section) } ?? true)
    }
  }

  /// The letters along some edges: `ABD` for the edges from A to B and from B to D.
  public func letters(_ edges: some Sequence<EdgeID>) -> String {
    var text = ""
    for edge in edges {
      if text.isEmpty { text.append(letter(graph.tail(of: edge))) }
      text.append(letter(graph.head(of: edge)))
    }
    return text
  }

  /// All sections as letters of their first and last node, in order of the alphabet: `["AB", "BC"]`.
  public var sections: [String] {
    (0..<graph.sectionCount).map { letters([SectionID(UInt32($0)).forward]) }.sorted()
  }

  /// Where a letter lies.
  public func coordinate(_ name: Character) -> Coordinate { map.coordinate(name) }
}

extension AsciiMap {
  /// Builds the map.
  ///
  /// - Throws: what the builder throws.
  public func build(_ options: BuildOptions = BuildOptions()) throws -> BuiltMap {
    try BuiltMap(self, options: options)
  }

  /// Writes the terrain as a tile of 3 arc seconds; void where the map is far.
  func writeTerrain(into folder: TemporaryFolder) throws -> Bool {
    guard let ground else { return false }
    let (south, west) = (Int(origin.latitude.rounded(.down)), Int(origin.longitude.rounded(.down)))
    precondition(south >= 0 && west >= 0, "terrain is drawn in the north-east of the world only")
    var samples = [UInt8](repeating: 0, count: 2 * 1201 * 1201)
    for row in 0..<1201 {
      for column in 0..<1201 {
        let place = plane.project(
          Coordinate(
            latitude: Double(south) + Double(1200 - row) / 1200,
            longitude: Double(west) + Double(column) / 1200))
        let isNear = abs(place.x) < 20_000 && abs(place.y) < 20_000
        let height = isNear ? ground(place.x / cellMetres, -place.y / cellMetres).rounded() : -32_768
        let bits = UInt16(bitPattern: Int16(height))
        samples[2 * (row * 1201 + column)] = UInt8(bits >> 8)
        samples[2 * (row * 1201 + column) + 1] = UInt8(bits & 255)
      }
    }
    func padded(_ number: Int, _ width: Int) -> String {
      let digits = "\(number)"
      return String(repeating: "0", count: width - digits.count) + digits
    }
    try folder.write(samples, as: "N\(padded(south, 2))E\(padded(west, 3)).hgt")
    return true
  }
}

/// Tells nobody.
public struct SilentProgress: BuildProgress {
  /// Tells nobody.
  public init() {}
  /// Passes by.
  public func begin(_ pass: String, total: Int, in unit: BuildUnit) {}
  /// Passes by.
  public func update(_ done: Int) {}
  /// Passes by.
  public func end() {}
}
