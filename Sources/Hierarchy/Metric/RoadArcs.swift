import RoadGraph
import TravelCosts

/// What leads from a state to others and from others to it along the road network, asked for single states: as `StateGraph`, without
/// tables over all states.
struct RoadArcs {
  let transitions: Transitions
  private let hierarchy: Hierarchy
  private let memories: [UInt32: RestrictionMemory]

  /// - Parameter costing: one with the restrictions of the hierarchy's.
  init(_ hierarchy: Hierarchy, _ costing: Costing) {
    self.hierarchy = hierarchy
    transitions = Transitions(costing)
    var memories: [UInt32: RestrictionMemory] = [:]
    for memory in transitions.pending.all {
      guard let behind = costing.edgesBehind(memory).last, let state = hierarchy.state(of: behind, memory)
      else { continue }
      memories[state] = memory
    }
    self.memories = memories
  }

  private func weight(_ turn: UInt32, _ edge: EdgeID) -> UInt32 {
    min(StateGraph.infinity, turn &+ min(StateGraph.infinity, transitions.cost(edge)))
  }

  /// What is pending in a state of an edge; nil where the state is none of the edge's.
  private func pending(_ state: UInt32, _ edge: EdgeID) -> RestrictionMemory?? {
    if hierarchy.topology.state(of: edge) == state { return .some(nil) }
    return memories[state].map { .some($0) }
  }

  /// What a state leads to: the state, and the cost.
  func forEachNext(after state: UInt32, _ body: (_ other: UInt32, _ weight: UInt32) -> Void) {
    let key = hierarchy.topology.key(of: Int(state))
    if key.isNode {
      guard let passing = transitions.passing(key.node) else { return }
      for place in transitions.outEdges(key.node) {
        let edge = transitions.outEdge(place)
        guard transitions.isOpen(edge), !transitions.isRestricted(edge),
          let other = hierarchy.state(of: edge, nil)
        else { continue }
        body(other, weight(passing, edge))
      }
      return
    }
    guard let memory = pending(state, key.edge) else { return }
    transitions.forEachNext(after: key.edge, memory) { step in
      guard !step.isRestricted, let other = hierarchy.state(of: step.edge, step.memory) else { return }
      body(other, weight(step.turn, step.edge))
    }
  }

  /// What leads to a state: the state before, and the cost.
  func forEachPrevious(before state: UInt32, _ body: (_ other: UInt32, _ weight: UInt32) -> Void) {
    let key = hierarchy.topology.key(of: Int(state))
    if key.isNode {
      for place in transitions.outEdges(key.node) {
        let edge = transitions.outEdge(place).reversed
        guard hierarchy.topology.state(of: edge) == state else { continue }
        forEachPrevious(before: edge) { other, memory, weight in
          if memory == nil { body(other, weight) }
        }
      }
      return
    }
    guard let pending = pending(state, key.edge) else { return }
    forEachPrevious(before: key.edge) { other, memory, weight in
      if memory == pending { body(other, weight) }
    }
  }

  /// All states from which an edge is entered, with what is pending on it then, and the cost up to its end.
  func forEachPrevious(
    before edge: EdgeID, _ body: (_ other: UInt32, _ memory: RestrictionMemory?, _ weight: UInt32) -> Void
  ) {
    guard transitions.isOpen(edge), !transitions.isRestricted(edge) else { return }
    var node: UInt32?
    transitions.forEachPrevious(before: edge) { step in
      guard !step.isRestricted, let other = hierarchy.state(of: step.edge, step.memoryBefore) else { return }
      guard step.memoryBefore != nil || hierarchy.standsForItself(other) else {
        node = other
        return
      }
      body(other, step.memory, weight(step.turn, edge))
    }
    // A state for a node is left at one price, by whatever edge one came.
    if let node, let passing = transitions.passing(transitions.graph.tail(of: edge)) {
      body(node, nil, weight(passing, edge))
    }
  }
}
