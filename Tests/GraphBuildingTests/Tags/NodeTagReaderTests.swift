import RoadGraph
import Testing

@testable import GraphBuilding

/// <https://wiki.openstreetmap.org/wiki/Key:barrier>
@Suite("Nodes")
struct NodeTagReaderTests {
  struct Case: CustomTestStringConvertible, Sendable {
    var tags: String
    var barrier: Barrier
    /// Foot, bicycle, motorcar, hgv, wheelchair.
    var access: [Access]

    init(_ tags: String, _ barrier: Barrier, _ access: Access...) {
      self.tags = tags
      self.barrier = barrier
      self.access = access
    }
    var testDescription: String { tags }
  }

  @Test(
    "barriers let pass by their kind, size and tags",
    arguments: [
      Case("barrier=gate", .gate, .yes, .yes, .yes, .yes, .yes),
      Case("barrier=gate locked=yes", .gate, .private, .private, .private, .private, .private),
      Case("barrier=gate locked=yes foot=yes", .gate, .yes, .private, .private, .private, .yes),
      Case("barrier=lift_gate access=private", .liftGate, .private, .private, .private, .private, .private),
      Case("barrier=gate motor_vehicle=no", .gate, .yes, .yes, .no, .no, .yes),
      Case("barrier=swing_gate", .swingGate, .yes, .yes, .yes, .yes, .yes),
      Case("barrier=bollard", .bollard, .yes, .yes, .no, .no, .yes),
      Case("barrier=bollard bollard=rising", .bollard, .yes, .yes, .yes, .yes, .yes),
      Case("barrier=bollard maxwidth=2.1", .bollard, .yes, .yes, .yes, .no, .yes),
      Case("barrier=bollard motor_vehicle=yes", .bollard, .yes, .yes, .yes, .yes, .yes),
      Case("barrier=cycle_barrier", .cycleBarrier, .yes, .yes, .no, .no, .discouraged),
      Case("barrier=stile", .stile, .yes, .no, .no, .no, .no),
      Case("barrier=kissing_gate", .kissingGate, .yes, .no, .no, .no, .no),
      Case("barrier=wall", .wall, .no, .no, .no, .no, .no),
      Case("barrier=wall access=yes", .wall, .yes, .yes, .yes, .yes, .yes),
      Case("barrier=fence sensory=audible", .fence, .yes, .yes, .yes, .yes, .yes),
      Case("barrier=chain", .chain, .yes, .dismount, .no, .no, .discouraged),
      Case("barrier=full-height_turnstile", .fullHeightTurnstile, .yes, .no, .no, .no, .no),
      Case("barrier=something_new", .other, .yes, .no, .no, .no, .no),
      Case("barrier=height_restrictor", .heightRestrictor, .yes, .yes, .yes, .yes, .yes),
      Case("barrier=height_restrictor maxheight=1.9", .heightRestrictor, .yes, .yes, .no, .no, .yes),
      Case("barrier=height_restrictor maxheight=2.5", .heightRestrictor, .yes, .yes, .yes, .no, .yes),
      Case("barrier=height_restrictor maxheight=default", .heightRestrictor, .yes, .yes, .yes, .yes, .yes),
      Case("barrier=toll_booth", .tollBooth, .yes, .yes, .yes, .yes, .yes),
      Case("barrier=kerb", .kerb, .yes, .yes, .no, .no, .discouraged),
      Case("barrier=kerb kerb=raised", .kerb, .yes, .yes, .no, .no, .no),
      Case("barrier=kerb kerb=lowered", .kerb, .yes, .yes, .yes, .yes, .yes),
      Case("kerb=raised highway=crossing", .kerb, .yes, .yes, .yes, .yes, .no),
      Case("barrier=kerb highway=crossing", .kerb, .yes, .yes, .yes, .yes, .discouraged),
    ])
  func barriers(_ test: Case) throws {
    let reading = try #require(node(test.tags))
    #expect(reading.attributes.barrier == test.barrier)
    #expect(TravelMode.allCases.map { reading.attributes.access($0) } == test.access)
    #expect(reading.splitsWays)
  }

  @Test("access speaks without a barrier too, but not at crossings")
  func access() throws {
    #expect(try #require(node("access=no")).attributes.access(.motorcar) == .no)
    #expect(try #require(node("access=no foot=yes")).attributes.access(.bicycle) == .no)
    #expect(
      try #require(node("motorcar=agricultural;forestry")).attributes.access(.motorcar) == .agricultural)
    let crossing = try #require(node("highway=crossing bicycle=no"))
    #expect(crossing.attributes.access(.bicycle) == .unknown)
    #expect(node("public_transport=stop_position bus=yes wheelchair=no") == nil)
    #expect(node("highway=bus_stop wheelchair=no access=private") == nil)
    #expect(node("wheelchair=no") == nil)
    #expect(try #require(node("highway=elevator wheelchair=no")).attributes.access(.wheelchair) == .no)
  }

  @Test("tags that stop nobody make no node")
  func nothing() {
    for tags in [
      "access=yes", "foot=permissive", "barrier=no", "natural=tree", "highway=bus_stop", "shop=bakery", "",
    ] {
      #expect(node(tags) == nil, "\(tags)")
    }
  }

  @Test(
    "flags",
    arguments: [
      ("highway=traffic_signals", NodeFlags.signals, true), ("highway=crossing", .crossing, false),
      ("highway=crossing crossing=traffic_signals", [.crossing, .signals], true),
      ("highway=stop", .stop, true),
      ("highway=give_way", .giveWay, false), ("highway=mini_roundabout", .miniRoundabout, true),
      ("highway=elevator", .elevator, true), ("ford=yes", .ford, true),
      ("railway=level_crossing", .levelCrossing, true),
      ("highway=turning_circle", .turningCircle, false),
    ] as [(String, NodeFlags, Bool)])
  func flags(_ tags: String, _ flags: NodeFlags, _ splits: Bool) throws {
    let reading = try #require(node(tags))
    #expect(reading.attributes.flags == flags)
    #expect(reading.splitsWays == splits)
  }

  @Test("sizes and conditions are kept")
  func sizes() throws {
    #expect(try #require(node("barrier=bollard maxwidth=1.25")).attributes.maxWidthDecimetres == 12)
    #expect(try #require(node("barrier=kerb kerb:height=0.03")).attributes.kerbCentimetresPlusOne == 4)
    #expect(try #require(node("barrier=kerb kerb=flush")).attributes.kerbCentimetresPlusOne == 1)
    let gate = try #require(node("barrier=gate access:conditional=no@(22:00-06:00)"))
    #expect(gate.conditions.hasPrefix("access:conditional=no@(22:00-06:00)\n\n"))
  }
}
