import Geography
import TestSupport
import Testing
import TravelCosts

@testable import Routing

/// From reports of traffic to roads: drawn maps through the real reader and builder.
@Suite struct TrafficPlacerTests {
  /// A town drawn as
  ///
  ///     A──B──C
  ///     │  │  │
  ///     D──E──F
  ///
  /// with a oneway street from D by E to F.
  private let town = AsciiMap(
    "A    B    C\n\n\n\nD    E    F",
    ways: [
      AsciiMap.Way("ABC", "highway=residential"), AsciiMap.Way("DEF", "highway=residential", "oneway=yes"),
      AsciiMap.Way("AD", "highway=residential"), AsciiMap.Way("BE", "highway=footway"),
      AsciiMap.Way("CF", "highway=residential"),
    ])

  /// Edges as letters, with `!` for closed ones and the metres that are concerned.
  private func placed(_ report: TrafficReport, areas: [AvoidedArea] = [], profile: String = "car") throws
    -> [String]
  {
    let built = try town.build()
    let profile = try #require(try BuiltInProfiles.profile(named: profile))
    var placer = TrafficPlacer(costing: Costing(graph: built.graph, profile: profile))
    return try placer.place([report], areas: areas)[0].get().map { stretch in
      let letters = built.letters([stretch.edge])
      return "\(letters) \((stretch.from + 500) / 1000)-\((stretch.to + 500) / 1000)"
    }
  }

  private func place(_ column: Double, _ row: Double) -> Coordinate {
    town.coordinate(column: column, row: row)
  }

  @Test func aWayIsConcernedInTheDirectionThatIsSaid() throws {
    #expect(try placed(TrafficReport(.way(1), heading: .forward, effect: .closed)) == ["AB 0-50", "BC 0-50"])
    #expect(
      try placed(TrafficReport(.way(1), heading: .backward, effect: .closed)) == ["BA 0-50", "CB 0-50"])
    #expect(
      try placed(TrafficReport(.way(1), effect: .closed)).sorted() == [
        "AB 0-50", "BA 0-50", "BC 0-50", "CB 0-50",
      ])
    #expect(try placed(TrafficReport(.way(2), effect: .closed)) == ["DE 0-50", "EF 0-50"])
  }

  @Test func onePointMeansTheWholeNearestRoad() throws {
    #expect(
      try placed(TrafficReport(.points([place(2, 0.1)], way: nil), effect: .closed)) == [
        "AB 0-50", "BA 0-50",
      ])
  }

  @Test func severalPointsMeanTheRoadBetween() throws {
    let points = [place(2, 0), place(4, 0), place(8, 0)]
    #expect(
      try placed(TrafficReport(.points(points, way: nil), heading: .forward, effect: .closed))
        == ["AB 20-40", "AB 40-50", "BC 0-30"])
    #expect(
      try placed(TrafficReport(.points(points, way: nil), heading: .backward, effect: .closed))
        == ["CB 20-50", "BA 0-10", "BA 10-30"])
    // Drawn against a oneway street, both directions are the one there is.
    let against = [place(8, 4), place(2, 4)]
    #expect(
      try placed(TrafficReport(.points(against, way: nil), effect: .closed)) == ["DE 20-50", "EF 0-30"])
  }

  @Test func anAreaMeansTheRoadsThatRunThroughItAndNotThoseInItsHoles() throws {
    func ring(_ west: Double, _ north: Double, _ east: Double, _ south: Double) -> [Coordinate] {
      [place(west, north), place(east, north), place(east, south), place(west, south)]
    }
    let report = TrafficReport(.area(0), heading: .forward, effect: .closed)
    let area = AvoidedArea(named: "", polygons: [AreaPolygon(rings: [ring(1, -1, 2, 5)])])
    #expect(try placed(report, areas: [area]).sorted() == ["AB 0-50", "DE 0-50"])
    let holed = AvoidedArea(
      named: "", polygons: [AreaPolygon(rings: [ring(-1, -1, 11, 5), ring(-0.5, 3.5, 10.5, 4.5)])])
    #expect(try placed(report, areas: [holed]).sorted() == ["AB 0-50", "AD 0-40", "BC 0-50", "CF 0-40"])
  }

  @Test func whatIsNotFoundSaysWhy() throws {
    func miss(_ place: TrafficReport.Place, _ heading: TrafficReport.Heading = .both) throws -> TrafficMiss? {
      do {
        _ = try placed(
          TrafficReport(place, heading: heading, effect: .closed),
          areas: [
            AvoidedArea(
              named: "",
              polygons: [AreaPolygon(rings: [[self.place(20, 0), self.place(21, 0), self.place(21, 1)]])])
          ])
      } catch let miss as TrafficMiss { return miss }
      return nil
    }
    #expect(try miss(.way(17)) == .noWay(17))
    #expect(try miss(.way(4)) == .notTravelled(4))
    #expect(try miss(.way(2), .backward) == .notTravelled(2))
    #expect(try miss(.points([place(5, 2), place(2, 0)], way: nil)) == .noRoad(point: 0, metres: 50))
    #expect(
      try miss(.points([place(2, 0), place(5, 2)], way: nil), .backward) == .noRoad(point: 1, metres: 50))
    #expect(try miss(.points([place(2, 0), place(4, 0)], way: 5)) == .otherWay(5))
    #expect(try miss(.area(0)) == .emptyArea)
    for case let place? in [TrafficMiss.noWay(1), .detour(point: 1, metres: 700, beeline: 20)]
      as [TrafficMiss?]
    {
      #expect(!place.description.isEmpty)
    }
  }

  // MARK: What follows for routes

  private func ways(
    _ reports: [TrafficReport], from: Character, to: Character, profile: String = "car",
    type: RouteType = .fastest
  )
    throws -> (ways: [Int64], seconds: Double)
  {
    let built = try town.build()
    let profile = try #require(try BuiltInProfiles.profile(named: profile))
    let plain = Costing(graph: built.graph, profile: profile, type: type)
    var placer = TrafficPlacer(costing: plain)
    let stretches = try placer.place(reports).flatMap { try $0.get() }
    var router = Router(costing: plain.applying(stretches))
    let route = try router.route(through: [built.coordinate(from), built.coordinate(to)], radius: 30)
    return (route.wayIDs(built.graph), route.duration)
  }

  @Test func roadsThatAreClosedAreGoneRound() throws {
    #expect(try ways([], from: "A", to: "C").ways == [1])
    for type in [RouteType.fastest, .shortest] {
      let closed = [TrafficReport(.points([place(2, 0)], way: nil), effect: .closed)]
      #expect(try ways(closed, from: "A", to: "C", type: type).ways == [3, 2, 5])
      let other = [TrafficReport(.way(1), heading: .backward, effect: .closed)]
      #expect(try ways(other, from: "A", to: "C", type: type).ways == [1])
    }
    let all = [TrafficReport(.way(1), effect: .closed), TrafficReport(.way(2), effect: .closed)]
    #expect(throws: RouteFailure.noRoute(leg: 0)) { try self.ways(all, from: "A", to: "C") }
  }

  @Test func slowRoadsTakeAsLongAsIsSaid() throws {
    let slow = [TrafficReport(.way(1), heading: .forward, effect: .speed(kmh: 9))]
    // 1 km at 2.5 m/s.
    let route = try ways(slow + [TrafficReport(.way(2), effect: .closed)], from: "A", to: "C")
    #expect(route.ways == [1])
    #expect(abs(route.seconds - 400) < 3)
    #expect(try ways(slow, from: "A", to: "C").ways == [3, 2, 5])
    // Half of it slow: the rest at its own speed.
    let free = try ways([], from: "A", to: "C").seconds
    let half = [
      TrafficReport(
        .points([place(0, 0), place(5, 0)], way: nil), heading: .forward, effect: .speed(kmh: 18))
    ]
    let partly = try ways(half + [TrafficReport(.way(2), effect: .closed)], from: "A", to: "C").seconds
    #expect(abs(partly - (100 + free / 2)) < 2)
  }

  @Test func theSlowestOfOverlappingReportsCounts() throws {
    let closed = TrafficReport(.way(2), effect: .closed)
    let reports = [18.0, 9, 36].map { TrafficReport(.way(1), effect: .speed(kmh: $0)) }
    let seconds = try ways(reports + [closed], from: "A", to: "C").seconds
    #expect(abs(seconds - 400) < 3)
    #expect(try ways([closed] + reports.reversed(), from: "A", to: "C").seconds == seconds)
  }

  @Test func nobodyGoesFasterThanTheVehicleCan() throws {
    let fast = [TrafficReport(.way(1), effect: .speed(kmh: 500))]
    let profile = try #require(try BuiltInProfiles.profile(named: "truck"))
    let seconds = try ways(fast, from: "A", to: "C", profile: "truck").seconds
    #expect(seconds >= 3.6 * 1000 / profile.topSpeedKmh - 1)
  }
}
