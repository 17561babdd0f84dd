import RoadGraph

/// What the labels tell when a search has ended.
extension TwoSidedKernel {
  func foundPath() -> FoundPath? {
    guard let best else { return nil }
    let cost = UInt32(truncatingIfNeeded: limit)
    guard case .state(let meeting) = best else {
      if case .direct(let edge) = best { return FoundPath(edges: [edge], cost: cost) }
      return nil
    }
    return FoundPath(edges: path(through: meeting), cost: cost)
  }

  /// The edges of the cheapest path through a state that both sides know.
  func path(through place: Int) -> [EdgeID] {
    var edges: [EdgeID] = []
    var next = place
    while next >= 0 {
      edges.append(labels[next].state.edge)
      next = Int(labels[next].forwardParent)
    }
    edges.reverse()
    next = Int(labels[place].backwardParent)
    while next >= 0 {
      edges.append(labels[next].state.edge)
      next = Int(labels[next].backwardParent)
    }
    let end = -1 - next
    edges.append(target.places[end / 2].section.edge(end % 2 == 0 ? .forward : .backward))
    return edges
  }

  /// Whether a section was come by from the start, or may have been for all that is known.
  func mayReach(_ section: SectionID) -> Bool {
    guard forwardQueue.isEmpty else { return true }
    return knows(section) { $0.forwardCost != SearchLabel.unreached }
  }

  /// Whether a section was come by from the target, or may have been for all that is known.
  func mayBeReached(from section: SectionID) -> Bool {
    guard backwardQueue.isEmpty else { return true }
    return knows(section) { $0.backwardCost != SearchLabel.unreached }
  }

  private func knows(_ section: SectionID, _ isReached: (TwoSidedLabel) -> Bool) -> Bool {
    if pending.allPlaces.contains(where: { labels[$0].state.edge.section == section && isReached(labels[$0]) }
    ) {
      return true
    }
    return [section.forward, section.backward].contains { edge in
      [false, true].contains { isArriving in
        labels.label(of: SearchState(edge: edge, isArriving: isArriving)).map(isReached) ?? false
      }
    }
  }
}
