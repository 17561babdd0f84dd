import RoadGraph
import TravelCosts

@testable import Routing

/// The cheapest path as a plain reading of the rules finds it: Dijkstra's algorithm over recent histories, with nothing
/// clever in it.
///
/// Shares no code with the searches but the prices of edges and turns.
struct PlainReferee {
  let contents: GraphContents
  let costing: Costing

  /// Where a path stands: the last edges travelled, and which part of the journey it is in.
  private struct State: Hashable {
    /// The last edges travelled, the last one last, as far back as some restriction could ask.
    var history: [EdgeID]
    /// 0: restricted roads only so far; 1: has been on open road; 2: has left it again to arrive.
    var phase: Int
  }

  func cost(from start: SnappedPoint, to end: SnappedPoint) -> UInt32? {
    var best: UInt32?
    var open: [State: UInt32] = [:]
    var settled: Set<State> = []
    for edge in [start.section.forward, start.section.backward]
    where isOpen(edge) && !costing.isBlocked(edge) && start.directions.holds(for: edge) {
      let length = costing.graph.section(edge.section).lengthCentimetres
      let from = offset(start, edge)
      if end.section == start.section, end.directions.holds(for: edge), offset(end, edge) >= from {
        best = least(best, price(edge).part(from: from, to: offset(end, edge), of: length))
      }
      open[State(history: [edge], phase: isRestricted(edge) ? 0 : 1)] =
        price(edge).part(from: from, to: length, of: length)
    }
    while let (state, cost) = open.min(by: { $0.value < $1.value }) {
      open[state] = nil
      settled.insert(state)
      for (next, turn) in choices(state) {
        guard !costing.isBlocked(next), let phase = phase(after: state.phase, entering: next) else {
          continue
        }
        let length = costing.graph.section(next.section).lengthCentimetres
        if next.section == end.section, end.directions.holds(for: next) {
          best = least(best, cost + turn + price(next).part(from: 0, to: offset(end, next), of: length))
        }
        let reached = State(history: remembered(state.history + [next]), phase: phase)
        guard !settled.contains(reached) else { continue }
        open[reached] = least(open[reached], cost + turn + price(next))
      }
    }
    return best
  }

  private func least(_ a: UInt32?, _ b: UInt32) -> UInt32 { min(a ?? .max, b) }

  private func offset(_ point: SnappedPoint, _ edge: EdgeID) -> UInt32 {
    edge.isBackward ? costing.graph.section(edge.section).lengthCentimetres - point.offset : point.offset
  }

  private func price(_ edge: EdgeID) -> UInt32 {
    costing.cost(of: edge, costing.graph.section(edge.section), costing.travel(of: edge))
  }

  private func isOpen(_ edge: EdgeID) -> Bool { costing.travel(of: edge).kind != .closed }
  private func isRestricted(_ edge: EdgeID) -> Bool { costing.travel(of: edge).isRestricted }

  private func phase(after phase: Int, entering edge: EdgeID) -> Int? {
    switch (phase, isRestricted(edge)) {
    case (0, true): 0
    case (1, true), (2, true): 2
    case (2, false): nil
    default: 1
    }
  }

  /// Edges that may follow, with the cost of getting into them.
  private func choices(_ state: State) -> [(edge: EdgeID, cost: UInt32)] {
    guard let edge = state.history.last else { return [] }
    let node = contents.sections[Int(edge.section.index)].head(edge.direction)
    let leaving = (0..<UInt32(2 * contents.sections.count)).map { EdgeID($0) }.filter { other in
      contents.sections[Int(other.section.index)].tail(other.direction) == node
    }
    let onward = leaving.filter { $0 != edge.reversed && isOpen($0) && isAllowed(state.history + [$0]) }
    var result: [(edge: EdgeID, cost: UInt32)] = []
    let passing = costing.passing(node)
    if let passing {
      for next in onward {
        let turn = costing.turnPrice(from: edge, to: next, choices: leaving.count)
        let boarding = costing.boarding(
          from: costing.travel(of: edge).kind, to: costing.travel(of: next).kind)
        result.append((next, passing.cost + turn.cost + boarding.cost))
      }
    }
    let isEnd = passing == nil || onward.isEmpty
    if let turnBack = costing.turnBack ?? (isEnd ? .free : nil), isOpen(edge.reversed),
      isAllowed(state.history + [edge.reversed])
    {
      result.append((edge.reversed, turnBack.cost))
    }
    return result
  }

  private func sequence(_ restriction: RestrictionRecord) -> [UInt32] {
    let first = Int(restriction.firstVia)
    let vias = contents.restrictionVias[first..<first + Int(restriction.viaCount)]
    return [restriction.from] + vias + [restriction.to]
  }

  /// A history without the edges at its beginning that no restriction goes on from.
  private func remembered(_ history: [EdgeID]) -> [EdgeID] {
    for start in history.indices.dropLast() {
      let rest = history[start...].map(\.index)
      if contents.restrictions.contains(where: { sequence($0).starts(with: rest) }) {
        return Array(history[start...])
      }
    }
    return history.suffix(1)
  }

  /// Whether no forbidden sequence ends with the last edge of a history.
  private func isAllowed(_ history: [EdgeID]) -> Bool {
    !contents.restrictions.contains { restriction in
      guard restriction.modes & costing.profile.mode.bit != 0 else { return false }
      let sequence = sequence(restriction)
      return history.suffix(sequence.count).map(\.index) == sequence
    }
  }
}
