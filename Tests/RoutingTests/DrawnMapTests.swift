import Geography
import RoadGraph
import TestSupport
import Testing
import TravelCosts

@testable import Routing

/// From tags to routes: drawn maps through the real reader and builder.
@Suite struct DrawnMapTests {
  /// A town drawn as
  ///
  ///     A──B──C
  ///     │  │  │
  ///     D──E──F
  private func ways(
    _ tags: [String: [String]], nodes: [AsciiMap.Node] = [], relations: [AsciiMap.Relation] = [],
    from: Character,
    to: Character, profile: String, type: RouteType = .fastest, avoiding: Set<Avoidance> = []
  ) throws -> [String] {
    let paths = ["ABC", "DEF", "AD", "BE", "CF"]
    let drawn = paths.map { path in
      var way = AsciiMap.Way(path, "highway=residential")
      if let own = tags[path] { way.tags = own }
      return way
    }
    let map = AsciiMap("A  B  C\n\n\nD  E  F", ways: drawn, nodes: nodes, relations: relations)
    let built = try map.build()
    let profile = try #require(try BuiltInProfiles.profile(named: profile))
    let costing = Costing(graph: built.graph, profile: profile, type: type, avoiding: avoiding)
    var router = Router(costing: costing)
    let route = try router.route(
      through: [built.coordinate(from), built.coordinate(to)], radius: 200, method: .bidirectional)
    return route.wayIDs(built.graph).map { id in paths[Int(id) - 1] }
  }

  @Test func onewayStreetsBindCarsAndLetWalkersPass() throws {
    let tags = ["BE": ["highway=residential", "oneway=yes"]]
    #expect(try ways(tags, from: "B", to: "E", profile: "car") == ["BE"])
    #expect(try ways(tags, from: "E", to: "B", profile: "car") != ["BE"])
    #expect(try ways(tags, from: "E", to: "B", profile: "foot") == ["BE"])
  }

  @Test func bicyclesArePushedAgainstAOnewayStreetWhereThatIsQuicker() throws {
    let tags = ["BE": ["highway=residential", "oneway=yes"]]
    #expect(try ways(tags, from: "E", to: "B", profile: "bicycle").count == 3)
    let alone = [
      "BE": ["highway=residential", "oneway=yes"], "AD": ["highway=motorway"], "CF": ["highway=motorway"],
    ]
    #expect(try ways(alone, from: "E", to: "B", profile: "bicycle") == ["BE"])
  }

  @Test func aBollardStopsCarsAndNobodyElse() throws {
    let bollard = [AsciiMap.Node("B", "barrier=bollard")]
    #expect(try ways([:], nodes: bollard, from: "A", to: "C", profile: "car") == ["AD", "DEF", "CF"])
    #expect(try ways([:], nodes: bollard, from: "A", to: "C", profile: "bicycle") == ["ABC"])
  }

  @Test func restrictionsForbidTurnsToVehiclesOnly() throws {
    let relations = [AsciiMap.Relation.restriction("no_right_turn", from: "ABC", via: "B", to: "BE")]
    let tags = ["ABC": ["highway=residential", "oneway=yes"]]
    #expect(try ways(tags, relations: relations, from: "A", to: "E", profile: "foot") == ["ABC", "BE"])
    let driven = try ways(tags, relations: relations, from: "A", to: "E", profile: "car")
    #expect(!driven.contains("BE"))
  }

  @Test func stepsAreForFeetAndForWhoeverPushes() throws {
    let tags = ["BE": ["highway=steps"]]
    #expect(try ways(tags, from: "B", to: "E", profile: "foot") == ["BE"])
    #expect(try ways(tags, from: "B", to: "E", profile: "wheelchair").count == 3)
    #expect(try ways(tags, from: "B", to: "E", profile: "foot", avoiding: [.steps]).count == 3)
  }

  @Test func whatCannotBeAvoidedIsTravelled() throws {
    let tags = [
      "BE": ["highway=steps"], "AD": ["highway=motorway"], "CF": ["highway=motorway"],
    ]
    #expect(try ways(tags, from: "B", to: "E", profile: "foot", avoiding: [.steps]) == ["BE"])
  }

  @Test func quietRoutesLeaveTheMainRoad() throws {
    let tags = ["ABC": ["highway=primary"], "DEF": ["highway=cycleway"]]
    #expect(try ways(tags, from: "A", to: "C", profile: "bicycle", type: .shortest) == ["ABC"])
    #expect(try ways(tags, from: "A", to: "C", profile: "bicycle", type: .quiet) == ["AD", "DEF", "CF"])
  }
}
