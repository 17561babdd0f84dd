import Geography
import RoadGraph
import TravelCosts

/// The states that a network's hierarchy is made of, before they are put in order.
struct StateSet {
  let graph: RoadGraph
  /// What each state stands for; copies come last.
  private(set) var keys: [StateKey] = []
  private(set) var edgeStates: [UInt32]
  /// States with something pending: the edges behind, and where the restriction is.
  private(set) var copies: [(behind: [EdgeID], memory: RestrictionMemory, state: UInt32)] = []
  let isEdgeBased: Bool
  /// Copies by their edge.
  private var copiesOfEdge: [EdgeID: [UInt32]] = [:]

  /// Collects the states of the edges that are open under some costing, each with what may be pending.
  init(_ transitions: [Transitions], isEdgeBased: Bool) {
    graph = transitions[0].graph
    self.isEdgeBased = isEdgeBased
    edgeStates = [UInt32](repeating: HierarchyTopology.none, count: 2 * graph.sectionCount)
    let expanded = isEdgeBased ? [] : Self.expandedNodes(transitions)
    var nodeStates = [UInt32](
      repeating: HierarchyTopology.none, count: isEdgeBased ? 0 : graph.nodeCount)
    for index in 0..<UInt32(2 * graph.sectionCount) {
      let edge = EdgeID(index)
      guard transitions.contains(where: { Self.isOpen(edge, $0.costing) }) else { continue }
      let head = Int(graph.head(of: edge).index)
      if isEdgeBased || expanded[head] {
        edgeStates[Int(index)] = UInt32(keys.count)
        keys.append(StateKey(edge))
      } else {
        if nodeStates[head] == HierarchyTopology.none {
          nodeStates[head] = UInt32(keys.count)
          keys.append(StateKey(NodeID(UInt32(head))))
        }
        edgeStates[Int(index)] = nodeStates[head]
      }
    }
    var seen: Set<[EdgeID]> = []
    for transition in transitions {
      for memory in transition.pending.all {
        let behind = transition.costing.edgesBehind(memory)
        guard let edge = behind.last, edgeStates[Int(edge.index)] != HierarchyTopology.none,
          seen.insert(behind).inserted
        else { continue }
        let state = UInt32(keys.count)
        copies.append((behind, memory, state))
        copiesOfEdge[edge, default: []].append(state)
        keys.append(StateKey(edge))
      }
    }
  }

  private static func isOpen(_ edge: EdgeID, _ costing: Costing) -> Bool {
    let travel = costing.travel(of: edge)
    return travel.kind != .closed && !travel.isRestricted
  }

  /// Nodes where it matters by which edge one came: where ferries land, where turns are restricted for the mode, and
  /// beside those, where passing costs something that turning round does not.
  private static func expandedNodes(_ transitions: [Transitions]) -> [Bool] {
    let graph = transitions[0].graph
    var expanded = [Bool](repeating: false, count: graph.nodeCount)
    let modes = transitions.reduce(0 as UInt8) { $0 | $1.costing.profile.mode.bit }
    for index in 0..<UInt32(graph.sectionCount) {
      let section = SectionID(index)
      let kind = graph.attributes(of: section).roadClass
      guard kind == .ferry || kind == .shuttleTrain else { continue }
      expanded[Int(graph.tail(of: section.forward).index)] = true
      expanded[Int(graph.head(of: section.forward).index)] = true
    }
    var bound: [NodeID] = []
    for position in 0..<graph.restrictionCount {
      let restriction = graph.restriction(at: position)
      guard restriction.modes & modes != 0 else { continue }
      bound += ([EdgeID(restriction.from)] + graph.viaEdges(of: restriction)).map { graph.head(of: $0) }
    }
    for node in bound {
      expanded[Int(node.index)] = true
      for position in graph.outEdges(of: node) {
        let neighbour = graph.head(of: graph.outEdge(at: position))
        if graph.node(neighbour).hasAttributes { expanded[Int(neighbour.index)] = true }
      }
    }
    return expanded
  }

  /// The states in order of contraction.
  func inOrder() -> [UInt32] {
    var places = [UInt32](repeating: HierarchyTopology.none, count: graph.nodeCount)
    var points: [Coordinate] = []
    var nodes: [NodeID] = []
    func place(_ node: NodeID) -> UInt32 {
      if places[Int(node.index)] == HierarchyTopology.none {
        places[Int(node.index)] = UInt32(points.count)
        points.append(graph.node(node).coordinate)
        nodes.append(node)
      }
      return places[Int(node.index)]
    }
    var sections: [StateOrder.Section] = []
    for index in 0..<UInt32(graph.sectionCount) {
      let section = SectionID(index)
      guard hasState(section.forward) || hasState(section.backward) else { continue }
      sections.append(
        StateOrder.Section(
          id: index, first: place(graph.tail(of: section.forward)),
          last: place(graph.head(of: section.forward))))
    }
    if isEdgeBased {
      return StateOrder.order(
        points: points, sections: sections,
        statesOf: .edges { states(of: SectionID($0).edge($1 ? .backward : .forward)) })
    }
    var nodeStates = [UInt32](repeating: HierarchyTopology.none, count: graph.nodeCount)
    for (state, key) in keys.enumerated() where key.isNode { nodeStates[Int(key.node.index)] = UInt32(state) }
    return StateOrder.order(
      points: points, sections: sections,
      statesOf: .nodes { place in
        let node = nodes[Int(place)]
        let arrivals = graph.outEdges(of: node).map { graph.outEdge(at: $0).reversed }
        let own = nodeStates[Int(node.index)]
        if own == HierarchyTopology.none { return arrivals.flatMap(states) }
        return [own] + arrivals.flatMap { copiesOfEdge[$0] ?? [] }
      })
  }

  private func hasState(_ edge: EdgeID) -> Bool { edgeStates[Int(edge.index)] != HierarchyTopology.none }

  /// The state of an edge and its copies.
  private func states(of edge: EdgeID) -> [UInt32] {
    guard hasState(edge) else { return [] }
    return [edgeStates[Int(edge.index)]] + (copiesOfEdge[edge] ?? [])
  }
}
