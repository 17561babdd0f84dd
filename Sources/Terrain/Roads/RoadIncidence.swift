/// Which sections meet at which node.
struct RoadIncidence {
  /// A section at a node, and which of its ends lies there; a loop is there twice.
  struct End {
    /// Twice the section, plus one for its last node.
    let code: UInt32
    var section: Int { Int(code >> 1) }
    var isLast: Bool { code & 1 != 0 }

    init(section: Int, isLast: Bool) { code = UInt32(section) << 1 | (isLast ? 1 : 0) }
  }

  private var starts: [UInt32]
  private var ends: [End]

  init(_ network: some RoadNetwork) {
    var starts = [UInt32](repeating: 0, count: network.nodeCount + 1)
    for index in 0..<network.sectionCount {
      let section = network.section(index)
      starts[section.firstNode + 1] += 1
      starts[section.lastNode + 1] += 1
    }
    for node in 0..<network.nodeCount { starts[node + 1] += starts[node] }
    var next = starts
    var ends = [End](repeating: End(section: 0, isLast: false), count: 2 * network.sectionCount)
    for index in 0..<network.sectionCount {
      let section = network.section(index)
      for (node, isLast) in [(section.firstNode, false), (section.lastNode, true)] {
        ends[Int(next[node])] = End(section: index, isLast: isLast)
        next[node] += 1
      }
    }
    self.starts = starts
    self.ends = ends
  }

  /// The sections that meet at a node, in the order of their numbers.
  subscript(node: Int) -> ArraySlice<End> { ends[Int(starts[node])..<Int(starts[node + 1])] }
}

extension RoadSection {
  /// The node at the other end of a section.
  func node(opposite end: RoadIncidence.End) -> Int { end.isLast ? firstNode : lastNode }
}
