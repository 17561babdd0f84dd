import RoadGraph

/// How a state follows from the one before it.
enum Connection: UInt8, Sendable {
  /// It does not: the route is broken here, or begins.
  case broken
  /// On along the same edge.
  case onward
  /// Round in mid-edge.
  case turnBack
  /// Through the head of the edge before, along other edges.
  case path
}

/// A state of the model with the likeliest way to it.
struct TrellisState: Sendable {
  /// The edge, in the direction of travel.
  let edge: EdgeID
  /// Metres from the edge's tail.
  let offset: Double
  /// The farthest metre that was reached on this visit of the edge: states may slide back a little, the route does not.
  let reached: Double
  /// Nats of the cheapest way here.
  let cost: Double
  /// The state before; −1 at the beginning of all.
  let back: Int32
  /// How it follows from the state before.
  let connection: Connection
  /// The edges travelled after the edge before and ahead of this one, by place in `Trellis.edges`.
  let path: Range<Int32>
}

/// The states that an observation can stand for.
struct TrellisLayer: Sendable {
  /// Position among the observations.
  let observation: Int
  /// Live states by place in `Trellis.states`.
  let states: Range<Int>
  /// Cost of the cheapest state.
  let best: Double
  /// Nats of the nearest road's distance.
  let leastEmission: Double
  /// Whether the layer is not connected with anything before it.
  let isBroken: Bool
  /// Whether it is not to be connected either: a new segment, or the end of a stretch off the network.
  let isApart: Bool
}

/// All live states of a track in layers, one an observation, as Viterbi's algorithm lays them out.
struct Trellis: Sendable {
  private(set) var layers: [TrellisLayer] = []
  private(set) var states: [TrellisState] = []
  private(set) var edges: [EdgeID] = []

  /// Keeps the edges of a path, which `fill` appends last edge first, and returns their place.
  mutating func keepPath(_ fill: (inout [EdgeID]) -> Void) -> Range<Int32> {
    let start = edges.count
    fill(&edges)
    // In place: reversing a slice would copy it first.
    var (low, high) = (start, edges.count - 1)
    while low < high {
      edges.swapAt(low, high)
      low += 1
      high -= 1
    }
    return Int32(truncatingIfNeeded: start)..<Int32(truncatingIfNeeded: edges.count)
  }

  mutating func append(_ state: TrellisState) { states.append(state) }

  /// Makes a layer of all states appended since the last one.
  mutating func finishLayer(
    observation: Int, best: Double, leastEmission: Double, isBroken: Bool, isApart: Bool
  ) {
    layers.append(
      TrellisLayer(
        observation: observation, states: (layers.last?.states.upperBound ?? 0)..<states.count, best: best,
        leastEmission: leastEmission, isBroken: isBroken, isApart: isApart))
  }

  /// A run of states that one unbroken route explains, with the observation of each.
  typealias Chain = [(state: Int, observation: Int)]

  /// Follows the likeliest states back from the end; chains come in order of travel.
  func chains() -> [Chain] {
    guard let end = layers.last else { return [] }
    var result: [Chain] = []
    var chain: Chain = []
    var layer = layers.count - 1
    var state = end.states.min { states[$0].cost < states[$1].cost } ?? end.states.lowerBound
    while true {
      chain.append((state, layers[layer].observation))
      if states[state].connection == .broken {
        result.append(chain.reversed())
        chain = []
      }
      guard states[state].back >= 0 else { break }
      state = Int(states[state].back)
      while !layers[layer].states.contains(state) { layer -= 1 }
    }
    return result.reversed()
  }
}
