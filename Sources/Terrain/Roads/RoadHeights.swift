import Geography

/// The heights of a road network: of its nodes, and at even spacing along its sections.
///
/// ```swift
/// let heights = try RoadHeights(of: network, tiles: tiles)
/// for section in 0..<network.sectionCount {
///   heights.read(section, into: &samples)     // network.section(section).sampleCount of them
/// }
/// ```
///
/// All sections that meet at a node agree there. Each value is the result of + − × ÷ and √ in a fixed order.
/// `docs/elevation.md` describes the steps:
///
/// 1. the terrain is sampled at nodes and along sections;
/// 2. noise is taken out along strokes, the most important roads first (`ProfileSmoothing`);
/// 3. what is too steep for a road is made plausible (`SlopeEnvelope`);
/// 4. bridges, tunnels, ferries and their chains are drawn straight (`StructureChains`).
public struct RoadHeights: Sendable {
  /// What was found along a section, for the build's report.
  public struct Finding: Hashable, Sendable {
    /// The most that a height was moved because the slope was not plausible, in metres.
    public internal(set) var largestCorrectionMetres: Float = 0
  }

  private var heights: RawHeights
  private var findings: [Finding] = []

  /// Decides all heights.
  ///
  /// - Throws: where a tile is damaged.
  public init(of network: some RoadNetwork, tiles: HeightTiles) throws(TerrainError) {
    let incidence = RoadIncidence(network)
    let isFree = Self.freeNodes(network, incidence)
    var sampler = HeightSampler(tiles)
    heights = try RawHeights(network, isFree: isFree, &sampler)
    guard heights.knowAny else {
      findings = [Finding](repeating: Finding(), count: network.sectionCount)
      return
    }
    smooth(network, incidence)
    let smooth = heights
    flatten(network, incidence, isFree)
    draw(network, incidence, isFree)
    note(network, smooth)
  }

  /// The height of a node.
  public func height(ofNode node: Int) -> RoadHeight {
    RoadHeight(metres: heights.nodes[node], provenance: heights.nodeSources[node])
  }

  /// Gives the heights at even spacing along a section, from its first node to its last; `samples` is emptied first.
  public func read(_ section: Int, into samples: inout [RoadHeight]) {
    samples.removeAll(keepingCapacity: true)
    for index in heights.samples(of: section) {
      samples.append(
        RoadHeight(metres: Double(heights.samples[index]), provenance: heights.sources[index]))
    }
  }

  /// What was found along a section.
  public func finding(_ section: Int) -> Finding { findings[section] }

  // MARK: Steps

  private mutating func smooth(_ network: some RoadNetwork, _ incidence: RoadIncidence) {
    let strokes = RoadStrokes(network, incidence)
    var profile = StrokeProfile()
    for stroke in strokes.order {
      // The coarsest terrain along the stroke counts.
      var spacing: Float = 0
      for step in strokes[stroke] { spacing = max(spacing, heights.spacings[step.section]) }
      guard spacing > 0 else { continue }
      profile.decide(strokes[stroke], network, post: Double(spacing), &heights)
    }
  }

  private mutating func flatten(_ network: some RoadNetwork, _ incidence: RoadIncidence, _ isFree: [Bool]) {
    var nodes = NodeEnvelope(network, heights, isFree: isFree)
    nodes.spread(network, incidence)
    var envelope = SlopeEnvelope()
    var along: [Double] = []
    for index in 0..<network.sectionCount {
      let section = network.section(index)
      guard !section.course.isStructure, !isFree[section.firstNode], !isFree[section.lastNode] else {
        continue
      }
      let samples = heights.samples(of: index)
      along.removeAll(keepingCapacity: true)
      for sample in samples { along.append(Double(heights.samples[sample])) }
      // The ends are the nodes', whose bounds already hold them.
      along[0] = .nan
      along[along.count - 1] = .nan
      envelope.compute(
        along, rise: section.steepestSlope * section.spacingMetres, first: nodes[section.firstNode],
        last: nodes[section.lastNode])
      for (place, sample) in samples.enumerated() where !along[place].isNaN {
        heights.samples[sample] = Float(envelope.height(at: place))
      }
    }
    for node in heights.nodes.indices where !heights.nodes[node].isNaN {
      heights.nodes[node] = nodes.height(of: node)
    }
  }

  private mutating func draw(_ network: some RoadNetwork, _ incidence: RoadIncidence, _ isFree: [Bool]) {
    StructureChains.fill(network, incidence, isFree: isFree, heights: &heights.nodes)
    for node in heights.nodes.indices where isFree[node] {
      heights.nodeSources[node] = heights.nodes[node].isNaN ? .none : .interpolated
    }
    for index in 0..<network.sectionCount {
      let section = network.section(index)
      let samples = heights.samples(of: index)
      let (first, last) = (heights.nodes[section.firstNode], heights.nodes[section.lastNode])
      let endsInTheAir = isFree[section.firstNode] || isFree[section.lastNode]
      if section.course.isStructure || endsInTheAir {
        let source: HeightProvenance = first.isNaN || last.isNaN ? .none : .interpolated
        for (place, sample) in samples.enumerated() {
          let share = Double(place) / Double(section.sampleCount - 1)
          heights.samples[sample] = Float(first + (last - first) * share)
          heights.sources[sample] = source
        }
      } else {
        heights.samples[samples.lowerBound] = Float(first)
        heights.samples[samples.upperBound - 1] = Float(last)
        heights.sources[samples.lowerBound] = heights.nodeSources[section.firstNode]
        heights.sources[samples.upperBound - 1] = heights.nodeSources[section.lastNode]
      }
    }
  }

  /// Compares with the heights before slopes were made plausible.
  private mutating func note(_ network: some RoadNetwork, _ before: RawHeights) {
    findings.reserveCapacity(network.sectionCount)
    for index in 0..<network.sectionCount {
      let section = network.section(index)
      var largest: Float = 0
      if section.course == .terrain {
        for node in [section.firstNode, section.lastNode] where !before.nodes[node].isNaN {
          largest = max(largest, Float(abs(heights.nodes[node] - before.nodes[node])))
        }
        // The samples at the ends did not know what their nodes had become.
        for sample in heights.samples(of: index).dropFirst().dropLast() where !before.samples[sample].isNaN {
          largest = max(largest, abs(heights.samples[sample] - before.samples[sample]))
        }
      }
      findings.append(Finding(largestCorrectionMetres: largest))
    }
  }
}
