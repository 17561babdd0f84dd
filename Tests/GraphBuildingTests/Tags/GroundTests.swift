import RoadGraph
import Testing

@testable import GraphBuilding

/// <https://wiki.openstreetmap.org/wiki/Key:surface>
@Suite("Surface, smoothness, track type")
struct GroundTests {
  @Test(
    "the surface and where it comes from",
    arguments: [
      ("highway=primary surface=asphalt", .asphalt, .tagged),
      ("highway=primary surface=Asphalt", .asphalt, .tagged),
      ("highway=primary surface=asphalt;gravel", .asphalt, .tagged),
      ("highway=primary surface=paving_stones:30", .pavingStones, .tagged),
      ("highway=primary surface=concrete:plates", .concrete, .tagged),
      ("highway=primary surface=cobblestone:flattened", .sett, .tagged),
      ("highway=primary surface=unpaved", .unpaved, .tagged),
      ("highway=primary surface=nonsense", .paved, .assumed),
      ("highway=primary", .paved, .assumed), ("highway=path", .unpaved, .assumed),
      ("route=ferry", .unknown, .none),
      ("highway=track surface=unpaved tracktype=grade2", .compacted, .refined),
      ("highway=track surface=unpaved tracktype=grade4", .ground, .refined),
      ("highway=track surface=paved tracktype=grade5", .paved, .tagged),
      ("highway=track surface=gravel tracktype=grade1", .gravel, .tagged),
      ("highway=track tracktype=grade3", .gravel, .refined),
      ("highway=track tracktype=grade1", .paved, .refined),
      ("highway=path surface=unpaved smoothness=bad", .compacted, .refined),
      ("highway=path smoothness=very_bad", .ground, .refined),
      ("highway=path smoothness=good", .paved, .refined),
      ("highway=path smoothness=impassable", .unpaved, .assumed),
      ("highway=cycleway cycleway:surface=asphalt surface=gravel", .asphalt, .tagged),
      ("highway=footway footway:surface=sett surface=asphalt", .sett, .tagged),
      ("highway=primary sidewalk:both:surface=sett surface=asphalt", .asphalt, .tagged),
      ("highway=primary surface=mud", .mud, .tagged), ("highway=primary surface=ice", .snow, .tagged),
      ("highway=primary surface=laterite", .unpaved, .tagged),
    ] as [(String, Surface, Provenance)])
  func surface(_ tags: String, _ surface: Surface, _ provenance: Provenance) throws {
    let attributes = try #require(way(tags)).attributes
    #expect(attributes.surface == surface)
    #expect(attributes.surfaceProvenance == provenance)
  }

  @Test("unpaved is never taken for paved by its letters")
  func noSubstrings() throws {
    #expect(try #require(way("highway=primary surface=unpaved")).attributes.surface.isPaved == false)
    #expect(
      try #require(way("highway=primary surface=paved_with_hope")).attributes.surfaceProvenance == .assumed)
  }

  @Test("of lists the first part counts")
  func lists() throws {
    #expect(try #require(way("highway=track tracktype=grade3;grade5")).attributes.trackType == .grade3)
    #expect(try #require(way("highway=path;steps")).attributes.roadClass == .path)
  }

  @Test("smoothness and track type are kept as tagged")
  func others() throws {
    let attributes = try #require(way("highway=track smoothness=very_horrible tracktype=grade5")).attributes
    #expect(attributes.smoothness == .veryHorrible)
    #expect(attributes.smoothnessProvenance == .tagged)
    #expect(attributes.trackType == .grade5)
    #expect(try #require(way("highway=track smoothness=fine")).attributes.smoothnessProvenance == .none)
  }
}
