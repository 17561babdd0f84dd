import RoadGraph
import Testing

@testable import GraphBuilding

@Suite("Access of ways")
struct WayAccessTests {
  private func check(_ test: AccessCase) throws {
    let attributes = try #require(way(test.tags)).attributes
    #expect(attributes.access(test.mode, .forward) == test.forward)
    #expect(attributes.access(test.mode, .backward) == test.backward)
  }

  /// <https://wiki.openstreetmap.org/wiki/OSM_tags_for_routing/Access_restrictions>
  @Test(
    "the kind of road decides where no tag does",
    arguments: [
      AccessCase(.motorcar, "highway=residential", .yes), AccessCase(.foot, "highway=residential", .yes),
      AccessCase(.foot, "highway=motorway", .no), AccessCase(.motorcar, "highway=motorway", .yes, .no),
      AccessCase(.foot, "highway=trunk motorroad=yes", .no),
      AccessCase(.bicycle, "highway=trunk motorroad=yes", .dismount),
      AccessCase(.motorcar, "highway=footway", .no), AccessCase(.bicycle, "highway=footway", .dismount),
      AccessCase(.foot, "highway=footway", .designated), AccessCase(.bicycle, "highway=path", .yes),
      AccessCase(.motorcar, "highway=path", .no), AccessCase(.bicycle, "highway=cycleway", .designated),
      AccessCase(.foot, "highway=cycleway", .yes), AccessCase(.foot, "highway=bridleway", .no),
      AccessCase(.wheelchair, "highway=steps", .no),
      AccessCase(.wheelchair, "highway=steps ramp:wheelchair=yes", .yes),
      AccessCase(.bicycle, "highway=steps", .dismount), AccessCase(.hgv, "highway=track", .yes),
      AccessCase(.motorcar, "highway=busway", .no), AccessCase(.foot, "highway=via_ferrata", .yes),
      AccessCase(.bicycle, "highway=via_ferrata", .no), AccessCase(.foot, "railway=platform", .designated),
      AccessCase(.foot, "man_made=pier", .designated),
      AccessCase(.motorcar, "highway=service service=emergency_access", .no),
    ])
  func byKind(_ test: AccessCase) throws { try check(test) }

  /// <https://wiki.openstreetmap.org/wiki/Key:access#Transport_mode_restrictions>
  @Test(
    "the most particular key counts",
    arguments: [
      AccessCase(.motorcar, "highway=primary access=no", .no),
      AccessCase(.motorcar, "highway=primary access=no vehicle=yes", .yes),
      AccessCase(.motorcar, "highway=primary vehicle=no motor_vehicle=yes", .yes),
      AccessCase(.motorcar, "highway=primary motor_vehicle=yes motorcar=no", .no),
      AccessCase(.hgv, "highway=primary motor_vehicle=yes motorcar=no", .yes),
      AccessCase(.hgv, "highway=primary hgv=destination", .destination),
      AccessCase(.motorcar, "highway=primary hgv=no", .yes),
      AccessCase(.bicycle, "highway=primary vehicle=no bicycle=yes", .yes),
      AccessCase(.bicycle, "highway=primary motor_vehicle=no", .yes),
      AccessCase(.foot, "highway=primary vehicle=no", .yes),
      AccessCase(.foot, "highway=primary access=no foot=yes", .yes),
      AccessCase(.wheelchair, "highway=footway foot=private", .private),
      AccessCase(.wheelchair, "highway=footway wheelchair=limited", .discouraged),
      AccessCase(.wheelchair, "highway=footway wheelchair=no", .no),
      AccessCase(.wheelchair, "highway=steps foot=yes", .no),
      AccessCase(.wheelchair, "highway=steps wheelchair=yes", .yes),
      AccessCase(.motorcar, "highway=service access=no psv=yes", .no),
      AccessCase(.foot, "highway=motorway foot=yes", .yes),
      AccessCase(.bicycle, "highway=bridleway bicycle=yes", .yes),
      AccessCase(.motorcar, "highway=cycleway motor_vehicle=designated", .designated),
      AccessCase(.foot, "highway=primary access=no foot=nobody_knows", .yes),
    ])
  func byHierarchy(_ test: AccessCase) throws { try check(test) }

  @Test(
    "forward and backward are told apart",
    arguments: [
      AccessCase(.bicycle, "highway=primary vehicle:forward=agricultural", .agricultural, .yes),
      AccessCase(.bicycle, "highway=primary vehicle:backward=agricultural bicycle=yes", .yes),
      AccessCase(.motorcar, "highway=primary motor_vehicle:backward=no", .yes, .no),
      AccessCase(.bicycle, "highway=residential oneway=yes bicycle:backward=yes", .yes),
      AccessCase(.foot, "highway=footway foot:backward=no", .designated, .no),
      AccessCase(.motorcar, "highway=pedestrian vehicle:forward=yes", .yes, .no),
    ])
  func byDirection(_ test: AccessCase) throws { try check(test) }

  /// <https://wiki.openstreetmap.org/wiki/Key:access#List_of_possible_values>
  @Test(
    "values and their synonyms",
    arguments: [
      AccessCase(.motorcar, "highway=primary access=private", .private),
      AccessCase(.motorcar, "highway=primary access=residents", .private),
      AccessCase(.motorcar, "highway=primary access=permit", .permit),
      AccessCase(.motorcar, "highway=primary access=delivery", .delivery),
      AccessCase(.motorcar, "highway=primary access=agricultural;forestry", .agricultural),
      AccessCase(.motorcar, "highway=primary access=no;destination", .destination),
      AccessCase(.motorcar, "highway=primary access=psv", .no),
      AccessCase(.bicycle, "highway=primary access=psv", .yes),
      AccessCase(.motorcar, "highway=primary access=foot", .no),
      AccessCase(.foot, "highway=primary access=foot", .yes),
      AccessCase(.motorcar, "highway=primary access=official", .no),
      AccessCase(.bicycle, "highway=path bicycle=official", .designated),
      AccessCase(.foot, "highway=primary access=military", .military),
      AccessCase(.motorcar, "highway=primary access=unknown", .yes),
      AccessCase(.motorcar, "highway=primary access=blue", .yes),
      AccessCase(.motorcar, "highway=primary motorcar=Destination", .destination),
      AccessCase(.motorcar, "highway=primary motor_vehicle=use_sidepath", .no),
      AccessCase(.bicycle, "highway=primary bicycle=use_sidepath", .useSidepath),
      AccessCase(.motorcar, "highway=primary access=discouraged", .discouraged),
    ])
  func byValue(_ test: AccessCase) throws { try check(test) }

  @Test(
    "access=* opens ways for feet to nobody with a motor, and roads of legal limits to all",
    arguments: [
      AccessCase(.motorcar, "highway=footway access=yes", .no),
      AccessCase(.motorcar, "highway=pedestrian access=private", .no),
      AccessCase(.motorcar, "highway=pedestrian motorcar=destination", .destination),
      AccessCase(.foot, "highway=motorway access=yes", .yes),
      AccessCase(.foot, "highway=something_new access=permissive", .permissive),
      AccessCase(.motorcar, "highway=something_new motorcar=permissive", .permissive),
    ])
  func byGeneralKey(_ test: AccessCase) throws { try check(test) }

  @Test(
    "a bicycle is pushed where it must not be ridden and feet may go, not where a road is closed to it",
    arguments: [
      AccessCase(.bicycle, "highway=footway bicycle=no", .dismount),
      AccessCase(.bicycle, "highway=track bicycle=no", .dismount),
      AccessCase(.bicycle, "highway=path vehicle=no", .dismount),
      AccessCase(.bicycle, "highway=primary bicycle=no", .no),
      AccessCase(.bicycle, "highway=cycleway bicycle=no", .no),
      AccessCase(.bicycle, "highway=primary vehicle=no", .no),
      AccessCase(.bicycle, "highway=primary bicycle=dismount", .dismount),
      AccessCase(.bicycle, "highway=footway bicycle=yes", .yes),
      AccessCase(.bicycle, "highway=bridleway foot=yes", .dismount),
      AccessCase(.bicycle, "highway=footway access=private", .dismount),
      AccessCase(.foot, "highway=footway access=private", .private),
    ])
  func pushing(_ test: AccessCase) throws { try check(test) }

  /// <https://wiki.openstreetmap.org/wiki/Key:sidewalk>, <https://wiki.openstreetmap.org/wiki/Key:cycleway>
  @Test(
    "sidewalks and cycleways beside the road",
    arguments: [
      AccessCase(.foot, "highway=primary sidewalk:right=separate", .useSidepath),
      AccessCase(.foot, "highway=primary sidewalk=separate", .useSidepath),
      AccessCase(.foot, "highway=primary sidewalk:both=separate foot=yes", .yes),
      AccessCase(.foot, "highway=primary sidewalk:left=yes sidewalk:right=separate", .yes),
      AccessCase(.bicycle, "highway=primary cycleway:right=separate", .useSidepath),
      AccessCase(.bicycle, "highway=primary cycleway:right=separate bicycle=yes", .yes),
      AccessCase(.bicycle, "highway=motorway cycleway=track", .yes, .no),
      AccessCase(.bicycle, "highway=motorway cycleway:left=opposite", .yes),
      AccessCase(.motorcar, "highway=primary sidewalk=separate", .yes),
    ])
  func sides(_ test: AccessCase) throws { try check(test) }

  /// <https://wiki.openstreetmap.org/wiki/Lifecycle_prefix>, <https://wiki.openstreetmap.org/wiki/Key:construction>
  @Test(
    "roads that are no roads yet are kept and closed",
    arguments: [
      AccessCase(.foot, "highway=construction foot=yes", .no), AccessCase(.motorcar, "highway=proposed", .no),
      AccessCase(.motorcar, "highway=primary construction=yes", .no),
      AccessCase(.motorcar, "highway=primary construction=minor", .yes),
      AccessCase(.motorcar, "highway=primary proposed=secondary", .yes),
      AccessCase(.motorcar, "highway=primary impassable=yes", .no),
      AccessCase(.foot, "highway=primary status=impassable", .yes),
    ])
  func unfinished(_ test: AccessCase) throws { try check(test) }

  /// <https://wiki.openstreetmap.org/wiki/Tag:route%3Dferry>
  @Test(
    "ferries carry everybody unless they name walkers or cyclists alone",
    arguments: [
      AccessCase(.motorcar, "route=ferry", .yes), AccessCase(.foot, "route=ferry", .yes),
      AccessCase(.motorcar, "route=ferry bicycle=yes", .no),
      AccessCase(.bicycle, "route=ferry bicycle=yes", .yes),
      AccessCase(.motorcar, "route=ferry foot=yes motor_vehicle=yes", .yes),
      AccessCase(.hgv, "route=ferry motor_vehicle=yes hgv=no", .no),
      AccessCase(.motorcar, "route=shuttle_train", .yes),
    ])
  func ferries(_ test: AccessCase) throws { try check(test) }

  /// <https://wiki.openstreetmap.org/wiki/Lanes#Access_lanes>
  @Test(
    "lanes speak where nothing else does",
    arguments: [
      AccessCase(.motorcar, "highway=primary motor_vehicle:lanes=no|yes", .yes),
      AccessCase(.motorcar, "highway=primary motor_vehicle:lanes=no|no", .no),
      AccessCase(.motorcar, "highway=primary motor_vehicle:lanes:forward=no|no", .no, .yes),
      AccessCase(
        .motorcar, "highway=primary motor_vehicle:lanes=no| motor_vehicle=destination", .destination),
      AccessCase(.motorcar, "highway=primary motor_vehicle:lanes=no|", .yes),
    ])
  func lanes(_ test: AccessCase) throws { try check(test) }

  @Test(
    "what is nothing to travel on is left out",
    arguments: [
      "building=yes", "highway=runway", "highway=runway foot=nonsense", "highway=services access=yes",
      "highway=bus_stop", "railway=rail", "waterway=river boat=yes", "disused:highway=primary", "route=bus",
      "bridge=yes",
      "railway=construction bicycle=yes", "railway=rail bicycle=yes", "railway=tram motorcar=yes",
      "highway=access_ramp wheelchair=limited", "name=Nowhere",
    ])
  func noWay(_ tags: String) { #expect(way(tags) == nil) }
}
