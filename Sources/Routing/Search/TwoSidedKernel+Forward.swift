import RoadGraph
import TravelCosts

/// The side of the start: what is reached in the direction of travel.
extension TwoSidedKernel {
  mutating func begin(at start: SnappedPoint) {
    let place = EdgePlace(start, graph)
    let record = graph.section(start.section)
    for edge in [start.section.forward, start.section.backward] {
      let travel = costing.travel(record, edge.direction)
      guard travel.kind != .closed, place.allows(edge) else { continue }
      let whole = costing.cost(of: edge, record, travel)
      guard whole < Costing.most else { continue }
      let from = place.offset(on: edge)
      if let to = target.offset(on: edge), to >= from {
        let cost = whole.part(from: from, to: to, of: record.lengthCentimetres)
        if UInt64(cost) < limit {
          find(UInt64(cost), .direct(edge))
        }
      }
      let cost = whole.part(from: from, to: record.lengthCentimetres, of: record.lengthCentimetres)
      reachForward(
        SearchState(edge: edge, isArriving: false), nil, record.head(edge.direction), cost: UInt64(cost),
        parent: -1,
        backwardLeast: 0)
    }
  }

  mutating func settleForward(backwardLeast: UInt64) {
    guard let entry = forwardQueue.popFirst() else { return }
    var label = labels[entry.place]
    // An entry that a cheaper one has overtaken, or a state that is settled.
    if isClosed(label, TwoSidedLabel.forwardSide) || forwardKey(label) != UInt64(entry.key) { return }
    label.isClosed |= TwoSidedLabel.forwardSide
    labels[entry.place] = label
    settledCount += 1
    if UInt64(label.forwardCost) + max(backwardLeast, UInt64(label.fromStart)) - UInt64(label.fromStart)
      >= bound
    {
      return
    }
    expandForward(label, entry.place, backwardLeast: backwardLeast)
  }

  private mutating func expandForward(_ label: TwoSidedLabel, _ place: Int, backwardLeast: UInt64) {
    let edge = label.state.edge
    let record = graph.section(edge.section)
    let id = record.head(edge.direction)
    let node = graph.node(id)
    let out = graph.outEdges(of: id)
    let from = costing.travel(record, edge.direction)
    let isBound = node.hasRestrictions || label.state.isPending
    let memory = label.state.isPending ? pending.memory(at: place) : nil
    var goesOn = false
    /// Beyond every bound where traffic has closed the edge.
    func cost(of next: EdgeID, _ record: SectionRecord, _ travel: EdgeTravel, _ turn: UInt64) -> UInt64 {
      let whole = costing.cost(of: next, record, travel)
      return whole < Costing.most ? UInt64(label.forwardCost) + turn + UInt64(whole) : .max / 4
    }
    if let passing = node.hasAttributes ? costing.passing(id)?.cost : 0 {
      for position in out {
        let next = graph.outEdge(at: position)
        guard next != edge.reversed else { continue }
        let record = graph.section(next.section)
        let travel = costing.travel(record, next.direction)
        guard travel.kind != .closed else { continue }
        let step = isBound ? costing.step(from: edge, after: memory, into: next) : .free
        if step == .forbidden { continue }
        goesOn = true
        guard travel.isRestricted || !label.state.isArriving else { continue }
        let turn = UInt64(passing) + turnCost(from: edge, from, to: next, travel, choices: out.count)
        enter(
          next, record, travel, step, cost: cost(of: next, record, travel, turn), after: label, from, place,
          backwardLeast)
      }
    }
    guard let turnBack = turnBackCost ?? (goesOn ? nil : 0) else { return }
    let next = edge.reversed
    let travel = costing.travel(record, next.direction)
    guard travel.kind != .closed, travel.isRestricted || !label.state.isArriving else { return }
    let step = isBound ? costing.step(from: edge, after: memory, into: next) : .free
    if step == .forbidden { return }
    enter(
      next, record, travel, step, cost: cost(of: next, record, travel, UInt64(turnBack)), after: label, from,
      place,
      backwardLeast)
  }

  private mutating func enter(
    _ next: EdgeID, _ record: SectionRecord, _ travel: EdgeTravel, _ step: RestrictedStep, cost: UInt64,
    after label: TwoSidedLabel, _ from: EdgeTravel, _ place: Int, _ backwardLeast: UInt64
  ) {
    let isArriving = travel.isRestricted && (label.state.isArriving || !from.isRestricted)
    var memory: RestrictionMemory?
    if case .remembered(let pending) = step { memory = pending }
    reachForward(
      SearchState(edge: next, isArriving: isArriving, isPending: memory != nil), memory,
      record.head(next.direction),
      cost: cost, parent: place, backwardLeast: backwardLeast)
  }

  private mutating func reachForward(
    _ state: SearchState, _ memory: RestrictionMemory?, _ head: NodeID, cost: UInt64, parent: Int,
    backwardLeast: UInt64
  ) {
    let place = place(of: state, memory)
    var label = labels[place]
    guard !isClosed(label, TwoSidedLabel.forwardSide), cost < UInt64(label.forwardCost) else { return }
    if label.isNew { setBounds(&label, state, head) }
    guard cost + UInt64(label.toTarget) < bound,
      cost + max(backwardLeast, UInt64(label.fromStart)) - UInt64(label.fromStart) < bound
    else { return }
    label.forwardCost = UInt32(truncatingIfNeeded: cost)
    label.forwardParent = Int32(truncatingIfNeeded: parent)
    labels[place] = label
    insertForward(place, label)
    meet(label, place)
  }
}
