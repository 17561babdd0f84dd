import Geography
import RoadGraph
import TravelCosts

/// The working of A* from both sides: labels that both sides share, two queues, and when to stop.
///
/// After Pijls and Post 2009 ("Yet another bidirectional algorithm for finding the shortest path"): each state is settled
/// once, from whichever side comes first, and a side leaves alone what neither its own bound nor the other side's progress
/// lets undercut the best path. Both sides run over the same states as `SearchKernel`, so that a meeting in a state is a
/// path by all rules.
struct TwoSidedKernel: ~Copyable {
  let costing: Costing
  let graph: RoadGraph
  let turnCosts: ScratchArray<UInt32>
  let turnBackCost: UInt32?
  let pendingIndex: PendingIndex

  private(set) var labels: LabelPages<TwoSidedLabel>
  private var forwardQueue = PlaceQueue()
  private var backwardQueue = PlaceQueue()
  private var pending = PendingStates()

  private(set) var settledCount = 0
  private var toTarget = Potential.none
  private var fromStart = Potential.none
  private var target = EdgePlaces()
  private var best: Meeting?
  /// What the best path so far costs.
  private var limit = UInt64(SearchLabel.unreached)
  /// What no path that is looked for may cost: as much as the best one, or somewhat more where all such are wanted.
  private(set) var bound = UInt64(SearchLabel.unreached)
  /// How many times the best path's cost paths are looked for; nil: only the best one is.
  private var stretch: Double?

  /// How the best path runs.
  private enum Meeting {
    /// Along one edge, on which start and target lie.
    case direct(EdgeID)
    /// Through a state that both sides know.
    case state(Int)
  }

  init(costing: Costing) {
    self.costing = costing
    graph = costing.graph
    labels = LabelPages(sectionCount: graph.sectionCount)
    turnCosts = costing.turnCostsByAngle.withScratch()
    turnBackCost = costing.turnBack?.cost
    pendingIndex = PendingIndex(costing)
  }

  /// The cheapest path from one place to another; nil where there is none.
  mutating func run(from starts: [SnappedPoint], to ends: [SnappedPoint]) -> FoundPath? {
    stretch = nil
    reset(from: starts, to: ends)
    for start in starts { begin(at: start) }
    beginBackward()
    while let forwardKey = forwardQueue.leastKey, let backwardKey = backwardQueue.leastKey {
      // The side with less at hand goes on: it is in the thinner part of the network.
      if forwardQueue.count <= backwardQueue.count {
        if UInt64(forwardKey) >= limit { break }
        settleForward(backwardLeast: UInt64(backwardKey))
      } else {
        if UInt64(backwardKey) >= limit { break }
        settleBackward(forwardLeast: UInt64(forwardKey))
      }
    }
    return foundPath()
  }

  /// Settles, from both sides each by itself, all states that lie on some path which costs at most `stretch` times as much as the
  /// cheapest, and returns that one.
  mutating func explore(from starts: [SnappedPoint], to ends: [SnappedPoint], stretch: Double) -> FoundPath? {
    self.stretch = stretch
    reset(from: starts, to: ends)
    for start in starts { begin(at: start) }
    beginBackward()
    while true {
      let forwardKey = forwardQueue.leastKey.map(UInt64.init) ?? .max
      let backwardKey = backwardQueue.leastKey.map(UInt64.init) ?? .max
      guard min(forwardKey, backwardKey) < bound else { break }
      if forwardKey < bound, backwardKey >= bound || forwardQueue.count <= backwardQueue.count {
        settleForward(backwardLeast: 0)
      } else {
        settleBackward(forwardLeast: 0)
      }
    }
    return foundPath()
  }

  /// Settles, from one side alone, all states that are reached from places at a cost below a limit, or lead to them.
  mutating func explore(around places: [SnappedPoint], below limit: UInt64, isReversed: Bool) {
    stretch = 1
    reset(from: isReversed ? [] : places, to: isReversed ? places : [])
    bound = limit
    if isReversed {
      beginBackward()
      while let key = backwardQueue.leastKey, UInt64(key) < bound { settleBackward(forwardLeast: 0) }
    } else {
      for place in places { begin(at: place) }
      while let key = forwardQueue.leastKey, UInt64(key) < bound { settleForward(backwardLeast: 0) }
    }
  }

  private mutating func reset(from starts: [SnappedPoint], to ends: [SnappedPoint]) {
    labels.removeAll()
    forwardQueue.removeAll()
    backwardQueue.removeAll()
    pending.removeAll()
    settledCount = 0
    best = nil
    limit = UInt64(SearchLabel.unreached)
    bound = limit
    target = EdgePlaces(ends, graph)
    toTarget = .none
    fromStart = .none
    // All starts are one place on the ground, and so are all ends.
    if let start = starts.first, let end = ends.first {
      toTarget = Potential(to: end.coordinate, costing)
      fromStart = Potential(to: start.coordinate, costing)
    }
  }

  private mutating func begin(at start: SnappedPoint) {
    let place = EdgePlace(start, graph)
    let record = graph.section(start.section)
    for edge in [start.section.forward, start.section.backward] {
      let travel = costing.travel(record, edge.direction)
      guard travel.kind != .closed else { continue }
      let whole = costing.cost(of: edge, record, travel)
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

  private mutating func beginBackward() {
    for (index, place) in target.places.enumerated() {
      let record = graph.section(place.section)
      for edge in [place.section.forward, place.section.backward] {
        let travel = costing.travel(record, edge.direction)
        guard travel.kind != .closed else { continue }
        let part = costing.cost(of: edge, record, travel).part(
          from: 0, to: place.offset(on: edge), of: record.lengthCentimetres)
        let arrival = Arrival(
          edge: edge, travel: travel, cost: UInt64(part), memory: nil, isArriving: nil,
          parent: -1 - Int32(2 * index + (edge.isBackward ? 1 : 0)))
        expandBackward(arrival, record, forwardLeast: 0)
      }
    }
  }

  // MARK: From the start

  private mutating func settleForward(backwardLeast: UInt64) {
    guard let entry = forwardQueue.popFirst() else { return }
    var label = labels[entry.place]
    // An entry that a cheaper one has overtaken, or a state that is settled.
    if isClosed(label, TwoSidedLabel.forwardSide) || label.forwardKey != UInt64(entry.key) { return }
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
    func cost(of next: EdgeID, _ record: SectionRecord, _ travel: EdgeTravel, _ turn: UInt64) -> UInt64 {
      UInt64(label.forwardCost) + turn + UInt64(costing.cost(of: next, record, travel))
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
    forwardQueue.insert(place, key: UInt32(truncatingIfNeeded: label.forwardKey))
    meet(label, place)
  }

  // MARK: From the target

  private mutating func settleBackward(forwardLeast: UInt64) {
    guard let entry = backwardQueue.popFirst() else { return }
    var label = labels[entry.place]
    if isClosed(label, TwoSidedLabel.backwardSide) || label.backwardKey != UInt64(entry.key) { return }
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
      guard travel.kind != .closed else { continue }
      let isTurningBack = before == arrival.edge.reversed
      if !isTurningBack, passing == nil { continue }
      var turn = UInt64(turnBackCost ?? 0)
      if !isTurningBack {
        turn =
          UInt64(passing ?? 0)
          + turnCost(from: before, travel, to: arrival.edge, arrival.travel, choices: out.count)
      }
      reach(before, travel, nil, from: arrival, id, node, isTurningBack, turn, forwardLeast)
      for memory in pendingIndex.memories(on: before) {
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
    backwardQueue.insert(place, key: UInt32(truncatingIfNeeded: label.backwardKey))
    meet(label, place)
  }

  // MARK: Both

  /// What restrictions over several edges are pending in the state whose label is at a place.
  func memory(at place: Int) -> RestrictionMemory? {
    labels[place].state.isPending ? pending.memory(at: place) : nil
  }

  private func turnCost(
    from: EdgeID, _ before: EdgeTravel, to: EdgeID, _ after: EdgeTravel, choices: Int
  ) -> UInt64 {
    var cost: UInt64 = 0
    if choices > 2, !turnCosts.isEmpty {
      cost = UInt64(turnCosts[Int(UInt8(bitPattern: graph.turnAngle(from: from, to: to)))])
    }
    if before.kind != after.kind { cost += UInt64(costing.boarding(from: before.kind, to: after.kind).cost) }
    return cost
  }

  private mutating func place(of state: SearchState, _ memory: RestrictionMemory?) -> Int {
    guard let memory else { return labels.place(of: state) }
    if let place = pending.place(of: memory, isArriving: state.isArriving) { return place }
    let place = labels.appendExtra()
    pending.insert(memory, isArriving: state.isArriving, at: place)
    return place
  }

  private func setBounds(_ label: inout TwoSidedLabel, _ state: SearchState, _ head: NodeID) {
    let point = graph.node(head).coordinate
    label.state = state
    label.toTarget = toTarget.bound(from: point)
    label.fromStart = fromStart.bound(from: point)
  }

  private mutating func meet(_ label: TwoSidedLabel, _ place: Int) {
    let cost = UInt64(label.forwardCost) + UInt64(label.backwardCost)
    if cost < limit { find(cost, .state(place)) }
  }

  private mutating func find(_ cost: UInt64, _ meeting: Meeting) {
    limit = cost
    best = meeting
    bound = stretch.map { UInt64(Double(cost) * $0) + 1 } ?? cost
  }

  /// Whether a state needs no settling from a side: one side's is enough, but where each goes its own way.
  private func isClosed(_ label: TwoSidedLabel, _ side: UInt32) -> Bool {
    stretch == nil ? label.isClosed != 0 : label.isClosed & side != 0
  }

  /// Whether a section was come by from the start, or may have been for all that is known.
  func mayReach(_ section: SectionID) -> Bool {
    guard forwardQueue.isEmpty else { return true }
    return knows(section) { $0.forwardCost != SearchLabel.unreached }
  }

  /// Whether a section was come by from the target, or may have been for all that is known.
  func mayBeReached(from section: SectionID) -> Bool {
    guard backwardQueue.isEmpty else { return true }
    return knows(section) { $0.backwardCost != SearchLabel.unreached }
  }

  private func knows(_ section: SectionID, _ isReached: (TwoSidedLabel) -> Bool) -> Bool {
    if pending.allPlaces.contains(where: { labels[$0].state.edge.section == section && isReached(labels[$0]) }
    ) {
      return true
    }
    return [section.forward, section.backward].contains { edge in
      [false, true].contains { isArriving in
        labels.label(of: SearchState(edge: edge, isArriving: isArriving)).map(isReached) ?? false
      }
    }
  }

  private func foundPath() -> FoundPath? {
    guard let best else { return nil }
    let cost = UInt32(truncatingIfNeeded: limit)
    guard case .state(let meeting) = best else {
      if case .direct(let edge) = best { return FoundPath(edges: [edge], cost: cost) }
      return nil
    }
    return FoundPath(edges: path(through: meeting), cost: cost)
  }

  /// The edges of the cheapest path through a state that both sides know.
  func path(through place: Int) -> [EdgeID] {
    var edges: [EdgeID] = []
    var next = place
    while next >= 0 {
      edges.append(labels[next].state.edge)
      next = Int(labels[next].forwardParent)
    }
    edges.reverse()
    next = Int(labels[place].backwardParent)
    while next >= 0 {
      edges.append(labels[next].state.edge)
      next = Int(labels[next].backwardParent)
    }
    let end = -1 - next
    edges.append(target.places[end / 2].section.edge(end % 2 == 0 ? .forward : .backward))
    return edges
  }
}
