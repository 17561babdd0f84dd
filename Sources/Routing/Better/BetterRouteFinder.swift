import Geography
public import Hierarchy
import RoadGraph
public import TravelCosts

/// Looks for a better route than the one that is being travelled, under the traffic there is.
///
/// ```swift
/// var finder = BetterRouteFinder(costing: costing, traffic: stretches)
/// switch finder.check(route, at: 125_000) {
/// case .success(let better): print(better.gain ?? "closed ahead")
/// case .failure(let rejection): print(rejection.words)
/// }
/// ```
public struct BetterRouteFinder {
  /// What makes a route worth leaving another one for.
  public var rule: BetterRouteRule
  private let plain: Costing
  private let stretches: [TrafficStretch]
  private let busy: Costing
  private var router: Router

  /// Prepares for questions under some traffic.
  ///
  /// - Parameters:
  ///   - costing: without the traffic.
  ///   - stretches: the traffic.
  ///   - hierarchy: one for the costing with the traffic, if there is one.
  public init(
    costing: Costing, traffic stretches: [TrafficStretch], hierarchy: Hierarchy? = nil,
    rule: BetterRouteRule = BetterRouteRule()
  ) {
    plain = costing
    self.stretches = stretches
    self.rule = rule
    let busy = costing.applying(stretches)
    self.busy = busy
    router = Router(
      costing: busy, hierarchy: hierarchy.flatMap { $0.metric.fingerprint == busy.fingerprint ? $0 : nil })
  }

  /// The best route from a place of the route travelled, if it is worth leaving that for; else why not.
  ///
  /// The traveller goes on in the direction of the route; only where it is closed ahead on the road that he is on he turns
  /// round.
  public mutating func check(
    _ route: TravelledRoute, at centimetre: UInt64
  ) -> Result<BetterRoute, BetterRouteRefusal> {
    do throws(BetterRouteRefusal) { return .success(try better(route, centimetre)) } catch {
      return .failure(error)
    }
  }

  private mutating func better(
    _ route: TravelledRoute, _ centimetre: UInt64
  ) throws(BetterRouteRefusal) -> BetterRoute {
    if rule.isForDriversInTraffic {
      guard [.motorcar, .hgv].contains(plain.profile.mode) else { throw refusal(.otherProfile) }
      guard plain.type == .fastest else { throw refusal(.otherType) }
    }
    let rest = route.remaining(from: centimetre)
    guard let first = rest.first else { throw refusal(.nearlyThere(seconds: 0)) }
    let (seen, isClosedHere) = seenTraffic(on: first)
    let current = isClosedHere ? nil : rest.seconds(under: seen)
    let free = rest.seconds(under: plain)
    let left = current ?? free ?? 0
    guard left >= rule.leastRemaining else { throw refusal(.nearlyThere(seconds: left)) }
    guard !rule.isForDriversInTraffic || rest.contains(where: { seen.isBusy($0.edge) }) else {
      throw refusal(.noTraffic)
    }
    let start = startPlace(first, turnsRound: isClosedHere)
    let stops = route.vias.filter { $0 > centimetre } + [route.length]
    guard let found = try? bestRoute(from: start, route, stops, seen) else { throw refusal(.noRoute) }
    let better = compare(found, with: rest, seen, current: current, free: free)
    try apply(better, found, rest)
    return better
  }

  private func refusal(_ rejection: BetterRouteRejection) -> BetterRouteRefusal {
    BetterRouteRefusal(rejection: rejection)
  }

  /// The traffic as somebody sees it who has come so far along an edge, and whether the edge is closed before its end.
  ///
  /// What closes the road where the traveller is, or behind, does not stop him.
  private func seenTraffic(on piece: RoutePiece) -> (costing: Costing, isClosedHere: Bool) {
    guard busy.isBlocked(piece.edge) || busy.isBlocked(piece.edge.reversed) else { return (busy, false) }
    let length = plain.graph.section(piece.edge.section).lengthCentimetres
    func isAhead(_ stretch: TrafficStretch) -> Bool {
      stretch.from > (stretch.edge == piece.edge ? piece.from : length - piece.from)
    }
    let seen = stretches.filter { stretch in
      stretch.edge.section != piece.edge.section || stretch.effect != .closed || isAhead(stretch)
    }
    let costing = plain.applying(seen)
    return (costing, costing.isBlocked(piece.edge))
  }

  private func startPlace(_ piece: RoutePiece, turnsRound: Bool) -> SnappedPoint {
    var start = place(on: piece.edge, piece.from)
    start.directions = TravelDirections(turnsRound ? piece.edge.reversed : piece.edge)
    return start
  }

  private func place(on edge: EdgeID, _ offset: UInt32) -> SnappedPoint {
    let graph = plain.graph
    let length = graph.section(edge.section).lengthCentimetres
    var shape: [Coordinate] = []
    graph.shape(of: edge, into: &shape)
    let metre = Double(offset) / 100
    let cut = CutShape(shape, length: Double(length) / 100, from: metre, to: metre)
    return SnappedPoint(
      section: edge.section, offset: edge.isBackward ? length - min(length, offset) : min(length, offset),
      coordinate: cut.points.first ?? graph.node(graph.tail(of: edge)).coordinate, distance: 0)
  }

  private mutating func bestRoute(
    from start: SnappedPoint, _ route: TravelledRoute, _ stops: [UInt64], _ seen: Costing
  ) throws(RouteFailure) -> Route {
    let places = stops.compactMap { stop in
      // The end of a route, and a via, lies on the piece before it.
      route.place(at: stop - 1).map { self.place(on: route.pieces[$0.piece].edge, $0.offset + 1) }
    }
    if seen === busy { return try router.route(from: start, throughPlaces: places) }
    var other = Router(costing: seen, hierarchy: nil)
    return try other.route(from: start, throughPlaces: places)
  }

  // MARK: Comparing

  private func compare(
    _ found: Route, with rest: [RoutePiece], _ seen: Costing, current: Double?, free: Double?
  ) -> BetterRoute {
    let pieces = found.pieces.filter { $0.to > $0.from }
    var shared: [RoutePiece] = []
    for (mine, theirs) in zip(rest, pieces) {
      guard mine.edge == theirs.edge, mine.from == theirs.from else { break }
      var piece = mine
      piece.to = min(mine.to, theirs.to)
      shared.append(piece)
      if mine.to != theirs.to { break }
    }
    let time = pieces.seconds(under: seen) ?? found.duration
    let decision =
      shared.last.map { place(on: $0.edge, $0.to) } ?? startPlace(rest[0], turnsRound: false)
    return BetterRoute(
      route: found, travelTime: time, delay: time - (pieces.seconds(under: plain) ?? time),
      currentTravelTime: current,
      currentDelay: current.flatMap { current in free.map { current - $0 } },
      sharedMetres: shared.reduce(0) { $0 + $1.length }, sharedTime: shared.seconds(under: seen) ?? 0,
      decisionPoint: decision.coordinate)
  }

  private func apply(
    _ better: BetterRoute, _ found: Route, _ rest: [RoutePiece]
  ) throws(BetterRouteRefusal) {
    let pieces = found.pieces.filter { $0.to > $0.from }
    let isSame =
      pieces.count == rest.count
      && zip(pieces, rest).allSatisfy { $0.edge == $1.edge && $0.from == $1.from && $0.to == $1.to }
    if isSame { throw BetterRouteRefusal(rejection: .alreadyBest, best: better) }
    if let gain = better.gain {
      let wanted = max(rule.leastGain, rule.leastGainShare * (better.currentTravelTime ?? 0))
      guard gain > 0, gain > wanted else {
        throw BetterRouteRefusal(rejection: gain > 0 ? .smallGain(seconds: gain) : .alreadyBest, best: better)
      }
    }
    guard better.sharedMetres >= rule.leastShared else {
      throw BetterRouteRefusal(rejection: .partsTooSoon(metres: better.sharedMetres), best: better)
    }
  }
}

/// Why there is no better route, and the best there is all the same, where one was looked for.
public struct BetterRouteRefusal: Error, Sendable {
  /// Why.
  public var rejection: BetterRouteRejection
  /// The best route, which is not worth it.
  public var best: BetterRoute?
}
