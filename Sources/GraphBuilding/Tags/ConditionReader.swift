import RoadGraph
import TravelCosts

/// Tags that hold at certain times or for some vehicles only, as they are and as rules that need no other tag.
///
/// <https://wiki.openstreetmap.org/wiki/Conditional_restrictions>
enum ConditionReader {
  private static let wayKeys: [TagKey] = [
    .onewayConditional, .onewayVehicleConditional, .onewayMotorVehicleConditional, .onewayMotorcarConditional,
    .onewayHgvConditional, .onewayBicycleConditional, .onewayFootConditional, .maxspeedConditional,
    .maxspeedForwardConditional, .maxspeedBackwardConditional, .maxspeedHgv, .maxspeedHgvForward,
    .maxspeedHgvBackward, .maxspeedHgvConditional, .maxspeedMotorcar, .maxspeedBicycle, .maxheightConditional,
    .maxwidthConditional, .maxlengthConditional, .maxweightConditional, .maxweightratingConditional,
    .maxweightratingHgv, .maxaxleloadConditional,
  ]
  private static let accessForms: [AccessKey.Form] = [
    .conditional, .forwardConditional, .backwardConditional,
  ]

  private static let slots: [Int] =
    (wayKeys.map { TagSlots.slot($0) }
    + AccessKey.allCases.flatMap { key in accessForms.map { TagSlots.slot(key, $0) } })
    .sorted { TagSlots.word($0) < TagSlots.word($1) }

  private static let conditionalSlots = Set(slots.filter { TagSlots.word($0).hasSuffix(":conditional") })

  /// Whether a slot's key is a conditional one.
  static func isConditional(_ slot: Int) -> Bool { conditionalSlots.contains(slot) }

  /// Whether each part of a conditional value has a condition that can be judged wholly: holidays are not known.
  static func isUnderstood(_ text: String) -> Bool {
    let clauses = ConditionalValue(text).clauses
    return !clauses.isEmpty
      && clauses.allSatisfy { clause in
        let condition = TravelCondition(clause.condition)
        return !condition.dependsOnHolidays && !condition.hasUnknownHours
          && condition.notUnderstood.allSatisfy { TravelPurpose.access($0) != nil }
      }
  }

  /// The conditional tags of a way as `key=value`, a line each in the order of their keys, then an empty line and the
  /// rules that follow from them together with its other tags; empty where there are none.
  static func read(_ kind: RoadClassReader.Kind, _ tags: TagSlots) -> String {
    guard tags.groups.contains(.condition) else { return "" }
    guard kind.roadClass != .construction, kind.roadClass != .proposed else { return lines(tags) }
    var rules = AccessRuleMaker.rules(kind, tags)
    SpeedRuleMaker.append(tags, to: &rules)
    LimitRuleMaker.append(tags, to: &rules)
    return text(tags, rules)
  }

  /// The same for a node.
  static func read(node tags: TagSlots) -> String {
    guard tags.groups.contains(.condition) else { return "" }
    return text(tags, AccessRuleMaker.nodeRules(tags))
  }

  private static func text(_ tags: TagSlots, _ rules: [ConditionalRule]) -> String {
    let lines = lines(tags)
    return rules.isEmpty ? lines : lines + "\n\n" + rules.map(\.line).joined(separator: "\n")
  }

  private static func lines(_ tags: TagSlots) -> String {
    slots.filter { tags.has($0) }.map { slot in
      let value = String(tags.string(slot).map { $0.isNewline ? " " : $0 })
      return TagSlots.word(slot) + "=" + value
    }.joined(separator: "\n")
  }
}
