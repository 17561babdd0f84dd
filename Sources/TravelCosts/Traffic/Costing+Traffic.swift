public import RoadGraph

extension Costing {
  /// This costing with traffic on some stretches, in place of what traffic it had.
  ///
  /// Traffic changes how long roads take and closes them; it never makes a place to turn round, and does not change what is liked.
  /// A speed that traffic gives holds whatever the slope, up to the vehicle's own.
  public func applying(_ stretches: [TrafficStretch]) -> Costing {
    Costing(self, traffic: EdgeTraffic(stretches, self))
  }

  /// Whether traffic concerns any edge.
  public var hasTraffic: Bool { !traffic.isEmpty }

  /// Whether traffic concerns an edge.
  public func isBusy(_ edge: EdgeID) -> Bool {
    traffic.sections.contains(edge.section) && traffic.time(of: edge) != nil
  }

  /// Whether traffic closes an edge.
  public func isBlocked(_ edge: EdgeID) -> Bool {
    traffic.sections.contains(edge.section) && traffic.time(of: edge)?.isClosed == true
  }

  /// Whether traffic closes a section in all directions in which it is travelled.
  public func isBlocked(_ section: SectionID) -> Bool {
    guard traffic.sections.contains(section) else { return false }
    return [section.forward, section.backward].allSatisfy { isBlocked($0) || travel(of: $0).kind == .closed }
  }

  /// The edges that traffic changes under this costing or another one of the same graph, but not under both alike.
  package func edgesWithOtherTraffic(than other: Costing) -> [EdgeID] {
    var edges: [EdgeID] = []
    var (mine, theirs) = (traffic.times[...], other.traffic.times[...])
    while let a = mine.first ?? theirs.first {
      guard let first = mine.first, let second = theirs.first else {
        edges.append(EdgeID(a.edge))
        if mine.isEmpty { theirs.removeFirst() } else { mine.removeFirst() }
        continue
      }
      if first.edge == second.edge {
        if first != second { edges.append(EdgeID(first.edge)) }
        mine.removeFirst()
        theirs.removeFirst()
      } else if first.edge < second.edge {
        edges.append(EdgeID(mine.removeFirst().edge))
      } else {
        edges.append(EdgeID(theirs.removeFirst().edge))
      }
    }
    return edges
  }

  /// What no edge undercuts a centimetre, traffic included, where it is not what it would be without.
  func leastCost(with traffic: EdgeTraffic) -> Double {
    if isShortest { return leastWithoutTraffic }
    return traffic.times.reduce(leastWithoutTraffic) { least, time in
      let edge = EdgeID(time.edge)
      let record = graph.section(edge.section)
      guard !time.isClosed, record.lengthCentimetres > 0 else { return least }
      let factor = Double(travel(record, edge.direction).factor)
      return min(least, time.weighted * factor / Double(record.lengthCentimetres))
    }
  }
}
