import Geography

/// Gives the heights along sections, one after another; each thread has a reader of its own.
public struct SectionHeightReader {
  /// What was found beside the heights, for the build's report.
  public struct Finding: Hashable, Sendable {
    /// The steepest slope between two samples as the terrain has it, height by length; 0 for structures.
    public var steepestInTerrain = 0.0
    /// The most that a height was moved, in metres.
    public var largestCorrectionMetres = 0.0
  }

  private let nodes: RoadHeights
  private var sampler: HeightSampler
  private var course = SectionCourse()
  private var envelope = SlopeEnvelope()
  private var simplification = HeightSimplification()

  /// Begins reading.
  public init(_ heights: RoadHeights, tiles: HeightTiles) {
    nodes = heights
    sampler = HeightSampler(tiles)
  }

  /// Gives the heights at even spacing along a section, from its first node to its last.
  ///
  /// - Parameter samples: emptied first; then as many as the section asks for.
  /// - Throws: where a tile is damaged.
  @discardableResult
  public mutating func read(
    _ index: Int, in network: some RoadNetwork, into samples: inout [RoadHeight]
  ) throws(TerrainError) -> Finding {
    samples.removeAll(keepingCapacity: true)
    let section = network.section(index)
    let endsInTheAir = nodes.isFree[section.firstNode] || nodes.isFree[section.lastNode]
    if section.course.isStructure || endsInTheAir {
      appendStraight(section, to: &samples)
      return Finding()
    }
    try course.sample(index, section, in: network, &sampler)
    let before = course.heights
    let rise = section.steepestSlope * section.spacingMetres
    envelope.compute(
      course.heights, rise: rise, first: envelopeOfNode(section.firstNode),
      last: envelopeOfNode(section.lastNode))
    for place in course.heights.indices where !course.heights[place].isNaN {
      course.heights[place] = envelope.height(at: place)
    }
    course.heights[0] = nodes.heights[section.firstNode]
    course.heights[section.sampleCount - 1] = nodes.heights[section.lastNode]
    try simplify(section)
    for (place, metres) in course.heights.enumerated() {
      samples.append(RoadHeight(metres: metres, provenance: course.provenances[place]))
    }
    samples[0] = nodes.height(ofNode: section.firstNode)
    samples[section.sampleCount - 1] = nodes.height(ofNode: section.lastNode)
    return finding(section, before)
  }

  private func envelopeOfNode(_ node: Int) -> (lowest: Double, highest: Double) {
    (nodes.lowest[node], nodes.highest[node])
  }

  private func appendStraight(_ section: RoadSection, to samples: inout [RoadHeight]) {
    let (first, last) = (nodes.heights[section.firstNode], nodes.heights[section.lastNode])
    for place in 0..<section.sampleCount {
      let share = Double(place) / Double(section.sampleCount - 1)
      samples.append(RoadHeight(metres: first + (last - first) * share, provenance: .interpolated))
    }
  }

  /// Simplifies each stretch of known heights.
  private mutating func simplify(_ section: RoadSection) throws(TerrainError) {
    let spacing = try sampler.sampleSpacingMetres(at: course.points[0])
    let isFine = (spacing ?? 90) < 60
    let tolerance = isFine ? nodes.options.fineToleranceMetres : nodes.options.coarseToleranceMetres
    var first = 0
    for place in 0...section.sampleCount {
      guard place == section.sampleCount || course.heights[place].isNaN else { continue }
      if place > first + 1 {
        simplification.simplify(&course.heights, first, place - 1, toleranceMetres: tolerance)
      }
      first = place + 1
    }
  }

  private func finding(_ section: RoadSection, _ before: [Double]) -> Finding {
    var finding = Finding()
    for place in before.indices where !before[place].isNaN && !course.heights[place].isNaN {
      let moved = abs(course.heights[place] - before[place])
      finding.largestCorrectionMetres = max(finding.largestCorrectionMetres, moved)
      if place > 0, !before[place - 1].isNaN, section.spacingMetres > 0 {
        let slope = abs(before[place] - before[place - 1]) / section.spacingMetres
        finding.steepestInTerrain = max(finding.steepestInTerrain, slope)
      }
    }
    return finding
  }
}
