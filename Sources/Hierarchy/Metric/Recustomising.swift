import RoadGraph
public import TravelCosts

extension Hierarchy {
  /// Changed edges, as a share of all, from which on everything is done anew at once.
  private static let mostChanged = 0.002

  /// This hierarchy under a costing of the same kind with other traffic; nil where its topology does not fit the costing.
  ///
  /// A few changed edges are followed upwards; where that would be more work than the sweep over everything, the sweep is
  /// made. Both give the same bytes.
  public func recustomised(for costing: Costing) -> Hierarchy? {
    let own = transitions.costing
    guard costing.graph === own.graph else { return nil }
    guard costing.fingerprint != own.fingerprint else { return self }
    if let bytes = partlyCustomised(for: costing), let metric = HierarchyMetric(Blob(bytes), for: topology) {
      return Hierarchy(topology, metric, costing)
    }
    return Hierarchy(customising: topology, costing)
  }

  /// The bytes of the metric under other traffic, by following what changed; nil where doing all anew is less work.
  package func partlyCustomised(for costing: Costing, workLimit: Int? = nil) -> [UInt8]? {
    let own = transitions.costing
    let edges = costing.edgesWithOtherTraffic(than: own)
    // Without traffic weights take as few bits as they can, which only a sweep over everything tells.
    guard costing.hasTraffic, costing.applying([]).fingerprint == own.applying([]).fingerprint else {
      return nil
    }
    if workLimit == nil {
      let all = Double(2 * costing.graph.sectionCount)
      guard Double(edges.count) <= max(8, Self.mostChanged * all) else { return nil }
    }
    // A sweep looks at some times as many arcs as there are.
    let usual = topology.forwardCount + topology.backwardCount
    var customiser = PartialCustomiser(self, costing, workLimit: workLimit ?? usual)
    return customiser.run(changed: edges)
  }
}
