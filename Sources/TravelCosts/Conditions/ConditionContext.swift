import RoadGraph

/// What the conditions of a road say, and what could not be told.
public struct ConditionNotes: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: UInt8
  /// Creates notes from bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// What holds depends on the time of travel, which is not known: the usual case was taken.
  public static let timeUnknown = ConditionNotes(rawValue: 1)
  /// What holds depends on holidays, which are not known: the day was taken for an ordinary one.
  public static let holidaysUnknown = ConditionNotes(rawValue: 2)
  /// A condition is not understood, and was taken not to hold.
  public static let notUnderstood = ConditionNotes(rawValue: 4)
}

/// Who travels when: what conditions are judged by.
struct ConditionContext: Sendable {
  let mode: TravelMode
  let vehicle: Vehicle
  let time: TravelTime?
  /// Whether seasons are those south of the equator.
  let isSouthern: Bool

  /// Whether a condition holds; what is not known counts as not holding, and is noted.
  func holds(_ text: String, _ notes: inout ConditionNotes) -> Bool {
    if text.isEmpty { return true }
    let condition = TravelCondition(text, isSouthern: isSouthern)
    let truth = condition.holds(for: vehicle, at: time)
    if condition.dependsOnHolidays, let time,
      truth != condition.holds(for: vehicle, at: time, isHoliday: true)
    {
      notes.insert(.holidaysUnknown)
    }
    if truth == .no { return false }
    if !condition.notUnderstood.isEmpty || truth == .unknown && condition.hasUnknownHours {
      notes.insert(.notUnderstood)
    } else if condition.dependsOnTime, time == nil {
      notes.insert(.timeUnknown)
    }
    return truth == .yes
  }

  /// Changes a road's record to what holds, and notes what could not be told.
  func apply(_ rules: [ConditionalRule], to road: inout AttributeRecord) -> ConditionNotes {
    var notes: ConditionNotes = []
    for direction in [Direction.forward, .backward] {
      let bit = ConditionalRule.bit(mode, direction)
      let own = rules.filter { $0.scope & bit != 0 }
      func first(_ kind: ConditionalRule.Kind) -> ConditionalRule? {
        own.first { $0.kind == kind && holds($0.condition, &notes) }
      }
      if let rule = first(.access) {
        let mask: UInt16 = direction == .forward ? 1 : 2
        let isOpen = first(.oneway).map { $0.value & mask != 0 } ?? true
        let value = isOpen ? rule.value : rule.otherValue
        road.setAccess(Access(rawValue: UInt8(truncatingIfNeeded: value)) ?? .unknown, mode, direction)
      }
      if let rule = first(.speed) { road.setMaxSpeed(UInt8(clamping: rule.value), direction) }
      if let rule = first(.cap) {
        let limit = road.maxSpeed(direction)
        let cap = UInt8(clamping: rule.value)
        if limit == 0 || cap < limit { road.setMaxSpeed(cap, direction) }
      }
    }
    applyLimits(rules, to: &road, &notes)
    return notes
  }

  private func applyLimits(
    _ rules: [ConditionalRule], to road: inout AttributeRecord, _ notes: inout ConditionNotes
  ) {
    let own = rules.filter { $0.scope & ConditionalRule.bit(mode, .forward) != 0 && $0.isLimit }
    for kind in ConditionalRule.Kind.allCases {
      for rule in own where rule.kind == kind {
        if let purpose = TravelPurpose.access(rule.condition) {
          admit(purpose, beyond: rule, &road)
        } else if holds(rule.condition, &notes) {
          rule.setLimit(of: &road)
          break
        }
      }
    }
  }

  /// Lets a vehicle that is too large in for a purpose only.
  private func admit(_ access: Access, beyond rule: ConditionalRule, _ road: inout AttributeRecord) {
    var wider = road
    rule.setLimit(of: &wider)
    guard !vehicle.fits(road), vehicle.fits(wider) else { return }
    road = wider
    for direction in [Direction.forward, .backward] {
      switch road.access(mode, direction) {
      case .yes, .designated, .permissive, .discouraged: road.setAccess(access, mode, direction)
      default: break
      }
    }
  }

  /// Changes a node's record to what holds, and notes what could not be told.
  func apply(_ rules: [ConditionalRule], to node: inout NodeAttributeRecord) -> ConditionNotes {
    var notes: ConditionNotes = []
    let bit = ConditionalRule.bit(mode, .forward)
    if let rule = rules.first(where: {
      $0.kind == .access && $0.scope & bit != 0 && holds($0.condition, &notes)
    }) {
      node.setAccess(Access(rawValue: UInt8(truncatingIfNeeded: rule.value)) ?? .unknown, mode)
    }
    return notes
  }
}

extension ConditionalRule {
  /// Whether it limits measures of vehicles.
  var isLimit: Bool {
    switch kind {
    case .height, .width, .length, .weight, .axleload: true
    case .access, .oneway, .speed, .cap: false
    }
  }

  /// Sets the limit of a road.
  func setLimit(of road: inout AttributeRecord) {
    switch kind {
    case .height: road.maxHeightDecimetres = UInt8(clamping: value)
    case .width: road.maxWidthDecimetres = UInt8(clamping: value)
    case .length: road.maxLengthDecimetres = value
    case .weight: road.maxWeightCentitons = value
    case .axleload: road.maxAxleLoadCentitons = value
    case .access, .oneway, .speed, .cap: break
    }
  }
}

extension AttributeRecord {
  fileprivate mutating func setMaxSpeed(_ limit: UInt8, _ direction: Direction) {
    if direction == .forward { maxSpeedForward = limit } else { maxSpeedBackward = limit }
    speedProvenance = .tagged
  }
}
