package import RoadGraph
package import TravelCosts

/// What may follow an edge, and what may lead to it, under a costing: the rules of the searches over edges, in one place.
package struct Transitions: Sendable {
  /// An edge that may be entered, or left, beside the one that is asked about.
  package struct Step {
    /// The other edge.
    package var edge: EdgeID
    /// The other edge's section.
    package var record: SectionRecord
    /// How the other edge is travelled.
    package var travel: EdgeTravel
    /// What is pending on the edge left, where that is the other edge.
    package var memoryBefore: RestrictionMemory?
    /// What is pending on the edge entered.
    package var memory: RestrictionMemory?
    /// Cost of the turn, without that of the edge entered.
    package var turn: UInt32
  }

  package let costing: Costing
  package let graph: RoadGraph
  let pending: PendingStates
  private let turnCosts: [UInt32]
  private let turnBackCost: UInt32?
  /// Cost of passing each node, `UInt32.max` where one must not; empty: asked of the costing each time.
  private let passingCosts: [UInt32]

  /// - Parameter cachesPassing: whether to work out beforehand what passing each node costs; worth it when all are asked for.
  package init(_ costing: Costing, cachesPassing: Bool = false) {
    self.costing = costing
    graph = costing.graph
    pending = PendingStates(costing)
    turnCosts = costing.turnCostsByAngle
    turnBackCost = costing.turnBack?.cost
    guard cachesPassing else {
      passingCosts = []
      return
    }
    passingCosts = (0..<UInt32(graph.nodeCount)).map { index in
      guard costing.graph.node(NodeID(index)).hasAttributes else { return 0 }
      return costing.passing(NodeID(index))?.cost ?? .max
    }
  }

  /// Whether turns cost nothing by themselves, so that all edges into a node are left alike.
  var areTurnsFree: Bool { turnCosts.isEmpty && turnBackCost == 0 }

  /// Cost of passing a node; nil where one must not.
  @inline(__always)
  func passing(_ id: NodeID, _ node: NodeRecord) -> UInt32? {
    guard node.hasAttributes else { return 0 }
    if passingCosts.isEmpty { return costing.passing(id)?.cost }
    let cost = passingCosts[Int(id.index)]
    return cost == .max ? nil : cost
  }

  /// All edges that may be entered at the end of an edge.
  @inline(__always)
  package func forEachNext(after edge: EdgeID, _ memory: RestrictionMemory?, _ body: (Step) -> Void) {
    let record = graph.section(edge.section)
    let id = record.head(edge.direction)
    let node = graph.node(id)
    let out = graph.outEdges(of: id)
    let from = costing.travel(record, edge.direction)
    let isBound = node.hasRestrictions || memory != nil
    var goesOn = false
    if let passing = passing(id, node) {
      for position in out {
        let next = graph.outEdge(at: position)
        guard next != edge.reversed else { continue }
        let record = graph.section(next.section)
        let travel = costing.travel(record, next.direction)
        guard travel.kind != .closed else { continue }
        var remembered: RestrictionMemory?
        if isBound {
          switch costing.step(from: edge, after: memory, into: next) {
          case .forbidden: continue
          case .free: break
          case .remembered(let memory): remembered = memory
          }
        }
        goesOn = true
        let turn = passing &+ turnCost(from: edge, from, to: next, travel, choices: out.count)
        body(
          Step(
            edge: next, record: record, travel: travel, memoryBefore: memory, memory: remembered, turn: turn))
      }
    }
    guard let cost = turnBackCost ?? (goesOn ? nil : 0) else { return }
    let next = edge.reversed
    let travel = costing.travel(record, next.direction)
    guard travel.kind != .closed else { return }
    var remembered: RestrictionMemory?
    if isBound {
      switch costing.step(from: edge, after: memory, into: next) {
      case .forbidden: return
      case .free: break
      case .remembered(let memory): remembered = memory
      }
    }
    body(
      Step(edge: next, record: record, travel: travel, memoryBefore: memory, memory: remembered, turn: cost))
  }

  /// All edges from whose end an edge may be entered, each with all that may be pending there.
  @inline(__always)
  package func forEachPrevious(before edge: EdgeID, _ body: (Step) -> Void) {
    let record = graph.section(edge.section)
    let id = record.tail(edge.direction)
    let node = graph.node(id)
    let out = graph.outEdges(of: id)
    let to = costing.travel(record, edge.direction)
    let passing = passing(id, node)
    for position in out {
      let before = graph.outEdge(at: position).reversed
      let isTurningBack = before == edge.reversed
      if !isTurningBack, passing == nil { continue }
      let record = graph.section(before.section)
      let travel = costing.travel(record, before.direction)
      guard travel.kind != .closed else { continue }
      let turn =
        isTurningBack
        ? turnBackCost ?? 0
        : (passing ?? 0) &+ turnCost(from: before, travel, to: edge, to, choices: out.count)
      let step = Step(
        edge: before, record: record, travel: travel, memoryBefore: nil, memory: nil, turn: turn)
      offer(step, into: edge, isBound: node.hasRestrictions, isTurningBack, body)
      for memory in pending.memories(on: before) {
        var step = step
        step.memoryBefore = memory
        offer(step, into: edge, isBound: true, isTurningBack, body)
      }
    }
  }

  @inline(__always)
  private func offer(
    _ step: Step, into edge: EdgeID, isBound: Bool, _ isTurningBack: Bool, _ body: (Step) -> Void
  ) {
    var step = step
    if isBound {
      switch costing.step(from: step.edge, after: step.memoryBefore, into: edge) {
      case .forbidden: return
      case .free: break
      case .remembered(let memory): step.memory = memory
      }
    }
    if isTurningBack, turnBackCost == nil, goesOn(step.edge, after: step.memoryBefore) { return }
    body(step)
  }

  /// Whether a traveller at the end of an edge can go on other than by turning round.
  private func goesOn(_ edge: EdgeID, after memory: RestrictionMemory?) -> Bool {
    let id = graph.head(of: edge)
    let node = graph.node(id)
    guard passing(id, node) != nil else { return false }
    let isBound = memory != nil || node.hasRestrictions
    for position in graph.outEdges(of: id) {
      let next = graph.outEdge(at: position)
      guard next != edge.reversed, costing.travel(of: next).kind != .closed else { continue }
      if !isBound || costing.step(from: edge, after: memory, into: next) != .forbidden { return true }
    }
    return false
  }

  @inline(__always)
  private func turnCost(
    from: EdgeID, _ before: EdgeTravel, to: EdgeID, _ after: EdgeTravel, choices: Int
  ) -> UInt32 {
    var cost: UInt32 = 0
    if choices > 2, !turnCosts.isEmpty {
      cost = turnCosts[Int(UInt8(bitPattern: graph.turnAngle(from: from, to: to)))]
    }
    if before.kind != after.kind { cost &+= costing.boarding(from: before.kind, to: after.kind).cost }
    return cost
  }
}
