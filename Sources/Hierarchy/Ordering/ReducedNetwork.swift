/// What is left of a network when dead ends and chains are taken out, which are contracted before all else: junctions of
/// three and more roads, and an edge for each chain between two of them.
///
/// Dissection has to do with a third of the network so. Of each chain the section in its middle stays.
struct ReducedNetwork {
  /// Nodes that stay, by their number in the whole network.
  private(set) var nodes: [UInt32] = []
  /// Edges between them, by their place in `nodes`.
  private(set) var edges: [CellEdge] = []
  /// Sections and nodes that were taken out, in order of contraction.
  private(set) var sections: [UInt32] = []
  private(set) var takenNodes: [UInt32] = []

  private let network: [StateOrder.Section]
  /// Places of the sections at each node.
  private var firstPlace: [UInt32]
  private var places: [UInt32]
  private var degrees: [UInt32]
  private var isAlive: [Bool]

  init(nodeCount: Int, sections network: [StateOrder.Section]) {
    self.network = network
    firstPlace = [UInt32](repeating: 0, count: nodeCount + 1)
    isAlive = [Bool](repeating: true, count: network.count)
    for (place, section) in network.enumerated() {
      guard section.first != section.last else {
        // Loops join nothing.
        sections.append(section.id)
        isAlive[place] = false
        continue
      }
      firstPlace[Int(section.first) + 1] += 1
      firstPlace[Int(section.last) + 1] += 1
    }
    for node in 0..<nodeCount { firstPlace[node + 1] += firstPlace[node] }
    degrees = (0..<nodeCount).map { [firstPlace] in firstPlace[$0 + 1] - firstPlace[$0] }
    places = [UInt32](repeating: 0, count: Int(firstPlace[nodeCount]))
    var next = firstPlace
    for (place, section) in network.enumerated() where isAlive[place] {
      for node in [Int(section.first), Int(section.last)] {
        places[Int(next[node])] = UInt32(place)
        next[node] += 1
      }
    }
    takeDeadEnds(nodeCount)
    takeChains(nodeCount)
  }

  private func sections(at node: UInt32) -> ArraySlice<UInt32> {
    places[Int(firstPlace[Int(node)])..<Int(firstPlace[Int(node) + 1])]
  }

  private func other(_ place: UInt32, _ node: UInt32) -> UInt32 {
    let section = network[Int(place)]
    return section.first == node ? section.last : section.first
  }

  /// Takes out trees, from their leaves on.
  private mutating func takeDeadEnds(_ nodeCount: Int) {
    var queue = (0..<UInt32(nodeCount)).filter { degrees[Int($0)] == 1 }
    var next = 0
    while next < queue.count {
      let node = queue[next]
      next += 1
      guard let place = sections(at: node).first(where: { isAlive[Int($0)] }) else { continue }
      isAlive[Int(place)] = false
      sections.append(network[Int(place)].id)
      takenNodes.append(node)
      degrees[Int(node)] = 0
      let other = other(place, node)
      degrees[Int(other)] -= 1
      if degrees[Int(other)] == 1 { queue.append(other) }
    }
    let taken = Set(takenNodes)
    // The last node of a tree that hangs on nothing.
    for node in 0..<UInt32(nodeCount) where degrees[Int(node)] == 0 && !taken.contains(node) {
      takenNodes.append(node)
    }
  }

  /// Follows each chain from junction to junction, then the rings without any.
  private mutating func takeChains(_ nodeCount: Int) {
    var numbers = [UInt32](repeating: HierarchyTopology.none, count: nodeCount)
    for node in 0..<UInt32(nodeCount) where degrees[Int(node)] > 2 {
      numbers[Int(node)] = UInt32(nodes.count)
      nodes.append(node)
    }
    for node in nodes {
      for place in sections(at: node) where isAlive[Int(place)] {
        let chain = follow(place, from: node)
        guard chain.end != node else {
          sections += chain.sections.map { network[Int($0)].id }
          continue
        }
        let middle = chain.sections.count / 2
        for (index, place) in chain.sections.enumerated() where index != middle {
          sections.append(network[Int(place)].id)
        }
        // In the sense of the section that stays.
        let kept = network[Int(chain.sections[middle])]
        let (a, b) = chain.isForward[middle] ? (node, chain.end) : (chain.end, node)
        edges.append(CellEdge(a: numbers[Int(a)], b: numbers[Int(b)], section: kept.id))
      }
    }
    for node in 0..<UInt32(nodeCount) where degrees[Int(node)] == 2 {
      guard let place = sections(at: node).first(where: { isAlive[Int($0)] }) else { continue }
      sections += follow(place, from: node).sections.map { network[Int($0)].id }
      takenNodes.append(node)
    }
  }

  /// Takes the sections of a chain out of the network and the nodes between them, and tells where it ends.
  private mutating func follow(_ start: UInt32, from: UInt32) -> (
    sections: [UInt32], isForward: [Bool], end: UInt32
  ) {
    var chain: [UInt32] = []
    var isForward: [Bool] = []
    var (place, node) = (start, from)
    while true {
      isAlive[Int(place)] = false
      chain.append(place)
      isForward.append(network[Int(place)].first == node)
      node = other(place, node)
      guard degrees[Int(node)] == 2, node != from,
        let next = sections(at: node).first(where: { isAlive[Int($0)] })
      else { return (chain, isForward, node) }
      takenNodes.append(node)
      place = next
    }
  }
}
