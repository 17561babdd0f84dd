import OSMData
import RoadGraph

/// Who may travel on a way in each direction: the access hierarchy, the defaults of the road's kind, and oneways.
///
/// <https://wiki.openstreetmap.org/wiki/Key:access>,
/// <https://wiki.openstreetmap.org/wiki/OSM_tags_for_routing/Access_restrictions>,
/// <https://wiki.openstreetmap.org/wiki/Key:oneway>
struct AccessReading {
  /// Spellings of access values; words that are missing here say nothing, and are counted.
  static let words = WordTable<Access>([
    "yes": .yes, "true": .yes, "1": .yes, "allowed": .yes, "no": .no, "false": .no, "0": .no, "none": .no,
    "designated": .designated, "official": .designated, "permissive": .permissive,
    "destination": .destination,
    "local": .destination, "customers": .customers, "customer": .customers, "delivery": .delivery,
    "private": .private, "residents": .private, "employees": .private, "staff": .private, "permit": .permit,
    "agricultural": .agricultural, "agriculture": .agricultural, "forestry": .forestry, "military": .military,
    "use_sidepath": .useSidepath, "dismount": .dismount, "discouraged": .discouraged, "limited": .yes,
    "restricted": .no, "psv": .no, "bus": .no, "taxi": .no, "share_taxi": .no, "minibus": .no, "hov": .no,
    "emergency": .no, "emergency_vehicle": .no, "emergency_service": .no, "foot": .no,
  ])

  /// The keys that speak for a mode, the most particular first; each with its forms by direction.
  private static let hierarchy: [TravelMode: [(key: TagKey, forward: TagKey?, backward: TagKey?)]] = [
    .foot: [(.foot, .footForward, .footBackward), (.access, .accessForward, .accessBackward)],
    .wheelchair: [
      (.wheelchair, nil, nil), (.foot, .footForward, .footBackward),
      (.access, .accessForward, .accessBackward),
    ],
    .bicycle: [
      (.bicycle, .bicycleForward, .bicycleBackward), (.vehicle, .vehicleForward, .vehicleBackward),
      (.access, .accessForward, .accessBackward),
    ],
    .motorcar: [
      (.motorcar, .motorcarForward, .motorcarBackward),
      (.motorVehicle, .motorVehicleForward, .motorVehicleBackward),
      (.vehicle, .vehicleForward, .vehicleBackward), (.access, .accessForward, .accessBackward),
    ],
    .hgv: [
      (.hgv, nil, nil), (.goods, nil, nil), (.motorVehicle, .motorVehicleForward, .motorVehicleBackward),
      (.vehicle, .vehicleForward, .vehicleBackward), (.access, .accessForward, .accessBackward),
    ],
  ]

  /// What the tags say of a mode in a direction; nil where they say nothing.
  static func tagged(_ mode: TravelMode, _ direction: Direction?, _ tags: TagSlots) -> Access? {
    for level in hierarchy[mode] ?? [] {
      let directed = direction == .forward ? level.forward : (direction == .backward ? level.backward : nil)
      for key in [directed, level.key] {
        if let key, let value = tags[key], let access = words.first(of: value) { return access }
      }
    }
    return nil
  }

  /// Fills in what each mode may do on a way.
  static func read(_ tags: TagSlots, into attributes: inout AttributeRecord) {
    let defaults = AccessDefaults.of(attributes.roadClass, tags)
    for mode in TravelMode.allCases {
      for direction in [Direction.forward, .backward] {
        var access = tagged(mode, direction, tags) ?? defaults.access(mode)
        if isClosedForAll(tags) { access = .no }
        attributes.setAccess(access, mode, direction)
      }
    }
    OnewayReading.apply(tags, to: &attributes)
  }

  private static func isClosedForAll(_ tags: TagSlots) -> Bool {
    tags.has(.impassable, "yes") || tags.has(.status, "impassable") || tags.has(.highway, "construction")
      || tags.has(.highway, "proposed")
  }
}

/// What modes may do where nothing is tagged.
struct AccessDefaults {
  var foot = Access.yes
  var bicycle = Access.yes
  var motor = Access.yes

  /// The default of a mode.
  func access(_ mode: TravelMode) -> Access {
    switch mode {
    case .foot, .wheelchair: foot
    case .bicycle: bicycle
    case .motorcar, .hgv: motor
    }
  }

  /// The defaults of a kind of road.
  static func of(_ roadClass: RoadClass, _ tags: TagSlots) -> AccessDefaults {
    switch roadClass {
    case .motorway: return AccessDefaults(foot: .no, bicycle: .no)
    case .trunk, .primary, .secondary, .tertiary:
      return tags.has(.motorroad, "yes") ? AccessDefaults(foot: .no, bicycle: .no) : AccessDefaults()
    case .unclassified, .residential, .livingStreet, .service, .road, .track: return AccessDefaults()
    case .pedestrian, .footway, .steps, .corridor, .platform, .elevator, .viaFerrata, .pier:
      return AccessDefaults(bicycle: .no, motor: .no)
    case .path: return AccessDefaults(motor: .no)
    case .bridleway: return AccessDefaults(bicycle: .no, motor: .no)
    case .cycleway: return AccessDefaults(bicycle: .designated, motor: .no)
    case .ferry: return AccessDefaults(motor: .no)
    case .shuttleTrain: return AccessDefaults(foot: .no, bicycle: .no)
    case .busway, .raceway, .escape, .construction, .proposed, .unknown:
      return AccessDefaults(foot: .no, bicycle: .no, motor: .no)
    }
  }
}

/// Which way vehicles may travel.
enum OnewayReading {
  /// What a oneway tag says.
  private enum Sense {
    case both, forward, backward, reversible
  }

  private static let senses = WordTable<Sense>([
    "yes": .forward, "true": .forward, "1": .forward, "no": .both, "false": .both, "0": .both,
    "-1": .backward,
    "reverse": .backward, "reversible": .reversible, "alternating": .reversible,
  ])

  static func apply(_ tags: TagSlots, to attributes: inout AttributeRecord) {
    let general = sense(tags)
    if general == .reversible { attributes.flags.insert(.reversible) }
    if general == .forward || general == .backward { attributes.flags.insert(.oneway) }
    close(motorSense(tags, general), [.motorcar, .hgv], tags, &attributes)
    close(bicycleSense(tags, general), [.bicycle], tags, &attributes)
    close(footSense(tags, attributes), [.foot, .wheelchair], tags, &attributes)
  }

  /// Closes the direction that a sense leaves out, unless a tag for that very direction opens it.
  private static func close(
    _ sense: Sense, _ modes: [TravelMode], _ tags: TagSlots, _ attributes: inout AttributeRecord
  ) {
    let closed: Direction
    switch sense {
    case .both, .reversible: return
    case .forward: closed = .backward
    case .backward: closed = .forward
    }
    for mode in modes where !isOpenedByName(mode, closed, tags) { attributes.setAccess(.no, mode, closed) }
  }

  private static func isOpenedByName(_ mode: TravelMode, _ direction: Direction, _ tags: TagSlots) -> Bool {
    let key: TagKey? =
      switch (mode, direction) {
      case (.bicycle, .forward): .bicycleForward
      case (.bicycle, .backward): .bicycleBackward
      case (.motorcar, .forward): .motorcarForward
      case (.motorcar, .backward): .motorcarBackward
      default: nil
      }
    guard let key, let access = tags[key].flatMap({ AccessReading.words.first(of: $0) }) else { return false }
    return access == .yes || access == .designated || access == .permissive
  }

  private static func sense(_ tags: TagSlots) -> Sense {
    if let tagged = tags[.oneway].flatMap({ senses[$0] }) { return tagged }
    if tags.has(.junction, "roundabout") || tags.has(.junction, "circular") { return .forward }
    if tags.has(.highway, "motorway") || tags.has(.highway, "motorway_link") { return .forward }
    return .both
  }

  private static func motorSense(_ tags: TagSlots, _ general: Sense) -> Sense {
    for key in [TagKey.onewayMotorVehicle, .onewayVehicle] {
      if let tagged = tags[key].flatMap({ senses[$0] }) { return tagged }
    }
    return general
  }

  /// Bicycles follow their own oneway, then contraflow lanes, then that of all vehicles.
  private static func bicycleSense(_ tags: TagSlots, _ general: Sense) -> Sense {
    for key in [TagKey.onewayBicycle, .onewayVehicle] {
      if let tagged = tags[key].flatMap({ senses[$0] }) { return tagged }
    }
    for key in [TagKey.cycleway, .cyclewayLeft, .cyclewayRight, .cyclewayBoth] {
      guard let value = tags[key] else { continue }
      if value == "opposite" || value == "opposite_lane" || value == "opposite_track" { return .both }
    }
    return general
  }

  /// Feet follow no oneway but their own, and moving stairs.
  private static func footSense(_ tags: TagSlots, _ attributes: AttributeRecord) -> Sense {
    if let tagged = tags[.onewayFoot].flatMap({ senses[$0] }) { return tagged }
    guard let conveying = tags[.conveying] else { return .both }
    if conveying == "forward" { return .forward }
    return conveying == "backward" ? .backward : .both
  }
}
