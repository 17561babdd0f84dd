import Geography
import RoadGraph

/// The states of one observation with the cheapest way to each: a column of the Viterbi trellis.
struct Layer {
  /// Position among the observations.
  let observation: Int
  var states: [Candidate]
  /// Nats of the cheapest way to each state; infinite where there is none.
  var costs: [Double]
  /// The layer and state before each state; nil where a chain begins.
  var backs: [Back?]
  /// Whether no state could be reached from before, so that a new chain begins here.
  var beginsChain = false

  /// The cheapest state's cost.
  var best: Double { costs.min() ?? .infinity }

  struct Back {
    let layer: Int
    let state: Int
  }
}

/// A run of observations that one unbroken path explains: a layer and a state each.
typealias StateChain = [(layer: Int, state: Int)]

/// Finds the likeliest states of all observations: Viterbi's algorithm with a skip state, a beam and breaks.
struct Decoder {
  /// Observations that may be dropped in a row before the chain breaks.
  static let mostDropped = 5

  let model: MatchModel
  let observations: [Observation]
  let breaksBefore: Set<Int>
  private(set) var layers: [Layer] = []
  private(set) var withoutCandidates: [Int] = []
  var search: TransitionSearch
  var finder: CandidateFinder

  init(
    model: MatchModel, observations: [Observation], breaksBefore: Set<Int>, search: TransitionSearch,
    finder: CandidateFinder
  ) {
    self.model = model
    self.observations = observations
    self.breaksBefore = breaksBefore
    self.search = search
    self.finder = finder
  }

  /// Runs over all observations and returns the chains, in order.
  mutating func decode() -> [StateChain] {
    for index in observations.indices { append(index) }
    return chains()
  }

  private mutating func append(_ index: Int) {
    let position = observations[index].coordinate
    var states = finder.candidates(around: position, radius: model.radius)
    if states.isEmpty { states = finder.candidates(around: position, radius: 2 * model.radius) }
    guard !states.isEmpty else {
      withoutCandidates.append(index)
      return
    }
    var layer = Layer(
      observation: index, states: states, costs: states.map { _ in .infinity }, backs: states.map { _ in nil }
    )
    connect(&layer)
    if layer.best == .infinity {
      layer.beginsChain = true
      layer.costs = states.map { _ in 0 }
    }
    for place in states.indices { layer.costs[place] += model.emission(distance: states[place].distance) }
    let limit = layer.best + model.beam
    for place in states.indices where layer.costs[place] > limit { layer.costs[place] = .infinity }
    layers.append(layer)
  }

  /// Connects a layer with the one before, over it where that is suspect, and further back where nothing connects.
  private mutating func connect(_ layer: inout Layer) {
    guard !layers.isEmpty, !hasBreak(after: layers[layers.count - 1], before: layer) else { return }
    var back = layers.count - 1
    extend(&layer, from: back, price: 0)
    if back > 0, isSuspect(back, next: layer), !layers[back].beginsChain {
      extend(&layer, from: back - 1, price: model.skipPrice)
    }
    var dropped = 1
    while layer.best == .infinity, dropped <= Self.mostDropped, back > 0, !layers[back].beginsChain {
      back -= 1
      extend(&layer, from: back, price: Double(dropped) * model.skipPrice)
      dropped += 1
    }
  }

  private func hasBreak(after last: Layer, before next: Layer) -> Bool {
    (last.observation + 1...next.observation).contains { breaksBefore.contains($0) }
  }

  /// Whether an observation looks wrong: far from all roads, or a detour between its neighbours.
  private func isSuspect(_ place: Int, next: Layer) -> Bool {
    let emission = layers[place].states.map { model.emission(distance: $0.distance) }.min() ?? .infinity
    guard emission < 1 else { return true }
    let a = observations[layers[place - 1].observation].point
    let b = observations[layers[place].observation].point
    let c = observations[next.observation].point
    return distance(a, b) + distance(b, c) - distance(a, c) >= 1.5 * model.sigma
  }

  private func distance(_ a: PlanePoint, _ b: PlanePoint) -> Double {
    ((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y)).squareRoot()
  }

  /// Offers each state of a layer the ways from the live states of an earlier one.
  private mutating func extend(_ layer: inout Layer, from back: Int, price: Double) {
    let straight = distance(
      observations[layers[back].observation].point, observations[layer.observation].point)
    let bound = model.searchBound(straight: straight)
    extend(&layer, from: back, price: price, straight: straight, bound: bound)
    if layer.best == .infinity {
      extend(&layer, from: back, price: price, straight: straight, bound: 3 * bound)
    }
  }

  private mutating func extend(
    _ layer: inout Layer, from back: Int, price: Double, straight: Double, bound: Double
  ) {
    let targets = Set(layer.states.map(\.edge))
    for (place, source) in layers[back].states.enumerated() where layers[back].costs[place] < .infinity {
      let base = layers[back].costs[place] + price
      // What is dearer already than all that is known cannot make anything cheaper.
      guard base < (layer.costs.max() ?? .infinity) else { continue }
      search.run(from: source.edge, to: targets, bound: bound, model: model)
      for (next, target) in layer.states.enumerated() {
        guard let way = transition(from: source, to: target, straight: straight) else { continue }
        if base + way.cost < layer.costs[next] {
          layer.costs[next] = base + way.cost
          layer.backs[next] = Layer.Back(layer: back, state: place)
        }
      }
    }
  }

  /// How two states can be connected.
  enum Connection {
    /// On along the same edge.
    case onward
    /// Round in mid-edge.
    case turnBack
    /// Through the head of the source's edge: the label with which the target's edge is entered.
    case path(entry: Int)
  }

  /// The cheapest path between two states in nats, after a search from the first.
  func transition(
    from source: Candidate, to target: Candidate, straight: Double
  ) -> (cost: Double, connection: Connection)? {
    var best: (cost: Double, connection: Connection)?
    func offer(_ cost: Double, _ connection: Connection) {
      if cost < best?.cost ?? .infinity { best = (cost, connection) }
    }
    let record = search.graph.section(source.edge.section)
    let factor = Double(search.weights.factor(record, source.edge))
    if source.edge == target.edge, target.offset >= source.offset - model.sigma {
      // Standing still, or sliding back within the noise, is no move.
      let length = max(0, target.offset - source.offset)
      offer(model.transition(weight: factor * length, length: length, turns: 0, straight: straight), .onward)
    }
    if source.edge.reversed == target.edge {
      // Turning round in mid-edge, at the source or at the target, whichever lies further on.
      let length = abs(target.offset - (record.lengthMetres - source.offset))
      let cost = model.transition(
        weight: factor * length, length: length, turns: model.turnBackPrice, straight: straight)
      offer(cost, .turnBack)
    }
    guard let entry = search.entry(into: target.edge) else { return best }
    let label = search.labels[entry]
    let rest = record.lengthMetres - source.offset
    let targetFactor = Double(
      search.weights.factor(search.graph.section(target.edge.section), target.edge))
    let cost = model.transition(
      weight: factor * rest + Double(label.weight) + targetFactor * target.offset,
      length: rest + Double(label.length) + target.offset, turns: Double(label.turns), straight: straight)
    offer(cost, .path(entry: entry))
    return best
  }

  /// Follows the cheapest states back, chain by chain.
  private func chains() -> [StateChain] {
    var result: [StateChain] = []
    var end = layers.count - 1
    while end >= 0 {
      var chain: StateChain = []
      var layer = end
      var state = layers[end].costs.indices.min { layers[end].costs[$0] < layers[end].costs[$1] } ?? 0
      while true {
        chain.append((layer, state))
        guard let back = layers[layer].backs[state] else { break }
        (layer, state) = (back.layer, back.state)
      }
      result.append(chain.reversed())
      end = layer - 1
    }
    return result.reversed()
  }
}
