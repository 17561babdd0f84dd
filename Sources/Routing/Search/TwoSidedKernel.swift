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
  let pendingRestrictions: PendingRestrictions

  var labels: LabelPages<TwoSidedLabel>
  var forwardQueue = PlaceQueue()
  var backwardQueue = PlaceQueue()
  var pending = PendingStates()

  var settledCount = 0
  private var toTarget = Potential.none
  private var fromStart = Potential.none
  var byLandmarks: (toTarget: LandmarkBound, fromStart: LandmarkBound)?
  private(set) var hasOutgrownKeys = false
  private(set) var target = EdgePlaces()
  private(set) var best: Meeting?
  /// What the best path so far costs.
  private(set) var limit = UInt64(SearchLabel.unreached)
  /// What no path that is looked for may cost: as much as the best one, or somewhat more where all such are wanted.
  private(set) var bound = UInt64(SearchLabel.unreached)
  /// How many times the best path's cost paths are looked for; nil: only the best one is.
  private var stretch: Double?

  /// How the best path runs.
  enum Meeting {
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
    pendingRestrictions = PendingRestrictions(costing)
  }

  /// The cheapest path from one place to another; nil where there is none.
  ///
  /// - Parameter landmarks: what bounds costs better than the straight line, made under the same costing.
  mutating func run(
    from starts: [SnappedPoint], to ends: [SnappedPoint], landmarks: Landmarks? = nil
  ) -> FoundPath? {
    stretch = nil
    reset(from: starts, to: ends)
    if let landmarks { return run(from: starts, to: ends, landmarks) }
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

  mutating func reset(from starts: [SnappedPoint], to ends: [SnappedPoint]) {
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
    byLandmarks = nil
    hasOutgrownKeys = false
    // All starts are one place on the ground, and so are all ends.
    if let start = starts.first, let end = ends.first {
      toTarget = Potential(to: end.coordinate, costing)
      fromStart = Potential(to: start.coordinate, costing)
    }
  }

  /// What restrictions over several edges are pending in the state whose label is at a place.
  func memory(at place: Int) -> RestrictionMemory? {
    labels[place].state.isPending ? pending.memory(at: place) : nil
  }

  func turnCost(
    from: EdgeID, _ before: EdgeTravel, to: EdgeID, _ after: EdgeTravel, choices: Int
  ) -> UInt64 {
    var cost: UInt64 = 0
    if choices > 2, !turnCosts.isEmpty {
      cost = UInt64(turnCosts[Int(UInt8(bitPattern: graph.turnAngle(from: from, to: to)))])
    }
    if before.kind != after.kind { cost += UInt64(costing.boarding(from: before.kind, to: after.kind).cost) }
    return cost
  }

  mutating func place(of state: SearchState, _ memory: RestrictionMemory?) -> Int {
    guard let memory else { return labels.place(of: state) }
    if let place = pending.place(of: memory, isArriving: state.isArriving) { return place }
    let place = labels.appendExtra()
    pending.insert(memory, isArriving: state.isArriving, at: place)
    return place
  }

  func setBounds(_ label: inout TwoSidedLabel, _ state: SearchState, _ head: NodeID) {
    label.state = state
    if let byLandmarks {
      label.toTarget = byLandmarks.toTarget.bound(state.edge)
      label.fromStart = byLandmarks.fromStart.bound(state.edge)
      return
    }
    let point = graph.node(head).coordinate
    label.toTarget = toTarget.bound(from: point)
    label.fromStart = fromStart.bound(from: point)
  }

  mutating func insertForward(_ place: Int, _ label: TwoSidedLabel) {
    let key = forwardKey(label)
    if key > UInt64(UInt32.max) { hasOutgrownKeys = true }
    forwardQueue.insert(place, key: UInt32(truncatingIfNeeded: key))
  }

  mutating func insertBackward(_ place: Int, _ label: TwoSidedLabel) {
    let key = backwardKey(label)
    if key > UInt64(UInt32.max) { hasOutgrownKeys = true }
    backwardQueue.insert(place, key: UInt32(truncatingIfNeeded: key))
  }

  mutating func meet(_ label: TwoSidedLabel, _ place: Int) {
    let cost = UInt64(label.forwardCost) + UInt64(label.backwardCost)
    if cost < limit { find(cost, .state(place)) }
  }

  mutating func find(_ cost: UInt64, _ meeting: Meeting) {
    limit = cost
    best = meeting
    bound = stretch.map { UInt64(Double(cost) * $0) + 1 } ?? cost
  }

  /// Whether a state needs no settling from a side: one side's is enough, but where each goes its own way.
  func isClosed(_ label: TwoSidedLabel, _ side: UInt32) -> Bool {
    stretch == nil ? label.isClosed != 0 : label.isClosed & side != 0
  }
}
