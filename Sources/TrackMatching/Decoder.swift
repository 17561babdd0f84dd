import Geography
import RoadGraph

/// Finds the likeliest states of all observations: Viterbi's algorithm with a skip state, a beam and breaks.
struct Decoder {
  /// Observations that may be dropped in a row before the chain breaks.
  static let mostDropped = 5

  let observations: [Observation]
  private let model: MatchModel
  /// Metres a second that nobody exceeds by this mode.
  private let topSpeed: Double
  private(set) var trellis = Trellis()
  private(set) var scratch: MatchScratch
  private var candidates: [Candidate] = []
  /// Metres from the first observation to each.
  private var metres: [Double] = []
  /// Fixes of the observations without any road near, in order.
  private(set) var roadlessFixes: [Int] = []
  /// Observations without any road near, since the last layer.
  private var roadless = 0
  /// A segment began since the last layer.
  private var isSegmentNew = true

  init(observations: [Observation], model: MatchModel, speed: Double, scratch: consuming MatchScratch) {
    topSpeed = MatchModel.topSpeedFactor * speed
    self.observations = observations
    self.model = model
    self.scratch = scratch
    self.scratch.search.model = model
    self.scratch.finder.beginTrack(most: model.mostCandidates)
    var metre = 0.0
    for observation in observations {
      metre += observation.step
      metres.append(metre)
    }
  }

  /// Runs over all observations.
  mutating func decode() {
    for index in observations.indices { append(index) }
  }

  private mutating func append(_ index: Int) {
    let observation = observations[index]
    if observation.beginsSegment { isSegmentNew = true }
    scratch.finder.find(
      around: observation.coordinate, radius: model.radius, step: observation.step,
      heading: observation.heading, into: &candidates)
    if candidates.isEmpty {
      scratch.finder.find(
        around: observation.coordinate, radius: 2 * model.radius, step: .infinity,
        heading: observation.heading, into: &candidates)
    }
    guard !candidates.isEmpty else {
      roadless += 1
      roadlessFixes.append(observation.fix)
      return
    }
    scratch.search.aim(at: candidates, around: observation.coordinate)
    let isApart = isSegmentNew || wasOffNetwork(before: index)
    let isBroken = isApart || !connect(index)
    finishLayer(index, isBroken: isBroken, isApart: isApart)
    roadless = 0
    isSegmentNew = false
  }

  /// Whether the track was off the network between the last layer and an observation, not just hidden or wrong once.
  private func wasOffNetwork(before index: Int) -> Bool {
    guard roadless > 1, let last = trellis.layers.last else { return false }
    return metres[index] - metres[last.observation] > 4 * model.radius
  }

  /// Connects the candidates with the layer before, over it where that is suspect, and further back where nothing connects;
  /// false where all that fails.
  private mutating func connect(_ index: Int) -> Bool {
    guard let last = trellis.layers.last else { return false }
    let level = last.best
    addSources(of: trellis.layers.count - 1, to: index, price: 0, level: level)
    var place = trellis.layers.count - 1
    if isSuspect(place, next: index), mayGoBehind(place) {
      place -= 1
      addSources(of: place, to: index, price: model.skipPrice, level: level)
    }
    let straight = distanceMetres(
      observations[last.observation].coordinate, observations[index].coordinate)
    let least = scratch.search.targets.reduce(Double.infinity) { min($0, $1.emission) }
    let ceiling = model.breakPrice(straight: straight) + least
    scratch.search.run(ceiling: ceiling)
    if isReached || scratch.search.isExhausted { return isReached }
    // What lies between may have been wrong.
    var dropped = trellis.layers.count - place
    while dropped <= Self.mostDropped, mayGoBehind(place) {
      place -= 1
      addSources(of: place, to: index, price: Double(dropped) * model.skipPrice, level: level)
      dropped += 1
    }
    scratch.search.run(ceiling: ceiling)
    return isReached
  }

  private var isReached: Bool { scratch.search.targets.contains { $0.source >= 0 } }

  /// Whether a layer may be left out: there is one before it, and nothing sets them apart.
  private func mayGoBehind(_ place: Int) -> Bool { place > 0 && !trellis.layers[place].isApart }

  /// Whether an observation looks wrong: cut off, far from all roads, or a detour between its neighbours.
  private func isSuspect(_ place: Int, next: Int) -> Bool {
    let layer = trellis.layers[place]
    if layer.isBroken || layer.leastEmission >= 1 { return true }
    guard place > 0 else { return false }
    let before = trellis.layers[place - 1].observation
    let direct = distanceMetres(observations[before].coordinate, observations[next].coordinate)
    let detour = metres[next] - metres[before] - direct
    return detour >= 1.5 * model.sigma
  }

  /// Metres that can be travelled between two observations; infinite where their times do not tell.
  private func reach(_ from: Observation, _ to: Observation) -> Double {
    guard let start = from.time, let end = to.time, end > start else { return .infinity }
    return topSpeed * (end - start) + 4 * model.sigma
  }

  private mutating func addSources(of place: Int, to index: Int, price: Double, level: Double) {
    let layer = trellis.layers[place]
    let straight =
      layer.observation + 1 == index
      ? observations[index].step
      : distanceMetres(observations[layer.observation].coordinate, observations[index].coordinate)
    let reach = reach(observations[layer.observation], observations[index])
    for number in layer.states {
      let state = trellis.states[number]
      scratch.search.add(
        SearchSource(
          state: number, edge: state.edge, offset: state.offset, reached: state.reached,
          cost: state.cost - level + price, straight: straight, reach: reach))
    }
  }

  /// Keeps the states within the beam as the next layer.
  private mutating func finishLayer(_ index: Int, isBroken: Bool, isApart: Bool) {
    let targets = scratch.search.targets
    var best = Double.infinity
    var least = Double.infinity
    for target in targets {
      least = min(least, target.emission)
      best = min(best, (isBroken ? 0 : target.cost) + target.emission)
    }
    let last = trellis.layers.last
    // A new segment and a meadow are nobody's fault; any other break has its price, so that leaving out an observation is
    // cheaper.
    var level = last?.best ?? 0
    if isBroken, let last, !isApart {
      level += model.breakPrice(
        straight: distanceMetres(observations[last.observation].coordinate, observations[index].coordinate))
    }
    let bestBefore = last.flatMap { layer in
      layer.states.min { trellis.states[$0].cost < trellis.states[$1].cost }
    }
    for target in targets {
      let cost = (isBroken ? 0 : target.cost) + target.emission
      guard cost <= best + model.beam else { continue }
      isBroken
        ? appendBroken(target, cost: level + cost, after: bestBefore) : append(target, cost: level + cost)
    }
    trellis.finishLayer(
      observation: index, best: level + best, leastEmission: least, isBroken: isBroken,
      isApart: isApart)
  }

  private mutating func appendBroken(_ target: SearchTarget, cost: Double, after back: Int?) {
    trellis.append(
      TrellisState(
        edge: target.edge, offset: target.offset, reached: target.offset, cost: cost,
        back: Int32(truncatingIfNeeded: back ?? -1), connection: .broken, path: 0..<0))
  }

  private mutating func append(_ target: SearchTarget, cost: Double) {
    let source = scratch.search.sources[target.source]
    let path = trellis.keepPath { scratch.search.appendPathBackwards(to: target, into: &$0) }
    let isOnward = target.connection == .onward
    trellis.append(
      TrellisState(
        edge: target.edge, offset: target.offset,
        reached: isOnward ? max(source.reached, target.offset) : target.offset, cost: cost,
        back: Int32(truncatingIfNeeded: source.state), connection: target.connection, path: path))
  }
}
