import RoadGraph
import Testing

@testable import GraphBuilding

/// <https://wiki.openstreetmap.org/wiki/Key:oneway>
@Suite("One-way roads")
struct OnewayTests {
  private func check(_ test: AccessCase) throws {
    let attributes = try #require(way(test.tags)).attributes
    #expect(attributes.access(test.mode, .forward) == test.forward)
    #expect(attributes.access(test.mode, .backward) == test.backward)
  }

  @Test(
    "values for cars",
    arguments: [
      AccessCase(.motorcar, "highway=primary oneway=yes", .yes, .no),
      AccessCase(.motorcar, "highway=primary oneway=true", .yes, .no),
      AccessCase(.motorcar, "highway=primary oneway=1", .yes, .no),
      AccessCase(.motorcar, "highway=primary oneway=-1", .no, .yes),
      AccessCase(.motorcar, "highway=primary oneway=reverse", .no, .yes),
      AccessCase(.motorcar, "highway=primary oneway=no", .yes),
      AccessCase(.motorcar, "highway=primary oneway=nonsense", .yes),
      AccessCase(.motorcar, "highway=primary oneway=alternating", .yes),
      AccessCase(.motorcar, "highway=primary oneway=reversible", .no),
      AccessCase(.motorcar, "highway=motorway", .yes, .no),
      AccessCase(.motorcar, "highway=motorway oneway=no", .yes),
      AccessCase(.motorcar, "highway=motorway oneway=alternating", .yes, .no),
      AccessCase(.motorcar, "highway=motorway_link", .yes),
      AccessCase(.motorcar, "highway=primary junction=roundabout", .yes, .no),
      AccessCase(.motorcar, "highway=primary junction=circular", .yes, .no),
      AccessCase(.motorcar, "highway=primary junction=roundabout oneway=-1", .no, .yes),
      AccessCase(.motorcar, "highway=primary junction=jughandle", .yes),
      AccessCase(.motorcar, "highway=primary access=private oneway=yes", .private, .no),
    ])
  func values(_ test: AccessCase) throws { try check(test) }

  @Test(
    "keys for a mode of travel come first",
    arguments: [
      AccessCase(.motorcar, "highway=primary oneway:motor_vehicle=no oneway:vehicle=yes", .yes),
      AccessCase(.motorcar, "highway=primary oneway:vehicle=yes oneway=no", .yes, .no),
      AccessCase(.motorcar, "highway=primary oneway:motorcar=yes", .yes, .no),
      AccessCase(.hgv, "highway=primary oneway:motorcar=yes", .yes),
      AccessCase(.hgv, "highway=primary oneway:hgv=-1", .no, .yes),
      AccessCase(.motorcar, "highway=primary oneway=yes oneway:bicycle=no", .yes, .no),
      AccessCase(.bicycle, "highway=primary oneway=yes oneway:bicycle=no", .yes),
      AccessCase(.bicycle, "highway=primary oneway:bicycle=-1 oneway=yes", .dismount, .yes),
    ])
  func keys(_ test: AccessCase) throws { try check(test) }

  @Test(
    "bicycles against the traffic",
    arguments: [
      AccessCase(.bicycle, "highway=primary oneway=yes", .yes, .dismount),
      AccessCase(.bicycle, "highway=primary oneway=yes cycleway=opposite", .yes),
      AccessCase(.bicycle, "highway=primary oneway=yes cycleway:left=opposite_lane", .yes),
      AccessCase(.bicycle, "highway=primary oneway=yes cycleway:left=track", .yes, .dismount),
      AccessCase(.bicycle, "highway=primary oneway=yes cycleway:left=track cycleway:left:oneway=-1", .yes),
      AccessCase(.bicycle, "highway=primary oneway=yes cycleway:left=lane cycleway:left:oneway=no", .yes),
      AccessCase(.bicycle, "highway=primary junction=roundabout", .yes, .no),
      AccessCase(.bicycle, "highway=primary bicycle=no oneway=yes", .no),
      AccessCase(.bicycle, "highway=pedestrian oneway=yes", .dismount),
      AccessCase(.bicycle, "highway=motorway bicycle=yes", .yes, .no),
    ])
  func bicycles(_ test: AccessCase) throws { try check(test) }

  @Test(
    "walkers heed what is for them",
    arguments: [
      AccessCase(.foot, "highway=primary oneway=yes", .yes),
      AccessCase(.foot, "highway=footway oneway=yes", .designated),
      AccessCase(.foot, "highway=footway oneway:foot=yes", .designated, .no),
      AccessCase(.foot, "highway=footway oneway:foot=-1", .no, .designated),
      AccessCase(.foot, "highway=steps conveying=forward", .designated, .no),
      AccessCase(.foot, "highway=footway conveying=backward", .no, .designated),
      AccessCase(.foot, "highway=steps conveying=yes", .designated),
      AccessCase(.foot, "highway=via_ferrata oneway=yes", .yes, .no),
    ])
  func walkers(_ test: AccessCase) throws { try check(test) }

  @Test("flags tell of them")
  func flags() throws {
    #expect(try #require(way("highway=primary oneway=-1")).attributes.flags.contains(.oneway))
    #expect(try #require(way("highway=motorway")).attributes.flags.contains(.oneway))
    #expect(try !#require(way("highway=primary oneway:bicycle=yes")).attributes.flags.contains(.oneway))
    #expect(try #require(way("highway=primary oneway=reversible")).attributes.flags.contains(.reversible))
    let stairs = try #require(way("highway=steps conveying=backward")).attributes.flags
    #expect(stairs.contains(.conveyingBackward) && !stairs.contains(.conveyingForward))
  }
}
