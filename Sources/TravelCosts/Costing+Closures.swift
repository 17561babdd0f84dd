public import RoadGraph

extension Costing {
  /// Why an edge is closed under the conditions that hold; nil where it is open.
  ///
  /// Where it is a condition that closes it, the conditional tag is named, and what of it holds.
  public func closure(of edge: EdgeID) -> Closure? { explained(edge, profile.closure) }

  /// Why an edge serves the first and last stretch only under the conditions that hold; nil where it does not.
  public func restriction(of edge: EdgeID) -> Closure? { explained(edge, profile.restriction) }

  /// The text of a turn restriction's condition; empty where it holds always.
  public func condition(of restriction: RestrictionRecord) -> String { graph.text(at: restriction.condition) }

  private func explained(
    _ edge: EdgeID, _ reason: (AttributeRecord, Direction) -> Closure?
  ) -> Closure? {
    let plain = graph.attributes(of: edge.section)
    guard plain.conditions != 0 else { return reason(plain, edge.direction) }
    let rules = graph.conditionalRules(at: plain.conditions)
    func found(_ rules: [ConditionalRule]) -> Closure? {
      var road = plain
      _ = conditions.apply(rules, to: &road)
      return reason(road, edge.direction)
    }
    guard let closure = found(rules) else { return nil }
    // The rule is to blame without which the road were open, or closed for another reason; where several would close it,
    // the first that does so alone.
    // A rule that only says what else holds at no time comes from no conditional tag.
    let own = rules.filter { conditions.mayDecide($0, edge.direction) }
    let needed = own.filter { rule in found(rules.filter { $0 != rule }) != closure }
    let enough = own.filter { rule in reason(plain, edge.direction) != closure && found([rule]) == closure }
    let tags = graph.conditionalTags(at: plain.conditions)
    for rule in needed + enough {
      if let tag = rule.tag(among: tags, profile.mode, edge.direction) {
        return Closure(tag: tag, reason: closure.reason + held(rule))
      }
    }
    return closure
  }

  /// What of a rule holds, as the end of a sentence.
  private func held(_ rule: ConditionalRule) -> String {
    guard !rule.condition.isEmpty, TravelPurpose.access(rule.condition) == nil else { return "" }
    guard TravelCondition(rule.condition).dependsOnTime, let time else {
      return ", as '\(rule.condition)' holds"
    }
    return ", as '\(rule.condition)' holds at \(time)"
  }
}

extension ConditionContext {
  /// Whether a rule is about the mode and a direction, and holds.
  func mayDecide(_ rule: ConditionalRule, _ direction: Direction) -> Bool {
    var notes: ConditionNotes = []
    let bit = ConditionalRule.bit(mode, rule.isLimit ? .forward : direction)
    guard rule.scope & bit != 0 else { return false }
    return rule.isLimit && TravelPurpose.access(rule.condition) != nil || holds(rule.condition, &notes)
  }
}

extension ConditionalRule {
  /// The tag that a rule comes from: of the keys that may have made it, the most particular one with its condition.
  fileprivate func tag(among tags: [String], _ mode: TravelMode, _ direction: Direction) -> String? {
    let sides = [direction == .forward ? ":forward:conditional" : ":backward:conditional", ":conditional"]
    let names = keys(mode).flatMap { key in sides.map { key + $0 + "=" } }
    let found = names.compactMap { name in tags.first { $0.hasPrefix(name) } }
    return found.first { $0.contains(condition) } ?? found.first
  }

  /// Keys that make such a rule, the most particular first.
  private func keys(_ mode: TravelMode) -> [String] {
    let general =
      switch mode {
      case .foot: ["foot"]
      case .wheelchair: ["wheelchair", "foot"]
      case .bicycle: ["bicycle", "vehicle"]
      case .motorcar: ["motorcar", "motor_vehicle", "vehicle"]
      case .hgv: ["hgv", "motor_vehicle", "vehicle"]
      }
    return switch kind {
    case .access: general + ["access"]
    case .oneway: general.map { "oneway:" + $0 } + ["oneway"]
    case .speed, .cap: ["maxspeed:\(mode)", "maxspeed"]
    case .height: ["maxheight"]
    case .width: ["maxwidth"]
    case .length: ["maxlength"]
    case .weight: ["maxweight", "maxweightrating"]
    case .axleload: ["maxaxleload"]
    }
  }
}
