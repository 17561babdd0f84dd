import Geography
import RoadGraph
import TestSupport
import Testing
import TravelCosts

@testable import Routing

/// Each built-in profile on drawn maps: what it keeps off, what it seeks, and what stops it.
@Suite struct ProfileMapTests {
  /// A choice between the road from A to C and a way round that is 1.4 times as long.
  ///
  ///     F────A────B────C────G
  ///          │         │
  ///          D─────────E
  private struct Choice: CustomTestStringConvertible, Sendable {
    let profile: String
    let direct: [String]
    var around = ["highway=tertiary", "surface=asphalt"]
    var node: [String] = []
    var isDirect = false
    var network: [String] = []
    var testDescription: String {
      "\(profile): \((direct + node).joined(separator: " ")) \(isDirect ? "taken" : "left")"
    }
  }

  private func isDirect(
    _ choice: Choice, profile: TravelProfile? = nil,
    ground: (@Sendable (Double, Double) -> Double)? = nil
  ) throws -> Bool {
    var direct = AsciiMap.Way("ABC")
    direct.tags = choice.direct
    var around = AsciiMap.Way("ADEC")
    around.tags = choice.around
    var nodes: [AsciiMap.Node] = []
    if !choice.node.isEmpty {
      nodes.append(AsciiMap.Node("B"))
      nodes[0].tags = choice.node
    }
    var relations: [AsciiMap.Relation] = []
    if !choice.network.isEmpty {
      relations.append(AsciiMap.Relation([":ADEC"]))
      relations[0].tags = choice.network
    }
    let map = AsciiMap(
      "F    A    B    C    G\n\n     D         E",
      ways: [
        direct, around, AsciiMap.Way("FA", "highway=tertiary"), AsciiMap.Way("CG", "highway=tertiary"),
      ],
      nodes: nodes, relations: relations, ground: ground)
    let built = try map.build()
    let found = try profile ?? BuiltInProfiles.profile(named: choice.profile)
    var router = Router(costing: Costing(graph: built.graph, profile: try #require(found)))
    let route = try router.route(through: [built.coordinate("F"), built.coordinate("G")], radius: 50)
    return route.wayIDs(built.graph).contains(1)
  }

  private static let trucks: [Choice] = [
    Choice(profile: "truck", direct: ["highway=tertiary"], isDirect: true),
    Choice(profile: "truck", direct: ["highway=tertiary", "maxheight=3.8"]),
    Choice(profile: "truck", direct: ["highway=tertiary", "maxheight=4.2"], isDirect: true),
    Choice(profile: "car", direct: ["highway=tertiary", "maxheight=3.8"], isDirect: true),
    Choice(profile: "truck", direct: ["highway=tertiary", "maxwidth=2.3"]),
    Choice(profile: "truck", direct: ["highway=tertiary", "maxlength=12"]),
    Choice(profile: "truck", direct: ["highway=tertiary", "maxweight=7.5"]),
    Choice(profile: "truck", direct: ["highway=tertiary", "maxaxleload=8"]),
    Choice(profile: "truck", direct: ["highway=tertiary", "hgv=no"]),
    Choice(profile: "car", direct: ["highway=tertiary", "hgv=no"], isDirect: true),
    Choice(profile: "truck", direct: ["highway=tertiary", "hgv=destination"]),
    Choice(profile: "truck", direct: ["highway=living_street"]),
    Choice(profile: "truck", direct: ["highway=tertiary", "hazmat=no"], isDirect: true),
    Choice(profile: "truck", direct: ["highway=tertiary"], node: ["barrier=bollard"]),
  ]

  private static let bicycles: [Choice] = [
    Choice(profile: "road-bicycle", direct: ["highway=tertiary", "surface=asphalt"], isDirect: true),
    Choice(profile: "road-bicycle", direct: ["highway=tertiary", "surface=gravel"]),
    Choice(profile: "road-bicycle", direct: ["highway=tertiary", "surface=cobblestone"]),
    Choice(profile: "road-bicycle", direct: ["highway=track", "tracktype=grade2"]),
    Choice(profile: "bicycle", direct: ["highway=cycleway", "surface=compacted"], isDirect: true),
    Choice(profile: "road-bicycle", direct: ["highway=cycleway", "surface=compacted"]),
    Choice(profile: "mountain-bicycle", direct: ["highway=path", "mtb:scale=1"], isDirect: true),
    Choice(profile: "mountain-bicycle", direct: ["highway=path", "mtb:scale=5"]),
    Choice(profile: "bicycle", direct: ["highway=path", "mtb:scale=3"]),
    Choice(
      profile: "mountain-bicycle", direct: ["highway=tertiary"],
      around: ["highway=track", "tracktype=grade2"], isDirect: false),
    Choice(
      profile: "bicycle", direct: ["highway=tertiary"], around: ["highway=track", "tracktype=grade2"],
      isDirect: true),
    Choice(profile: "e-bicycle", direct: ["highway=path", "mtb:scale=4"]),
    Choice(profile: "e-bicycle", direct: ["highway=cycleway"], isDirect: true),
    Choice(
      profile: "e-bicycle", direct: ["highway=tertiary"], node: ["barrier=cycle_barrier"], isDirect: true),
  ]

  private static let walkers: [Choice] = [
    Choice(profile: "hike", direct: ["highway=path", "sac_scale=mountain_hiking"], isDirect: true),
    Choice(profile: "hike", direct: ["highway=path", "sac_scale=demanding_alpine_hiking"]),
    Choice(profile: "hike", direct: ["highway=via_ferrata", "via_ferrata_scale=1"]),
    Choice(profile: "hike", direct: ["highway=secondary"], around: ["highway=path"]),
    Choice(profile: "foot", direct: ["highway=secondary"], around: ["highway=path"], isDirect: true),
    Choice(profile: "hike", direct: ["highway=path"], around: ["highway=path"], isDirect: true),
    Choice(
      profile: "hike", direct: ["highway=unclassified"], around: ["highway=track"],
      network: ["type=route", "route=hiking", "network=nwn"]),
    Choice(profile: "wheelchair", direct: ["highway=footway", "surface=asphalt"], isDirect: true),
    Choice(profile: "wheelchair", direct: ["highway=footway", "surface=sand"]),
    Choice(profile: "wheelchair", direct: ["highway=footway", "smoothness=horrible"]),
    Choice(profile: "wheelchair", direct: ["highway=footway", "width=0.6"]),
    Choice(profile: "wheelchair", direct: ["highway=footway", "width=1.2"], isDirect: true),
    Choice(profile: "wheelchair", direct: ["highway=footway", "wheelchair=no"]),
    Choice(profile: "wheelchair", direct: ["highway=footway", "incline=18%"]),
    Choice(profile: "wheelchair", direct: ["highway=footway", "incline=-10%"]),
    Choice(profile: "wheelchair", direct: ["highway=footway", "incline=3%"], isDirect: true),
    Choice(profile: "foot", direct: ["highway=footway", "incline=5%"], isDirect: true),
    Choice(profile: "wheelchair", direct: ["highway=steps"]),
    Choice(profile: "wheelchair", direct: ["highway=steps", "ramp:wheelchair=yes"], isDirect: true),
    Choice(profile: "wheelchair", direct: ["highway=footway"], node: ["kerb=raised"]),
    Choice(profile: "wheelchair", direct: ["highway=footway"], node: ["kerb=lowered"], isDirect: true),
    Choice(profile: "wheelchair", direct: ["highway=footway"], node: ["kerb=flush"], isDirect: true),
    Choice(profile: "wheelchair", direct: ["highway=footway"], node: ["barrier=stile"]),
    Choice(profile: "foot", direct: ["highway=footway"], node: ["kerb=raised"], isDirect: true),
  ]

  @Test(arguments: trucks + bicycles + walkers)
  private func theRoadIsTakenOrLeft(_ choice: Choice) throws {
    #expect(try isDirect(choice) == choice.isDirect)
  }

  @Test func hillsAreGoneRoundByBicycleAndCrossedWithAMotor() throws {
    // A hill of 50 m across the direct road; the way round stays level.
    let hill: @Sendable (Double, Double) -> Double = { column, row in
      row < 1 ? max(0, 50 - 10 * abs(column - 10)) : 0
    }
    func isDirect(_ profile: String) throws -> Bool {
      try self.isDirect(
        Choice(profile: profile, direct: ["highway=tertiary", "surface=asphalt"]), ground: hill)
    }
    #expect(try !isDirect("bicycle"))
    #expect(try isDirect("e-bicycle"))
    #expect(try isDirect("car"))
    #expect(try !isDirect("wheelchair"))
  }

  @Test func vehiclesSayWhatTheyCarryAndDraw() throws {
    func profile(_ vehicle: String) throws -> TravelProfile {
      let text =
        #"{"mode": "hgv", "openAccess": ["yes"], "speedKmh": {"tertiary": 40}, "vehicle": \#(vehicle)}"#
      return try TravelProfile(parsing: Array(text.utf8))
    }
    let hazmat = Choice(profile: "truck", direct: ["highway=tertiary", "hazmat=no"])
    #expect(try isDirect(hazmat, profile: profile("{}")))
    #expect(try !isDirect(hazmat, profile: profile(#"{"hazmat": true}"#)))
    let trailer = Choice(profile: "truck", direct: ["highway=tertiary", "trailer=no"])
    #expect(try isDirect(trailer, profile: profile(#"{"hazmat": true}"#)))
    #expect(try !isDirect(trailer, profile: profile(#"{"trailer": true}"#)))
  }

  @Test func viaFerratasAreClimbedOnRequest() throws {
    let text = """
      {"mode": "foot", "openAccess": ["yes"], "speedKmh": {"via_ferrata": 4, "tertiary": 4},
       "viaFerrataScaleKmh": {"3": 0}}
      """
    let climber = try TravelProfile(parsing: Array(text.utf8))
    let easy = Choice(profile: "hike", direct: ["highway=via_ferrata", "via_ferrata_scale=2", "foot=yes"])
    #expect(try isDirect(easy, profile: climber))
    let hard = Choice(profile: "hike", direct: ["highway=via_ferrata", "via_ferrata_scale=3", "foot=yes"])
    #expect(try !isDirect(hard, profile: climber))
  }
}
