public import RoadGraph
public import TravelCosts

/// Some edges far from one another, and what it costs at least to go from each edge to each of them and back.
///
/// By the triangle inequality they bound the cost between any two places from below, far better than the straight line
/// does: Goldberg and Harrelson 2005, "Computing the shortest path: A* search meets graph theory". Made in memory under
/// any costing: those of one would take more of a file than its hierarchy.
///
/// ```swift
/// let landmarks = Landmarks(costing: costing)
/// var router = Router(costing: costing, landmarks: landmarks)
/// let route = try router.route(through: [town, pass], radius: 1000, method: .landmarks)
/// ```
public final class Landmarks: Sendable {
  /// As many as pay: 16 where 32 would take more than 64 MiB, each taking 8 bytes a directed edge.
  public static func usualCount(_ graph: RoadGraph) -> Int {
    2 * graph.sectionCount * 8 * 32 <= 64 << 20 ? 32 : 16
  }

  /// The edges, in the order in which they were chosen.
  public let edges: [EdgeID]
  /// Cost from the end of each edge to the end of each landmark, edge by edge; `SearchLabel.unreached` where there is no way.
  let costsTo: [UInt32]
  /// Cost from the end of each landmark to the end of each edge.
  let costsFrom: [UInt32]

  /// Number of landmarks.
  public var count: Int { edges.count }
  /// Bytes of memory that the costs take.
  public var byteCount: Int { 4 * (costsTo.count + costsFrom.count) }

  /// Chooses landmarks, each as far from those before it as the network allows, and works out their costs under a costing.
  ///
  /// - Parameter count: landmarks at most, as many as pay by default; there are fewer in networks with fewer edges.
  public init(costing: Costing, count: Int? = nil) {
    let count = count ?? Self.usualCount(costing.graph)
    let network = TurnNetwork(costing)
    var queue = PlaceQueue()
    var chosen: [Int] = []
    var to: [[UInt32]] = []
    var from: [[UInt32]] = []
    // How near each edge is to the landmarks so far, there and back.
    var nearest = [UInt64](repeating: .max, count: network.edgeCount)
    var next = Self.first(of: network, costing, &queue)
    while let edge = next, chosen.count < count {
      chosen.append(edge)
      to.append(network.costs(of: edge, isReversed: true, &queue))
      from.append(network.costs(of: edge, isReversed: false, &queue))
      next = Self.farthest(to[chosen.count - 1], from[chosen.count - 1], &nearest)
    }
    edges = chosen.map { EdgeID(UInt32($0)) }
    costsTo = Self.interleaved(to, edgeCount: network.edgeCount)
    costsFrom = Self.interleaved(from, edgeCount: network.edgeCount)
  }

  /// An edge at the rim of the largest part of the network: as far as can be from one within it; nil where none is open.
  private static func first(of network: TurnNetwork, _ costing: Costing, _ queue: inout PlaceQueue) -> Int? {
    guard let inner = innerEdge(costing) else { return nil }
    let to = network.costs(of: inner, isReversed: true, &queue)
    let from = network.costs(of: inner, isReversed: false, &queue)
    var nearest = [UInt64](repeating: .max, count: network.edgeCount)
    return farthest(to, from, &nearest) ?? inner
  }

  /// An open edge that most of the network leads to and can be reached from; any open one where there is none.
  private static func innerEdge(_ costing: Costing) -> Int? {
    let all: SectionFlags = [.mainOnFoot, .mainByBicycle, .mainByCar]
    var any: Int?
    for index in 0..<UInt32(2 * costing.graph.sectionCount) {
      let edge = EdgeID(index)
      let record = costing.graph.section(edge.section)
      let travel = costing.travel(record, edge.direction)
      guard travel.kind != .closed, !travel.isRestricted else { continue }
      if record.flags.isSuperset(of: all) { return Int(index) }
      any = any ?? Int(index)
    }
    return any
  }

  /// The edge that is farthest from all landmarks, once that with some costs is one of them; nil where all are at one.
  private static func farthest(_ to: [UInt32], _ from: [UInt32], _ nearest: inout [UInt64]) -> Int? {
    var best: (cost: UInt64, edge: Int)?
    for edge in nearest.indices {
      guard to[edge] != SearchLabel.unreached, from[edge] != SearchLabel.unreached else { continue }
      nearest[edge] = min(nearest[edge], UInt64(to[edge]) + UInt64(from[edge]))
      if nearest[edge] > best?.cost ?? 0 { best = (nearest[edge], edge) }
    }
    return best?.edge
  }

  private static func interleaved(_ costs: [[UInt32]], edgeCount: Int) -> [UInt32] {
    var all: [UInt32] = []
    all.reserveCapacity(costs.count * edgeCount)
    for edge in 0..<edgeCount { for landmark in costs { all.append(landmark[edge]) } }
    return all
  }
}
