extension RoadHeights {
  /// Nodes that the terrain says nothing about: those that only structures touch, and stairs up or down from them.
  ///
  /// A group of structures that touches the ground nowhere, a pier or a piece cut off by the extract's border, is
  /// taken to do so at its loose ends.
  static func freeNodes(_ network: some RoadNetwork, _ incidence: RoadIncidence) -> [Bool] {
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
