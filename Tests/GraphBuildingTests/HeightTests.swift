import GraphBuilding
import RoadGraph
import TestSupport
import Testing

/// Heights along sections, on ground that rises to the east by 10 m a column of 100 m.
@Suite struct HeightTests {
  private static func map(_ ways: [AsciiMap.Way]) throws -> BuiltMap {
    try AsciiMap("A   B   C", ways: ways, ground: { column, _ in 500 + 10 * column }).build()
  }

  @Test func aRoadFollowsTheGround() throws {
    let map = try Self.map([.init("AB", "highway=residential"), .init("CB", "highway=residential")])
    let up = try #require(map.edge("A", "B"))
    let down = try #require(map.edge("C", "B"))
    var samples: [HeightSample] = []
    map.graph.heights(of: up, into: &samples)
    #expect(
      samples.count
        == HeightCoding.sampleCount(
          lengthCentimetres: map.graph.section(up.section).lengthCentimetres))
    #expect(samples.allSatisfy { $0.source == .sampled })
    #expect(abs(samples[0].decimetres - 5000) < 10)
    let slope = map.graph.slope(up.section)
    #expect(abs(Int(slope.ascentDecimetres) - 400) < 20 && slope.descentDecimetres == 0)
    #expect(slope.risingShare > 240 && slope.fallingShare == 0)
    #expect((8...12).contains(slope.steepestRise) && slope.steepestFall == 0)
    #expect(map.graph.slope(down.section).ascentDecimetres == 0)
    #expect(map.graph.slope(down.section).seen(.backward).ascentDecimetres > 380)
  }

  @Test func aBridgeRunsStraightBetweenItsEnds() throws {
    let map = try AsciiMap(
      "A-B---C-D",
      ways: [
        .init("AB", "highway=primary"), .init("BC", "highway=primary", "bridge=yes"),
        .init("CD", "highway=primary"),
      ], ground: { column, _ in column > 3.2 && column < 4.8 ? 400 : 500 }
    ).build()
    var samples: [HeightSample] = []
    map.graph.heights(of: try #require(map.edge("B", "C")), into: &samples)
    #expect(samples.allSatisfy { abs($0.decimetres - 5000) <= 10 })
    #expect(samples.dropFirst().dropLast().allSatisfy { $0.source == .interpolated })
  }

  @Test func withoutTerrainNoHeightIsKnown() throws {
    let map = try AsciiMap("A B", ways: [.init("AB", "highway=path")]).build()
    #expect(!map.graph.hasHeights)
    var samples: [HeightSample] = []
    map.graph.heights(of: SectionID(0), into: &samples)
    #expect(samples.isEmpty)
  }

  @Test func beyondTheTerrainNoHeightIsKnown() throws {
    // The tile of the drawing ends at 20 km.
    let map = try AsciiMap(
      "A B                              C D", cellMetres: 1000,
      ways: [.init("AB", "highway=path"), .init("CD", "highway=path")], ground: { _, _ in 300 }
    ).build()
    var samples: [HeightSample] = []
    map.graph.heights(of: try #require(map.edge("A", "B")), into: &samples)
    #expect(!samples.isEmpty)
    map.graph.heights(of: try #require(map.edge("C", "D")), into: &samples)
    #expect(samples.isEmpty)
  }
}
