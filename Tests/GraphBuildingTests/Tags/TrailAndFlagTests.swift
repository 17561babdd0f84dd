import RoadGraph
import Testing

@testable import GraphBuilding

@Suite("Trails, flags, sides, names")
struct TrailAndFlagTests {
  /// <https://wiki.openstreetmap.org/wiki/Key:sac_scale>, <https://wiki.openstreetmap.org/wiki/Key:mtb:scale>
  @Test("scales")
  func scales() throws {
    let path = try #require(
      way(
        "highway=path sac_scale=demanding_mountain_hiking mtb:scale=2+ trail_visibility=bad via_ferrata_scale=0"
      )
    ).attributes
    #expect(path.sacScale == .demandingMountainHiking)
    #expect(path.mtbScalePlusOne == 3)
    #expect(path.trailVisibility == .bad)
    #expect(path.viaFerrataScalePlusOne == 1)
    #expect(try #require(way("highway=path sac_scale=T4 mtb:scale=6")).attributes.mtbScalePlusOne == 7)
    #expect(try #require(way("highway=path mtb:scale=0+")).attributes.mtbScalePlusOne == 1)
    #expect(try #require(way("highway=path mtb:scale=12 sac_scale=easy")).attributes.mtbScalePlusOne == 0)
  }

  /// <https://wiki.openstreetmap.org/wiki/Key:incline>
  @Test(
    "inclines",
    arguments: [
      ("10%", 10), ("10 %", 10), ("-7.6%", -8), ("15", 15), ("10°", 18), ("-45°", -100), ("5.5°", 10),
    ] as [(String, Int8)])
  func inclines(_ value: String, _ percent: Int8) throws {
    let attributes = try #require(way(["highway=path", "incline=\(value)"])).attributes
    #expect(attributes.flags.contains(.inclineTagged))
    #expect(attributes.inclinePercent == percent)
  }

  @Test("inclines without a number")
  func inclineWords() throws {
    #expect(try #require(way("highway=steps incline=up")).attributes.flags.contains(.inclineUp))
    #expect(try #require(way("highway=steps incline=down")).attributes.flags.contains(.inclineDown))
    let steep = try #require(way("highway=steps incline=steep")).attributes.flags
    #expect(steep.isDisjoint(with: [.inclineUp, .inclineDown, .inclineTagged]))
  }

  @Test(
    "flags of ways",
    arguments: [
      ("highway=primary_link", [.link]), ("highway=trunk motorroad=yes", [.motorroad]),
      ("highway=primary junction=roundabout", [.roundabout, .oneway]), ("highway=primary toll=yes", [.toll]),
      ("highway=primary toll:hgv=yes", [.toll]), ("highway=primary bridge=viaduct", [.bridge]),
      ("highway=primary bridge=no tunnel=no", []), ("highway=primary tunnel=yes", [.tunnel]),
      ("highway=footway tunnel=building_passage", [.covered]), ("highway=primary tunnel=culvert", []),
      ("highway=footway covered=arcade", [.covered]), ("highway=corridor indoor=yes", [.indoor]),
      ("highway=track ford=yes", [.ford]), ("highway=track ford=no", []),
      ("highway=primary lit=24/7", [.lit]),
      ("highway=primary lit=no", [.unlit]), ("highway=primary hov=designated", [.hov]),
      ("highway=primary hov:lanes=designated|designated", [.hov]),
      ("highway=primary hov:lanes=designated|yes", []),
      ("highway=steps ramp:stroller=yes", [.ramp]), ("highway=steps handrail:left=yes", [.handrail]),
      ("highway=footway footway=sidewalk", [.sidewalk]), ("highway=path path=crossing", [.crossing]),
      ("highway=service service=parking_aisle", [.parkingAisle]), ("highway=primary hazmat=no", [.noHazmat]),
      ("highway=primary trailer=no", [.noTrailer]), ("highway=primary trailer=yes", []),
      ("highway=residential bicycle_road=yes", [.bicycleRoad]),
      ("highway=residential cyclestreet=yes", [.bicycleRoad]),
    ] as [(String, RoadFlags)])
  func flags(_ tags: String, _ flags: RoadFlags) throws {
    #expect(try #require(way(tags)).attributes.flags == flags)
  }

  @Test(
    "sidewalks and cycleways",
    arguments: [
      ("sidewalk=both", .both, .unknown), ("sidewalk=left", .left, .unknown),
      ("sidewalk=none", .no, .unknown),
      ("sidewalk:left=yes sidewalk:right=no", .left, .unknown),
      ("sidewalk:both=separate", .separate, .unknown),
      ("sidewalk:left=separate sidewalk:right=yes", .right, .unknown), ("sidewalk=yes", .both, .unknown),
      ("cycleway=lane", .unknown, .both), ("cycleway:right=track", .unknown, .right),
      ("cycleway:both=no", .unknown, .no), ("cycleway=opposite_lane", .unknown, .both),
      ("cycleway:left=separate", .unknown, .separate), ("cycleway=left", .unknown, .left),
    ] as [(String, Sideway, Sideway)])
  func sides(_ tags: String, _ sidewalk: Sideway, _ cycleway: Sideway) throws {
    let attributes = try #require(way("highway=residential \(tags)")).attributes
    #expect(attributes.sidewalk == sidewalk)
    #expect(attributes.cycleway == cycleway)
  }

  @Test(
    "lanes that can be",
    arguments: [
      ("lanes=2", 2), ("lanes=2.5", 0), ("lanes=-1", 0), ("lanes=two", 0), ("lanes=0", 0),
      ("lanes:forward=2 lanes:backward=1", 3), ("lanes:forward=2", 0), ("lanes=1000", 0),
    ] as [(String, UInt8)])
  func lanes(_ tags: String, _ lanes: UInt8) throws {
    #expect(try #require(way("highway=primary \(tags)")).attributes.lanes == lanes)
  }

  @Test("names, references, steps, layers, areas, crossings")
  func rest() throws {
    let reading = try #require(
      way(["highway=primary", "name=Hauptstraße", "ref=B 3", "layer=-1", "area=yes"]))
    #expect(reading.name == "Hauptstraße")
    #expect(reading.reference == "B 3")
    #expect(reading.attributes.layer == -1)
    #expect(reading.isArea)
    #expect(try #require(way("highway=steps step_count=24")).attributes.stepCount == 24)
    let ferry = try #require(way("route=ferry duration=00:30"))
    #expect(ferry.crossingSeconds == 1800)
    #expect(ferry.crossingSpeedDecikmh(lengthMetres: 5000) == 100)
    #expect(try #require(way("highway=primary duration=00:30")).crossingSeconds == 0)
    #expect(try #require(way("highway=primary bridge=movable duration=00:10")).crossingSeconds == 600)
  }

  @Test("conditional tags are kept as they are, by key")
  func conditions() throws {
    let reading = try #require(
      way(["highway=primary", "motor_vehicle:conditional=no @ (Sa,Su)", "access:conditional=yes @ (Mo)\nx"]))
    #expect(
      reading.conditions.hasPrefix(
        "access:conditional=yes @ (Mo) x\nmotor_vehicle:conditional=no @ (Sa,Su)\n\n"))
  }

  @Test(
    "conditions that are not understood are reported",
    arguments: [
      ("no @ (Nov-Apr)", true), ("no @ (weight>7.5 AND Mo-Fr 07:00-09:00)", true),
      ("yes @ destination", true),
      ("no @ snow", false), ("no", false), ("no @ (Mo-Fr 07:00-); yes @ (Sa)", false),
      ("yes @ (residents)", true), ("yes @ (destination AND wet)", false),
      ("yes @ (wet AND destination)", false),
      ("no @ (PH)", false), ("no @ (Mo-Fr,PH 08:00-18:00)", false), ("no @ (Mo-Su \"by signal\")", false),
    ])
  func understood(_ value: String, _ isKnown: Bool) {
    var report = TagReport()
    _ = WayTagReader.read(
      slots(["highway=primary", "access:conditional=" + value]), id: 1, report: &report)
    #expect(report.entries.isEmpty == isKnown)
  }

  @Test("networks of ways")
  func networks() throws {
    #expect(
      try #require(way("highway=path rcn=yes lwn=yes")).attributes.networks == [
        .regionalCycling, .localHiking,
      ])
    #expect(try #require(way("highway=path ncn_ref=5 lcn=no")).attributes.networks == [.nationalCycling])
  }
}
