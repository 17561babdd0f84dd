import RoadGraph
import TravelCosts

/// Makes rules of conditional access and one-way tags: what they say together with all other tags.
///
/// For each mode and direction the keys are asked as for plain tags; the conditions of a key come before its plain value,
/// which ends the search, since more general keys do not overrule it.
enum AccessRuleMaker {
  /// A value that counts while a condition holds, before those that follow.
  private struct Choice<Value: Hashable>: Hashable {
    var value: Value
    var condition: String
  }

  private struct AccessPair: Hashable {
    /// Where the direction is open by the rules of one-way roads, and where it is not.
    var open: Access
    var closed: Access
  }

  /// The rules of a way.
  static func rules(_ kind: RoadClassReader.Kind, _ tags: TagSlots) -> [ConditionalRule] {
    let defaults = AccessDefaults.of(kind, tags)
    var scopes = Scopes<AccessPair>()
    var onewayScopes = Scopes<UInt16>()
    for mode in TravelMode.allCases {
      let oneway = OnewayReader.read(mode, kind, tags)
      let senses = senses(mode, oneway, tags)
      for direction in [Direction.forward, .backward] {
        let bit = ConditionalRule.bit(mode, direction)
        func pair(_ saying: AccessReader.Saying?) -> AccessPair {
          func access(_ oneway: Oneway) -> Access {
            WayAccessReader.access(mode, direction, kind, defaults, saying, oneway, tags)
          }
          guard !senses.isEmpty else {
            let only = access(oneway)
            return AccessPair(open: only, closed: only)
          }
          return AccessPair(
            open: access(.free), closed: access(Oneway(sense: .neither, isRigid: oneway.isRigid)))
        }
        var choices = sayings(mode, direction, tags).map {
          Choice(value: pair($0.value), condition: $0.condition)
        }
        if !senses.isEmpty {
          choices.append(Choice(value: pair(AccessReader.saying(mode, direction, tags)), condition: ""))
          onewayScopes.add(senses, bit)
        }
        scopes.add(choices, bit)
      }
    }
    return scopes.rules {
      ConditionalRule(.access, scope: $0, value: $1.open.raw, otherValue: $1.closed.raw, condition: $2)
    }
      + onewayScopes.rules { ConditionalRule(.oneway, scope: $0, value: $1, condition: $2) }
  }

  /// The rules of a node.
  static func nodeRules(_ tags: TagSlots) -> [ConditionalRule] {
    var scopes = Scopes<Access>()
    for mode in TravelMode.allCases {
      scopes.add(
        sayings(mode, nil, tags).map { Choice(value: $0.value.access, condition: $0.condition) },
        ConditionalRule.bit(mode, .forward))
    }
    return scopes.rules { ConditionalRule(.access, scope: $0, value: $1.raw, condition: $2) }
  }

  // MARK: Access

  /// What the conditional keys say of a mode, the first to hold counting.
  private static func sayings(
    _ mode: TravelMode, _ direction: Direction?, _ tags: TagSlots
  ) -> [(value: AccessReader.Saying, condition: String)] {
    var sayings: [(value: AccessReader.Saying, condition: String)] = []
    func add(_ key: AccessKey, _ form: AccessKey.Form, isDirected: Bool) {
      let slot = TagSlots.slot(key, form)
      guard tags.has(slot) else { return }
      for clause in ConditionalValue(tags.string(slot)).clauses.reversed() {
        guard let access = AccessWords.access(clause.value.utf8Array.span, key: key, mode: mode) else {
          continue
        }
        let (narrowed, condition) = Self.narrowed(access, clause.condition)
        let saying = AccessReader.Saying(access: narrowed, key: key, isDirected: isDirected)
        sayings.append((saying, condition))
      }
    }
    for key in AccessReader.keys(of: mode) {
      if let direction {
        let isForward = direction == .forward
        add(key, isForward ? .forwardConditional : .backwardConditional, isDirected: true)
        if tags.has(TagSlots.slot(key, isForward ? .forward : .backward)) { break }
      }
      add(key, .conditional, isDirected: false)
      if tags.has(TagSlots.slot(key)) { break }
      if direction != nil, tags.groups.contains(.accessByLane), tags.has(TagSlots.slot(key, .lanes)) { break }
    }
    return sayings
  }

  /// `yes @ destination` is `destination`: the purpose that a condition names becomes the value.
  private static func narrowed(_ access: Access, _ condition: String) -> (Access, String) {
    guard access == .yes || access == .designated || access == .permissive else { return (access, condition) }
    if let purpose = TravelPurpose.access(condition) { return (purpose, "") }
    for (word, purpose) in TravelPurpose.words {
      for joint in [" AND ", " and "] where condition.hasPrefix(word + joint) {
        return (purpose, String(condition.dropFirst(word.count + joint.count)))
      }
      for joint in [" AND ", " and "] where condition.hasSuffix(joint + word) {
        return (purpose, String(condition.dropLast(word.count + joint.count)))
      }
    }
    return (access, condition)
  }

  // MARK: One way

  /// Open directions of a mode under conditions, closed by what holds else; empty where no condition speaks.
  private static func senses(_ mode: TravelMode, _ oneway: Oneway, _ tags: TagSlots) -> [Choice<UInt16>] {
    var choices: [Choice<UInt16>] = []
    for (conditional, plain) in onewayKeys(mode) {
      if tags.has(conditional) {
        for clause in ConditionalValue(tags.string(conditional)).clauses.reversed() {
          guard let sense = OnewayReader.senses[clause.value.utf8Array.span] else { continue }
          choices.append(Choice(value: sense.mask, condition: clause.condition))
        }
      }
      if tags.has(plain) { break }
    }
    if !choices.isEmpty { choices.append(Choice(value: oneway.sense.mask, condition: "")) }
    return choices
  }

  private static func onewayKeys(_ mode: TravelMode) -> [(conditional: TagKey, plain: TagKey)] {
    let general: [(TagKey, TagKey)] = [
      (.onewayVehicleConditional, .onewayVehicle), (.onewayConditional, .oneway),
    ]
    let motor: (TagKey, TagKey) = (.onewayMotorVehicleConditional, .onewayMotorVehicle)
    return switch mode {
    case .foot, .wheelchair: [(.onewayFootConditional, .onewayFoot)]
    case .bicycle: [(.onewayBicycleConditional, .onewayBicycle)] + general
    case .motorcar: [(.onewayMotorcarConditional, .onewayMotorcar), motor] + general
    case .hgv: [(.onewayHgvConditional, .onewayHgv), motor] + general
    }
  }

  // MARK: Joining

  /// Lists of choices, each with the modes and directions that have it.
  private struct Scopes<Value: Hashable> {
    var lists: [(choices: [Choice<Value>], scope: UInt16)] = []

    mutating func add(_ choices: [Choice<Value>], _ bit: UInt16) {
      guard !choices.isEmpty else { return }
      if let place = lists.firstIndex(where: { $0.choices == choices }) {
        lists[place].scope |= bit
      } else {
        lists.append((choices, bit))
      }
    }

    func rules(_ make: (UInt16, Value, String) -> ConditionalRule) -> [ConditionalRule] {
      lists.flatMap { list in list.choices.map { make(list.scope, $0.value, $0.condition) } }
    }
  }
}

extension Access {
  fileprivate var raw: UInt16 { UInt16(rawValue) }
}

extension Oneway.Sense {
  /// A bit for each open direction: 1 the way's, 2 the other.
  fileprivate var mask: UInt16 {
    switch self {
    case .both: 3
    case .forward: 1
    case .backward: 2
    case .neither: 0
    }
  }
}
