import Geography
import RoadGraph
import TravelCosts

/// The working of a one-to-one search: labels, queue, and how a settled edge is expanded.
///
/// A label stands for the end of an edge. Turn costs and restrictions are exact, since states are edges; roads that serve
/// the first and last stretch only are exact through `SearchState`; restrictions over several edges through states of
/// their own. Dijkstra 1959; Hart, Nilsson and Raphael 1968 for A*.
struct SearchKernel: ~Copyable {
  let costing: Costing
  let graph: RoadGraph
  private let turnCosts: ScratchArray<UInt32>
  private let turnBackCost: UInt32?

  var labels: LabelPages<SearchLabel>
  var queue = PlaceQueue()
  private var pending = PendingStates()

  private(set) var settledCount = 0
  private(set) var best: (cost: UInt32, parent: Int, edge: EdgeID)?
  private var potential = Potential.none
  /// What it costs to come out of restricted roads in the middle of a journey; nil: not allowed.
  private var throughRestrictedCost: UInt32?
  private var target = EdgePlaces()
  /// What no label may cost: the best path to the target so far.
  private var limit = SearchLabel.unreached

  init(costing: Costing) {
    self.costing = costing
    graph = costing.graph
    labels = LabelPages(sectionCount: graph.sectionCount)
    turnCosts = costing.turnCostsByAngle.withScratch()
    turnBackCost = costing.turnBack?.cost
  }

  /// Forgets the last search and sets up the next.
  mutating func reset(to ends: [SnappedPoint], method: SearchMethod, throughRestrictedCost: UInt32?) {
    labels.removeAll()
    queue.removeAll()
    pending.removeAll()
    settledCount = 0
    best = nil
    limit = SearchLabel.unreached
    self.throughRestrictedCost = throughRestrictedCost
    target = EdgePlaces(ends, graph)
    potential = .none
    // All ends are one place on the ground.
    if method == .astar, let end = ends.first { potential = Potential(to: end.coordinate, costing) }
  }

  /// Enters the edges at the start; a target ahead on the same edge is reached at once.
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
        offer(whole.part(from: from, to: to, of: record.lengthCentimetres), parent: -1, edge: edge)
      }
      let cost = whole.part(from: from, to: record.lengthCentimetres, of: record.lengthCentimetres)
      let state = SearchState(edge: edge, isArriving: false)
      reach(labels.place(of: state), state, record.head(edge.direction), cost: UInt64(cost), parent: -1)
    }
  }

  /// Settles label after label until nothing that is left can undercut the best path.
  mutating func run() {
    while let entry = queue.popFirst() {
      if entry.key >= limit { break }
      let label = labels[entry.place]
      // An entry that a cheaper one has overtaken.
      if label.key != entry.key { continue }
      settledCount += 1
      expand(label, entry.place)
    }
  }

  private mutating func expand(_ label: SearchLabel, _ place: Int) {
    let edge = label.state.edge
    let record = graph.section(edge.section)
    let id = record.head(edge.direction)
    let node = graph.node(id)
    let out = graph.outEdges(of: id)
    let departure = Departure(
      edge: edge, place: place, cost: UInt64(label.cost), isArriving: label.state.isArriving,
      travel: costing.travel(record, edge.direction), hasChoice: out.count > 2)
    let isBound = node.hasRestrictions || label.state.isPending
    let memory = label.state.isPending ? pending.memory(at: place) : nil
    var goesOn = false
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
        enter(next, record, travel, from: departure, adding: UInt64(passing), step)
      }
    }
    if let turnBackCost {
      turnBack(departure, record, memory, isBound, cost: turnBackCost)
    } else if !goesOn {
      turnBack(departure, record, memory, isBound, cost: 0)
    }
  }

  /// What an expansion knows of the edge that it comes from.
  private struct Departure {
    let edge: EdgeID
    let place: Int
    let cost: UInt64
    let isArriving: Bool
    let travel: EdgeTravel
    let hasChoice: Bool
  }

  private mutating func turnBack(
    _ departure: Departure, _ record: SectionRecord, _ memory: RestrictionMemory?, _ isBound: Bool,
    cost: UInt32
  ) {
    let next = departure.edge.reversed
    let travel = costing.travel(record, next.direction)
    guard travel.kind != .closed else { return }
    let step = isBound ? costing.step(from: departure.edge, after: memory, into: next) : .free
    if step == .forbidden { return }
    enter(next, record, travel, from: departure, adding: UInt64(cost), step, isTurn: false)
  }

  private mutating func enter(
    _ next: EdgeID, _ record: SectionRecord, _ travel: EdgeTravel, from: Departure, adding extra: UInt64,
    _ step: RestrictedStep, isTurn: Bool = true
  ) {
    var base = from.cost + extra
    if from.isArriving, !travel.isRestricted {
      // Who has begun to arrive by restricted roads does not come out of them any more.
      guard let throughRestrictedCost else { return }
      base += UInt64(throughRestrictedCost)
    }
    if isTurn {
      if from.hasChoice, !turnCosts.isEmpty {
        base += UInt64(turnCosts[Int(UInt8(bitPattern: graph.turnAngle(from: from.edge, to: next)))])
      }
      if travel.kind != from.travel.kind {
        base += UInt64(costing.boarding(from: from.travel.kind, to: travel.kind).cost)
      }
    }
    let whole = costing.cost(of: next, record, travel)
    // Traffic has closed it.
    guard whole < Costing.most else { return }
    if let offset = target.offset(on: next) {
      let part = whole.part(from: 0, to: offset, of: record.lengthCentimetres)
      offer(UInt32(clamping: base + UInt64(part)), parent: from.place, edge: next)
    }
    let isArriving = travel.isRestricted && (from.isArriving || !from.travel.isRestricted)
    let head = record.head(next.direction)
    if case .remembered(let memory) = step {
      let state = SearchState(edge: next, isArriving: isArriving, isPending: true)
      reach(pendingPlace(memory, isArriving), state, head, cost: base + UInt64(whole), parent: from.place)
    } else {
      let state = SearchState(edge: next, isArriving: isArriving)
      reach(labels.place(of: state), state, head, cost: base + UInt64(whole), parent: from.place)
    }
  }

  private mutating func pendingPlace(_ memory: RestrictionMemory, _ isArriving: Bool) -> Int {
    if let place = pending.place(of: memory, isArriving: isArriving) { return place }
    let place = labels.appendExtra()
    pending.insert(memory, isArriving: isArriving, at: place)
    return place
  }

  private mutating func reach(_ place: Int, _ state: SearchState, _ head: NodeID, cost: UInt64, parent: Int) {
    let label = labels[place]
    guard cost < UInt64(label.cost) else { return }
    let bound =
      label.cost == SearchLabel.unreached
      ? potential.bound(from: graph.node(head).coordinate) : label.key - label.cost
    // A path that cannot undercut the best one, or lasts for weeks, is not followed.
    guard cost + UInt64(bound) < UInt64(limit) else { return }
    let key = UInt32(truncatingIfNeeded: cost) + bound
    labels[place] = SearchLabel(
      cost: UInt32(truncatingIfNeeded: cost), key: key, parent: Int32(truncatingIfNeeded: parent),
      state: state)
    queue.insert(place, key: key)
  }

  private mutating func offer(_ cost: UInt32, parent: Int, edge: EdgeID) {
    guard cost < limit else { return }
    best = (cost, parent, edge)
    limit = cost
  }

  /// Whether some label stands for the end of an edge.
  func hasReached(_ edge: EdgeID) -> Bool {
    if pending.allPlaces.contains(where: { labels[$0].state.edge == edge }) { return true }
    return [false, true].contains { isArriving in
      guard let label = labels.label(of: SearchState(edge: edge, isArriving: isArriving)) else {
        return false
      }
      return label.cost != SearchLabel.unreached
    }
  }

  /// The edges that lead to a label, in order of travel.
  func path(to place: Int) -> [EdgeID] {
    var edges: [EdgeID] = []
    var next = place
    while next >= 0 {
      let label = labels[next]
      edges.append(label.state.edge)
      next = Int(label.parent)
    }
    return edges.reversed()
  }
}
