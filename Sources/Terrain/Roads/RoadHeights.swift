import Geography

/// The heights of the nodes of a road network, and all it takes to give those along its sections.
///
/// ```swift
/// let heights = try RoadHeights(of: network, tiles: tiles)
/// var reader = SectionHeightReader(heights, tiles: tiles)
/// for section in 0..<network.sectionCount {
///   try reader.read(section, in: network, into: &samples)   // network.section(section).sampleCount of them
/// }
/// ```
///
/// Nodes are decided first and once, so all sections that meet at one agree there. Sections can then be read in any
/// order and by several threads. Each value is the result of + − × ÷ and √ in a fixed order. `docs/elevation.md`
/// describes the steps.
public struct RoadHeights: Sendable {
  /// What is done to the terrain's heights.
  public struct Options: Hashable, Sendable {
    /// Bumps along a section up to this height are taken for noise, with terrain of 1 arc second.
    public var fineToleranceMetres = 3.0
    /// The same with terrain of 3 arc seconds.
    public var coarseToleranceMetres = 5.0

    /// The usual values.
    public init() {}
  }

  /// What is done to the terrain's heights.
  public let options: Options
  /// Heights of the nodes in metres, NaN where none is known.
  let heights: [Double]
  let provenances: [HeightProvenance]
  /// The slope envelope at the nodes.
  let lowest: [Double]
  let highest: [Double]
  /// Nodes whose heights the terrain does not give.
  let isFree: [Bool]

  /// Decides the heights of all nodes.
  ///
  /// - Throws: where a tile is damaged.
  public init(
    of network: some RoadNetwork, tiles: HeightTiles, options: Options = Options()
  ) throws(TerrainError) {
    let incidence = RoadIncidence(network)
    let isFree = Self.freeNodes(network, incidence)
    var sampler = HeightSampler(tiles)
    var heights: [Double] = []
    var provenances: [HeightProvenance] = []
    heights.reserveCapacity(network.nodeCount)
    provenances.reserveCapacity(network.nodeCount)
    for node in 0..<network.nodeCount {
      let height = isFree[node] ? .none : try sampler.height(at: network.coordinate(ofNode: node))
      heights.append(height.metres ?? .nan)
      provenances.append(height.provenance)
    }
    var envelope = NodeEnvelope(heights: heights)
    try envelope.narrow(network, isFree: isFree, &sampler)
    envelope.spread(network, incidence)
    for node in heights.indices where !heights[node].isNaN { heights[node] = envelope.height(of: node) }
    StructureChains.fill(network, incidence, isFree: isFree, heights: &heights)
    for node in heights.indices where isFree[node] && !heights[node].isNaN {
      provenances[node] = .interpolated
    }
    self.options = options
    self.heights = heights
    self.provenances = provenances
    self.isFree = isFree
    lowest = envelope.lowest
    highest = envelope.highest
  }

  /// The height of a node.
  public func height(ofNode node: Int) -> RoadHeight {
    RoadHeight(metres: heights[node], provenance: provenances[node])
  }

  /// Nodes that only structures touch, and stairs that lead up or down from them.
  ///
  /// A group of structures that touches the ground nowhere, a pier or a piece cut off by the extract's border, is
  /// taken to do so at its loose ends.
  private static func freeNodes(_ network: some RoadNetwork, _ incidence: RoadIncidence) -> [Bool] {
    var isFree = (0..<network.nodeCount).map { node in
      var touchesStructure = false
      for end in incidence[node] {
        let course = network.section(end.section).course
        if course == .terrain { return false }
        touchesStructure = touchesStructure || course.isStructure
      }
      return touchesStructure
    }
    var isSeen = [Bool](repeating: false, count: network.nodeCount)
    for start in 0..<network.nodeCount where isFree[start] && !isSeen[start] {
      isSeen[start] = true
      var group = [start]
      var (next, touchesGround) = (0, false)
      while next < group.count {
        for end in incidence[group[next]] where network.section(end.section).course.isStructure {
          let other = network.section(end.section).node(opposite: end)
          if !isFree[other] {
            touchesGround = true
          } else if !isSeen[other] {
            isSeen[other] = true
            group.append(other)
          }
        }
        next += 1
      }
      guard !touchesGround else { continue }
      let loose = group.filter { incidence[$0].count == 1 }
      for node in loose.isEmpty ? [start] : loose { isFree[node] = false }
    }
    return isFree
  }
}
