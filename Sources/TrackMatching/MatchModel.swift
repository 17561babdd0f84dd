/// The numbers of the hidden Markov model, all derived from the noise of the track.
///
/// After Newson and Krumm, "Hidden Markov map matching through noise and sparseness" (2009). Where we differ: the
/// emission grows linearly beyond two standard deviations, a path shorter than the straight distance costs nothing (noise
/// lengthens straight distances), length is weighted mildly by speed, turns and U-turns have a price, a suspect
/// observation may be skipped, and a break is one of the things that can have happened. Costs are in nats: negative
/// logarithms of probabilities. `docs/matching.md` gives the reasons and figures.
struct MatchModel: Sendable {
  /// How many times the usual speed of a mode somebody may travel.
  static let topSpeedFactor = 5.0

  /// Noise per axis in metres.
  let sigma: Double
  /// Nats a metre of speed-weighted length.
  let lengthPrice: Double
  /// Metres of excess over the straight distance that cost one nat.
  let beta: Double
  /// Nats for each half turn beyond half a radian.
  let turnPrice: Double
  /// Nats for turning round, in mid-edge or at a node.
  let turnBackPrice: Double
  /// Nats for moving across an edge instead of along it, where a heading was recorded; twice as much against it.
  let headingPrice = 2.0
  /// Nats for leaving out a suspect observation.
  let skipPrice = 12.0
  /// Metres between kept observations.
  let spacing: Double
  /// Metres around an observation in which roads are looked for.
  let radius: Double
  /// Places that an observation may choose from.
  let mostCandidates: Int
  /// States whose cost exceeds the best of their observation by this many nats are dropped.
  let beam: Double

  init(sigma: Double, isLoose: Bool) {
    self.sigma = sigma
    lengthPrice = (isLoose ? 0.3 : 0.1) / sigma
    beta = 2 * sigma
    turnPrice = 1
    turnBackPrice = isLoose ? 12 : 8
    spacing = max(5, 2 * sigma)
    radius = max(20, 3.5 * sigma)
    // Drawn lines have few points, and each may mean a road that is not the nearest.
    mostCandidates = isLoose ? 64 : 24
    beam = isLoose ? 30 : 15
  }

  /// Nats of a fix's distance from the road: Gaussian up to two standard deviations, linear beyond.
  func emission(distance: Double) -> Double {
    let z = distance / max(2, sigma)
    return z <= 2 ? z * z / 2 : 2 * z - 2
  }

  /// Nats a metre of weighted length along a path, the excess over the straight distance included.
  ///
  /// A path of length L and weighted length W between observations g apart costs
  /// `lengthPrice·W + (W − L)/β + max(0, L − g)/β`. Where L ≥ g that is `weightPrice·W − g/β`, and never less: one search by
  /// W finds the cheapest paths of all sources at once.
  var weightPrice: Double { lengthPrice + 1 / beta }

  /// Nats of a path between two observations; never negative, as no weight is below `EdgeWeights.floor`.
  ///
  /// - Parameter reach: metres that can be travelled in the time between them; what goes beyond has its price once more.
  func transition(weight: Double, length: Double, turns: Double, straight: Double, reach: Double) -> Double {
    lengthPrice * weight + (weight - length + max(0, length - straight) + 2 * max(0, length - reach)) / beta
      + turns
  }

  /// Nats of a turn by an angle in 1/256 of a full turn; −128 is turning round at a node.
  func turn(angle: Int8) -> Double {
    guard angle != -128 else { return turnBackPrice }
    let radians = abs(Double(angle)) * Double.pi / 128
    return turnPrice * max(0, radians - 0.5) / Double.pi
  }

  /// Nats for a break between two observations: as much as a detour of a hundred standard deviations and the straight
  /// distance once more.
  func breakPrice(straight: Double) -> Double { weightPrice * (40 * sigma + min(straight, 20_000)) }
}
