import FileAccess
import Geography
import RoadGraph
import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

@Suite struct GraphFileTests {
  @Test func whatIsWrittenIsRead() throws {
    let folder = try TemporaryFolder()
    let contents = RandomGraph.contents(nodes: 40, sections: 90, seed: 1)
    let path = folder.file("g.traverse")
    try contents.write(to: path)
    let graph = try RoadGraph(path: path)
    #expect(graph.verify().isEmpty)
    #expect(graph.nodeCount == 40)
    #expect(graph.sectionCount == 90)
    for (index, section) in contents.sections.enumerated() {
      #expect(graph.section(SectionID(UInt32(index))) == section)
    }
    for (index, slope) in contents.slopes.enumerated() {
      #expect(graph.slope(SectionID(UInt32(index))) == slope)
    }
    for (index, point) in contents.nodes.enumerated() {
      let node = NodeID(UInt32(index))
      #expect(graph.node(node).coordinate == point)
      #expect(graph.nodeID(of: node) == contents.nodeIDs[index])
      #expect((graph.nodeAttributes(of: node) != nil) == (index % 3 == 1))
    }
    #expect(graph.wayID(at: 0) == -7)
    #expect(graph.name(ofWayAt: 4) == ("Road 1", "L 4"))
    #expect(graph.name(ofWayAt: 0) == ("", ""))
    #expect(graph.metadata.first?.value == "ODbL 1.0: © OpenStreetMap contributors")
    #expect(!graph.isDamaged)
  }

  @Test func eachEdgeIsListedOnceAtItsTail() throws {
    let folder = try TemporaryFolder()
    try RandomGraph.contents(nodes: 10, sections: 60, seed: 2).write(to: folder.file("g"))
    let graph = try RoadGraph(path: folder.file("g"))
    var seen = Set<EdgeID>()
    for index in 0..<graph.nodeCount {
      for place in graph.outEdges(of: NodeID(UInt32(index))) {
        let edge = graph.outEdge(at: place)
        #expect(graph.tail(of: edge) == NodeID(UInt32(index)))
        #expect(seen.insert(edge).inserted)
      }
    }
    #expect(seen.count == 120)
  }

  @Test func shapesAndHeightsComeBackInBothDirections() throws {
    let folder = try TemporaryFolder()
    var contents = GraphContents()
    let points = [(46.0, 7.0), (46.001, 7.002), (45.999, 7.004), (46.0, 7.006)].map {
      Coordinate(latitude: $0.0, longitude: $0.1)
    }
    contents.nodes = [points[0], points[3]]
    contents.nodeIDs = [1, 2]
    contents.wayIDs = [10]
    contents.names.appendWay(name: "", reference: "")
    contents.attributes = [AttributeRecord()]
    let samples = [100, 120, 90, 110, 0].enumerated().map {
      HeightSample(decimetres: Int32($1), source: $0 == 4 ? .none : .sampled)
    }
    contents.sections = [
      SectionRecord(
        firstNode: NodeID(0), lastNode: NodeID(1), lengthCentimetres: 11_000, attributes: 0, flags: [],
        way: 0)
    ]
    ShapeCoding.append(points, to: &contents.shapes)
    contents.nodeHeights = [samples[0], samples[4]]
    contents.slopes = [SlopeRecord()]
    HeightCoding.append(samples, to: &contents.heights)
    contents.sectionBoxes = [BoundingBox(around: points)]
    try contents.write(to: folder.file("g"))
    let graph = try RoadGraph(path: folder.file("g"))
    var readPoints: [Coordinate] = []
    var readSamples: [HeightSample] = []
    graph.shape(of: SectionID(0).forward, into: &readPoints)
    graph.heights(of: SectionID(0).forward, into: &readSamples)
    #expect(readPoints == points)
    #expect(readSamples.dropLast() == samples.dropLast())
    #expect(readSamples.last?.source == HeightSource.none)
    graph.shape(of: SectionID(0).backward, into: &readPoints)
    #expect(readPoints == points.reversed())
  }

  @Test func theSpatialIndexFindsWhatLiesInABox() throws {
    let folder = try TemporaryFolder()
    let contents = RandomGraph.contents(nodes: 300, sections: 700, seed: 3)
    try contents.write(to: folder.file("g"))
    let graph = try RoadGraph(path: folder.file("g"))
    var random = SeededRandom(seed: 4)
    for _ in 0..<50 {
      let south = Double.random(in: 46...46.2, using: &random)
      let west = Double.random(in: 7...7.3, using: &random)
      let box = BoundingBox(around: [
        Coordinate(latitude: south, longitude: west),
        Coordinate(latitude: south + 0.01, longitude: west + 0.01),
      ])
      var found: [SectionID] = []
      graph.forEachSection(near: box) { found.append($0) }
      #expect(found == found.sorted())
      for (index, other) in contents.sectionBoxes.enumerated() where other.intersects(box) {
        #expect(found.contains(SectionID(UInt32(index))), "seed 4")
      }
    }
  }

  @Test func anEmptyGraphIsAGraph() throws {
    let folder = try TemporaryFolder()
    try GraphContents().write(to: folder.file("g"))
    let graph = try RoadGraph(path: folder.file("g"))
    #expect(graph.nodeCount == 0)
    #expect(graph.verify().isEmpty)
    graph.forEachSection(near: .zero) { _ in Issue.record("there is no section") }
  }

  @Test func recordsHaveTheSizesOfTheSpecification() {
    #expect(MemoryLayout<NodeRecord>.size == 12)
    #expect(MemoryLayout<SectionRecord>.size == 20)
    #expect(MemoryLayout<SlopeRecord>.size == 8)
    #expect(MemoryLayout<AttributeRecord>.size == 64)
    #expect(MemoryLayout<NodeAttributeRecord>.size == 16)
    #expect(MemoryLayout<RestrictionRecord>.size == 32)
    #expect(MemoryLayout<AttributeRecord>.offset(of: \.conditions) == 44)
    #expect(MemoryLayout<AttributeRecord>.offset(of: \.maxHeightDecimetres) == 24)
    #expect(MemoryLayout<RestrictionRecord>.offset(of: \.relation) == 24)
  }
}

@Suite struct DamagedGraphTests {
  @Test func everyTruncationIsRefused() throws {
    let folder = try TemporaryFolder()
    try RandomGraph.contents(nodes: 6, sections: 9, seed: 5).write(to: folder.file("g"))
    let whole = try InputFile(path: folder.file("g")).readToEnd()
    for length in 0..<whole.count {
      try folder.write(Array(whole[..<length]), as: "cut")
      #expect(throws: GraphFormatError.self) { try RoadGraph(path: folder.file("cut")) }
    }
  }

  @Test func everyFlippedByteIsFoundAndNothingCrashes() throws {
    let folder = try TemporaryFolder()
    try RandomGraph.contents(nodes: 6, sections: 9, seed: 6).write(to: folder.file("g"))
    let whole = try InputFile(path: folder.file("g")).readToEnd()
    for place in whole.indices {
      var bytes = whole
      bytes[place] ^= 0xFF
      try folder.write(bytes, as: "bad")
      guard let graph = try? RoadGraph(path: folder.file("bad")) else { continue }
      #expect(!graph.verify().isEmpty, "byte \(place)")
      Self.readEverything(graph)
    }
  }

  @Test func foreignAndNewerFilesAreNamed() throws {
    let folder = try TemporaryFolder()
    try folder.write(Array("<?xml version=\"1.0\"?>".utf8), as: "foreign")
    let foreign = #expect(throws: GraphFormatError.self) { try RoadGraph(path: folder.file("foreign")) }
    #expect(foreign?.reason == .foreign)
    try GraphContents().write(to: folder.file("g"))
    var bytes = try InputFile(path: folder.file("g")).readToEnd()
    bytes[8] = 9
    try folder.write(bytes, as: "newer")
    let newer = #expect(throws: GraphFormatError.self) { try RoadGraph(path: folder.file("newer")) }
    #expect(newer?.reason == .newerVersion(found: 9, readable: 1))
    let missing = #expect(throws: GraphFormatError.self) { try RoadGraph(path: folder.file("none")) }
    #expect(missing?.reason == .system(SystemError(call: "open", path: folder.file("none"), code: ENOENT)))
    let device = #expect(throws: GraphFormatError.self) { try RoadGraph(path: "/dev/null") }
    #expect(device?.reason == .notOnDisk)
    let place = #expect(throws: GraphFormatError.self) { try RoadGraph(path: folder.path) }
    #expect(place?.description == "\(folder.path): cannot open: Is a directory")
  }

  /// Bytes between sections, which no checksum covers and no reader looks at.
  private static func readEverything(_ graph: RoadGraph) {
    var points: [Coordinate] = []
    var samples: [HeightSample] = []
    for index in 0..<min(graph.sectionCount, 100) {
      let id = SectionID(UInt32(index))
      graph.shape(of: id, into: &points)
      graph.heights(of: id, into: &samples)
      _ = graph.name(of: id)
      _ = graph.wayID(of: id)
      _ = graph.attributes(of: id)
      _ = graph.restrictions(from: id.forward)
      for place in graph.outEdges(of: graph.head(of: id.forward)).prefix(100) { _ = graph.outEdge(at: place) }
    }
    graph.forEachSection(near: BoundingBox(southE7: .min, westE7: .min, northE7: .max, eastE7: .max)) { _ in }
    _ = graph.metadata
  }
}

@Suite struct BearingTests {
  @Test func turnsAreSeenByTheirAngle() throws {
    let folder = try TemporaryFolder()
    var contents = GraphContents()
    // North along a bent road to a junction, then east.
    contents.nodes = [(46.0, 7.0), (46.001, 7.0), (46.001, 7.001)].map {
      Coordinate(latitude: $0.0, longitude: $0.1)
    }
    contents.nodeIDs = [1, 2, 3]
    contents.wayIDs = [1]
    contents.names.appendWay(name: "", reference: "")
    contents.attributes = [AttributeRecord()]
    let bend = Coordinate(latitude: 46.0005, longitude: 7.0)
    for (first, last, inner) in [(0, 1, [bend]), (1, 2, [])] {
      let points = [contents.nodes[first]] + inner + [contents.nodes[last]]
      contents.sections.append(
        SectionRecord(
          firstNode: NodeID(UInt32(first)), lastNode: NodeID(UInt32(last)), lengthCentimetres: 100,
          attributes: 0,
          flags: [], way: 0))
      ShapeCoding.append(points, to: &contents.shapes)
      contents.sectionBoxes.append(BoundingBox(around: points))
    }
    try contents.write(to: folder.file("g"))
    let graph = try RoadGraph(path: folder.file("g"))
    let (north, east) = (SectionID(0).forward, SectionID(1).forward)
    #expect(graph.turnAngle(from: north, to: east) == 64)
    #expect(graph.turnAngle(from: east.reversed, to: north.reversed) == -64)
    #expect(graph.turnAngle(from: north, to: north.reversed) == -128)
  }
}

@Suite struct GraphLimitTests {
  @Test func whatDoesNotFitIsNotWritten() throws {
    let folder = try TemporaryFolder()
    let contents = RandomGraph.contents(nodes: 6, sections: 9, seed: 7)
    let limits: [(WritableKeyPath<GraphLimits, Int>, String)] = [
      (\.sections, "9 sections do not fit into format version 1, which holds 0; build a smaller region"),
      (\.positions, "6 nodes do not fit"), (\.attributes, "1 different attribute records do not fit"),
      (\.bytes, "bytes of shapes do not fit"),
    ]
    for (limit, message) in limits {
      var small = GraphLimits.format
      small[keyPath: limit] = 0
      let error = #expect(throws: GraphFormatError.self) {
        try contents.write(to: folder.file("g"), limits: small)
      }
      #expect(error?.description.contains(message) == true)
      #expect(try folder.contents().isEmpty)
    }
  }
}
