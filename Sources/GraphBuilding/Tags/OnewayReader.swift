import RoadGraph

/// In which directions a way may be travelled by the rule of one-way roads.
struct Oneway: Sendable, Hashable {
  /// The open directions.
  enum Sense: Sendable, Hashable {
    case both, forward, backward, neither

    /// Whether a direction is open.
    func allows(_ direction: Direction) -> Bool {
      switch self {
      case .both: true
      case .forward: direction == .forward
      case .backward: direction == .backward
      case .neither: false
      }
    }
  }

  var sense = Sense.both
  /// Whether one turns in a ring or on a motorway, where nobody goes against the traffic, pushing or not.
  var isRigid = false

  /// Open in both directions.
  static let free = Oneway()
}

/// Reads one-way rules by mode. <https://wiki.openstreetmap.org/wiki/Key:oneway>
enum OnewayReader {
  /// Values of `oneway`. `alternating` traffic waits its turn and has both directions; `reversible` roads change theirs by
  /// the hour, and are closed unless a condition opens them. Other values say nothing.
  static let senses: WordTable<Oneway.Sense> = [
    "yes": .forward, "true": .forward, "1": .forward, "forward": .forward, "-1": .backward,
    "reverse": .backward, "backward": .backward, "no": .both, "false": .both, "0": .both,
    "reversible": .neither,
  ]

  /// Values of `cycleway` by which bicycles may ride against a one-way road.
  static let contraflow: WordTable<Bool> = [
    "opposite": true, "opposite_lane": true, "opposite_track": true, "opposite_share_busway": true,
  ]

  private static let sideOneways: [TagKey] = [
    .cyclewayLeftOneway, .cyclewayRightOneway, .cyclewayBothOneway, .cyclewayOneway,
  ]

  /// The rule for a mode.
  static func read(_ mode: TravelMode, _ kind: RoadClassReader.Kind, _ tags: TagSlots) -> Oneway {
    if !tags.groups.contains(.oneway), kind.roadClass != .motorway { return .free }
    return switch mode {
    case .foot, .wheelchair: Oneway(sense: footSense(kind, tags))
    case .bicycle: Oneway(sense: bicycleSense(kind, tags), isRigid: isRigid(kind, tags))
    case .motorcar: Oneway(sense: sense(motorcarKeys, kind, tags))
    case .hgv: Oneway(sense: sense(hgvKeys, kind, tags))
    }
  }

  private static let motorcarKeys: [TagKey] = [.onewayMotorcar, .onewayMotorVehicle, .onewayVehicle, .oneway]
  private static let hgvKeys: [TagKey] = [.onewayHgv, .onewayMotorVehicle, .onewayVehicle, .oneway]

  /// What the first of the keys says that says something, else what the kind of way implies.
  private static func sense(
    _ keys: [TagKey], _ kind: RoadClassReader.Kind, _ tags: TagSlots
  ) -> Oneway.Sense {
    for key in keys { if let sense = tags.look(key, senses) { return sense } }
    // Ramps of motorways imply nothing; the wiki asks for a tag on each.
    return isRigid(kind, tags) ? .forward : .both
  }

  private static func bicycleSense(_ kind: RoadClassReader.Kind, _ tags: TagSlots) -> Oneway.Sense {
    if let sense = tags.look(.onewayBicycle, senses) ?? tags.look(.onewayVehicle, senses) { return sense }
    if SideReader.cyclewayKeys.contains(where: { tags.look($0, contraflow) != nil }) { return .both }
    // A lane or track beside a one-way road that runs against it, or both ways.
    for key in sideOneways {
      if let sense = tags.look(key, senses), sense == .both || sense == .backward { return .both }
    }
    return sense([.oneway], kind, tags)
  }

  /// Walkers heed no `oneway`, but `oneway:foot`, moving stairs and walks, and climbs and stairs that are tagged one way.
  private static func footSense(_ kind: RoadClassReader.Kind, _ tags: TagSlots) -> Oneway.Sense {
    if let sense = tags.look(.onewayFoot, senses) { return sense }
    switch tags.look(.conveying, conveying) {
    case .forward?: return .forward
    case .backward?: return .backward
    default: break
    }
    guard kind.roadClass == .steps || kind.roadClass == .viaFerrata else { return .both }
    return tags.look(.oneway, senses) ?? .both
  }

  /// Directions in which people are carried. <https://wiki.openstreetmap.org/wiki/Key:conveying>
  static let conveying: WordTable<Oneway.Sense> = [
    "forward": .forward, "backward": .backward, "reversible": .both, "yes": .both, "no": .neither,
  ]

  private static func isRigid(_ kind: RoadClassReader.Kind, _ tags: TagSlots) -> Bool {
    tags.has(.junction, "roundabout") || tags.has(.junction, "circular")
      || kind.roadClass == .motorway && !kind.isLink
  }
}
