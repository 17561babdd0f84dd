import Hierarchy
import RoadGraph
import TravelCosts

/// Finds cheapest paths between two places; reused for many searches, since its memory is kept.
final class PathSearch {
  let costing: Costing
  private var oneSided: SearchKernel
  lazy var twoSided = TwoSidedSearch(costing: costing)
  private let byHierarchy: HierarchySearch?
  private lazy var landmarks = givenLandmarks ?? Landmarks(costing: costing)
  private let givenLandmarks: Landmarks?
  /// What the last search was made by, in the end.
  private var lastMethod = SearchMethod.dijkstra
  /// Whether roads that serve the first and last stretch only may be passed through, at a price.
  var passesThroughRestricted = false
  /// Edges settled by the last search.
  private(set) var settledCount = 0

  /// - Parameters:
  ///   - hierarchy: one of the costing's graph and made under the costing, where there is one.
  ///   - landmarks: made under the costing; nil: they are made when they are first asked for.
  init(costing: Costing, hierarchy: Hierarchy? = nil, landmarks: Landmarks? = nil) {
    self.costing = costing
    givenLandmarks = landmarks
    oneSided = SearchKernel(costing: costing)
    byHierarchy = hierarchy.map(HierarchySearch.init)
  }

  /// Whether questions can be answered by a hierarchy.
  var hasHierarchy: Bool { byHierarchy != nil }

  /// The cheapest path from one place to another, each as it lies on one section or several; nil where there is none.
  func run(from starts: [SnappedPoint], to ends: [SnappedPoint], method: SearchMethod) -> FoundPath? {
    lastMethod = passesThroughRestricted ? method == .dijkstra ? .dijkstra : .astar : method
    if lastMethod == .hierarchy {
      if let byHierarchy {
        let path = byHierarchy.run(from: starts, to: ends)
        settledCount = byHierarchy.settledCount
        return path
      }
      lastMethod = .astar
    }
    if lastMethod == .bidirectional || lastMethod == .landmarks {
      let path = twoSided.kernel.run(
        from: starts, to: ends, landmarks: lastMethod == .landmarks ? landmarks : nil)
      settledCount = twoSided.kernel.settledCount
      return path
    }
    oneSided.reset(
      to: ends, method: lastMethod,
      throughRestrictedCost: passesThroughRestricted ? costing.throughRestrictedCost : nil)
    for start in starts { oneSided.begin(at: start) }
    oneSided.run()
    settledCount = oneSided.settledCount
    return oneSided.best.map { FoundPath(edges: oneSided.path(to: $0.parent) + [$0.edge], cost: $0.cost) }
  }

  /// Whether the start of the last search, which found nothing, may be connected to places for all that is known.
  func mayReach(_ points: [SnappedPoint]) -> Bool {
    points.contains { point in
      // Landmarks keep a search from where there is no way, so that it does not go everywhere it could.
      if lastMethod == .hierarchy || lastMethod == .landmarks { return true }
      if lastMethod == .bidirectional { return twoSided.kernel.mayReach(point.section) }
      return oneSided.hasReached(point.section.forward) || oneSided.hasReached(point.section.backward)
    }
  }

  /// Whether places may be connected to the end of the last search, which found nothing, for all that is known.
  func mayBeReached(from points: [SnappedPoint]) -> Bool {
    points.contains { lastMethod != .bidirectional || twoSided.kernel.mayBeReached(from: $0.section) }
  }
}

/// The search from both sides, made when it is first asked for.
final class TwoSidedSearch {
  var kernel: TwoSidedKernel

  init(costing: Costing) { kernel = TwoSidedKernel(costing: costing) }
}
