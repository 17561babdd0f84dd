import RoadGraph
import TravelCosts

/// The side of the target: what leads to it, against the direction of travel.
extension TwoSidedKernel {
  mutating func beginBackward() {
    for (index, place) in target.places.enumerated() {
      let record = graph.section(place.section)
      for edge in [place.section.forward, place.section.backward] {
        let travel = costing.travel(record, edge.direction)
        guard travel.kind != .closed, place.allows(edge) else { continue }
        let whole = costing.cost(of: edge, record, travel)
        guard whole < Costing.most else { continue }
        let part = whole.part(from: 0, to: place.offset(on: edge), of: record.lengthCentimetres)
        let arrival = Arrival(
          edge: edge, travel: travel, cost: UInt64(part), memory: nil, isArriving: nil,
          parent: -1 - Int32(2 * index + (edge.isBackward ? 1 : 0)))
        expandBackward(arrival, record, forwardLeast: 0)
      }
    }
  }

  mutating func settleBackward(forwardLeast: UInt64) {
    guard let entry = backwardQueue.popFirst() else { return }
    var label = labels[entry.place]
    if isClosed(label, TwoSidedLabel.backwardSide) || backwardKey(label) != UInt64(entry.key) { return }
    label.isClosed |= TwoSidedLabel.backwardSide
    labels[entry.place] = label
    settledCount += 1
    if UInt64(label.backwardCost) + max(forwardLeast, UInt64(label.toTarget)) - UInt64(label.toTarget)
      >= bound
    {
      return
    }
    let edge = label.state.edge
    let record = graph.section(edge.section)
    let travel = costing.travel(record, edge.direction)
    let arrival = Arrival(
      edge: edge, travel: travel,
      cost: UInt64(label.backwardCost) + UInt64(costing.cost(of: edge, record, travel)),
      memory: label.state.isPending ? pending.memory(at: entry.place) : nil,
      isArriving: label.state.isArriving,
      parent: Int32(truncatingIfNeeded: entry.place))
    expandBackward(arrival, record, forwardLeast: forwardLeast)
  }

  /// What an expansion against the direction of travel knows of the edge that it comes from.
  private struct Arrival {
    let edge: EdgeID
    let travel: EdgeTravel
    /// Cost from the edge's tail to the target.
    let cost: UInt64
    let memory: RestrictionMemory?
    /// Whether the edge is in the last stretch; nil on the target's edge, which ends a path of any kind.
    let isArriving: Bool?
    let parent: Int32
  }

  /// Reaches all states from which an edge can be entered.
  private mutating func expandBackward(_ arrival: Arrival, _ record: SectionRecord, forwardLeast: UInt64) {
    let id = record.tail(arrival.edge.direction)
    let node = graph.node(id)
    let out = graph.outEdges(of: id)
    let passing = node.hasAttributes ? costing.passing(id)?.cost : 0
    for position in out {
      let before = graph.outEdge(at: position).reversed
      let travel = costing.travel(graph.section(before.section), before.direction)
      guard travel.kind != .closed, !costing.hasTraffic || !costing.isBlocked(before) else { continue }
      let isTurningBack = before == arrival.edge.reversed
      if !isTurningBack, passing == nil { continue }
      var turn = UInt64(turnBackCost ?? 0)
      if !isTurningBack {
        turn =
          UInt64(passing ?? 0)
          + turnCost(from: before, travel, to: arrival.edge, arrival.travel, choices: out.count)
      }
      reach(before, travel, nil, from: arrival, id, node, isTurningBack, turn, forwardLeast)
      for memory in pendingRestrictions.memories(on: before) {
        reach(before, travel, memory, from: arrival, id, node, isTurningBack, turn, forwardLeast)
      }
    }
  }

  private mutating func reach(
    _ before: EdgeID, _ travel: EdgeTravel, _ memory: RestrictionMemory?, from arrival: Arrival, _ id: NodeID,
    _ node: NodeRecord, _ isTurningBack: Bool, _ turn: UInt64, _ forwardLeast: UInt64
  ) {
    if node.hasRestrictions || memory != nil {
      switch costing.step(from: before, after: memory, into: arrival.edge) {
      case .forbidden: return
      case .free: guard arrival.memory == nil else { return }
      case .remembered(let next): guard arrival.isArriving == nil || arrival.memory == next else { return }
      }
    } else if arrival.memory != nil {
      return
    }
    if isTurningBack, turnBackCost == nil, goesOn(before, after: memory) { return }
    for isArriving in [false, true] where leads(travel, isArriving, to: arrival) {
      reachBackward(
        SearchState(edge: before, isArriving: isArriving, isPending: memory != nil), memory, id,
        cost: arrival.cost + turn, parent: arrival.parent, forwardLeast: forwardLeast)
    }
  }

  /// Whether a state of an edge leads to the state that is arrived at: the rule of `SearchState`, read backwards.
  private func leads(_ travel: EdgeTravel, _ isArriving: Bool, to arrival: Arrival) -> Bool {
    if isArriving, !(travel.isRestricted && arrival.travel.isRestricted) { return false }
    guard let target = arrival.isArriving else { return true }
    return target == (arrival.travel.isRestricted && (isArriving || !travel.isRestricted))
  }

  /// Whether a traveller at the end of an edge can go on other than by turning round.
  private func goesOn(_ edge: EdgeID, after memory: RestrictionMemory?) -> Bool {
    let id = graph.head(of: edge)
    guard costing.mayPass(id) else { return false }
    let isBound = memory != nil || graph.node(id).hasRestrictions
    for position in graph.outEdges(of: id) {
      let next = graph.outEdge(at: position)
      guard next != edge.reversed, costing.travel(of: next).kind != .closed else { continue }
      if !isBound || costing.step(from: edge, after: memory, into: next) != .forbidden { return true }
    }
    return false
  }

  private mutating func reachBackward(
    _ state: SearchState, _ memory: RestrictionMemory?, _ head: NodeID, cost: UInt64, parent: Int32,
    forwardLeast: UInt64
  ) {
    let place = place(of: state, memory)
    var label = labels[place]
    guard !isClosed(label, TwoSidedLabel.backwardSide), cost < UInt64(label.backwardCost) else { return }
    if label.isNew { setBounds(&label, state, head) }
    guard cost + UInt64(label.fromStart) < bound,
      cost + max(forwardLeast, UInt64(label.toTarget)) - UInt64(label.toTarget) < bound
    else { return }
    label.backwardCost = UInt32(truncatingIfNeeded: cost)
    label.backwardParent = parent
    labels[place] = label
    insertBackward(place, label)
    meet(label, place)
  }
}
