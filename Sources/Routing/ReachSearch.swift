public import Geography
public import RoadGraph
public import TravelCosts

/// A part of an edge that is reached, and at what cost.
public struct ReachedPart: Hashable, Sendable {
  /// The edge, in the direction of travel.
  public var edge: EdgeID
  /// Centimetres from the edge's tail where the part begins.
  public var from: UInt32
  /// Centimetres from the edge's tail where it ends.
  public var to: UInt32
  /// The cost at its beginning and at its end: from the start, or to the target.
  public var costs: (from: UInt64, to: UInt64)

  /// Whether two parts are the same, at the same costs.
  public static func == (a: Self, b: Self) -> Bool {
    a.edge == b.edge && a.from == b.from && a.to == b.to && a.costs == b.costs
  }

  /// Feeds the edge, which nearly always tells parts apart.
  public func hash(into hasher: inout Hasher) { hasher.combine(edge) }

  /// The place, in centimetres from the tail, up to which the part is reached at a cost, as a range; nil where none is.
  public func reached(at cost: UInt64) -> Range<UInt32>? {
    let (low, high) = (min(costs.from, costs.to), max(costs.from, costs.to))
    guard cost > low, to > from else { return nil }
    if cost >= high { return from..<to }
    let length = UInt32(Double(to - from) * Double(cost - low) / Double(high - low))
    guard length > 0 else { return nil }
    return costs.from <= costs.to ? from..<from + length : to - length..<to
  }
}

/// Finds what is reached from a place, or what leads to it, within a limit of cost.
public struct ReachSearch {
  private let costing: Costing
  private let graph: RoadGraph

  /// Prepares under a costing.
  public init(costing: Costing) {
    self.costing = costing
    graph = costing.graph
  }

  /// The parts of edges that are reached from a point, or from which it is reached, in the order of edges; nil where no road
  /// is near.
  public func parts(around point: Coordinate, radius: Double, below limit: UInt64, isReversed: Bool)
    -> [ReachedPart]?
  {
    var snapper = Snapper(costing: costing)
    let found = snapper.candidates(near: point, radius: radius, count: Router.candidateCount)
    guard let first = found.first else { return nil }
    let places = found.filter { $0.coordinate == first.coordinate }
    var kernel = TwoSidedKernel(costing: costing)
    kernel.explore(around: places, below: limit, isReversed: isReversed)
    var best: [EdgeID: ReachedPart] = [:]
    func take(_ part: ReachedPart) {
      let old = best[part.edge]
      if old.map({ min($0.costs.from, $0.costs.to) > min(part.costs.from, part.costs.to) }) ?? true {
        best[part.edge] = part
      }
    }
    // The place's own edges are also reached from their other end, by way of others.
    let ends = places.flatMap { self.ends($0, isReversed) }
    for place in 0..<kernel.labels.count {
      let label = kernel.labels[place]
      let side = isReversed ? TwoSidedLabel.backwardSide : TwoSidedLabel.forwardSide
      guard label.isClosed & side != 0 else { continue }
      if isReversed {
        take(whole(label.state.edge, costAtHead: UInt64(label.backwardCost)))
      } else {
        for part in partsAfter(label.state, UInt64(label.forwardCost), kernel.memory(at: place), below: limit)
        {
          take(part)
        }
      }
    }
    return (ends + best.values).sorted { ($0.edge, $0.from, $0.to) < ($1.edge, $1.from, $1.to) }
  }

  private func cost(_ edge: EdgeID) -> UInt32 {
    let record = graph.section(edge.section)
    return costing.cost(of: edge, record, costing.travel(record, edge.direction))
  }

  private func length(_ edge: EdgeID) -> UInt32 { graph.section(edge.section).lengthCentimetres }

  /// The parts of the place's own edges.
  private func ends(_ place: SnappedPoint, _ isReversed: Bool) -> [ReachedPart] {
    [place.section.forward, place.section.backward].filter {
      costing.travel(of: $0).kind != .closed && !costing.isBlocked($0)
    }.map { edge in
      let length = length(edge)
      let offset = EdgePlace(place, graph).offset(on: edge)
      let (from, to) = isReversed ? (0, offset) : (offset, length)
      let part = UInt64(cost(edge).part(from: from, to: to, of: length))
      return ReachedPart(edge: edge, from: from, to: to, costs: isReversed ? (part, 0) : (0, part))
    }
  }

  /// A whole edge that leads to the target.
  private func whole(_ edge: EdgeID, costAtHead: UInt64) -> ReachedPart {
    ReachedPart(edge: edge, from: 0, to: length(edge), costs: (costAtHead + UInt64(cost(edge)), costAtHead))
  }

  /// The edges that are entered at the end of one, by the rules of searches.
  private func partsAfter(
    _ state: SearchState, _ paid: UInt64, _ memory: RestrictionMemory?, below limit: UInt64
  ) -> [ReachedPart] {
    let edge = state.edge
    return graph.outEdges(of: graph.head(of: edge)).map { graph.outEdge(at: $0) }.compactMap { next in
      let travel = costing.travel(of: next)
      guard travel.kind != .closed, !costing.isBlocked(next), travel.isRestricted || !state.isArriving,
        costing.step(from: edge, after: memory, into: next) != .forbidden,
        let turn = costing.turn(from: edge, to: next)
      else { return nil }
      let base = paid + UInt64(turn.cost)
      guard base < limit else { return nil }
      return ReachedPart(edge: next, from: 0, to: length(next), costs: (base, base + UInt64(cost(next))))
    }
  }
}
