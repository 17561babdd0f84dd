import Geography
import RoadGraph
import TravelCosts

/// Finds the cheapest paths from all states of an observation to all states of the next in one search.
///
/// A* over directed edges from many sources at once. The cost of a path and its excess over the straight distance grow with
/// weighted length once the straight distance is given back at the source (see `MatchModel.weightPrice`), so a label's key
/// never exceeds what a path through it costs, and the search ends where the key exceeds the best state by the beam: what
/// lies beyond would be dropped anyway. Memory is kept between searches and costs what the last one touched.
struct TransitionSearch {
  /// Labels that a search may settle: a bound on the time that a gap of many kilometres can take.
  static let mostSettled = 30_000

  let graph: RoadGraph
  /// The numbers of the track that is matched.
  var model: MatchModel {
    didSet { prices = TurnPrices(model) }
  }
  private var prices: TurnPrices
  private var fans: NodeFans
  private let costing: Costing
  private let weights: EdgeWeights
  private let ignoresRestrictions: Bool
  private(set) var sources: [SearchSource] = []
  private(set) var targets: [SearchTarget] = []
  private var labels: [PathLabel] = []
  private var places = LabelPlaces()
  private var queue = LabelQueue()
  private var horizon: SearchHorizon
  /// Whether the last search ended because it had settled all that it may.
  private(set) var isExhausted = false
  /// Total cost, emission included, beyond which no target is of interest.
  private var limit = Double.infinity

  init(
    graph: RoadGraph, costing: Costing, weights: EdgeWeights, model: MatchModel, ignoresRestrictions: Bool
  ) {
    self.graph = graph
    self.model = model
    self.costing = costing
    self.weights = weights
    self.ignoresRestrictions = ignoresRestrictions
    prices = TurnPrices(model)
    fans = NodeFans(costing: costing, weights: weights)
    horizon = SearchHorizon(centre: Coordinate(latitude: 0, longitude: 0), reach: 0, price: 0)
  }

  /// Prepares for reaching the states of an observation.
  mutating func aim(at candidates: [Candidate], around centre: Coordinate) {
    sources.removeAll(keepingCapacity: true)
    targets.removeAll(keepingCapacity: true)
    var reach = 0.0
    for candidate in candidates {
      reach = max(reach, candidate.distance)
      targets.append(
        SearchTarget(
          edge: candidate.edge, offset: candidate.offset,
          emission: model.emission(distance: candidate.distance)
            + model.headingPrice * candidate.deviation))
    }
    targets.sort { ($0.emission, $0.edge.index) < ($1.emission, $1.edge.index) }
    horizon = SearchHorizon(
      centre: centre, reach: reach, price: Double(weights.least) * model.weightPrice * 0.995)
    limit = .infinity
  }

  /// Adds a source and connects it with the targets on its own edge.
  mutating func add(_ source: SearchSource) {
    sources.append(source)
    let record = graph.section(source.edge.section)
    let length = record.lengthMetres
    let factor = Double(weights.factor(record, source.edge))
    for place in targets.indices where targets[place].edge.section == source.edge.section {
      let offset = targets[place].offset
      if targets[place].edge == source.edge {
        // Standing still, or sliding back within the noise, is no move.
        guard offset >= source.offset - model.sigma, offset >= source.reached - 3 * model.sigma else {
          continue
        }
        let metres = max(0, offset - source.offset)
        offer(place, source, weight: factor * metres, length: metres, turns: 0, .onward)
      } else {
        // Turning round in mid-edge, at the source or at the target, whichever lies further on.
        let metres = abs(offset - (length - source.offset))
        offer(place, source, weight: factor * metres, length: metres, turns: model.turnBackPrice, .turnBack)
      }
    }
  }

  private mutating func offer(
    _ place: Int, _ source: SearchSource, weight: Double, length: Double, turns: Double,
    _ connection: Connection
  ) {
    let cost =
      source.cost
      + model.transition(
        weight: weight, length: length, turns: turns, straight: source.straight,
        reach: source.reach)
    improve(place, cost: cost, source: sources.count - 1, connection, label: -1)
  }

  private mutating func improve(
    _ place: Int, cost: Double, source: Int, _ connection: Connection, label: Int
  ) {
    guard cost < targets[place].cost else { return }
    targets[place].cost = cost
    targets[place].source = source
    targets[place].connection = connection
    targets[place].label = label
    limit = min(limit, cost + targets[place].emission + model.beam)
  }

  /// Searches until nothing can be reached any more that is cheaper than the best target by less than the beam.
  ///
  /// - Parameter ceiling: total cost from which on a break is likelier than any path.
  mutating func run(ceiling: Double) {
    limit = min(limit, ceiling)
    labels.removeAll(keepingCapacity: true)
    places.removeAll()
    queue.removeAll()
    placeTargets()
    placeSources()
    var settled = 0
    // Targets come by emission, costs and limits only go one way: what is done stays done.
    var open = 0
    isExhausted = false
    while let (place, cost) = queue.popFirst() {
      if labels[place].isSettled { continue }
      while open < targets.count, isDone(open, at: Double(cost)) { open += 1 }
      isExhausted = settled == Self.mostSettled
      if open == targets.count || isExhausted { break }
      labels[place].isSettled = true
      settled += 1
      if labels[place].firstTarget >= 0 { arrive(at: place) }
      expand(place)
    }
  }

  /// Whether labels of a cost or more can do nothing for a target.
  private func isDone(_ place: Int, at cost: Double) -> Bool {
    let target = targets[place]
    return cost + target.emission > limit || cost >= target.cost || labels[target.entry].isSettled
  }

  /// Gives each edge with targets its label, not reached yet.
  private mutating func placeTargets() {
    for target in targets.indices {
      let (place, isNew) = places.place(of: targets[target].edge, orInsert: labels.count)
      targets[target].entry = place
      if isNew {
        labels.append(PathLabel(edge: targets[target].edge, firstTarget: Int32(target)))
      } else {
        targets[target].next = labels[place].firstTarget
        labels[place].firstTarget = Int32(target)
      }
    }
  }

  /// Puts each source into the queue as a label at the end of its edge.
  private mutating func placeSources() {
    for (place, source) in sources.enumerated() {
      let record = graph.section(source.edge.section)
      var label = PathLabel(edge: source.edge, firstTarget: -1)
      label.length = Float(record.lengthMetres - source.offset)
      label.edgeFactor = weights.factor(record, source.edge)
      label.weight = label.length * label.edgeFactor
      label.head = record.head(source.edge.direction)
      label.arrival = graph.arrivalBearing(of: source.edge)
      label.base = Float(source.cost - source.straight / model.beta)
      label.cost = label.base + label.weight * prices.weight
      label.source = Int32(place)
      label.isAtEnd = true
      label.rest = horizon.rest(from: fans.fan(of: label.head).coordinate)
      queue.insert(labels.count, cost: label.cost + label.rest)
      labels.append(label)
    }
  }

  /// Offers the targets on an edge the path that enters it.
  private mutating func arrive(at place: Int) {
    let label = labels[place]
    let factor = Double(label.edgeFactor)
    let source = sources[Int(label.source)]
    var target = Int(label.firstTarget)
    while target >= 0 {
      let offset = targets[target].offset
      let cost =
        source.cost
        + model.transition(
          weight: Double(label.weight) + factor * offset, length: Double(label.length) + offset,
          turns: Double(label.turns), straight: source.straight, reach: source.reach)
      improve(target, cost: cost, source: Int(label.source), .path, label: place)
      target = Int(targets[target].next)
    }
  }

  /// Enters the edges that leave the head of a label's edge.
  private mutating func expand(_ place: Int) {
    var base = labels[place]
    base.parent = Int32(truncatingIfNeeded: place)
    let edge = base.edge
    if !base.isAtEnd {
      base.length += base.edgeLength
      base.weight += base.edgeLength * base.edgeFactor
    }
    base.isAtEnd = false
    base.isSettled = false
    let arrival = base.arrival
    let fan = fans.fan(of: base.head)
    base.rest = horizon.rest(from: fan.coordinate)
    let isBarred = fan.isBarred && !ignoresRestrictions
    let mayBeForbidden = fan.hasRestrictions && !ignoresRestrictions
    for position in fan.exits {
      let exit = fans.exits[Int(position)]
      if exit.edge == edge.reversed {
        enter(exit, base, turn: prices.turns[128])
        continue
      }
      // Whoever may not pass can turn round.
      if isBarred || mayBeForbidden && costing.isTurnForbidden(from: edge, to: exit.edge) { continue }
      var angle = exit.departure &- arrival
      // A hairpin is no turning round.
      if angle == 128 { angle = 127 }
      enter(exit, base, turn: prices.turns[Int(angle)])
    }
  }

  private mutating func enter(_ exit: NodeFans.Exit, _ base: PathLabel, turn: Float) {
    let turns = base.turns + turn
    let cost = base.base + base.weight * prices.weight + turns
    guard Double(cost + base.rest) <= limit else { return }
    let (place, isNew) = places.place(of: exit.edge, orInsert: labels.count)
    var label = base
    label.edge = exit.edge
    label.head = exit.head
    label.edgeLength = exit.length
    label.edgeFactor = exit.factor
    label.arrival = exit.arrival
    label.turns = turns
    label.cost = cost
    if isNew {
      label.firstTarget = -1
      labels.append(label)
    } else {
      guard cost < labels[place].cost, !labels[place].isSettled else { return }
      label.firstTarget = labels[place].firstTarget
      labels[place] = label
    }
    queue.insert(place, cost: cost + base.rest)
  }

  /// Appends the edges travelled between a target's edge and its source's, last first; none for targets on the same edge.
  func appendPathBackwards(to target: SearchTarget, into edges: inout [EdgeID]) {
    guard target.label >= 0 else { return }
    var place = Int(labels[target.label].parent)
    while place >= 0, !labels[place].isAtEnd {
      edges.append(labels[place].edge)
      place = Int(labels[place].parent)
    }
  }
}

/// The prices of a model in the form that a search adds up.
private struct TurnPrices {
  /// Nats of a turn by angle, as an unsigned byte.
  let turns: [Float]
  /// Nats of a weighted metre.
  let weight: Float

  init(_ model: MatchModel) {
    turns = (0..<256).map { Float(model.turn(angle: Int8(bitPattern: UInt8($0)))) }
    weight = Float(model.weightPrice)
  }
}
