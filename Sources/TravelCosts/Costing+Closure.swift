public import RoadGraph

extension Costing {
  /// Why a road is closed in a direction; nil where it is open. Conditions are judged as the costing judges them.
  public func closure(of section: SectionID, _ direction: Direction) -> Closure? {
    cause(section) { profile.closure(of: $0, direction) }
  }

  /// Why a road serves the first and last stretch only in a direction; nil where it does not.
  public func restriction(of section: SectionID, _ direction: Direction) -> Closure? {
    cause(section) { profile.restriction(of: $0, direction) }
  }

  /// What keeps a traveller from a road as it is at the time: the conditional tags where it would not without them.
  private func cause(_ section: SectionID, _ look: (AttributeRecord) -> Closure?) -> Closure? {
    let road = graph.attributes(of: section)
    guard road.conditions != 0 else { return look(road) }
    var held = road
    _ = conditions.apply(graph.conditionalRules(at: road.conditions), to: &held)
    guard let closure = look(held) else { return nil }
    if look(road) == closure { return closure }
    let tags = graph.conditionalTags(at: road.conditions).joined(separator: ", ")
    let moment = time.map { " for departure at \($0)" } ?? " for this vehicle"
    return Closure(tag: tags, reason: "its condition holds\(moment), and so \(closure.reason)")
  }
}
