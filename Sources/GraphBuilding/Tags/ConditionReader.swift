/// Tags that hold at certain times only, kept as they are and read when a time of travel is known.
///
/// <https://wiki.openstreetmap.org/wiki/Conditional_restrictions>
enum ConditionReader {
  private static let wayKeys: [TagKey] = [
    .onewayConditional, .onewayVehicleConditional, .onewayMotorVehicleConditional, .onewayBicycleConditional,
    .maxspeedConditional, .maxspeedForwardConditional, .maxspeedBackwardConditional, .maxweightConditional,
  ]
  private static let accessForms: [AccessKey.Form] = [
    .conditional, .forwardConditional, .backwardConditional,
  ]

  private static let slots: [Int] =
    (wayKeys.map { TagSlots.slot($0) }
    + AccessKey.allCases.flatMap { key in accessForms.map { TagSlots.slot(key, $0) } })
    .sorted { TagSlots.word($0) < TagSlots.word($1) }

  /// The conditional tags of an object as `key=value`, a line each in the order of their keys, with blanks for line
  /// breaks; empty where there are none.
  static func read(_ tags: TagSlots) -> String {
    guard tags.groups.contains(.condition) else { return "" }
    return slots.filter { tags.has($0) }.map { slot in
      let value = String(tags.string(slot).map { $0.isNewline ? " " : $0 })
      return TagSlots.word(slot) + "=" + value
    }.joined(separator: "\n")
  }
}
