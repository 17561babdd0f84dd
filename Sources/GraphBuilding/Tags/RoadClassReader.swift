import RoadGraph

/// Which kind of road a way is, if it is one that somebody may travel.
///
/// <https://wiki.openstreetmap.org/wiki/Key:highway>
enum RoadClassReader {
  /// A kind of road.
  struct Kind: Sendable, Hashable {
    var roadClass: RoadClass
    var isLink = false

    init(_ roadClass: RoadClass, isLink: Bool = false) {
      self.roadClass = roadClass
      self.isLink = isLink
    }
  }

  /// `highway` values; to read another one, add it here.
  static let highways: WordTable<Kind> = [
    "motorway": Kind(.motorway), "motorway_link": Kind(.motorway, isLink: true),
    "trunk": Kind(.trunk), "trunk_link": Kind(.trunk, isLink: true),
    "primary": Kind(.primary), "primary_link": Kind(.primary, isLink: true),
    "secondary": Kind(.secondary), "secondary_link": Kind(.secondary, isLink: true),
    "tertiary": Kind(.tertiary), "tertiary_link": Kind(.tertiary, isLink: true),
    "unclassified": Kind(.unclassified), "unclassified_link": Kind(.unclassified, isLink: true),
    "residential": Kind(.residential), "residential_link": Kind(.residential, isLink: true),
    "living_street": Kind(.livingStreet), "service": Kind(.service),
    "services_link": Kind(.service, isLink: true),
    "road": Kind(.road), "pedestrian": Kind(.pedestrian), "track": Kind(.track),
    "bridleway": Kind(.bridleway),
    "cycleway": Kind(.cycleway), "footway": Kind(.footway), "crossing": Kind(.footway),
    "sidewalk": Kind(.footway), "path": Kind(.path), "trail": Kind(.path), "steps": Kind(.steps),
    "ladder": Kind(.steps), "corridor": Kind(.corridor), "platform": Kind(.platform), "busway": Kind(.busway),
    "bus_guideway": Kind(.busway), "via_ferrata": Kind(.viaFerrata), "raceway": Kind(.raceway),
    "escape": Kind(.escape), "elevator": Kind(.elevator), "construction": Kind(.construction),
    "proposed": Kind(.proposed), "planned": Kind(.proposed),
    // Roads over frozen ground and lakes. <https://wiki.openstreetmap.org/wiki/Tag:highway=winter_road>
    "winter_road": Kind(.unclassified), "ice_road": Kind(.unclassified),
  ]

  /// `highway` values of things that are no way to travel on, whatever their access tags say.
  static let noWays: WordTable<Bool> = [
    "no": true, "none": true, "abandoned": true, "disused": true, "razed": true, "demolished": true,
    "dismantled": true, "removed": true, "historic": true, "destroyed": true, "services": true,
    "rest_area": true, "emergency_bay": true, "bus_stop": true, "street_lamp": true, "traffic_island": true,
    "island": true, "traffic_signals": true, "speed_camera": true, "toll_gantry": true, "milestone": true,
    "give_way": true, "stop": true, "turning_circle": true, "passing_place": true, "layby": true,
  ]

  /// `construction` values of roads that are in use meanwhile.
  /// <https://wiki.openstreetmap.org/wiki/Key:construction>
  static let usableConstructions: WordTable<Bool> = ["no": true, "minor": true, "widening": true]

  /// The kind of a way; nil where it is none to travel on. A `highway` value that is not listed gives `unknown`: such a
  /// way is open to those whom its own tags let in.
  static func read(_ tags: TagSlots) -> Kind? {
    if tags.has(.route, "ferry") { return Kind(.ferry) }
    if tags.has(.route, "shuttle_train") { return Kind(.shuttleTrain) }
    if tags.has(.highway) {
      if let kind = tags.lookFirst(.highway, highways) {
        return isBeingBuilt(tags) ? Kind(.construction) : kind
      }
      return tags.look(.highway, noWays) == nil ? Kind(.unknown) : nil
    }
    if tags.has(.railway, "platform") || tags.has(.publicTransport, "platform") { return Kind(.platform) }
    if tags.has(.manMade, "pier") { return Kind(.pier) }
    return carriesAcross(tags) ? Kind(.ferry) : nil
  }

  /// A bridge that moves, and tells how long it takes to be carried across, is travelled like a ferry.
  /// <https://wiki.openstreetmap.org/wiki/Key:bridge:movable> (`transporter`)
  private static func carriesAcross(_ tags: TagSlots) -> Bool {
    tags.has(.bridge, "movable") && tags.has(.duration) && !tags.has(.railway)
  }

  private static func isBeingBuilt(_ tags: TagSlots) -> Bool {
    // A kind of road belongs to `highway=construction`; beside another `highway` it was left over when the road opened.
    tags.has(.construction) && tags.look(.construction, usableConstructions) == nil
      && (tags.has(.highway, "construction") || tags.look(.construction, highways) == nil)
      && !tags.has(.highway, "proposed")
  }
}
