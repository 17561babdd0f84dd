import RoadGraph
import TravelCosts

/// Makes rules of speed limits that hold under a condition or for some vehicles only.
enum SpeedRuleMaker {
  private static let both: UInt16 = ConditionalRule.everybody
  private static let forward = scope(TravelMode.allCases, [.forward])
  private static let backward = scope(TravelMode.allCases, [.backward])

  /// Keys of limits that set the general one, the more particular first.
  private static let conditional: [(key: TagKey, scope: UInt16)] = [
    (.maxspeedForwardConditional, forward), (.maxspeedBackwardConditional, backward),
    (.maxspeedConditional, both),
  ]

  /// Keys of limits for some vehicles, which lower the general one.
  private static let byVehicle: [(key: TagKey, scope: UInt16)] = [
    (.maxspeedHgvForward, scope([.hgv], [.forward])), (.maxspeedHgvBackward, scope([.hgv], [.backward])),
    (.maxspeedHgv, scope([.hgv], [.forward, .backward])),
    (.maxspeedMotorcar, scope([.motorcar], [.forward, .backward])),
    (.maxspeedBicycle, scope([.bicycle], [.forward, .backward])),
  ]

  private static func scope(_ modes: [TravelMode], _ directions: [Direction]) -> UInt16 {
    var scope: UInt16 = 0
    for mode in modes { for direction in directions { scope |= ConditionalRule.bit(mode, direction) } }
    return scope
  }

  /// Adds the rules of a way.
  static func append(_ tags: TagSlots, to rules: inout [ConditionalRule]) {
    for (key, scope) in conditional {
      append(key, .speed, scope, tags, to: &rules)
    }
    append(.maxspeedHgvConditional, .cap, Self.scope([.hgv], [.forward, .backward]), tags, to: &rules)
    for (key, scope) in byVehicle {
      guard let kmh = tags.read(key, { SpeedReader.limit($0) }) else { continue }
      rules.append(ConditionalRule(.cap, scope: scope, value: UInt16(kmh), condition: ""))
    }
  }

  private static func append(
    _ key: TagKey, _ kind: ConditionalRule.Kind, _ scope: UInt16, _ tags: TagSlots,
    to rules: inout [ConditionalRule]
  ) {
    guard tags.has(key) else { return }
    for clause in ConditionalValue(tags.string(key)).clauses.reversed() {
      guard let kmh = SpeedReader.limit(clause.value.utf8Array.span) else { continue }
      rules.append(ConditionalRule(kind, scope: scope, value: UInt16(kmh), condition: clause.condition))
    }
  }
}

/// Makes rules of limits on vehicles that hold under a condition only.
enum LimitRuleMaker {
  private static let keys: [(key: TagKey, kind: ConditionalRule.Kind, factor: Double, isWeight: Bool)] = [
    (.maxheightConditional, .height, 10, false), (.maxwidthConditional, .width, 10, false),
    (.maxlengthConditional, .length, 10, false), (.maxweightConditional, .weight, 100, true),
    (.maxweightratingConditional, .weight, 100, true), (.maxaxleloadConditional, .axleload, 100, true),
  ]

  /// Adds the rules of a way.
  static func append(_ tags: TagSlots, to rules: inout [ConditionalRule]) {
    for (key, kind, factor, isWeight) in keys where tags.has(key) {
      for clause in ConditionalValue(tags.string(key)).clauses.reversed() {
        let text = clause.value.utf8Array
        let measure = isWeight ? Measures.tons(text.span) : Measures.metres(text.span)
        let isNone = clause.value == "none" || clause.value == "no"
        guard measure ?? 0 > 0 || isNone else { continue }
        let limit = isNone ? 0 : max(1, min(65_535, ((measure ?? 0) * factor + 1e-6).rounded(.down)))
        rules.append(
          ConditionalRule(
            kind, scope: ConditionalRule.everybody, value: UInt16(limit),
            condition: unwrapped(clause.condition)
          ))
      }
    }
    if let tons = tags.read(.maxweightratingHgv, Measures.tons), tons > 0 {
      rules.append(
        ConditionalRule(
          .weight, scope: ConditionalRule.bit(.hgv, .forward) | ConditionalRule.bit(.hgv, .backward),
          value: UInt16(max(1, min(65_535, (tons * 100 + 1e-6).rounded(.down)))), condition: ""))
    }
  }

  /// A single word without brackets: `(destination)` as `destination`.
  private static func unwrapped(_ condition: String) -> String {
    guard condition.hasPrefix("("), condition.hasSuffix(")"), !condition.dropFirst().contains("(") else {
      return condition
    }
    return String(condition.dropFirst().dropLast())
  }
}
