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
  static let looseSigmaRange = 20.0...45.0
  static let sigmaRange = 2.5...60.0

  let costing: Costing
  /// What is kept from track to track, with restrictions and without.
  private let bound = MatchScratchBox()
  private let free = MatchScratchBox()

  /// Prepares matching for a profile.
  public init(costing: Costing) { self.costing = costing }

  /// Matches a track.
  ///
  /// - Parameter fixes: positions in order of travel; an empty track has an empty match.
  public func match(_ fixes: [Fix], options: MatchOptions = MatchOptions()) -> TrackMatch {
    guard !fixes.isEmpty else { return TrackMatch() }
    return match(fixes, options, sigma: toldSigma(fixes, options) ?? inferredSigma(fixes, options))
  }

  /// The noise that the request or the recorder told; nil where neither did.
  private func toldSigma(_ fixes: [Fix], _ options: MatchOptions) -> Double? {
    if let told = options.accuracyMetres, told > 0 { return max(1, min(1000, told)) }
    if options.isLoose { return Self.drawnSigma(fixes) }
    let recorded = fixes.compactMap(\.accuracy).filter { $0 > 0 && $0.isFinite }.sorted()
    guard recorded.count * 2 > fixes.count else { return nil }
    return Self.inRange(recorded[recorded.count / 2])
  }

  /// How far the points of a drawn line may be meant to lie from their road: the wider they are set, the farther.
  private static func drawnSigma(_ fixes: [Fix]) -> Double {
    let steps = zip(fixes, fixes.dropFirst()).map { distanceMetres($0.coordinate, $1.coordinate) }.sorted()
    let usual = steps.isEmpty ? 0 : steps[steps.count / 2]
    return min(looseSigmaRange.upperBound, max(looseSigmaRange.lowerBound, usual / 6))
  }

  /// The noise that the distances between fixes and a first match tell.
  private func inferredSigma(_ fixes: [Fix], _ options: MatchOptions) -> Double {
    var sigma = Self.usualSigma
    let sample = Self.sample(of: fixes)
    for _ in 0..<2 {
      let residuals = match(sample, options, sigma: sigma).verdicts.compactMap {
        $0.status == .matched || $0.status == .stationary ? $0.distance : nil
      }
      guard residuals.count >= 4 else { break }
      // The median of |x| for a normal x is 0.6745 σ; a tenth more is safer than too little.
      let median = residuals.sorted()[residuals.count / 2]
      sigma = Self.inRange(1.1 * median / 0.6745)
    }
    return sigma
  }

  private static func inRange(_ sigma: Double) -> Double {
    min(sigmaRange.upperBound, max(sigmaRange.lowerBound, sigma))
  }

  /// Up to four runs of a track, as segments of their own: enough to tell its noise.
  private static func sample(of fixes: [Fix]) -> [Fix] {
    let (runs, length) = (4, 150)
    guard fixes.count > runs * length else { return fixes }
    var sample: [Fix] = []
    for run in 0..<runs {
      let start = run * (fixes.count - length) / (runs - 1)
      sample.append(contentsOf: fixes[start..<start + length])
      sample[run * length].beginsSegment = true
    }
    return sample
  }

  private func match(_ fixes: [Fix], _ options: MatchOptions, sigma: Double) -> TrackMatch {
    let graph = costing.graph
    let model = MatchModel(sigma: sigma, isLoose: options.isLoose)
    let box = options.ignoresRestrictions ? free : bound
    let observations = Observations(
      fixes, model: model, speed: costing.profile.mode.usualSpeed, isLoose: options.isLoose)
    // Handed over as a whole: memory that two hold is copied when one writes.
    var decoder = Decoder(
      observations: observations.kept, model: model, speed: costing.profile.mode.usualSpeed,
      scratch: box.take() ?? MatchScratch(costing, model, ignoresRestrictions: options.ignoresRestrictions))
    decoder.decode()
    box.give(decoder.scratch)
    var verdicts = VerdictMaker(
      fixes: fixes, observations: observations, model: model, graph: graph,
      roadlessFixes: decoder.roadlessFixes)
    for chain in decoder.trellis.chains() {
      let path = ChainPath(chain, in: decoder.trellis, graph: graph)
      verdicts.add(path, fixes: chain.map { observations.kept[$0.observation].fix })
    }
    return verdicts.finish()
  }
}
