import RoadGraph
import TravelCosts

/// Finds cheapest paths between two places; reused for many searches, since its memory is kept.
final class PathSearch {
  private var kernel: SearchKernel
  /// Edges settled by the last search.
  private(set) var settledCount = 0

  init(costing: Costing) { kernel = SearchKernel(costing: costing) }

  /// The cheapest path from one place to another; nil where there is none.
  func run(from start: SnappedPoint, to end: SnappedPoint, method: SearchMethod) -> FoundPath? {
    kernel.reset(to: end, method: method)
    kernel.begin(at: start)
    kernel.run()
    settledCount = kernel.settledCount
    return kernel.best.map { FoundPath(edges: kernel.path(to: $0.parent) + [$0.edge], cost: $0.cost) }
  }
}
