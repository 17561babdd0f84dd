/// The fewest nodes that touch all edges of a cut: Kőnig's theorem, by a largest matching.
enum VertexCover {
  /// Places of the nodes, in order.
  static func of(_ cut: [CellEdge], isSecond: [Bool]) -> [UInt32] {
    var neighbours: [UInt32: [UInt32]] = [:]
    for edge in cut {
      let isForward = isSecond[Int(edge.b)]
      neighbours[isForward ? edge.a : edge.b, default: []].append(isForward ? edge.b : edge.a)
    }
    let left = neighbours.keys.sorted()
    var partner: [UInt32: UInt32] = [:]
    var visited: Set<UInt32> = []
    func match(_ node: UInt32) -> Bool {
      for other in neighbours[node] ?? [] where visited.insert(other).inserted {
        if partner[other].map(match) ?? true {
          partner[other] = node
          return true
        }
      }
      return false
    }
    for node in left {
      visited.removeAll(keepingCapacity: true)
      _ = match(node)
    }
    // Alternating paths from the unmatched nodes: what they reach on the right, and do not on the left, is the cover.
    let matched = Set(partner.values)
    var reachedLeft: Set<UInt32> = []
    var reachedRight: Set<UInt32> = []
    func follow(_ node: UInt32) {
      guard reachedLeft.insert(node).inserted else { return }
      for other in neighbours[node] ?? [] where reachedRight.insert(other).inserted {
        if let next = partner[other] { follow(next) }
      }
    }
    for node in left where !matched.contains(node) { follow(node) }
    return (left.filter { !reachedLeft.contains($0) } + reachedRight).sorted()
  }
}
