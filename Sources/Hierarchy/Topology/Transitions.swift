package import RoadGraph
package import TravelCosts

/// What may follow an edge, and what may lead to it, under a costing: the rules of the searches over edges, in one place.
package struct Transitions: Sendable {
  /// An edge that may be entered, or left, beside the one that is asked about.
  package struct Step {
    /// The other edge.
    package var edge: EdgeID
    /// Whether the other edge serves the first and last stretch only.
    package var isRestricted: Bool
    /// What is pending on the edge left, where that is the other edge.
    package var memoryBefore: RestrictionMemory?
    /// What is pending on the edge entered.
    package var memory: RestrictionMemory?
    /// Cost of the turn, without that of the edge entered.
    package var turn: UInt32
  }

  package let costing: Costing
  package let graph: RoadGraph
  let pending: PendingRestrictions
  private let turnCosts: [UInt32]
  private let turnBackCost: UInt32?
  /// Everything about edges and nodes, worked out before; nil: asked of the graph and the costing each time.
  private let table: NetworkTable?

  /// - Parameter forAll: whether the whole network will be asked for.
  package init(_ costing: Costing, forAll: Bool = false) {
    self.costing = costing
    graph = costing.graph
    pending = PendingRestrictions(costing)
    turnCosts = costing.turnCostsByAngle
    turnBackCost = costing.turnBack?.cost
    table = forAll ? NetworkTable(costing) : nil
  }

  /// Whether turns cost nothing by themselves, so that all edges into a node are left alike.
  var areTurnsFree: Bool { turnCosts.isEmpty && turnBackCost == 0 }

  // MARK: Edges and nodes

  /// Whether an edge is travelled at all.
  @inline(__always)
  func isOpen(_ edge: EdgeID) -> Bool { table?.isOpen(edge) ?? (costing.travel(of: edge).kind != .closed) }

  /// Whether an edge serves the first and last stretch only.
  @inline(__always)
  func isRestricted(_ edge: EdgeID) -> Bool {
    table?.isRestricted(edge) ?? costing.travel(of: edge).isRestricted
  }

  /// Cost of a whole edge that is open.
  @inline(__always)
  package func cost(_ edge: EdgeID) -> UInt32 {
    if let table { return table.cost(edge) }
    let record = graph.section(edge.section)
    return costing.cost(of: edge, record, costing.travel(record, edge.direction))
  }

  @inline(__always)
  private func kind(_ edge: EdgeID) -> TravelKind { table?.kind(edge) ?? costing.travel(of: edge).kind }

  @inline(__always)
  private func head(_ edge: EdgeID) -> NodeID { table?.head(edge) ?? graph.head(of: edge) }

  @inline(__always)
  private func hasRestrictions(_ node: NodeID) -> Bool {
    table?.hasRestrictions(node) ?? graph.node(node).hasRestrictions
  }

  /// Cost of passing a node; nil where one must not.
  @inline(__always)
  func passing(_ node: NodeID) -> UInt32? {
    if let table { return table.passing(node) }
    return graph.node(node).hasAttributes ? costing.passing(node)?.cost : 0
  }

  /// Places of the edges that leave a node, to be asked of `outEdge`.
  @inline(__always)
  func outEdges(_ node: NodeID) -> Range<Int> { table?.outEdges(node) ?? graph.outEdges(of: node) }

  @inline(__always)
  func outEdge(_ place: Int) -> EdgeID { table?.outEdge(place) ?? graph.outEdge(at: place) }

  @inline(__always)
  private func turnCost(from: EdgeID, to: EdgeID, choices: Int) -> UInt32 {
    var cost: UInt32 = 0
    if choices > 2, !turnCosts.isEmpty {
      let angle = table?.turnAngle(from, to) ?? UInt8(bitPattern: graph.turnAngle(from: from, to: to))
      cost = turnCosts[Int(angle)]
    }
    let (before, after) = (kind(from), kind(to))
    if before != after { cost &+= costing.boarding(from: before, to: after).cost }
    return cost
  }

  // MARK: Turns

  /// All edges that may be entered at the end of an edge.
  @inline(__always)
  package func forEachNext(after edge: EdgeID, _ memory: RestrictionMemory?, _ body: (Step) -> Void) {
    let node = head(edge)
    let out = outEdges(node)
    let isBound = memory != nil || hasRestrictions(node)
    var goesOn = false
    if let passing = passing(node) {
      for place in out {
        let next = outEdge(place)
        guard next != edge.reversed, isOpen(next) else { continue }
        var remembered: RestrictionMemory?
        if isBound {
          switch costing.step(from: edge, after: memory, into: next) {
          case .forbidden: continue
          case .free: break
          case .remembered(let memory): remembered = memory
          }
        }
        goesOn = true
        body(
          Step(
            edge: next, isRestricted: isRestricted(next), memoryBefore: memory, memory: remembered,
            turn: passing &+ turnCost(from: edge, to: next, choices: out.count)))
      }
    }
    guard let cost = turnBackCost ?? (goesOn ? nil : 0) else { return }
    let next = edge.reversed
    guard isOpen(next) else { return }
    var remembered: RestrictionMemory?
    if isBound {
      switch costing.step(from: edge, after: memory, into: next) {
      case .forbidden: return
      case .free: break
      case .remembered(let memory): remembered = memory
      }
    }
    body(
      Step(
        edge: next, isRestricted: isRestricted(next), memoryBefore: memory, memory: remembered, turn: cost))
  }

  /// All edges from whose end an edge may be entered, each with all that may be pending there.
  @inline(__always)
  package func forEachPrevious(before edge: EdgeID, _ body: (Step) -> Void) {
    let node = head(edge.reversed)
    let out = outEdges(node)
    let passing = passing(node)
    let isBound = hasRestrictions(node)
    for place in out {
      let before = outEdge(place).reversed
      let isTurningBack = before == edge.reversed
      guard isTurningBack || passing != nil, isOpen(before) else { continue }
      let turn =
        isTurningBack
        ? turnBackCost ?? 0 : (passing ?? 0) &+ turnCost(from: before, to: edge, choices: out.count)
      let step = Step(
        edge: before, isRestricted: isRestricted(before), memoryBefore: nil, memory: nil, turn: turn)
      offer(step, into: edge, isBound: isBound, isTurningBack, body)
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
    let node = head(edge)
    guard passing(node) != nil else { return false }
    let isBound = memory != nil || hasRestrictions(node)
    for place in outEdges(node) {
      let next = outEdge(place)
      guard next != edge.reversed, isOpen(next) else { continue }
      if !isBound || costing.step(from: edge, after: memory, into: next) != .forbidden { return true }
    }
    return false
  }
}
