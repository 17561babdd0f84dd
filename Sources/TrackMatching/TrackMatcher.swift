import Geography
import RoadGraph
public import TravelCosts

/// Finds the roads that a recorded track or a drawn line followed.
///
/// ```swift
/// let matcher = TrackMatcher(costing: costing)
/// let match = matcher.match(fixes, options: MatchOptions())
/// match.stretches.first?.pieces      // edges in order of travel
/// ```
///
/// A hidden Markov model over directed edges (see `MatchModel`), after robust smoothing and thinning. Where nothing
/// connects, the route breaks and goes on behind; it never fails as a whole. One matcher serves one thread.
public struct TrackMatcher {
  /// Noise that is assumed where neither the request, nor the fixes, nor the track itself tell it.
  static let usualSigma = 10.0
  static let looseSigma = 20.0
  static let sigmaRange = 2.5...60.0

  let costing: Costing
  private let weights: EdgeWeights
  private let freeWeights: EdgeWeights

  /// Prepares matching for a profile.
  public init(costing: Costing) {
    self.costing = costing
    weights = EdgeWeights(costing: costing, ignoresRestrictions: false)
    freeWeights = EdgeWeights(costing: costing, ignoresRestrictions: true)
  }

  /// Matches a track.
  ///
  /// - Parameter fixes: positions in order of travel; at least one.
  public func match(_ fixes: [Fix], options: MatchOptions = MatchOptions()) -> TrackMatch {
    guard !fixes.isEmpty else { return TrackMatch() }
    if let sigma = toldSigma(fixes, options) { return match(fixes, options, sigma: sigma) }
    // The noise is what the distances to a first match say it is; a sample of the track tells enough.
    var sigma = Self.usualSigma
    let sample = Array(fixes.prefix(Self.sampleSize))
    for _ in 0..<2 {
      let residuals = match(sample, options, sigma: sigma).verdicts.compactMap {
        $0.status == .matched || $0.status == .stationary ? $0.distance : nil
      }
      guard residuals.count >= 4 else { break }
      // The median of |x| for a normal x is 0.6745 σ; a tenth more is safer than too little.
      let median = residuals.sorted()[residuals.count / 2]
      sigma = min(Self.sigmaRange.upperBound, max(Self.sigmaRange.lowerBound, 1.1 * median / 0.6745))
    }
    return match(fixes, options, sigma: sigma)
  }

  private static let sampleSize = 600

  private func toldSigma(_ fixes: [Fix], _ options: MatchOptions) -> Double? {
    if let told = options.accuracyMetres { return max(1, told) }
    if options.isLoose { return Self.looseSigma }
    let recorded = fixes.compactMap(\.accuracy).sorted()
    guard recorded.count * 2 > fixes.count else { return nil }
    return min(Self.sigmaRange.upperBound, max(Self.sigmaRange.lowerBound, recorded[recorded.count / 2]))
  }

  private func match(_ fixes: [Fix], _ options: MatchOptions, sigma: Double) -> TrackMatch {
    let model = MatchModel(sigma: sigma, isLoose: options.isLoose)
    let weights = options.ignoresRestrictions ? freeWeights : weights
    let observations = Observations(fixes, model: model, speed: weights.usualSpeed)
    var breaks = Set<Int>()
    for (index, observation) in observations.kept.enumerated() where index > 0 {
      let before = observations.kept[index - 1].fix
      if (before + 1...observation.fix).contains(where: { fixes[$0].beginsSegment }) { breaks.insert(index) }
    }
    var decoder = Decoder(
      model: model, observations: observations.kept, breaksBefore: breaks,
      search: TransitionSearch(
        graph: costing.graph, costing: costing, weights: weights,
        ignoresRestrictions: options.ignoresRestrictions),
      finder: CandidateFinder(graph: costing.graph, weights: weights))
    let chains = decoder.decode()
    var verdicts = VerdictMaker(fixes: fixes, observations: observations, model: model, graph: costing.graph)
    for chain in chains {
      let path = ChainPath(chain, decoder: &decoder)
      verdicts.add(path, fixes: chain.map { observations.kept[decoder.layers[$0.layer].observation].fix })
    }
    return verdicts.finish()
  }
}
