public import RoadGraph

/// What passing a node and turning there takes.
public struct TurnCost: Hashable, Sendable {
  /// Milliseconds.
  public var duration: UInt32
  /// Cost, in the costing's unit.
  public var cost: UInt32

  /// Nothing.
  public static let free = TurnCost(duration: 0, cost: 0)
}

extension Costing {
  /// What it takes to go from one edge into another that leaves its head; nil where that is not allowed.
  ///
  /// Turning round is allowed where the road ends for the traveller, and elsewhere where the profile gives it a price.
  public func turn(from: EdgeID, to: EdgeID) -> TurnCost? {
    let id = graph.head(of: from)
    let node = graph.node(id)
    var seconds = 0.0
    var extraCost = 0.0
    if to == from.reversed {
      guard let turnBack = turnBackSeconds(from, at: id) else { return nil }
      return price(seconds: turnBack, extraCost: 0)
    }
    if node.hasRestrictions, isTurnForbidden(from: from, to: to) { return nil }
    if node.hasAttributes {
      guard let passing = passing(id) else { return nil }
      seconds += passing.seconds
      extraCost += passing.cost
    }
    let (before, after) = (travel(of: from).kind, travel(of: to).kind)
    if after != before, after == .ferry || after == .train { seconds += profile.boardingSeconds }
    if profile.turnSeconds > 0, graph.outEdges(of: id).count > 2 {
      // Nothing up to 30 degrees, then in proportion: the profile's seconds at a right angle.
      let degrees = abs(Double(graph.turnAngle(from: from, to: to))) * 360 / 256
      seconds += profile.turnSeconds * max(0, degrees - 30) / 60
    }
    return price(seconds: seconds, extraCost: extraCost)
  }

  private func price(seconds: Double, extraCost: Double) -> TurnCost {
    let milliseconds = (seconds * 1000).rounded(.up)
    if type == .shortest { return TurnCost(duration: UInt32(milliseconds), cost: UInt32(extraCost * 100)) }
    return TurnCost(duration: UInt32(milliseconds), cost: UInt32(milliseconds + extraCost * 1000))
  }

  /// Whether a restriction with a node as via forbids a turn to the profile's mode.
  public func isTurnForbidden(from: EdgeID, to: EdgeID) -> Bool {
    guard graph.node(graph.head(of: from)).hasRestrictions else { return false }
    for place in graph.restrictions(from: from) {
      let restriction = graph.restriction(at: place)
      if restriction.to == to.index, restriction.viaCount == 0, restriction.condition == 0,
        restriction.modes & profile.mode.bit != 0
      {
        return true
      }
    }
    return false
  }

  /// Whether the profile's mode may pass a node at all.
  public func mayPass(_ node: NodeID) -> Bool { !graph.node(node).hasAttributes || passing(node) != nil }

  /// Seconds and further cost in seconds of passing a node; nil where the mode must not.
  private func passing(_ node: NodeID) -> (seconds: Double, cost: Double)? {
    guard let record = graph.nodeAttributes(of: node) else { return (0, 0) }
    var seconds = record.flags.contains(.signals) ? profile.signalSeconds : 0
    let access = record.access(profile.mode)
    if access == .unknown || profile.openAccess.contains(access) {
      if record.barrier != .none { seconds += profile.barrierSeconds }
      return (seconds, 0)
    }
    if profile.restrictedAccess.contains(access) {
      return (seconds + profile.barrierSeconds, profile.privateNodeCostSeconds)
    }
    // Who pushes goes on foot.
    let onFoot = record.access(.foot)
    let isPassedOnFoot = onFoot == .unknown || profile.openAccess.contains(onFoot)
    guard profile.pushingKmh != nil, access == .dismount, isPassedOnFoot else { return nil }
    return (seconds + 2 * profile.barrierSeconds, 0)
  }

  /// Seconds of turning round at the head of an edge; nil where that is not allowed.
  private func turnBackSeconds(_ from: EdgeID, at id: NodeID) -> Double? {
    if let seconds = profile.turnBackSeconds { return seconds }
    // The road ends for the traveller where no other edge may be entered from this one.
    let goesOn = graph.outEdges(of: id).contains { place in
      let other = graph.outEdge(at: place)
      return other != from.reversed && travel(of: other).kind != .closed
        && !isTurnForbidden(from: from, to: other)
    }
    return goesOn && mayPass(id) ? nil : 0
  }
}
