import RoadGraph
import TravelCosts

/// Where a search stands at the tail of an edge.
struct EntryLabel: Sendable {
  /// The edge that is entered.
  var edge: EdgeID
  /// Nats so far: weighted length and turns.
  var cost: Float
  /// Metres weighted by road and speed.
  var weight: Float
  /// Metres.
  var length: Float
  /// Nats of turns.
  var turns: Float
  /// Label of the edge travelled before; −1 at the source.
  var parent: Int32
  var isSettled: Bool
}

/// Finds the cheapest paths from the head of one edge into many others: Dijkstra over directed edges, within a bound.
///
/// Memory is kept between searches and costs what the last one touched.
struct TransitionSearch {
  let graph: RoadGraph
  let costing: Costing
  let weights: EdgeWeights
  let ignoresRestrictions: Bool
  private(set) var labels: [EntryLabel] = []
  private var places = EdgePlaces()
  private var queue = LabelQueue()

  init(graph: RoadGraph, costing: Costing, weights: EdgeWeights, ignoresRestrictions: Bool) {
    self.graph = graph
    self.costing = costing
    self.weights = weights
    self.ignoresRestrictions = ignoresRestrictions
  }

  /// Searches from an edge's head until all targets are entered or the next label lies beyond the bound.
  mutating func run(from source: EdgeID, to targets: Set<EdgeID>, bound: Double, model: MatchModel) {
    labels.removeAll(keepingCapacity: true)
    places.removeAll()
    queue.removeAll()
    let price = Float(model.weightPrice)
    var missing = targets.count
    expand(source, parent: -1, label: nil, price: price, model: model)
    while missing > 0, let place = queue.popFirst() {
      if labels[place].isSettled { continue }
      labels[place].isSettled = true
      let label = labels[place]
      if targets.contains(label.edge) { missing -= 1 }
      if Double(label.length) > bound { break }
      expand(label.edge, parent: Int32(place), label: label, price: price, model: model)
    }
  }

  /// The label with which an edge was entered, where the search came so far.
  func entry(into edge: EdgeID) -> Int? {
    guard let place = places[edge], labels[place].isSettled else { return nil }
    return place
  }

  /// The edges from after the source up to and with the label's, in order of travel.
  func path(to place: Int) -> [EdgeID] {
    var edges: [EdgeID] = []
    var next = Int32(place)
    while next >= 0 {
      edges.append(labels[Int(next)].edge)
      next = labels[Int(next)].parent
    }
    return edges.reversed()
  }

  /// Enters the edges that leave the head of an edge; without a label the edge is the source, whose end costs nothing.
  private mutating func expand(
    _ edge: EdgeID, parent: Int32, label: EntryLabel?, price: Float, model: MatchModel
  ) {
    let record = graph.section(edge.section)
    let node = record.head(edge.direction)
    var base = EntryLabel(
      edge: edge, cost: 0, weight: 0, length: 0, turns: 0, parent: parent, isSettled: false)
    if let label {
      let length = Float(record.lengthMetres)
      base.length = label.length + length
      base.weight = label.weight + length * weights.factor(record, edge)
      base.turns = label.turns
    }
    if !ignoresRestrictions, !costing.mayPass(node) {
      return turnBack(from: edge, record, base, price, model)
    }
    for position in graph.outEdges(of: node) {
      let next = graph.outEdge(at: position)
      let nextRecord = graph.section(next.section)
      guard weights.factor(nextRecord, next) > 0 else { continue }
      if !ignoresRestrictions, next != edge.reversed, costing.isTurnForbidden(from: edge, to: next) {
        continue
      }
      let angle: Int8 = next == edge.reversed ? -128 : graph.turnAngle(from: edge, to: next)
      enter(next, base, turn: Float(model.turn(angle: angle)), price)
    }
  }

  private mutating func turnBack(
    from edge: EdgeID, _ record: SectionRecord, _ base: EntryLabel, _ price: Float, _ model: MatchModel
  ) {
    guard weights.factor(record, edge.reversed) > 0 else { return }
    enter(edge.reversed, base, turn: Float(model.turnBackPrice), price)
  }

  private mutating func enter(_ edge: EdgeID, _ base: EntryLabel, turn: Float, _ price: Float) {
    var label = base
    label.edge = edge
    label.turns += turn
    label.cost = label.weight * price + label.turns
    if let place = places[edge] {
      guard label.cost < labels[place].cost, !labels[place].isSettled else { return }
      labels[place] = label
      queue.insert(place, cost: label.cost)
    } else {
      places[edge] = labels.count
      queue.insert(labels.count, cost: label.cost)
      labels.append(label)
    }
  }
}

/// Label places by edge: open addressing, emptied by moving on to the next generation.
private struct EdgePlaces {
  private var keys = [UInt32](repeating: 0, count: 1024)
  private var values = [Int32](repeating: 0, count: 1024)
  private var generations = [UInt32](repeating: 0, count: 1024)
  private var generation: UInt32 = 1
  private var count = 0

  mutating func removeAll() {
    count = 0
    generation &+= 1
    if generation == 0 {
      generations = [UInt32](repeating: 0, count: keys.count)
      generation = 1
    }
  }

  subscript(_ edge: EdgeID) -> Int? {
    get {
      let slot = find(edge.index)
      return generations[slot] == generation ? Int(values[slot]) : nil
    }
    set {
      guard let newValue else { return }
      let slot = find(edge.index)
      if generations[slot] != generation { count += 1 }
      keys[slot] = edge.index
      values[slot] = Int32(newValue)
      generations[slot] = generation
      if count * 2 > keys.count { grow() }
    }
  }

  private func find(_ key: UInt32) -> Int {
    let mask = keys.count - 1
    var slot = Int(key &* 0x9E37_79B1 >> 7) & mask
    while generations[slot] == generation, keys[slot] != key { slot = (slot + 1) & mask }
    return slot
  }

  private mutating func grow() {
    let (oldKeys, oldValues, oldGenerations) = (keys, values, generations)
    let size = keys.count * 4
    keys = [UInt32](repeating: 0, count: size)
    values = [Int32](repeating: 0, count: size)
    generations = [UInt32](repeating: 0, count: size)
    for slot in oldKeys.indices where oldGenerations[slot] == generation {
      let free = find(oldKeys[slot])
      keys[free] = oldKeys[slot]
      values[free] = oldValues[slot]
      generations[free] = generation
    }
  }
}

/// A binary heap of labels by cost; a label may be there more than once, and only its cheapest entry counts.
private struct LabelQueue {
  private var items: [(cost: Float, place: Int32)] = []

  mutating func removeAll() { items.removeAll(keepingCapacity: true) }

  mutating func insert(_ place: Int, cost: Float) {
    var slot = items.count
    items.append((cost, Int32(place)))
    while slot > 0 {
      let above = (slot - 1) / 2
      guard items[above].cost > cost else { break }
      items[slot] = items[above]
      slot = above
    }
    items[slot] = (cost, Int32(place))
  }

  mutating func popFirst() -> Int? {
    guard let first = items.first, let last = items.popLast() else { return nil }
    guard !items.isEmpty else { return Int(first.place) }
    var slot = 0
    while true {
      var below = 2 * slot + 1
      guard below < items.count else { break }
      if below + 1 < items.count, items[below + 1].cost < items[below].cost { below += 1 }
      guard items[below].cost < last.cost else { break }
      items[slot] = items[below]
      slot = below
    }
    items[slot] = last
    return Int(first.place)
  }
}
