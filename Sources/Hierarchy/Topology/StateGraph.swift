import RoadGraph
import TravelCosts

/// The states of a hierarchy and what leads from one to another under a costing, each at its cost.
///
/// A state stands for the end of an edge, with or without something pending, or for a node to which it does not matter by
/// which edge it was reached. Roads for the first and last stretch belong to none.
final class StateGraph {
  /// What no path through the hierarchy costs: two of it still fit in 32 bits.
  static let infinity: UInt32 = 0x7FFF_FFFF

  let transitions: Transitions
  /// The state of the end of each edge; `none` where it has none.
  let edgeStates: [UInt32]
  /// What each state stands for.
  let keys: [StateKey]
  /// The state of each node that is one; empty where states are edges.
  let nodeStates: [UInt32]
  private let copyStates: [RestrictionMemory: UInt32]
  private let memories: [UInt32: RestrictionMemory]
  /// Whether something is pending of which the hierarchy knows nothing.
  let lacksCopies: Bool

  /// - Parameter copies: states with something pending, by the edges that lie behind.
  init(
    _ transitions: Transitions, edgeStates: [UInt32], keys: [StateKey], copies: [[EdgeID]: UInt32],
    isEdgeBased: Bool
  ) {
    self.transitions = transitions
    self.edgeStates = edgeStates
    self.keys = keys
    var nodeStates: [UInt32] = []
    if !isEdgeBased {
      nodeStates = [UInt32](repeating: HierarchyTopology.none, count: transitions.graph.nodeCount)
      for (state, key) in keys.enumerated() where key.isNode {
        nodeStates[Int(key.node.index)] = UInt32(state)
      }
    }
    self.nodeStates = nodeStates
    var copyStates: [RestrictionMemory: UInt32] = [:]
    var memories: [UInt32: RestrictionMemory] = [:]
    var lacksCopies = false
    let costing = transitions.costing
    for memory in transitions.pending.all {
      let behind = costing.edgesBehind(memory)
      guard let travel = behind.last.map(costing.travel(of:)), travel.kind != .closed, !travel.isRestricted
      else { continue }
      if let state = copies[behind] {
        copyStates[memory] = state
        memories[state] = memory
      } else {
        lacksCopies = true
      }
    }
    self.copyStates = copyStates
    self.memories = memories
    self.lacksCopies = lacksCopies
  }

  /// The state that a step leads to; `none` where the hierarchy has none for it.
  @inline(__always)
  private func state(_ edge: EdgeID, _ memory: RestrictionMemory?) -> UInt32 {
    guard let memory else { return edgeStates[Int(edge.index)] }
    return copyStates[memory] ?? HierarchyTopology.none
  }

  @inline(__always)
  private func weight(_ turn: UInt32, _ edge: EdgeID) -> UInt32 {
    min(Self.infinity, turn &+ min(Self.infinity, transitions.cost(edge)))
  }

  /// What a state leads to: the state, and the cost.
  @inline(__always)
  func forEachNext(after state: UInt32, _ body: (_ other: UInt32, _ weight: UInt32) -> Void) {
    let key = keys[Int(state)]
    if key.isNode {
      guard let passing = transitions.passing(key.node) else { return }
      for place in transitions.outEdges(key.node) {
        let edge = transitions.outEdge(place)
        guard transitions.isOpen(edge), !transitions.isRestricted(edge) else { continue }
        body(edgeStates[Int(edge.index)], weight(passing, edge))
      }
      return
    }
    let isCopy = edgeStates[Int(key.edge.index)] != state
    let memory = isCopy ? memories[state] : nil
    if isCopy, memory == nil { return }
    transitions.forEachNext(after: key.edge, memory) { step in
      guard !step.isRestricted else { return }
      body(self.state(step.edge, step.memory), weight(step.turn, step.edge))
    }
  }

  /// What leads to a state: the state before, and the cost.
  @inline(__always)
  func forEachPrevious(before state: UInt32, _ body: (_ other: UInt32, _ weight: UInt32) -> Void) {
    let key = keys[Int(state)]
    if key.isNode {
      for place in transitions.outEdges(key.node) {
        let edge = transitions.outEdge(place).reversed
        if edgeStates[Int(edge.index)] == state { forEachPrevious(before: edge, nil, body) }
      }
      return
    }
    let isCopy = edgeStates[Int(key.edge.index)] != state
    let memory = isCopy ? memories[state] : nil
    if isCopy, memory == nil { return }
    forEachPrevious(before: key.edge, memory, body)
  }

  @inline(__always)
  private func forEachPrevious(
    before edge: EdgeID, _ memory: RestrictionMemory?, _ body: (_ other: UInt32, _ weight: UInt32) -> Void
  ) {
    guard transitions.isOpen(edge), !transitions.isRestricted(edge) else { return }
    let cost = min(Self.infinity, transitions.cost(edge))
    if !nodeStates.isEmpty {
      let tail = transitions.graph.tail(of: edge)
      let node = nodeStates[Int(tail.index)]
      if node != HierarchyTopology.none {
        if memory == nil, let passing = transitions.passing(tail) {
          body(node, min(Self.infinity, passing &+ cost))
        }
        // States with something pending at this node lead on in their own way.
        transitions.forEachPrevious(before: edge) { step in
          guard let before = step.memoryBefore, step.memory == memory, !step.isRestricted else { return }
          body(self.state(step.edge, before), min(Self.infinity, step.turn &+ cost))
        }
        return
      }
    }
    transitions.forEachPrevious(before: edge) { step in
      guard step.memory == memory, !step.isRestricted else { return }
      body(self.state(step.edge, step.memoryBefore), min(Self.infinity, step.turn &+ cost))
    }
  }
}
