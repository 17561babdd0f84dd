public import Geography
public import RoadGraph
public import TravelCosts

/// Something on the ground that a route runs against.
public struct Obstacle: Hashable, Sendable {
  /// What it is.
  public enum Object: Hashable, Sendable {
    /// A way that is closed, with the section that shows its attributes.
    case way(id: Int64, section: SectionID, Closure)
    /// A way that serves the first and last stretch only, and is passed through.
    case passage(id: Int64, section: SectionID, Closure)
    /// A node that does not let pass.
    case node(NodeID)
    /// A turn restriction, by its relation; with the condition that holds, or an empty text.
    case restriction(id: Int64, isFromOnly: Bool, condition: String)
  }

  /// What it is.
  public var object: Object
  /// Where it begins.
  public var coordinate: Coordinate
  /// Metres from the route's beginning where it begins.
  public var start: Double
  /// Metres from the route's beginning where it ends.
  public var end: Double
}

/// Tells which objects a route runs against that was found without heeding them.
///
/// ```swift
/// let free = Costing(graph: graph, profile: car, ignoring: [.closures])
/// var router = Router(costing: free)
/// let obstacles = ObstacleFinder(costing: costing).obstacles(on: try router.route(through: ends, radius: 100))
/// ```
public struct ObstacleFinder {
  private let costing: Costing
  private let graph: RoadGraph

  /// Prepares under the costing whose rules count.
  public init(costing: Costing) {
    self.costing = costing
    graph = costing.graph
  }

  /// What a route runs against, in order of travel; what one way does over several sections is told once.
  public func obstacles(on route: Route) -> [Obstacle] {
    let edges = route.pieces.map(\.edge)
    let passages = passages(edges)
    var found: [Obstacle] = []
    var metre = 0.0
    for (index, piece) in route.pieces.enumerated() {
      if index > 0, graph.head(of: edges[index - 1]) == graph.tail(of: piece.edge) {
        if let obstacle = node(before: piece.edge, at: metre) { found.append(obstacle) }
        for relation in restrictions(on: edges, endingAt: index) {
          found.append(obstacle(relation, at: metre, piece.edge))
        }
      }
      let end = metre + piece.length
      if let object = object(on: piece.edge, isPassage: passages.contains(index)) {
        if let last = found.last, last.object.isSame(as: object), last.end >= metre - 0.01 {
          found[found.count - 1].end = end
        } else {
          found.append(Obstacle(object: object, coordinate: place(of: piece), start: metre, end: end))
        }
      }
      metre = end
    }
    return found
  }

  private func object(on edge: EdgeID, isPassage: Bool) -> Obstacle.Object? {
    let id = graph.wayID(of: edge.section)
    if let closure = costing.closure(of: edge) {
      return .way(id: id, section: edge.section, closure)
    }
    guard isPassage, let closure = costing.restriction(of: edge) else { return nil }
    return .passage(id: id, section: edge.section, closure)
  }

  private func place(of piece: RoutePiece) -> Coordinate {
    var shape: [Coordinate] = []
    graph.shape(of: piece.edge, into: &shape)
    let length = graph.section(piece.edge.section).lengthMetres
    let cut = CutShape(shape, length: length, from: Double(piece.from) / 100, to: Double(piece.to) / 100)
    return cut.points.first ?? graph.node(graph.tail(of: piece.edge)).coordinate
  }

  private func node(before edge: EdgeID, at metre: Double) -> Obstacle? {
    let node = graph.tail(of: edge)
    guard !costing.mayPass(node) else { return nil }
    return Obstacle(object: .node(node), coordinate: graph.node(node).coordinate, start: metre, end: metre)
  }

  private func obstacle(_ restriction: RestrictionRecord, at metre: Double, _ edge: EdgeID) -> Obstacle {
    Obstacle(
      object: .restriction(
        id: restriction.relation, isFromOnly: restriction.isFromOnly,
        condition: costing.condition(of: restriction)),
      coordinate: graph.node(graph.tail(of: edge)).coordinate, start: metre, end: metre)
  }

  /// The restrictions that forbid a sequence of edges which ends at a position, each relation once.
  public func restrictions(on edges: [EdgeID], endingAt last: Int) -> [RestrictionRecord] {
    var found: [RestrictionRecord] = []
    for start in stride(from: last - 1, through: 0, by: -1) {
      // Restrictions are about edges that follow each other.
      guard graph.head(of: edges[start]) == graph.tail(of: edges[start + 1]) else { break }
      for place in graph.restrictions(from: edges[start]) {
        let restriction = graph.restriction(at: place)
        guard costing.concerns(restriction), restriction.to == edges[last].index,
          Int(restriction.viaCount) == last - start - 1,
          graph.viaEdges(of: restriction).elementsEqual(edges[(start + 1)..<last]),
          !found.contains(where: { $0.relation == restriction.relation })
        else { continue }
        found.append(restriction)
      }
    }
    return found
  }

  /// Positions of restricted edges with open ones before and after them.
  private func passages(_ edges: [EdgeID]) -> Set<Int> {
    func isRestricted(_ edge: EdgeID) -> Bool { costing.travel(of: edge).isRestricted }
    let open = edges.indices.filter { !isRestricted(edges[$0]) }
    guard let first = open.first, let last = open.last else { return [] }
    return Set((first...last).filter { isRestricted(edges[$0]) })
  }
}

extension Obstacle.Object {
  /// Whether both are about the same way for the same reason, on whichever of its sections.
  fileprivate func isSame(as other: Self) -> Bool {
    switch (self, other) {
    case (.way(let a, _, let why), .way(let b, _, let because)): a == b && why == because
    case (.passage(let a, _, let why), .passage(let b, _, let because)): a == b && why == because
    default: self == other
    }
  }
}
