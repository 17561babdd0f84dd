/// Heights of the nodes that only bridges, tunnels, ferries and the like touch: straight between the true ends of
/// their chains.
///
/// A chain is walked through nodes that join just two structures; its inner nodes lie on the line between its ends,
/// by length. Where several chains meet in the air, the meeting point's height is the one that the lines to all
/// around pull to, each with the inverse of its length (a discrete harmonic function); a chain with a loose end keeps
/// the height of its other end.
struct StructureChains {
  /// A chain between two nodes that are ends or meeting points.
  private struct Chain {
    var from: Int
    var to: Int
    /// The nodes between, with their distance from the beginning.
    var inner: [(node: Int, metre: Double)] = []
    var length = 0.0
  }

  /// Fills the heights of free nodes in.
  ///
  /// - Parameters:
  ///   - isFree: nodes whose heights the terrain does not give.
  ///   - heights: of all nodes, NaN where not known; those of free nodes are replaced.
  static func fill(
    _ network: some RoadNetwork, _ incidence: RoadIncidence, isFree: [Bool], heights: inout [Double]
  ) {
    let chains = findChains(network, incidence, isFree)
    var meetings: [Int] = []
    var around: [Int: [(node: Int, length: Double)]] = [:]
    for chain in chains {
      for (node, other) in [(chain.from, chain.to), (chain.to, chain.from)] where isFree[node] {
        if around[node] == nil { meetings.append(node) }
        around[node, default: []].append((other, max(0.01, chain.length)))
      }
    }
    settle(meetings.sorted(), around, isFree: isFree, &heights)
    for chain in chains {
      // Where one end is not known the other's height holds for the whole chain.
      let (from, to) = (heights[chain.from], heights[chain.to])
      for (node, metre) in chain.inner {
        let share = chain.length > 0 ? metre / chain.length : 0
        heights[node] = from.isNaN ? to : (to.isNaN ? from : from + (to - from) * share)
      }
    }
  }

  private static func structures(
    _ network: some RoadNetwork, _ incidence: RoadIncidence, at node: Int
  ) -> [RoadIncidence.End] {
    incidence[node].filter { network.section($0.section).course.isStructure }
  }

  /// Walks each chain from each of its ends, and keeps it once.
  private static func findChains(
    _ network: some RoadNetwork, _ incidence: RoadIncidence, _ isFree: [Bool]
  ) -> [Chain] {
    var chains: [Chain] = []
    var isWalked: Set<Int> = []
    func isInner(_ node: Int) -> Bool {
      isFree[node] && structures(network, incidence, at: node).count == 2
    }
    func walk(from node: Int, along end: RoadIncidence.End) {
      guard isWalked.insert(end.section).inserted else { return }
      var chain = Chain(from: node, to: node)
      var end = end
      while true {
        let section = network.section(end.section)
        chain.length += section.lengthMetres
        chain.to = section.node(opposite: end)
        guard chain.to != node, isInner(chain.to) else { break }
        chain.inner.append((chain.to, chain.length))
        let onward = structures(network, incidence, at: chain.to).first { $0.section != end.section }
        guard let onward, isWalked.insert(onward.section).inserted else { break }
        end = onward
      }
      chains.append(chain)
    }
    for node in 0..<network.nodeCount {
      let touches = incidence[node].contains { network.section($0.section).course.isStructure }
      guard touches, !isInner(node) else { continue }
      for end in structures(network, incidence, at: node) { walk(from: node, along: end) }
    }
    return chains
  }

  /// Gives each meeting point the mean of what lies around it, weighed by the inverse of the distance, until nothing
  /// moves by a centimetre any more.
  private static func settle(
    _ meetings: [Int], _ around: [Int: [(node: Int, length: Double)]], isFree: [Bool],
    _ heights: inout [Double]
  ) {
    for node in meetings { heights[node] = .nan }
    for _ in 0..<1000 {
      var largestMove = 0.0
      for node in meetings {
        var (sum, weights) = (0.0, 0.0)
        for (other, length) in around[node] ?? [] where !heights[other].isNaN && other != node {
          sum += heights[other] / length
          weights += 1 / length
        }
        guard weights > 0 else { continue }
        let height = sum / weights
        largestMove = max(largestMove, heights[node].isNaN ? .infinity : abs(height - heights[node]))
        heights[node] = height
      }
      if largestMove < 0.01 { break }
    }
  }
}
