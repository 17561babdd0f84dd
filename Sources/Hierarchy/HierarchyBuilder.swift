package import RoadGraph
import TravelCosts

/// Makes what a graph file holds of hierarchies: the topology of each network and the metric of its main profile.
package enum HierarchyBuilder {
  /// Builds the sections of a network and hands over each as soon as it is made; none for a network without roads.
  package static func build<Failure: Error>(
    _ network: HierarchyNetwork, of graph: RoadGraph,
    _ append: (FileSectionKind, [UInt8]) throws(Failure) -> Void
  ) throws(Failure) {
    // Built-in profiles are tested to be readable.
    guard let profile = try? BuiltInProfiles.profile(named: network.mainProfile) else { return }
    let costing = Costing(graph: graph, profile: profile)
    guard let topologyBytes = TopologyBuilder.build(network, costings: [costing]),
      let topology = HierarchyTopology(Blob(topologyBytes)),
      let metric = Customiser.customise(topology, costing)
    else { return }
    try append(network.topologySection, topologyBytes)
    try append(network.metricSection, metric)
  }
}
