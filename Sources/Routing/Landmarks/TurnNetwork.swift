import RoadGraph
import TravelCosts

/// The directed edges of a graph, and what it costs at least to go from the end of one to the end of the next: restrictions
/// over several edges and the rules of restricted roads are left out.
///
/// Whatever a search does is possible here at no higher cost, which makes it what bounds from below are taken from.
struct TurnNetwork {
  /// Steps in one direction of travel, by the edge that they leave, or that they reach.
  private struct Steps {
    var first: [UInt32]
    var others: [UInt32]
    var costs: [UInt32]
  }

  let edgeCount: Int
  private let forward: Steps
  private let backward: Steps

  init(_ costing: Costing) {
    edgeCount = 2 * costing.graph.sectionCount
    forward = Self.steps(costing)
    backward = Self.reversed(forward)
  }

  private static func steps(_ costing: Costing) -> Steps {
    let graph = costing.graph
    var steps = Steps(first: [0], others: [], costs: [])
    steps.first.reserveCapacity(2 * graph.sectionCount + 1)
    for index in 0..<UInt32(2 * graph.sectionCount) {
      let edge = EdgeID(index)
      let record = graph.section(edge.section)
      let kind = costing.travel(record, edge.direction).kind
      if kind != .closed {
        let node = record.head(edge.direction)
        for position in graph.outEdges(of: node) {
          let next = graph.outEdge(at: position)
          guard let cost = cost(from: edge, kind, at: node, into: next, costing) else { continue }
          steps.others.append(next.index)
          steps.costs.append(cost)
        }
      }
      steps.first.append(UInt32(steps.others.count))
    }
    return steps
  }

  /// What a step costs at least; nil where no search takes it.
  private static func cost(
    from edge: EdgeID, _ kind: TravelKind, at node: NodeID, into next: EdgeID, _ costing: Costing
  ) -> UInt32? {
    let graph = costing.graph
    let record = graph.section(next.section)
    let travel = costing.travel(record, next.direction)
    guard travel.kind != .closed else { return nil }
    var turn = costing.turn(from: edge, kind, at: node, into: next, travel.kind)?.cost
    // Restrictions over several edges leave no way on but back where others have one.
    if turn == nil, next == edge.reversed, graph.node(node).hasRestrictions {
      turn = costing.turnBack?.cost ?? 0
    }
    let whole = costing.cost(of: next, record, travel)
    guard let turn, whole < Costing.most else { return nil }
    return UInt32(clamping: UInt64(turn) + UInt64(whole))
  }

  private static func reversed(_ steps: Steps) -> Steps {
    let count = steps.first.count - 1
    var first = [UInt32](repeating: 0, count: count + 1)
    for other in steps.others { first[Int(other) + 1] += 1 }
    for place in 0..<count { first[place + 1] += first[place] }
    var next = first
    var others = [UInt32](repeating: 0, count: steps.others.count)
    var costs = others
    for edge in 0..<count {
      for step in Int(steps.first[edge])..<Int(steps.first[edge + 1]) {
        let other = Int(steps.others[step])
        others[Int(next[other])] = UInt32(edge)
        costs[Int(next[other])] = steps.costs[step]
        next[other] += 1
      }
    }
    return Steps(first: first, others: others, costs: costs)
  }

  /// What it costs at least from the end of an edge to the end of each, or the other way where `isReversed`;
  /// `SearchLabel.unreached` where there is no way.
  ///
  /// Dijkstra 1959.
  func costs(of edge: Int, isReversed: Bool, _ queue: inout PlaceQueue) -> [UInt32] {
    let steps = isReversed ? backward : forward
    var costs = [UInt32](repeating: SearchLabel.unreached, count: edgeCount)
    costs[edge] = 0
    queue.removeAll()
    queue.insert(edge, key: 0)
    while let entry = queue.popFirst() {
      guard costs[entry.place] == entry.key else { continue }
      for step in Int(steps.first[entry.place])..<Int(steps.first[entry.place + 1]) {
        let other = Int(steps.others[step])
        let cost = UInt64(entry.key) + UInt64(steps.costs[step])
        guard cost < UInt64(costs[other]) else { continue }
        costs[other] = UInt32(cost)
        queue.insert(other, key: UInt32(cost))
      }
    }
    return costs
  }
}
