package import RoadGraph

extension HierarchyNetwork {
  /// The section that holds the topology.
  package var topologySection: FileSectionKind {
    switch self {
    case .car: .carTopology
    case .bicycle: .bicycleTopology
    case .foot: .footTopology
    }
  }

  /// Whether a graph file holds a hierarchy for the network, sound or not.
  package func isStored(in graph: RoadGraph) -> Bool {
    [topologySection, metricSection].allSatisfy { kind in
      graph.fileSections.contains { $0.known == kind }
    }
  }

  /// The section that holds the metric of the main profile.
  package var metricSection: FileSectionKind {
    switch self {
    case .car: .carMetric
    case .bicycle: .bicycleMetric
    case .foot: .footMetric
    }
  }
}

extension HierarchyTopology {
  /// The topology that a graph file holds for a network; nil where it has none, or one that is not what it should be.
  package convenience init?(storedIn graph: RoadGraph, _ network: HierarchyNetwork) {
    // The bytes are the mapping's, which the blob keeps with the graph.
    let bytes = unsafe graph.bytes(of: network.topologySection)
    guard bytes.count > 0 else { return nil }
    self.init(unsafe Blob(bytes, owner: graph))
    guard stateCount <= 2 * graph.sectionCount + copyCount else { return nil }
  }
}

extension HierarchyMetric {
  /// The metric of a network's main profile that a graph file holds; nil where it has none.
  package convenience init?(
    storedIn graph: RoadGraph, _ network: HierarchyNetwork, for topology: HierarchyTopology
  ) {
    // As above.
    let bytes = unsafe graph.bytes(of: network.metricSection)
    guard bytes.count > 0 else { return nil }
    self.init(unsafe Blob(bytes, owner: graph), for: topology)
  }
}
