import RoadGraph
import Testing

@testable import GraphBuilding

/// <https://wiki.openstreetmap.org/wiki/Key:maxspeed>
@Suite("Speed limits")
struct SpeedReaderTests {
  struct Case: CustomTestStringConvertible, Sendable {
    var tags: [String]
    var forward: UInt8
    var backward: UInt8
    var provenance: Provenance

    init(_ tags: String..., speeds: (UInt8, UInt8), _ provenance: Provenance) {
      self.tags = tags
      (forward, backward) = speeds
      self.provenance = provenance
    }
    var testDescription: String { tags.joined(separator: " ") }
  }

  @Test(
    "numbers, units, words and laws",
    arguments: [
      Case("maxspeed=50", speeds: (50, 50), .tagged), Case("maxspeed=30 mph", speeds: (48, 48), .tagged),
      Case("maxspeed=30mph", speeds: (48, 48), .tagged), Case("maxspeed=5 knots", speeds: (9, 9), .tagged),
      Case("maxspeed=50 km/h", speeds: (50, 50), .tagged), Case("maxspeed=none", speeds: (255, 255), .tagged),
      Case("maxspeed=walk", speeds: (6, 6), .tagged), Case("maxspeed=50;30", speeds: (50, 50), .tagged),
      Case("maxspeed=fast", speeds: (0, 0), .none), Case("maxspeed=signals", speeds: (0, 0), .none),
      Case("maxspeed=-5", speeds: (0, 0), .none), Case("maxspeed=1000", speeds: (254, 254), .tagged),
      Case("maxspeed=RO:urban", speeds: (50, 50), .refined),
      Case("maxspeed=DE:motorway", speeds: (255, 255), .refined),
      Case("source:maxspeed=FR:rural", speeds: (80, 80), .refined),
      Case("maxspeed:type=GB:nsl_single", speeds: (97, 97), .refined),
      Case("zone:maxspeed=DE:30", speeds: (30, 30), .refined),
      Case("zone:traffic=IT:urban", speeds: (50, 50), .refined),
      Case("maxspeed:type=FR:zone30", speeds: (30, 30), .refined),
      Case("source:maxspeed=DE:zone:20", speeds: (20, 20), .refined),
      Case("source:maxspeed=sign", speeds: (0, 0), .none),
      Case("source:maxspeed=XX:urban", speeds: (0, 0), .none),
      Case("maxspeed=LV:living_street", speeds: (10, 10), .refined),
      Case("maxspeed=80", "source:maxspeed=DE:rural", speeds: (80, 80), .tagged),
      Case("maxspeed:forward=60", speeds: (60, 0), .tagged),
      Case("maxspeed:backward=60", speeds: (0, 60), .tagged),
      Case("maxspeed=50", "maxspeed:forward=60", speeds: (60, 50), .tagged),
      Case("maxspeed:lanes=80|100|none", speeds: (255, 255), .tagged),
      Case("maxspeed:lanes:forward=60|80", "maxspeed:lanes:backward=50", speeds: (80, 50), .tagged),
    ])
  func limits(_ test: Case) throws {
    let attributes = try #require(way(["highway=primary"] + test.tags)).attributes
    #expect(attributes.maxSpeedForward == test.forward)
    #expect(attributes.maxSpeedBackward == test.backward)
    #expect(attributes.speedProvenance == test.provenance)
  }

  @Test("advised speeds go by direction")
  func advisory() throws {
    let attributes = try #require(
      way("highway=primary maxspeed:advisory=90 maxspeed:advisory:forward=45")
    ).attributes
    #expect(attributes.advisorySpeedForward == 45)
    #expect(attributes.advisorySpeedBackward == 90)
  }
}
