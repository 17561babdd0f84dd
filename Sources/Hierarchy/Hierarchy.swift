package import RoadGraph
public import TravelCosts

/// A hierarchy ready for questions under a costing: a topology with its metric. Shared by all threads.
///
/// ```swift
/// if let hierarchy = Hierarchy(storedFor: costing) {
///   var query = HierarchyQuery(hierarchy)
/// }
/// ```
public final class Hierarchy: Sendable {
  /// What stays the same for all costings.
  public let topology: HierarchyTopology
  /// What its arcs cost.
  public let metric: HierarchyMetric
  package let transitions: Transitions
  private let copyStates: [RestrictionMemory: UInt32]

  /// Puts a topology and a metric together; nil where the metric was made under another costing.
  package init?(_ topology: HierarchyTopology, _ metric: HierarchyMetric, _ costing: Costing) {
    guard metric.fingerprint == costing.fingerprint else { return nil }
    self.topology = topology
    self.metric = metric
    transitions = Transitions(costing)
    var states: [[EdgeID]: UInt32] = [:]
    for place in 0..<topology.copyCount {
      let copy = topology.copy(place)
      guard copy.restriction < costing.graph.restrictionCount else {
        costing.graph.noteDamage()
        return nil
      }
      let memory = RestrictionMemory(restriction: copy.restriction, progress: copy.progress)
      states[costing.edgesBehind(memory)] = copy.state
    }
    var copyStates: [RestrictionMemory: UInt32] = [:]
    for memory in transitions.pending.all { copyStates[memory] = states[costing.edgesBehind(memory)] }
    self.copyStates = copyStates
  }

  /// The hierarchy that the graph file holds for a costing; nil where it has none that fits, or a damaged one.
  public convenience init?(storedFor costing: Costing) {
    let network = HierarchyNetwork(costing.profile.mode)
    guard let topology = HierarchyTopology(storedIn: costing.graph, network),
      let metric = HierarchyMetric(storedIn: costing.graph, network, for: topology)
    else {
      if network.isStored(in: costing.graph) { costing.graph.noteDamage() }
      return nil
    }
    self.init(topology, metric, costing)
  }

  /// Works out the metric of any costing for the topology that the graph file holds for its way of travelling; nil where there
  /// is none, or where it does not fit the costing.
  ///
  /// Takes as long as some dozens of searches by A*, and half the memory of the graph file: for who asks many questions.
  public convenience init?(customisedFor costing: Costing) {
    let network = HierarchyNetwork(costing.profile.mode)
    guard let topology = HierarchyTopology(storedIn: costing.graph, network) else { return nil }
    self.init(customising: topology, costing)
  }

  /// Works out the metric of a costing; nil where the topology does not fit it.
  package convenience init?(customising topology: HierarchyTopology, _ costing: Costing) {
    guard let bytes = Customiser.customise(topology, costing),
      let metric = HierarchyMetric(Blob(bytes), for: topology)
    else { return nil }
    self.init(topology, metric, costing)
  }

  /// Notes that what was read of the hierarchy cannot be.
  func noteDamage() { transitions.graph.noteDamage() }

  /// The state of the end of an edge with something pending or not; nil where the hierarchy has none.
  package func state(of edge: EdgeID, _ memory: RestrictionMemory?) -> UInt32? {
    guard let memory else { return topology.state(of: edge) }
    return copyStates[memory]
  }

  /// All states of the end of an edge, those with something pending included.
  package func forEachState(of edge: EdgeID, _ body: (_ state: UInt32, _ memory: RestrictionMemory?) -> Void)
  {
    if let state = topology.state(of: edge) { body(state, nil) }
    for memory in transitions.pending.memories(on: edge) {
      if let state = copyStates[memory] { body(state, memory) }
    }
  }

  /// All states from which an edge may be entered: the state, what is pending on the edge then, and the cost of the turn.
  package func forEachArrival(
    before edge: EdgeID, _ body: (_ state: UInt32, _ memory: RestrictionMemory?, _ turn: UInt32) -> Void
  ) {
    let graph = transitions.graph
    let tail = graph.tail(of: edge)
    var node: UInt32?
    transitions.forEachPrevious(before: edge) { step in
      guard !step.isRestricted, let state = state(of: step.edge, step.memoryBefore) else { return }
      guard step.memoryBefore != nil || standsForItself(state) else {
        node = state
        return
      }
      body(state, step.memory, step.turn)
    }
    // A state for a node is left at one price, by whatever edge one came.
    if let node, let passing = transitions.passing(tail) { body(node, nil, passing) }
  }

  /// Whether a state is that of one edge alone.
  package func standsForItself(_ state: UInt32) -> Bool { !topology.key(of: Int(state)).isNode }

  /// The cheapest edge from a state to one that stands for a node.
  func cheapestEdge(from: UInt32, to: UInt32) -> EdgeID? {
    var best: (cost: UInt64, edge: EdgeID)?
    let graph = transitions.graph
    func offer(_ edge: EdgeID, _ turn: UInt32) {
      guard transitions.isOpen(edge), !transitions.isRestricted(edge), topology.state(of: edge) == to else {
        return
      }
      let cost = UInt64(turn) + UInt64(transitions.cost(edge))
      if best.map({ cost < $0.cost }) ?? true { best = (cost, edge) }
    }
    let key = topology.key(of: Int(from))
    if key.isNode {
      for position in graph.outEdges(of: key.node) { offer(graph.outEdge(at: position), 0) }
    } else {
      let memory =
        topology.state(of: key.edge) == from ? nil : copyStates.first { $0.value == from }?.key
      transitions.forEachNext(after: key.edge, memory) { step in
        if step.memory == nil { offer(step.edge, step.turn) }
      }
    }
    return best?.edge
  }
}
