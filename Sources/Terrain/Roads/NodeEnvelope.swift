import Geography

/// The two functions of `SlopeEnvelope` at the nodes of a network.
struct NodeEnvelope {
  private(set) var lowest: [Double]
  private(set) var highest: [Double]

  /// Begins with the nodes' own heights, NaN where none is known.
  init(heights: [Double]) {
    lowest = heights.map { $0.isNaN ? -.infinity : $0 }
    highest = heights.map { $0.isNaN ? .infinity : $0 }
  }

  /// The repaired height of a node whose own is known.
  func height(of node: Int) -> Double { (lowest[node] + highest[node]) / 2 }

  /// Lets the heights along each section narrow what its ends may be.
  mutating func narrow(
    _ network: some RoadNetwork, isFree: [Bool], _ sampler: inout HeightSampler
  ) throws(TerrainError) {
    var course = SectionCourse()
    for index in 0..<network.sectionCount {
      let section = network.section(index)
      guard section.sampleCount > 2, !section.course.isStructure, !isFree[section.firstNode],
        !isFree[section.lastNode]
      else { continue }
      try course.sample(index, section, in: network, &sampler)
      let rise = section.steepestSlope * section.spacingMetres
      for (place, height) in course.heights.enumerated().dropFirst().dropLast() where !height.isNaN {
        let (before, after) = (rise * Double(place), rise * Double(section.sampleCount - 1 - place))
        lowest[section.firstNode] = max(lowest[section.firstNode], height - before)
        highest[section.firstNode] = min(highest[section.firstNode], height + before)
        lowest[section.lastNode] = max(lowest[section.lastNode], height - after)
        highest[section.lastNode] = min(highest[section.lastNode], height + after)
      }
    }
  }

  /// Carries both functions over all sections until none narrows another: the shortest paths of a network in which
  /// lengths are rises.
  mutating func spread(_ network: some RoadNetwork, _ incidence: RoadIncidence) {
    var queue = Array(0..<network.nodeCount)
    var isQueued = [Bool](repeating: true, count: network.nodeCount)
    var next = 0
    while next < queue.count {
      let node = queue[next]
      next += 1
      isQueued[node] = false
      for end in incidence[node] {
        let section = network.section(end.section)
        let rise = section.steepestBuiltSlope * section.lengthMetres
        let other = section.node(opposite: end)
        guard highest[node] + rise < highest[other] || lowest[node] - rise > lowest[other] else { continue }
        highest[other] = min(highest[other], highest[node] + rise)
        lowest[other] = max(lowest[other], lowest[node] - rise)
        if !isQueued[other] {
          isQueued[other] = true
          queue.append(other)
        }
      }
      // What is done with is given up now and then, so that the queue does not grow with the number of steps.
      if next > 1 << 20 {
        queue.removeFirst(next)
        next = 0
      }
    }
  }
}

/// The terrain's heights along one section.
struct SectionCourse {
  private(set) var points: [Coordinate] = []
  private var shape: [Coordinate] = []
  /// Heights in metres, NaN where none is known.
  var heights: [Double] = []
  private(set) var provenances: [HeightProvenance] = []

  /// Samples the terrain at even spacing along a section.
  mutating func sample(
    _ index: Int, _ section: RoadSection, in network: some RoadNetwork, _ sampler: inout HeightSampler
  ) throws(TerrainError) {
    shape.removeAll(keepingCapacity: true)
    points.removeAll(keepingCapacity: true)
    heights.removeAll(keepingCapacity: true)
    provenances.removeAll(keepingCapacity: true)
    network.readShape(ofSection: index, into: &shape)
    appendEvenPoints(along: shape, count: section.sampleCount, to: &points)
    for point in points {
      let height = try sampler.height(at: point)
      heights.append(height.metres ?? .nan)
      provenances.append(height.provenance)
    }
  }
}
