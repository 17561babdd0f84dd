/// The two functions of `SlopeEnvelope` at the nodes of a network.
struct NodeEnvelope {
  private(set) var lowest: [Double]
  private(set) var highest: [Double]

  /// Begins with the nodes' own heights, NaN where none is known, narrowed by those along the sections.
  init(_ network: some RoadNetwork, _ heights: RawHeights, isFree: [Bool]) {
    lowest = heights.nodes.map { $0.isNaN ? -.infinity : $0 }
    highest = heights.nodes.map { $0.isNaN ? .infinity : $0 }
    for index in 0..<network.sectionCount {
      let section = network.section(index)
      guard section.sampleCount > 2, !section.course.isStructure, !isFree[section.firstNode],
        !isFree[section.lastNode]
      else { continue }
      let rise = section.steepestSlope * section.spacingMetres
      let (first, last) = (section.firstNode, section.lastNode)
      let samples = heights.samples(of: index)
      for place in 1..<section.sampleCount - 1 {
        let height = Double(heights.samples[samples.lowerBound + place])
        guard !height.isNaN else { continue }
        let (before, after) = (rise * Double(place), rise * Double(section.sampleCount - 1 - place))
        lowest[first] = max(lowest[first], height - before)
        highest[first] = min(highest[first], height + before)
        lowest[last] = max(lowest[last], height - after)
        highest[last] = min(highest[last], height + after)
      }
    }
  }

  /// Both functions at a node.
  subscript(node: Int) -> (lowest: Double, highest: Double) { (lowest[node], highest[node]) }

  /// The repaired height of a node whose own is known.
  func height(of node: Int) -> Double { (lowest[node] + highest[node]) / 2 }

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
