import Geography

/// The heights of nodes and of the samples along sections, while they are being decided.
struct RawHeights: Sendable {
  /// Heights of nodes in metres, NaN where none is known.
  var nodes: [Double] = []
  var nodeSources: [HeightProvenance] = []
  /// Nodes whose heights stay.
  var isDecided: [Bool]
  /// Heights of all sections' samples, ends included, in metres, NaN where none is known.
  var samples: [Float] = []
  var sources: [HeightProvenance] = []
  /// Metres between the terrain's samples where each section begins; 0 where there is no terrain.
  private(set) var spacings: [Float] = []
  private var starts: [Int] = [0]

  /// Samples the terrain at the nodes that lie on it and along all sections.
  init(
    _ network: some RoadNetwork, isFree: [Bool], _ sampler: inout HeightSampler
  ) throws(TerrainError) {
    isDecided = [Bool](repeating: false, count: network.nodeCount)
    nodes.reserveCapacity(network.nodeCount)
    for node in 0..<network.nodeCount {
      let height = isFree[node] ? .none : try sampler.height(at: network.coordinate(ofNode: node))
      nodes.append(height.metres ?? .nan)
      nodeSources.append(height.provenance)
    }
    var shape: [Coordinate] = []
    var points: [Coordinate] = []
    starts.reserveCapacity(network.sectionCount + 1)
    for index in 0..<network.sectionCount {
      let section = network.section(index)
      let place = network.coordinate(ofNode: section.firstNode)
      spacings.append(Float(try sampler.sampleSpacingMetres(at: place) ?? 0))
      if section.course.isStructure {
        append(.none, count: section.sampleCount)
      } else {
        shape.removeAll(keepingCapacity: true)
        points.removeAll(keepingCapacity: true)
        network.readShape(ofSection: index, into: &shape)
        appendEvenPoints(along: shape, count: section.sampleCount, to: &points)
        for point in points { append(try sampler.height(at: point), count: 1) }
      }
      starts.append(samples.count)
    }
  }

  private mutating func append(_ height: TerrainHeight, count: Int) {
    for _ in 0..<count {
      samples.append(height.metres.map { Float($0) } ?? .nan)
      sources.append(height.provenance)
    }
  }

  /// Whether a height is known anywhere: terrain of other regions may be all there is.
  var knowAny: Bool { nodeSources.contains { $0 != .none } || sources.contains { $0 != .none } }

  /// Where the samples of a section lie.
  func samples(of section: Int) -> Range<Int> { starts[section]..<starts[section + 1] }
}
