import RoadGraph
public import TravelCosts

extension Hierarchy {
  /// Changed edges, as a share of all, from which on everything is done anew at once: up to there following them took a tenth to
  /// two thirds of the sweep's time on a city's and on a large network, by car and on foot.
  private static let mostChanged = 0.0005

  /// This hierarchy under a costing of the same kind with other traffic; nil where its topology does not fit the costing.
  ///
  /// A few changed edges are followed upwards; where that would be more work than the sweep over everything, the sweep is
  /// made. Both give the same bytes.
  public func recustomised(for costing: Costing) -> Hierarchy? {
    let own = transitions.costing
    guard costing.graph === own.graph else { return nil }
    guard costing.fingerprint != own.fingerprint else { return self }
    if let metric = partlyCustomised(for: costing) { return Hierarchy(topology, metric, costing) }
    return customised(for: costing)
  }

  /// This hierarchy under another costing, by the sweep over everything.
  ///
  /// Under traffic arcs have room to be changed in, so that the bytes are those of the other way.
  package func customised(for costing: Costing) -> Hierarchy? {
    guard let bytes = Customiser.customise(topology, costing, isRoomy: costing.hasTraffic),
      let metric = HierarchyMetric(Blob(bytes), for: topology)
    else { return nil }
    return Hierarchy(topology, metric, costing)
  }

  /// The metric under other traffic, by following what changed; nil where doing all anew is less work.
  ///
  /// - Parameter workLimit: arcs that may be looked at; nil: as many as pay.
  package func partlyCustomised(for costing: Costing, workLimit: Int? = nil) -> HierarchyMetric? {
    let own = transitions.costing
    let edges = costing.edgesWithOtherTraffic(than: own)
    // Without traffic arcs take as few bits as they can, which only a sweep over everything tells.
    guard costing.hasTraffic, costing.applying([]).fingerprint == own.applying([]).fingerprint else {
      return nil
    }
    if workLimit == nil {
      let all = Double(2 * costing.graph.sectionCount)
      guard Double(edges.count) <= max(8, Self.mostChanged * all) else { return nil }
    }
    // Changed edges that lie together may lead to more than as many others: a sweep takes as long as some such looks.
    let most = 8 * (topology.forwardCount + topology.backwardCount)
    var customiser = PartialCustomiser(self, costing, workLimit: workLimit ?? most)
    return customiser.run(changed: edges)
  }
}
