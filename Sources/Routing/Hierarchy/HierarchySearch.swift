import Hierarchy
import RoadGraph
import TravelCosts

/// Finds cheapest paths by a hierarchy, at the same cost as a search over edges.
///
/// A path leaves the pocket of restricted roads around its start, runs over open road, and enters the pocket around its
/// target. The pockets are searched by themselves; from gate to gate the hierarchy is asked.
final class HierarchySearch {
  private let hierarchy: Hierarchy
  private let costing: Costing
  private let graph: RoadGraph
  private var query: HierarchyQuery
  private var startPocket = PocketSearch()
  private var endPocket = PocketSearch()
  private var target = EdgePlaces()

  /// How a path begins: on an edge, or with the label of a pocket before it.
  private struct Beginning {
    let edge: EdgeID
    let pocket: Int?
  }

  /// How a path ends.
  private enum Ending {
    /// On the edge of its last state.
    case reached
    /// On a further edge.
    case edge(EdgeID)
    /// Through a pocket, from a label of it on.
    case pocket(Int)
  }

  private var beginnings: [Beginning] = []
  private var endings: [Ending] = []
  /// The best path without the hierarchy: along one edge, or through a pocket alone and then along an edge.
  private var direct: (cost: UInt64, edge: EdgeID, pocket: Int?)?
  /// What is added to the cost of all targets: what is saved by not travelling the last edge to its end must not make the
  /// cost negative.
  private var bias: UInt32 = 0
  /// States and edges settled by the last search.
  private(set) var settledCount = 0

  init(_ hierarchy: Hierarchy) {
    self.hierarchy = hierarchy
    costing = hierarchy.transitions.costing
    graph = hierarchy.transitions.graph
    query = HierarchyQuery(hierarchy)
  }

  /// The cheapest path from one place to another, each as it lies on one section or several; nil where there is none.
  func run(from starts: [SnappedPoint], to ends: [SnappedPoint]) -> FoundPath? {
    query.removeAll()
    startPocket.removeAll()
    endPocket.removeAll()
    beginnings.removeAll(keepingCapacity: true)
    endings.removeAll(keepingCapacity: true)
    direct = nil
    target = EdgePlaces(ends, graph)
    for start in starts { begin(at: start) }
    leaveStartPocket()
    addTargets(startSections: starts.map(\.section))
    enterEndPocket()
    let answer = query.run()
    settledCount = query.settledCount + startPocket.settledCount + endPocket.settledCount
    // Only a damaged hierarchy has ways that cost less than what is not travelled of the last edge.
    if let answer, answer.cost < UInt64(bias) {
      graph.noteDamage()
      return nil
    }
    let through = answer.map { $0.cost - UInt64(bias) }
    if let direct, direct.cost <= through ?? .max { return path(of: direct) }
    guard let answer, let through else { return nil }
    return path(of: answer, cost: through)
  }

  // MARK: The start

  private func begin(at start: SnappedPoint) {
    let place = EdgePlace(start, graph)
    let record = graph.section(start.section)
    let length = record.lengthCentimetres
    for edge in [start.section.forward, start.section.backward] {
      let travel = costing.travel(record, edge.direction)
      guard travel.kind != .closed, place.allows(edge) else { continue }
      let whole = costing.cost(of: edge, record, travel)
      guard whole < Costing.most else { continue }
      let from = place.offset(on: edge)
      if let to = target.offset(on: edge), to >= from {
        offer(UInt64(whole.part(from: from, to: to, of: length)), edge, pocket: nil)
      }
      let cost = whole.part(from: from, to: length, of: length)
      if travel.isRestricted {
        startPocket.reach(edge, nil, cost: UInt64(cost), parent: nil)
      } else if let state = hierarchy.state(of: edge, nil) {
        addSource(state, UInt64(cost), Beginning(edge: edge, pocket: nil))
      }
    }
  }

  private func addSource(_ state: UInt32, _ cost: UInt64, _ beginning: Beginning) {
    guard cost < UInt64(Costing.most) else { return }
    query.addSource(state, cost: UInt32(cost), tag: beginnings.count)
    beginnings.append(beginning)
  }

  private func offer(_ cost: UInt64, _ edge: EdgeID, pocket: Int?) {
    if cost < direct?.cost ?? UInt64(SearchLabel.unreached) { direct = (cost, edge, pocket) }
  }

  /// Searches the pocket around the start, and starts anew wherever one comes out of it.
  private func leaveStartPocket() {
    while let place = startPocket.settle() {
      let label = startPocket.labels[place]
      hierarchy.transitions.forEachNext(after: label.edge, label.memory) { step in
        let base = label.cost + UInt64(step.turn)
        let whole = hierarchy.transitions.cost(step.edge)
        // Traffic has closed it.
        guard whole < Costing.most else { return }
        if let offset = target.offset(on: step.edge) {
          let length = graph.section(step.edge.section).lengthCentimetres
          let part = whole.part(from: 0, to: offset, of: length)
          offer(base + UInt64(part), step.edge, pocket: place)
        }
        if step.isRestricted {
          startPocket.reach(step.edge, step.memory, cost: base + UInt64(whole), parent: place)
        } else if let state = hierarchy.state(of: step.edge, step.memory) {
          addSource(state, base + UInt64(whole), Beginning(edge: step.edge, pocket: place))
        }
      }
    }
  }

  // MARK: The target

  private func addTargets(startSections: [SectionID]) {
    bias = 0
    for place in target.places {
      let record = graph.section(place.section)
      for edge in [place.section.forward, place.section.backward] {
        let travel = costing.travel(record, edge.direction)
        let whole = costing.cost(of: edge, record, travel)
        guard travel.kind != .closed, !travel.isRestricted, whole < Costing.most else { continue }
        bias = max(bias, whole)
      }
    }
    for place in target.places {
      let record = graph.section(place.section)
      let isStart = startSections.contains(place.section)
      for edge in [place.section.forward, place.section.backward] {
        let travel = costing.travel(record, edge.direction)
        guard travel.kind != .closed, place.allows(edge) else { continue }
        let whole = costing.cost(of: edge, record, travel)
        guard whole < Costing.most else { continue }
        let part = whole.part(from: 0, to: place.offset(on: edge), of: record.lengthCentimetres)
        if travel.isRestricted {
          endPocket.reach(edge, nil, isEnd: true, cost: UInt64(part), parent: nil)
        } else if !isStart, let state = hierarchy.state(of: edge, nil), hierarchy.standsForItself(state) {
          // Less than to the end of the edge by what is not travelled of it. Where the route starts on the edge too, its
          // end may be reached without all of it having been travelled.
          hierarchy.forEachState(of: edge) { state, _ in
            addTarget(state, part, untravelled: whole - part, .reached)
          }
        } else {
          hierarchy.forEachArrival(before: edge) { state, _, turn in
            addTarget(state, UInt64(turn) + UInt64(part), .edge(edge))
          }
        }
      }
    }
  }

  private func addTarget(_ state: UInt32, _ part: UInt32, untravelled: UInt32, _ ending: Ending) {
    query.addTarget(state, cost: bias - untravelled, tag: endings.count)
    endings.append(ending)
  }

  private func addTarget(_ state: UInt32, _ cost: UInt64, _ ending: Ending) {
    guard cost + UInt64(bias) < UInt64(Costing.most) else { return }
    query.addTarget(state, cost: UInt32(cost) + bias, tag: endings.count)
    endings.append(ending)
  }

  /// Searches the pocket around the target against the direction of travel, and ends wherever one comes into it.
  private func enterEndPocket() {
    while let place = endPocket.settle() {
      let label = endPocket.labels[place]
      hierarchy.forEachArrival(before: label.edge) { state, step, turn in
        guard label.isEnd || step == label.memory else { return }
        addTarget(state, label.cost + UInt64(turn), .pocket(place))
      }
      hierarchy.transitions.forEachPrevious(before: label.edge) { step in
        guard step.isRestricted, label.isEnd || step.memory == label.memory else { return }
        let whole = hierarchy.transitions.cost(step.edge)
        guard whole < Costing.most else { return }
        endPocket.reach(
          step.edge, step.memoryBefore, cost: label.cost + UInt64(step.turn) + UInt64(whole), parent: place)
      }
    }
  }

  // MARK: The path

  private func path(of direct: (cost: UInt64, edge: EdgeID, pocket: Int?)) -> FoundPath {
    let before = direct.pocket.map { Array(startPocket.edges(from: $0).reversed()) } ?? []
    return FoundPath(edges: before + [direct.edge], cost: UInt32(truncatingIfNeeded: direct.cost))
  }

  private func path(of answer: HierarchyQuery.Answer, cost: UInt64) -> FoundPath? {
    guard cost < UInt64(SearchLabel.unreached) else { return nil }
    let beginning = beginnings[answer.source]
    var edges = beginning.pocket.map { Array(startPocket.edges(from: $0).reversed()) } ?? []
    edges.append(beginning.edge)
    query.appendPath(to: &edges)
    switch endings[answer.target] {
    case .reached: break
    case .edge(let edge): edges.append(edge)
    case .pocket(let place): edges += endPocket.edges(from: place)
    }
    return FoundPath(edges: edges, cost: UInt32(truncatingIfNeeded: cost))
  }
}
