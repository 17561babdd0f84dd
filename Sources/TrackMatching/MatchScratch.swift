import TravelCosts

/// What matching keeps from track to track: what was read of the graph, and memory for searches.
struct MatchScratch {
  var search: TransitionSearch
  var finder: CandidateFinder

  init(_ costing: Costing, _ model: MatchModel, ignoresRestrictions: Bool) {
    let weights = EdgeWeights(costing: costing, ignoresRestrictions: ignoresRestrictions)
    search = TransitionSearch(
      graph: costing.graph, costing: costing, weights: weights, model: model,
      ignoresRestrictions: ignoresRestrictions)
    finder = CandidateFinder(graph: costing.graph, weights: weights, most: model.mostCandidates)
  }
}

/// Holds the scratch of a matcher between tracks; whoever matches takes it out and gives it back.
final class MatchScratchBox {
  private var scratch: MatchScratch?

  func take() -> MatchScratch? {
    defer { scratch = nil }
    return scratch
  }

  func give(_ scratch: MatchScratch) { self.scratch = scratch }
}
