import RoadGraph

/// Who may travel on a kind of road where no tag speaks of them.
///
/// After the worldwide table of <https://wiki.openstreetmap.org/wiki/OSM_tags_for_routing/Access_restrictions>. `dismount`
/// for bicycles: nobody rides there by default, and a bicycle may be pushed.
struct AccessDefaults: Sendable, Hashable {
  var foot = Access.yes
  var bicycle = Access.yes
  var motor = Access.yes
  var wheelchair = Access.yes

  /// The default of a mode.
  subscript(mode: TravelMode) -> Access {
    switch mode {
    case .foot: foot
    case .bicycle: bicycle
    case .motorcar, .hgv: motor
    case .wheelchair: wheelchair
    }
  }

  /// Nobody; who may walk there by a tag may push a bicycle.
  static let closed = AccessDefaults(foot: .no, bicycle: .dismount, motor: .no, wheelchair: .no)
  /// Nobody, pushing or not.
  static let sealed = AccessDefaults(foot: .no, bicycle: .no, motor: .no, wheelchair: .no)
  /// For people on foot; bicycles are pushed.
  static let walking = AccessDefaults(foot: .designated, bicycle: .dismount, motor: .no)

  /// The defaults of a kind of road.
  static func of(_ roadClass: RoadClass) -> AccessDefaults {
    switch roadClass {
    case .motorway: AccessDefaults(foot: .no, bicycle: .dismount, wheelchair: .no)
    case .trunk, .primary, .secondary, .tertiary, .unclassified, .residential, .livingStreet, .service, .road,
      .track, .ferry:
      AccessDefaults()
    case .pedestrian, .footway, .platform, .corridor, .pier, .elevator: walking
    case .steps: AccessDefaults(foot: .designated, bicycle: .dismount, motor: .no, wheelchair: .no)
    case .path: AccessDefaults(motor: .no)
    case .cycleway: AccessDefaults(bicycle: .designated, motor: .no)
    case .viaFerrata: AccessDefaults(foot: .yes, bicycle: .no, motor: .no, wheelchair: .no)
    case .shuttleTrain: AccessDefaults()
    // For riders; walkers and bicycles where a tag lets them in.
    case .bridleway, .busway, .raceway, .escape, .unknown: closed
    case .construction, .proposed: sealed
    }
  }

  /// The defaults of a way: of its kind, and of what else says something of everybody.
  static func of(_ kind: RoadClassReader.Kind, _ tags: TagSlots) -> AccessDefaults {
    var defaults = of(kind.roadClass)
    if tags.has(.motorroad, "yes") {
      // <https://wiki.openstreetmap.org/wiki/Key:motorroad>
      defaults.foot = .no
      defaults.bicycle = .dismount
      defaults.wheelchair = .no
    }
    if tags.has(.service, "emergency_access") { defaults.motor = .no }
    if kind.roadClass == .steps, tags.has(.rampWheelchair, "yes") { defaults.wheelchair = .yes }
    if kind.roadClass == .ferry { applyFerry(tags, &defaults) }
    return defaults
  }

  /// A ferry that names walkers or cyclists and no vehicle with a motor is taken for theirs alone.
  ///
  /// <https://wiki.openstreetmap.org/wiki/Tag:route%3Dferry> asks for each mode to be tagged, and leaves open what holds
  /// where none is.
  private static func applyFerry(_ tags: TagSlots, _ defaults: inout AccessDefaults) {
    let namesMotors = [AccessKey.motorVehicle, .motorcar, .hgv, .vehicle].contains { key in
      tags.has(TagSlots.slot(key))
    }
    let namesOthers = tags.has(TagSlots.slot(.foot)) || tags.has(TagSlots.slot(.bicycle))
    if namesOthers, !namesMotors { defaults.motor = .no }
  }
}
