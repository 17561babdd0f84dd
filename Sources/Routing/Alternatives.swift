public import Geography
import RoadGraph
import TravelCosts

/// What an alternative must keep to; the defaults are those of Abraham, Delling, Goldberg and Werneck 2013 ("Alternative
/// routes in road networks").
public struct AlternativeLimits: Hashable, Sendable {
  /// How many times as much as the best route an alternative may cost.
  public var stretch = 1.25
  /// How much of the best route's cost may lie on roads shared with it and with other alternatives.
  public var sharing = 0.8
  /// Every stretch of an alternative that costs at most this part of the best route is a cheapest one.
  public var localOptimality = 0.25

  /// Creates the usual limits.
  public init() {}
}

extension Router {
  /// The cheapest route between two points and up to so many alternatives to it, best first.
  ///
  /// All cheapest paths that lead through some place are looked at; candidates are those along a plateau, a stretch on which the
  /// cheapest paths from the start and to the target agree. Fewer come back where no more keep to the limits.
  public mutating func routes(
    from start: Coordinate, to end: Coordinate, radius: Double, alternatives count: Int,
    limits: AlternativeLimits = AlternativeLimits(), method: SearchMethod = .hierarchy
  ) throws(RouteFailure) -> [Route] {
    settledCount = 0
    let places = try junctions(near: [start, end], radius: radius)
    guard let leg = cheapestLeg(from: places[0], to: places[1], method) else { throw .noRoute(leg: 0) }
    var paths = [leg.path]
    if count > 0 {
      paths += search.alternatives(
        to: leg.path, from: leg.start.points, to: leg.end.points, count: count, limits)
      settledCount += search.settledCount
    }
    return paths.map { path in
      var route = Route(pieces: [], legs: [])
      append(path, from: leg.start, to: leg.end, to: &route)
      if route.pieces.isEmpty { route.pieces.append(contentsOf: standingStill(at: route.legs.first?.start)) }
      return route
    }
  }
}

/// Chooses alternatives among the cheapest paths through plateaus.
struct AlternativeChoice {
  private let costing: Costing
  private let best: FoundPath
  private let limits: AlternativeLimits
  /// Edges of the best path and of the alternatives taken.
  private var taken: Set<EdgeID>

  init(besides best: FoundPath, _ limits: AlternativeLimits, _ costing: Costing) {
    self.costing = costing
    self.best = best
    self.limits = limits
    taken = Set(best.edges)
  }

  /// What of a path's cost lies on edges that are taken.
  func sharedCost(_ edges: [EdgeID]) -> UInt64 {
    edges.reduce(0) { $0 + (taken.contains($1) ? cost(of: $1) : 0) }
  }

  /// Whether a path shares little enough with what is taken.
  func isDifferent(_ edges: [EdgeID]) -> Bool {
    Double(sharedCost(edges)) <= limits.sharing * Double(best.cost)
  }

  /// Whether a path goes by some place twice.
  func hasLoop(_ edges: [EdgeID]) -> Bool {
    var nodes: Set<NodeID> = []
    return !edges.dropLast().allSatisfy { nodes.insert(costing.graph.head(of: $0)).inserted }
  }

  mutating func take(_ edges: [EdgeID]) { taken.formUnion(edges) }

  func cost(of edge: EdgeID) -> UInt64 {
    let record = costing.graph.section(edge.section)
    return UInt64(costing.cost(of: edge, record, costing.travel(record, edge.direction)))
  }

  /// The part of a path that has to be a cheapest one for the path to be locally optimal, whatever plateau it has; nil where
  /// the plateau is long enough by itself.
  ///
  /// Up to the plateau's end, and from the end of its first edge on, the path is a cheapest one. What remains are stretches that
  /// reach over both; the longest of those that count begins and ends as far from them as what has to be optimal is long.
  ///
  /// - Parameter plateau: positions of the plateau's edges on the path.
  func tested(_ edges: [EdgeID], around plateau: ClosedRange<Int>) -> PathPart? {
    let least = limits.localOptimality * Double(best.cost)
    let length = edges[plateau].dropFirst().reduce(0) { $0 + Double(cost(of: $1)) }
    if length >= least { return nil }
    var part = PathPart(first: plateau.upperBound, from: 0, last: plateau.lowerBound + 1, to: 0)
    guard part.last < edges.count else { return nil }
    var left = least
    // The path's own ends lie somewhere on its first and last edge, which are left out.
    while part.first > 0, Double(cost(of: edges[part.first])) < left {
      left -= Double(cost(of: edges[part.first]))
      part.first -= 1
    }
    part.from = part.first == 0 ? self.length(edges[0]) : place(on: edges[part.first], before: left)
    left = least
    while part.last < edges.count - 1, Double(cost(of: edges[part.last])) < left {
      left -= Double(cost(of: edges[part.last]))
      part.last += 1
    }
    part.to = part.last == edges.count - 1 ? 0 : place(on: edges[part.last], after: left)
    return part.first < part.last ? part : nil
  }

  private func length(_ edge: EdgeID) -> UInt32 { costing.graph.section(edge.section).lengthCentimetres }

  /// Centimetres from an edge's tail after which so much of its cost has been paid.
  private func place(on edge: EdgeID, after paid: Double) -> UInt32 {
    let whole = Double(cost(of: edge))
    return whole > 0 ? UInt32(Double(length(edge)) * max(0, min(1, paid / whole))) : 0
  }

  /// Centimetres from an edge's tail after which so much of its cost is left.
  private func place(on edge: EdgeID, before left: Double) -> UInt32 {
    place(on: edge, after: Double(cost(of: edge)) - left)
  }

  /// What a part of a path costs.
  func cost(_ edges: [EdgeID], _ part: PathPart) -> UInt64 {
    var total: UInt64 = 0
    for place in part.first...part.last {
      let length = length(edges[place])
      let whole = UInt32(truncatingIfNeeded: cost(of: edges[place]))
      let from = place == part.first ? part.from : 0
      total += UInt64(whole.part(from: from, to: place == part.last ? part.to : length, of: length))
      if place > part.first {
        total += UInt64(costing.turn(from: edges[place - 1], to: edges[place])?.cost ?? 0)
      }
    }
    return total
  }

  /// A place on an edge, by centimetres from its tail.
  func place(on edge: EdgeID, at along: UInt32) -> SnappedPoint {
    let length = length(edge)
    var shape: [Coordinate] = []
    costing.graph.shape(of: edge, into: &shape)
    let cut = CutShape(shape, length: Double(length) / 100, from: 0, to: Double(along) / 100)
    return SnappedPoint(
      section: edge.section, offset: edge.isBackward ? length - along : along,
      coordinate: cut.points.last ?? costing.graph.node(costing.graph.tail(of: edge)).coordinate, distance: 0)
  }
}

/// A part of a path: from a place on one of its edges to a place on another, in centimetres from their tails.
struct PathPart {
  /// The edge it begins on, by its position on the path.
  var first: Int
  var from: UInt32
  /// The edge it ends on.
  var last: Int
  var to: UInt32
}
