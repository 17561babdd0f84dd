import RoadGraph

/// Reads whom a turn restriction binds and when. <https://wiki.openstreetmap.org/wiki/Relation:restriction>
enum RestrictionTagReader {
  /// A key of restrictions: for whom, and whether its value holds at certain times only.
  private struct Source: Sendable {
    var key: TagKey
    var modes: UInt8
    var isConditional = false
  }

  /// Who turns as vehicles do. Walkers heed only what names them.
  private static let vehicles: UInt8 = motors | TravelMode.bicycle.bit
  private static let walkers: UInt8 = TravelMode.foot.bit | TravelMode.wheelchair.bit
  private static let motors: UInt8 = TravelMode.motorcar.bit | TravelMode.hgv.bit

  private static let sources: [Source] = [
    Source(key: .restriction, modes: vehicles),
    Source(key: .restrictionMotorVehicle, modes: motors),
    Source(key: .restrictionMotorcar, modes: TravelMode.motorcar.bit),
    Source(key: .restrictionHgv, modes: TravelMode.hgv.bit),
    Source(key: .restrictionBicycle, modes: TravelMode.bicycle.bit),
    Source(key: .restrictionVehicle, modes: vehicles),
    Source(key: .restrictionFoot, modes: walkers),
    Source(key: .restrictionConditional, modes: vehicles, isConditional: true),
    Source(key: .restrictionMotorVehicleConditional, modes: motors, isConditional: true),
    Source(key: .restrictionMotorcarConditional, modes: TravelMode.motorcar.bit, isConditional: true),
    Source(key: .restrictionHgvConditional, modes: TravelMode.hgv.bit, isConditional: true),
    Source(key: .restrictionBicycleConditional, modes: TravelMode.bicycle.bit, isConditional: true),
    Source(key: .restrictionVehicleConditional, modes: vehicles, isConditional: true),
    Source(key: .restrictionFootConditional, modes: walkers, isConditional: true),
  ]

  /// Words of `except`, and the modes they free.
  private static let exceptions: WordTable<UInt8> = [
    "bicycle": TravelMode.bicycle.bit, "motorcar": TravelMode.motorcar.bit, "hgv": TravelMode.hgv.bit,
    "foot": TravelMode.foot.bit, "motor_vehicle": motors, "vehicle": vehicles,
  ]

  /// Whether a relation is a turn restriction.
  static func isRestriction(_ tags: TagSlots) -> Bool { tags.has(.type, "restriction") }

  /// What a restriction relation says, a reading for each of its tags; empty where it binds nobody.
  static func read(_ tags: TagSlots) -> [RestrictionReading] {
    let freed = tags.read(.except, exceptionModes) ?? 0
    var readings: [RestrictionReading] = []
    for source in sources where source.modes & ~freed != 0 && tags.has(source.key) {
      let text = tags.string(source.key)
      if source.isConditional {
        for clause in ConditionalValue(text).clauses {
          append(clause.value, source.modes & ~freed, clause.condition, to: &readings)
        }
      } else {
        append(text[...], source.modes & ~freed, "", to: &readings)
      }
    }
    return readings
  }

  private static func append(
    _ text: Substring, _ modes: UInt8, _ condition: String, to readings: inout [RestrictionReading]
  ) {
    let isOnly = text.hasPrefix("only_")
    guard isOnly || text.hasPrefix("no_") else { return }
    // Who may turn when the light is green may turn. <https://wiki.openstreetmap.org/wiki/Tag:restriction=no_right_turn_on_red>
    guard !text.hasSuffix("_on_red") else { return }
    let kind: RestrictionReading.Kind =
      switch text {
      case "no_u_turn", "only_u_turn": .uTurn
      case "no_entry": .entry
      case "no_exit": .exit
      default: .turn
      }
    readings.append(RestrictionReading(isOnly: isOnly, kind: kind, modes: modes, condition: condition))
  }

  private static func exceptionModes(_ text: Span<UInt8>) -> UInt8 {
    var modes: UInt8 = 0
    TagList.forEachPart(of: text) { part in
      // Commas are met too, against the wiki.
      TagList.forEachPart(of: part, separator: UInt8(ascii: ",")) { modes |= exceptions[$0] ?? 0 }
    }
    return modes
  }
}
