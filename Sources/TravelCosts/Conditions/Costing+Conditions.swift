public import RoadGraph

extension ConditionContext {
  /// The conditions of a graph's turn restrictions that hold.
  func held(of graph: RoadGraph) -> Set<UInt32> {
    var notes: ConditionNotes = []
    return Set(graph.restrictionConditions.filter { holds(graph.text(at: $0), &notes) })
  }
}

extension Costing {
  /// What could not be told of the conditions at a node.
  public func conditionNotes(at node: NodeID) -> ConditionNotes {
    guard graph.node(node).hasAttributes, var record = graph.nodeAttributes(of: node), record.conditions != 0
    else { return [] }
    return conditions.apply(graph.conditionalRules(at: record.conditions), to: &record)
  }

  /// What could not be told of the conditions of turn restrictions on a turn.
  public func conditionNotes(from: EdgeID, to: EdgeID) -> ConditionNotes {
    guard graph.node(graph.head(of: from)).hasRestrictions else { return [] }
    var notes: ConditionNotes = []
    for place in graph.restrictions(from: from) {
      let restriction = graph.restriction(at: place)
      guard restriction.condition != 0, restriction.viaCount == 0, restriction.to == to.index,
        restriction.modes & profile.mode.bit != 0
      else { continue }
      _ = conditions.holds(graph.text(at: restriction.condition), &notes)
    }
    return notes
  }
}
