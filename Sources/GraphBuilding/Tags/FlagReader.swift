import OSMData
import RoadGraph

/// Yes-or-no properties of ways, lanes and layers.
enum FlagReader {
  /// A key and a table of the values that set a flag.
  private struct Rule: Sendable {
    var key: TagKey
    var values: WordTable<RoadFlags>
  }

  /// The rules by slot of their key.
  private static let rulesBySlot: [WordTable<RoadFlags>?] = TagSlots.vocabulary.words.indices.map { slot in
    rules.first { TagSlots.slot($0.key) == slot }?.values
  }

  private static let yes: [String] = ["yes", "true", "1"]

  /// Keys with the values that set flags; to read another one, add it here.
  private static let rules: [Rule] = [
    rule(.motorroad, .motorroad, yes),
    rule(.junction, .roundabout, ["roundabout", "circular"]),
    rule(.toll, .toll, yes), rule(.tollMotorcar, .toll, yes), rule(.tollMotorVehicle, .toll, yes),
    rule(.tollHgv, .toll, yes),
    rule(.covered, .covered, yes + ["arcade", "colonnade", "gallery", "roof", "booth"]),
    Rule(key: .tunnel, values: ["building_passage": .covered, "avalanche_protector": .covered]),
    rule(.indoor, .indoor, yes + ["room", "area", "corridor"]),
    rule(.ford, .ford, yes + ["stream", "tidal", "seasonal", "intermittent", "boat", "stepping_stones"]),
    Rule(
      key: .lit,
      values: [
        "yes": .lit, "24/7": .lit, "automatic": .lit, "limited": .lit, "sunset-sunrise": .lit,
        "dusk-dawn": .lit,
        "interval": .lit, "operating_times": .lit, "no": .unlit, "disused": .unlit,
      ]),
    rule(.hov, .hov, ["designated"]),
    rule(.ramp, .ramp, yes + ["separate", "automatic"]), rule(.rampWheelchair, .ramp, yes),
    rule(.rampStroller, .ramp, yes), rule(.rampBicycle, .ramp, yes),
    rule(.handrail, .handrail, yes + ["left", "right", "both", "center"]),
    rule(.handrailLeft, .handrail, yes),
    rule(.handrailRight, .handrail, yes), rule(.handrailCenter, .handrail, yes),
    Rule(key: .footway, values: ["sidewalk": .sidewalk, "crossing": .crossing]),
    Rule(key: .path, values: ["sidewalk": .sidewalk, "crossing": .crossing]),
    Rule(key: .cycleway, values: ["crossing": .crossing, "sidewalk": .sidewalk]),
    Rule(key: .highway, values: ["sidewalk": .sidewalk, "crossing": .crossing]),
    Rule(
      key: .service, values: ["driveway": .driveway, "parking_aisle": .parkingAisle, "alley": .alley]),
    Rule(key: .hazmat, values: ["no": .noHazmat]), Rule(key: .trailer, values: ["no": .noTrailer]),
    rule(.bicycleRoad, .bicycleRoad, yes), rule(.cyclestreet, .bicycleRoad, yes),
  ]

  private static func rule(_ key: TagKey, _ flag: RoadFlags, _ values: [String]) -> Rule {
    Rule(key: key, values: WordTable(values.map { ($0, flag) }))
  }

  /// Values of `tunnel` that are no tunnel for the road.
  private static let noTunnels: WordTable<Bool> = [
    "no": true, "building_passage": true, "avalanche_protector": true, "culvert": true,
  ]

  /// Sets flags, lanes and the layer.
  static func read(_ kind: RoadClassReader.Kind, _ tags: TagSlots, into attributes: inout AttributeRecord) {
    var flags = attributes.flags
    if kind.isLink { flags.insert(.link) }
    for slot in tags.filledSlots {
      if let values = rulesBySlot[slot], let flag = tags.look(slot, values) { flags.insert(flag) }
    }
    if tags.has(.bridge), !tags.has(.bridge, "no") { flags.insert(.bridge) }
    if tags.has(.tunnel), tags.look(.tunnel, noTunnels) == nil { flags.insert(.tunnel) }
    if tags.has(.hovLanes), isForHighOccupancy(tags) { flags.insert(.hov) }
    readOneway(kind, tags, into: &flags)
    attributes.flags = flags
    if tags.groups.contains(.lanes) {
      attributes.lanes = lanes(tags)
      attributes.layer = Int8(clamping: tags.read(.layer, Measures.integer) ?? 0)
    }
    attributes.sidewalk = SideReader.sidewalks(tags).sideway
    attributes.cycleway = SideReader.cycleways(tags).sideway
  }

  /// Whether all lanes are for vehicles with several people. <https://wiki.openstreetmap.org/wiki/Key:hov>
  private static func isForHighOccupancy(_ tags: TagSlots) -> Bool {
    tags.read(.hovLanes) { value in
      var all = true
      TagList.forEachPart(of: value, separator: UInt8(ascii: "|")) {
        if designated[$0] == nil { all = false }
      }
      return all
    } ?? false
  }

  private static let designated: WordTable<Bool> = ["designated": true]

  private static func readOneway(
    _ kind: RoadClassReader.Kind, _ tags: TagSlots, into flags: inout RoadFlags
  ) {
    let sense = OnewayReader.read(.motorcar, kind, tags).sense
    if sense == .forward || sense == .backward { flags.insert(.oneway) }
    guard tags.groups.contains(.oneway) else { return }
    if tags.has(.oneway, "reversible") || tags.has(.oneway, "alternating") { flags.insert(.reversible) }
    switch tags.look(.conveying, OnewayReader.conveying) {
    case .forward?: flags.insert(.conveyingForward)
    case .backward?: flags.insert(.conveyingBackward)
    case .both?: flags.formUnion([.conveyingForward, .conveyingBackward])
    default: break
    }
  }

  /// Lanes of both directions; numbers that cannot be are not known. <https://wiki.openstreetmap.org/wiki/Key:lanes>
  private static func lanes(_ tags: TagSlots) -> UInt8 {
    func count(_ key: TagKey) -> UInt8? {
      guard let lanes = tags.read(key, Measures.integer), (1...30).contains(lanes) else { return nil }
      return UInt8(lanes)
    }
    if let lanes = count(.lanes) { return lanes }
    guard let forward = count(.lanesForward), let backward = count(.lanesBackward) else { return 0 }
    return forward + backward + (count(.lanesBothWays) ?? 0)
  }
}
