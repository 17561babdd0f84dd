public import RoadGraph

/// What passing a node and turning there takes.
public struct TurnCost: Hashable, Sendable {
  /// Milliseconds.
  public var duration: UInt32
  /// Cost, in the costing's unit.
  public var cost: UInt32

  /// Nothing.
  public static let free = TurnCost(duration: 0, cost: 0)

  /// Creates a cost.
  @inlinable
  public init(duration: UInt32, cost: UInt32) {
    self.duration = duration
    self.cost = cost
  }

  /// One after the other.
  @inlinable
  public static func + (a: TurnCost, b: TurnCost) -> TurnCost {
    TurnCost(duration: a.duration &+ b.duration, cost: a.cost &+ b.cost)
  }
}

/// The prices of turns and nodes, worked out once.
struct TurnPrices: Sendable {
  /// By angle as `RoadGraph.turnAngle` gives it, as an unsigned byte; empty where turns cost nothing.
  let byAngle: [TurnCost]
  let turnBack: TurnCost?
  let boarding: TurnCost
  private let isShortest: Bool

  init(_ profile: TravelProfile, isShortest: Bool) {
    func price(_ seconds: Double) -> TurnCost { Self.price(seconds, isShortest: isShortest) }
    self.isShortest = isShortest
    byAngle =
      profile.turnSeconds == 0
      ? []
      : (0..<256).map { byte in
        // Nothing up to 30 degrees, then in proportion: the profile's seconds at a right angle.
        let degrees = Double(min(byte, 256 - byte)) * 360 / 256
        return price(profile.turnSeconds * max(0, degrees - 30) / 60)
      }
    turnBack = profile.turnBackSeconds.map(price)
    boarding = price(profile.boardingSeconds)
  }

  /// The price of some seconds of time and of further cost that is no time.
  func price(seconds: Double, extraCostSeconds: Double = 0) -> TurnCost {
    var price = Self.price(seconds, isShortest: isShortest)
    // A second that is no time is worth a metre where metres count.
    price.cost &+= UInt32((extraCostSeconds * (isShortest ? 100 : 1000)).rounded(.up))
    return price
  }

  private static func price(_ seconds: Double, isShortest: Bool) -> TurnCost {
    let milliseconds = UInt32((seconds * 1000).rounded(.up))
    return TurnCost(duration: milliseconds, cost: isShortest ? 0 : milliseconds)
  }
}

extension Costing {
  /// What it takes to go from one edge into another that leaves its head; nil where that is not allowed.
  ///
  /// Turning round is allowed where the road ends for the traveller, and elsewhere where the profile gives it a price.
  /// Restrictions that reach over several edges are not looked at: see `step(from:after:into:)`.
  public func turn(from: EdgeID, to: EdgeID) -> TurnCost? {
    turn(
      from: from, travel(of: from).kind, at: graph.head(of: from), into: to, travel(of: to).kind)
  }

  /// The same where it is known how both edges are travelled and at which node they meet.
  public func turn(
    from: EdgeID, _ before: TravelKind, at node: NodeID, into to: EdgeID, _ after: TravelKind
  ) -> TurnCost? {
    let record = graph.node(node)
    if record.hasRestrictions, isTurnForbidden(from: from, to: to) { return nil }
    if to == from.reversed { return turnBack ?? (endsForTraveller(from) ? .free : nil) }
    var price = boarding(from: before, to: after)
    if record.hasAttributes {
      guard let passing = passing(node) else { return nil }
      price = price + passing
    }
    guard !turnPrices.byAngle.isEmpty else { return price }
    return price + turnPrice(from: from, to: to, choices: graph.outEdges(of: node).count)
  }

  /// What the mere turn between two edges takes, at a node that so many edges leave.
  public func turnPrice(from: EdgeID, to: EdgeID, choices: Int) -> TurnCost {
    guard !turnPrices.byAngle.isEmpty, choices > 2 else { return .free }
    return turnPrices.byAngle[Int(UInt8(bitPattern: graph.turnAngle(from: from, to: to)))]
  }

  /// Costs of turns by angle, as `RoadGraph.turnAngle` gives it, as an unsigned byte; empty where turns cost nothing.
  public var turnCostsByAngle: [UInt32] {
    turnPrices.byAngle.allSatisfy { $0.cost == 0 } ? [] : turnPrices.byAngle.map(\.cost)
  }

  /// What going on board takes, by the ways of travelling before and after.
  public func boarding(from before: TravelKind, to after: TravelKind) -> TurnCost {
    after != before && !after.feelsSlopes ? turnPrices.boarding : .free
  }

  /// What turning round takes in the middle of the road; nil where it is allowed only where the road ends.
  public var turnBack: TurnCost? { turnPrices.turnBack }

  /// What passing through roads that serve the first and last stretch only costs where nothing else leads to the target;
  /// nil: one does not.
  public var throughRestrictedCost: UInt32? {
    profile.throughRestrictedCostSeconds.map { turnPrices.price(seconds: 0, extraCostSeconds: $0).cost }
  }

  /// Whether a traveller at the end of an edge can only turn round.
  public func endsForTraveller(_ edge: EdgeID) -> Bool {
    let node = graph.head(of: edge)
    guard passing(node) != nil else { return true }
    return !graph.outEdges(of: node).contains { place in
      let other = graph.outEdge(at: place)
      return other != edge.reversed && travel(of: other).kind != .closed
        && !isTurnForbidden(from: edge, to: other)
    }
  }

  /// Whether the profile's mode may pass a node at all.
  public func mayPass(_ node: NodeID) -> Bool { passing(node) != nil }

  /// What passing a node takes, apart from the turn; nil where the mode must not.
  public func passing(_ node: NodeID) -> TurnCost? {
    if let passing = lawfulPassing(node) { return passing }
    guard ignored.contains(.closures) else { return nil }
    return turnPrices.price(seconds: 0, extraCostSeconds: IgnoredRules.nodeSeconds)
  }

  private func lawfulPassing(_ node: NodeID) -> TurnCost? {
    guard graph.node(node).hasAttributes, var record = graph.nodeAttributes(of: node) else { return .free }
    if record.conditions != 0 {
      _ = conditions.apply(graph.conditionalRules(at: record.conditions), to: &record)
    }
    guard profile.vehicle.fits(record) else { return nil }
    let access = record.access(profile.mode)
    let dislike = avoidances.contains { $0.concerns(record) } ? Avoidance.nodeCostSeconds : 0
    if access == .unknown || profile.openAccess.contains(access) {
      return turnPrices.price(
        seconds: waiting(record) + barrierSeconds(record.barrier), extraCostSeconds: dislike)
    }
    if profile.restrictedAccess.contains(access) {
      return turnPrices.price(
        seconds: waiting(record) + barrierSeconds(record.barrier),
        extraCostSeconds: profile.privateNodeCostSeconds + dislike)
    }
    // Who pushes goes on foot.
    let onFoot = record.access(.foot)
    let isPassedOnFoot = onFoot == .unknown || Self.footAccess.contains(onFoot)
    guard access == .dismount, profile.pushingKmh != nil, isPassedOnFoot else { return nil }
    return turnPrices.price(
      seconds: waiting(record) + 2 * barrierSeconds(record.barrier), extraCostSeconds: dislike)
  }

  /// What lets somebody on foot pass who pushes something.
  private static let footAccess: Set<Access> = [
    .yes, .designated, .permissive, .destination, .customers, .discouraged, .useSidepath,
  ]

  /// Seconds of waiting at signals, crossings and signs.
  private func waiting(_ record: NodeAttributeRecord) -> Double {
    var seconds = 0.0
    if record.flags.contains(.signals) {
      seconds += profile.signalSeconds
    } else if record.flags.contains(.crossing) {
      seconds += profile.crossingSeconds
    }
    if record.flags.contains(.stop) { seconds += profile.stopSeconds }
    if record.flags.contains(.levelCrossing) { seconds += profile.levelCrossingSeconds }
    return seconds
  }

  private func barrierSeconds(_ barrier: Barrier) -> Double {
    barrier == .none ? 0 : profile.barrierKindSeconds[barrier] ?? profile.barrierSeconds
  }
}
