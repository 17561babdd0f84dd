import Geography

/// The numbers of the hidden Markov model, all derived from the noise of the track and the mode of travel.
///
/// After Newson and Krumm, "Hidden Markov map matching through noise and sparseness" (2009). Where we differ: the
/// emission grows linearly beyond two standard deviations, a path shorter than the straight distance costs nothing (noise
/// lengthens straight distances), length is weighted mildly by speed, turns and U-turns have a price, and a suspect
/// observation may be skipped. Costs are in nats: negative logarithms of probabilities.
struct MatchModel: Sendable {
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
  /// Nats for leaving out a suspect observation.
  let skipPrice: Double
  /// Metres between kept observations.
  let spacing: Double
  /// Metres around an observation in which roads are looked for.
  let radius: Double
  /// States whose cost exceeds the best of their observation by this many nats are dropped.
  let beam: Double
  /// Exponent of the speed weight: how strongly slower roads are thought to be less likely.
  static let speedExponent = 0.25

  init(sigma: Double, isLoose: Bool) {
    self.sigma = sigma
    lengthPrice = (isLoose ? 0.3 : 0.1) / sigma
    beta = 2 * sigma
    turnPrice = 0.75
    turnBackPrice = isLoose ? 12 : 8
    skipPrice = 12
    spacing = max(5, 1.5 * sigma)
    radius = max(20, 3.5 * sigma)
    beam = 20
  }

  /// Nats of a fix's distance from the road: Gaussian up to two standard deviations, linear beyond.
  func emission(distance: Double) -> Double {
    let z = distance / max(2, sigma)
    return z <= 2 ? z * z / 2 : 2 * z - 2
  }

  /// Nats a metre of weighted length along a path, the excess over the straight distance included.
  ///
  /// A path of length L and weighted length W between observations g apart costs
  /// `lengthPrice·W + (W − L)/β + max(0, L − g)/β`. Where the path is longer than g the lengths cancel, and the cost
  /// grows with W alone, so that one search by W finds the cheapest path.
  var weightPrice: Double { lengthPrice + 1 / beta }

  /// Nats of a path between two observations.
  func transition(weight: Double, length: Double, turns: Double, straight: Double) -> Double {
    lengthPrice * weight + max(0, weight - length) / beta + max(0, length - straight) / beta + turns
  }

  /// Nats of a turn by an angle in 1/256 of a full turn.
  func turn(angle: Int8) -> Double {
    guard angle != -128 else { return turnBackPrice }
    let radians = abs(Double(angle)) * Double.pi / 128
    return turnPrice * max(0, radians - 0.5) / Double.pi
  }

  /// Metres that a search may go beyond its source before it gives up.
  func searchBound(straight: Double) -> Double { 2 * straight + 8 * sigma + 80 }
}
