public import RoadGraph
import TravelCosts

/// Checks the hierarchies of a graph file beyond their checksums.
public enum HierarchyCheck {
  /// What is wrong with the hierarchies that a file holds; empty where all are sound, or there is none.
  ///
  /// A metric is made anew and compared where it is that of the profile as this program knows it.
  public static func findings(_ graph: RoadGraph) -> [GraphFormatError] {
    HierarchyNetwork.allCases.flatMap { check($0, of: graph) }
  }

  private static func check(_ network: HierarchyNetwork, of graph: RoadGraph) -> [GraphFormatError] {
    func finding(_ section: FileSectionKind, _ what: String) -> [GraphFormatError] {
      [GraphFormatError(path: graph.path, section: section.name, reason: .damaged(what: what))]
    }
    let isStored = { (kind: FileSectionKind) in graph.fileSections.contains { $0.known == kind } }
    guard isStored(network.topologySection) else {
      return isStored(network.metricSection) ? finding(network.metricSection, "it has no topology") : []
    }
    guard let topology = HierarchyTopology(storedIn: graph, network) else {
      return finding(network.topologySection, "its parts do not add up")
    }
    if let what = fault(in: topology, of: graph) { return finding(network.topologySection, what) }
    guard isStored(network.metricSection) else { return [] }
    guard let metric = HierarchyMetric(storedIn: graph, network, for: topology) else {
      return finding(network.metricSection, "it does not fit its topology")
    }
    // Built-in profiles are tested to be readable.
    guard let profile = try? BuiltInProfiles.profile(named: network.mainProfile) else { return [] }
    let costing = Costing(graph: graph, profile: profile)
    guard costing.fingerprint == metric.fingerprint else { return [] }
    guard let bytes = Customiser.customise(topology, costing),
      let expected = HierarchyMetric(Blob(bytes), for: topology)
    else { return finding(network.topologySection, "it lacks arcs of the network") }
    if let arc = difference(metric, expected) {
      return finding(network.metricSection, "arc \(arc) has another weight than its roads")
    }
    return []
  }

  /// What is wrong with a topology; nil where nothing is.
  private static func fault(in topology: HierarchyTopology, of graph: RoadGraph) -> String? {
    for state in 0..<topology.stateCount {
      let depth = topology.depth(of: state)
      let parent = topology.parent(of: state)
      guard parent.map({ topology.depth(of: $0) + 1 }) ?? 0 == depth, depth < topology.depthCount else {
        return "state \(state) has a depth that its parent has not"
      }
      for (list, heads) in [
        (topology.forward(of: state), topology.forwardHeads),
        (topology.backward(of: state), topology.backwardHeads),
      ] {
        var at = depth
        for arc in list {
          let step = Int(heads[arc])
          at -= step
          if step == 0 || at < 0 { return "an arc of state \(state) leads nowhere" }
        }
      }
      let key = topology.key(of: state)
      let isThere =
        key.isNode ? Int(key.node.index) < graph.nodeCount : Int(key.edge.section.index) < graph.sectionCount
      if !isThere { return "state \(state) stands for nothing" }
    }
    for index in 0..<UInt32(2 * graph.sectionCount) {
      if let state = topology.state(of: EdgeID(index)), state >= topology.stateCount {
        return "edge \(index) has a state that is none"
      }
    }
    return nil
  }

  /// The first arc in which two metrics differ.
  private static func difference(_ a: HierarchyMetric, _ b: HierarchyMetric) -> Int? {
    difference(a.forward, b.forward) ?? difference(a.backward, b.backward)
  }

  private static func difference(_ a: WeightRows, _ b: WeightRows) -> Int? {
    (0..<a.count).first { a.weight($0) != b.weight($0) || a.hint($0) != b.hint($0) }
  }
}
