package import RoadGraph
import TravelCosts

/// Finds cheapest paths in a hierarchy: what can be reached upwards from the sources meets what reaches the targets from
/// above. Reused for many questions.
///
/// Needs memory for the depth of the elimination tree, never for the network: a few kilobytes.
package struct HierarchyQuery: ~Copyable {
  package let hierarchy: Hierarchy
  private var fromSources: UpwardTree
  private var toTargets: UpwardTree
  private var best: (cost: UInt64, source: Int, target: Int)?
  private var unpacker: PathUnpacker

  /// Where a path was found to run.
  package struct Answer {
    /// Cost of the source, the path and the target.
    package var cost: UInt64
    /// Which source it starts from, by its tag.
    package var source: Int
    /// Which target it ends at.
    package var target: Int
  }

  /// Prepares for questions.
  package init(_ hierarchy: Hierarchy) {
    self.hierarchy = hierarchy
    fromSources = UpwardTree(depthCount: hierarchy.topology.depthCount)
    toTargets = UpwardTree(depthCount: hierarchy.topology.depthCount)
    unpacker = PathUnpacker(hierarchy)
  }

  /// Arcs looked at for the last question.
  package var scannedCount: Int { fromSources.scannedCount + toTargets.scannedCount }
  /// States that the last question came by.
  package var settledCount: Int { fromSources.labels.count + toTargets.labels.count }

  /// Forgets the last question.
  package mutating func removeAll() {
    fromSources.removeAll()
    toTargets.removeAll()
    best = nil
  }

  /// Adds a state to start from, which takes `cost` to reach.
  package mutating func addSource(_ state: UInt32, cost: UInt32, tag: Int) {
    fromSources.begin(at: state, cost: cost, tag: tag)
  }

  /// Adds a state to end in, from which it costs `cost` more.
  package mutating func addTarget(_ state: UInt32, cost: UInt32, tag: Int) {
    toTargets.begin(at: state, cost: cost, tag: tag)
  }

  /// The cheapest path from any source to any target; nil where there is none.
  package mutating func run() -> Answer? {
    let (topology, metric) = (hierarchy.topology, hierarchy.metric)
    guard fromSources.run(topology, topology.forwardHeads, metric.forward, isForward: true),
      toTargets.run(topology, topology.backwardHeads, metric.backward, isForward: false)
    else {
      hierarchy.noteDamage()
      return nil
    }
    best = meeting()
    guard let best else { return nil }
    return Answer(
      cost: best.cost, source: Self.beginning(of: best.source, fromSources.labels),
      target: Self.beginning(of: best.target, toTargets.labels))
  }

  /// The state that both sides know and that makes the cheapest path: both lists are in order of states.
  private borrowing func meeting() -> (cost: UInt64, source: Int, target: Int)? {
    var best: (cost: UInt64, source: Int, target: Int)?
    let (sources, targets) = (fromSources.labels, toTargets.labels)
    var (i, j) = (0, 0)
    while i < sources.count, j < targets.count {
      let (a, b) = (sources[i], targets[j])
      if a.state == b.state {
        let cost = UInt64(a.cost) + UInt64(b.cost)
        if best.map({ cost < $0.cost }) ?? true { best = (cost, i, j) }
        i += 1
        j += 1
      } else if a.state < b.state {
        i += 1
      } else {
        j += 1
      }
    }
    return best
  }

  private static func beginning(of place: Int, _ labels: [UpwardTree.Label]) -> Int {
    var place = place
    while labels[place].parent >= 0 { place = Int(labels[place].parent) }
    return Int(-1 - labels[place].parent)
  }

  /// Appends the edges of the path that was found, in order of travel, without that of its source.
  package mutating func appendPath(to edges: inout [EdgeID]) {
    guard let best else { return }
    unpacker.begin()
    var place = best.source
    while fromSources.labels[place].parent >= 0 {
      let label = fromSources.labels[place]
      let before = fromSources.labels[Int(label.parent)]
      unpacker.push(from: before.state, to: label.state, arc: label.arc, isForward: true)
      place = Int(label.parent)
    }
    unpacker.run(&edges)
    place = best.target
    while toTargets.labels[place].parent >= 0 {
      let label = toTargets.labels[place]
      let after = toTargets.labels[Int(label.parent)]
      unpacker.push(from: label.state, to: after.state, arc: label.arc, isForward: false)
      unpacker.run(&edges)
      place = Int(label.parent)
    }
  }
}
