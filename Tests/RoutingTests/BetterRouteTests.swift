import Geography
import RoadGraph
import TestSupport
import Testing
import TravelCosts

@testable import Hierarchy
@testable import Routing

/// Better routes on a drawn town:
///
///     A──B──C──G
///     │  │  │
///     D──E──F
@Suite struct BetterRouteTests {
  private struct Town {
    let built: BuiltMap
    let costing: Costing
    let route: TravelledRoute

    init(profile: String = "car", type: RouteType = .fastest, from: Character = "A", to: Character = "G")
      throws
    {
      built = try AsciiMap(
        "A    B    C    G\n\n\n\nD    E    F",
        ways: [
          AsciiMap.Way("ABCG", "highway=residential"), AsciiMap.Way("DEF", "highway=residential"),
          AsciiMap.Way("AD", "highway=residential"), AsciiMap.Way("BE", "highway=residential"),
          AsciiMap.Way("CF", "highway=residential"),
        ]
      ).build()
      let profile = try #require(try BuiltInProfiles.profile(named: profile))
      costing = Costing(graph: built.graph, profile: profile, type: type)
      var router = Router(costing: costing)
      let route = try router.route(through: [built.coordinate(from), built.coordinate(to)], radius: 50)
      self.route = TravelledRoute(pieces: route.pieces)
    }

    /// Traffic between two nodes, in this direction.
    func stretch(_ a: Character, _ b: Character, _ effect: TrafficEffect, from: Double = 0, to: Double = 1)
      throws
      -> TrafficStretch
    {
      let edge = try #require(built.edge(a, b))
      let length = Double(built.graph.section(edge.section).lengthCentimetres)
      return TrafficStretch(edge: edge, from: UInt32(from * length), to: UInt32(to * length), effect: effect)
    }

    func check(
      _ traffic: [TrafficStretch], at metre: Double = 100,
      _ change: (inout BetterRouteRule) -> Void = { _ in }
    ) -> Result<BetterRoute, BetterRouteRefusal> {
      var rule = BetterRouteRule()
      change(&rule)
      var finder = BetterRouteFinder(costing: costing, traffic: traffic, rule: rule)
      return finder.check(route, at: UInt64(metre * 100))
    }

    func refusal(
      _ traffic: [TrafficStretch], at metre: Double = 100,
      _ change: (inout BetterRouteRule) -> Void = { _ in }
    ) -> BetterRouteRejection? {
      if case .failure(let refusal) = check(traffic, at: metre, change) { return refusal.rejection }
      return nil
    }

    func letters(_ route: Route) -> String {
      built.letters(route.pieces.filter { $0.to > $0.from }.map(\.edge))
    }
  }

  @Test func aJamAheadIsGoneRoundFromTheLastNodeBeforeIt() throws {
    let town = try Town()
    let jam = [try town.stretch("B", "C", .speed(kmh: 3))]
    let better = try town.check(jam).get()
    #expect(town.letters(better.route) == "ABEFCG")
    #expect(abs(better.sharedMetres - 400) < 2)
    #expect(better.decisionPoint == town.built.coordinate("B"))
    let rest = town.route.remaining(from: 10_000)
    let free = try #require(rest.seconds(under: town.costing))
    let current = try #require(better.currentTravelTime)
    // 500 m at 3 km/h in place of their usual time.
    let usual = try #require(
      town.check([], at: 100) { $0.isForDriversInTraffic = false }.refusalBest?.travelTime)
    #expect(abs(usual - free) < 0.1)
    #expect(abs((better.currentDelay ?? 0) - (current - free)) < 0.1)
    #expect(current > 600 && current < 600 + free)
    #expect(better.delay == 0)
    #expect(abs(try #require(better.gain) - (current - better.travelTime)) < 0.01)
    #expect(abs(better.travelTime - better.route.duration) < 0.05)
  }

  @Test func theGainMustBeMoreThanTheRuleSays() throws {
    let town = try Town()
    let jam = [try town.stretch("B", "C", .speed(kmh: 3))]
    let gain = try #require(try town.check(jam).get().gain)
    #expect(gain > 300)
    #expect(town.refusal(jam) { $0.leastGain = gain } == .smallGain(seconds: gain))
    #expect(town.refusal(jam) { $0.leastGain = gain - 0.01 } == nil)
    #expect(town.refusal(jam) { $0.leastGainShare = 0.99 } == .smallGain(seconds: gain))
    let small = [try town.stretch("B", "C", .speed(kmh: 8))]
    guard case .smallGain = town.refusal(small) else {
      Issue.record("a gain of less than five minutes is too small")
      return
    }
    #expect(town.refusal(small) { $0.leastGain = 0 } == nil)
  }

  @Test func aClosedRoadAheadIsGoneRoundWhateverTheGain() throws {
    let town = try Town()
    let closed = [try town.stretch("B", "C", .closed)]
    let better = try town.check(closed) { $0.leastGain = 80_000 }.get()
    #expect(better.gain == nil && better.currentTravelTime == nil && better.currentDelay == nil)
    #expect(town.letters(better.route) == "ABEFCG")
    #expect(abs(better.sharedMetres - 400) < 2)
  }

  @Test func aRoadClosedAheadOnTheSameRoadMakesTheTravellerTurnRound() throws {
    let town = try Town()
    let ahead = [try town.stretch("A", "B", .closed, from: 0.5, to: 0.6)]
    let better = try town.check(ahead).get()
    #expect(town.letters(better.route) == "BADEFCG" || town.letters(better.route) == "BADEBCG")
    #expect(better.sharedMetres == 0)
    // Behind him, or where he is, it does not matter to him.
    #expect(town.refusal(ahead, at: 400) == .noTraffic)
    #expect(town.refusal([try town.stretch("A", "B", .closed)]) == .noTraffic)
  }

  @Test func otherwiseNobodyTurnsRoundInTheRoad() throws {
    let town = try Town()
    // From the middle of AB the way by A would be no longer than that by B and E.
    let jam = [try town.stretch("B", "C", .speed(kmh: 1)), try town.stretch("B", "E", .closed)]
    #expect(town.refusal(jam, at: 10) == .alreadyBest || town.refusal(jam, at: 10) == .noRoute)
  }

  @Test func theRuleIsForDriversOnFastestRoutesInTraffic() throws {
    let town = try Town()
    #expect(town.refusal([]) == .noTraffic)
    #expect(town.refusal([try town.stretch("D", "E", .closed)]) == .noTraffic)
    let walk = try Town(profile: "foot")
    let closed = [try walk.stretch("B", "C", .closed)]
    #expect(walk.refusal(closed) == .otherProfile)
    #expect(walk.refusal(closed) { $0.isForDriversInTraffic = false } == nil)
    let short = try Town(type: .shortest)
    #expect(short.refusal([try short.stretch("B", "C", .closed)]) == .otherType)
  }

  @Test func whatEndsSoonOrPartsSoonIsLeftAlone() throws {
    let town = try Town()
    let closed = [try town.stretch("B", "C", .closed)]
    guard case .nearlyThere = town.refusal(closed, { $0.leastRemaining = 10_000 }) else {
      Issue.record("less is left than the rule wants")
      return
    }
    guard case .partsTooSoon(let metres) = town.refusal(closed, { $0.leastShared = 450 }) else {
      Issue.record("the routes part after 400 m")
      return
    }
    #expect(abs(metres - 400) < 2)
    #expect(town.refusal(closed, at: 1500) == .nearlyThere(seconds: 0))
  }

  @Test func withoutAnyWayThereIsNoRoute() throws {
    let town = try Town()
    #expect(town.refusal([try town.stretch("C", "G", .closed)]) == .noRoute)
  }

  @Test func pointsThatAreStillToBePassedArePassed() throws {
    let town = try Town()
    let route = TravelledRoute(pieces: town.route.pieces, vias: [1000])
    var finder = BetterRouteFinder(
      costing: town.costing,
      traffic: [try town.stretch("B", "C", .closed), try town.stretch("F", "C", .speed(kmh: 2))])
    let better = try finder.check(route, at: 10_000).get()
    #expect(better.route.legs.count == 2)
    let place = better.route.pieces[better.route.legs[0].pieces].last
    #expect(place.map { town.built.letter(town.built.graph.head(of: $0.edge)) } == "C")
  }

  @Test func hierarchiesGiveTheSameVerdict() throws {
    for seed in 0..<20 as Range<UInt64> {
      let roads = try RandomRoads(seed: seed, nodes: 60, sections: 110)
      let profile = try #require(try BuiltInProfiles.profile(named: "car"))
      let costing = Costing(graph: roads.graph, profile: profile)
      let bytes = try #require(TopologyBuilder.build(.car, costings: [costing]))
      let topology = try #require(HierarchyTopology(Blob(bytes)))
      let hierarchy: Hierarchy = try #require(Hierarchy(customising: topology, costing))
      var random = SeededRandom(seed: seed)
      var router = Router(costing: costing, hierarchy: hierarchy)
      guard
        let route = try? router.route(from: roads.point(&random), throughPlaces: [roads.point(&random)]),
        route.distance > 0
      else { continue }
      let travelled = TravelledRoute(pieces: route.pieces)
      let traffic = (0..<12).map { _ in
        let edge = EdgeID(.random(in: 0..<UInt32(2 * roads.graph.sectionCount), using: &random))
        return TrafficStretch(
          edge: edge, from: 0, to: roads.graph.section(edge.section).lengthCentimetres,
          effect: Bool.random(using: &random) ? .closed : .speed(kmh: 2))
      }
      var rule = BetterRouteRule()
      rule.isForDriversInTraffic = false
      rule.leastGain = 0
      var plain = BetterRouteFinder(costing: costing, traffic: traffic, rule: rule)
      var quick = BetterRouteFinder(
        costing: costing, traffic: traffic, hierarchy: hierarchy.recustomised(for: costing.applying(traffic)),
        rule: rule)
      for centimetre in stride(from: UInt64(0), to: travelled.length, by: Int(travelled.length / 4 + 1)) {
        switch (plain.check(travelled, at: centimetre), quick.check(travelled, at: centimetre)) {
        case (.success(let a), .success(let b)):
          #expect(a.route.cost == b.route.cost, "seed \(seed)")
          #expect(a.gain.map { $0 > 0 } ?? true)
        case (.failure(let a), .failure(let b)): #expect(a.rejection == b.rejection, "seed \(seed)")
        default: Issue.record("seed \(seed): one finds a better route, the other none")
        }
      }
    }
  }
}

extension Result<BetterRoute, BetterRouteRefusal> {
  /// The best route that is not worth it.
  fileprivate var refusalBest: BetterRoute? {
    if case .failure(let refusal) = self { return refusal.best }
    return nil
  }
}
