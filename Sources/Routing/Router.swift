public import Geography
public import Hierarchy
import RoadGraph
public import TravelCosts

/// Why a question has no route.
public enum RouteFailure: Error, Hashable, Sendable {
  /// No road that can be travelled lies within the radius of a point, by its position in the request.
  case noRoad(point: Int)
  /// No road near a point is travelled in the direction, or past the side, that is wished there.
  case noDirection(point: Int)
  /// No path leads from a point to the next, by the position of the first.
  case noRoute(leg: Int)
}

/// Answers route questions under one costing; reused from question to question, one router a thread.
///
/// ```swift
/// var router = Router(costing: costing)
/// let route = try router.route(through: [town, pass], radius: 1000, method: .astar)
/// ```
public struct Router {
  /// Places near a point that are tried where the nearest are not connected.
  static let candidateCount = 8

  /// The costing that questions are answered under.
  public let costing: Costing
  var snapper: Snapper
  let search: PathSearch
  /// Edges settled for the last question.
  public internal(set) var settledCount = 0

  /// Prepares for questions under a costing, with the hierarchy that the graph file holds for it, if any.
  ///
  /// - Parameter landmarks: made under the costing, to be shared by threads; nil: made when a question first asks for them.
  public init(costing: Costing, landmarks: Landmarks? = nil) {
    self.init(costing: costing, hierarchy: Hierarchy(storedFor: costing), landmarks: landmarks)
  }

  /// Prepares for questions under a costing, with a hierarchy made under it, or none.
  public init(costing: Costing, hierarchy: Hierarchy?, landmarks: Landmarks? = nil) {
    self.costing = costing
    snapper = Snapper(costing: costing)
    search = PathSearch(costing: costing, hierarchy: hierarchy, landmarks: landmarks)
  }

  /// Whether questions are answered by a hierarchy, unless they ask for another method.
  public var hasHierarchy: Bool { search.hasHierarchy }

  /// The cheapest route through some points, in order.
  ///
  /// Each leg is cheapest by itself, and at a via one may turn round. Where the nearest roads of two points are not
  /// connected, others that are about as near are tried, nearest pairs first.
  ///
  /// - Parameters:
  ///   - points: at least two.
  ///   - radius: metres around each point within which roads are looked for.
  public mutating func route(
    through points: [Coordinate], radius: Double, method: SearchMethod = .hierarchy
  ) throws(RouteFailure) -> Route {
    precondition(points.count >= 2)
    settledCount = 0
    return try route(through: try junctions(near: points, radius: radius), method)
  }

  /// The cheapest route from a place, in the directions in which it may be left, through others in order.
  ///
  /// A place at the end of its section is the junction there.
  public mutating func route(
    from start: SnappedPoint, throughPlaces places: [SnappedPoint], method: SearchMethod = .hierarchy
  ) throws(RouteFailure) -> Route {
    precondition(!places.isEmpty)
    settledCount = 0
    let stops = places.map { [Junction(at: $0, costing.graph)] }
    return try route(through: [[Junction(points: [start])]] + stops, method)
  }

  private mutating func route(
    through places: [[Junction]], _ method: SearchMethod
  ) throws(RouteFailure) -> Route {
    var route = Route(pieces: [], legs: [])
    var start = places[0]
    for leg in 1..<places.count {
      guard let found = cheapestLeg(from: start, to: places[leg], method) else {
        throw .noRoute(leg: leg - 1)
      }
      append(found.path, from: found.start, to: found.end, to: &route)
      start = [found.end]
    }
    if route.pieces.isEmpty { route.pieces.append(contentsOf: standingStill(at: route.legs.first?.start)) }
    return route
  }

  /// Where each of some points may lie on the network, the likeliest place first.
  mutating func junctions(
    near points: [Coordinate], radius: Double
  ) throws(RouteFailure) -> [[Junction]] {
    var places: [[Junction]] = []
    for (index, point) in points.enumerated() {
      let found = snapper.candidates(near: point, radius: radius, count: Self.candidateCount)
      if found.isEmpty { throw .noRoad(point: index) }
      places.append(Junction.group(found))
    }
    return places
  }

  /// A piece of no length, so that a route that goes nowhere has a place and its attributes.
  func standingStill(at place: SnappedPoint?) -> [RoutePiece] {
    guard let place else { return [] }
    let section = place.section
    let isOpen = costing.travel(of: section.forward).kind != .closed
    let edge = isOpen ? section.forward : section.backward
    let length = costing.graph.section(section).lengthCentimetres
    let offset = min(place.offset, length)
    let metre = isOpen ? offset : length - offset
    let kind = costing.travel(of: edge).kind
    return [RoutePiece(edge: edge, from: metre, to: metre, kind: kind, duration: 0)]
  }

  /// The leg between the best pair of places that is connected at all; through restricted roads where none is else.
  mutating func cheapestLeg(
    from starts: [Junction], to ends: [Junction], _ method: SearchMethod
  ) -> (path: FoundPath, start: Junction, end: Junction)? {
    if let leg = connectedLeg(from: starts, to: ends, method) { return leg }
    guard costing.throughRestrictedCost != nil else { return nil }
    search.passesThroughRestricted = true
    defer { search.passesThroughRestricted = false }
    return connectedLeg(from: starts, to: ends, method)
  }

  mutating func connectedLeg(
    from starts: [Junction], to ends: [Junction], _ method: SearchMethod
  ) -> (path: FoundPath, start: Junction, end: Junction)? {
    var pairs: [(start: Int, end: Int)] = []
    for start in starts.indices {
      for end in ends.indices { pairs.append((start, end)) }
    }
    pairs.sort { ($0.start + $0.end, $0.start) < ($1.start + $1.end, $1.start) }
    while !pairs.isEmpty {
      let pair = pairs.removeFirst()
      let (start, end) = (starts[pair.start], ends[pair.end])
      let path = search.run(from: start.points, to: end.points, method: method)
      settledCount += search.settledCount
      if let path { return (path, start, end) }
      // The search went everywhere it could: places that it did not come by are not connected either.
      pairs.removeAll { other in
        other.start == pair.start && !search.mayReach(ends[other.end].points)
          || other.end == pair.end && !search.mayBeReached(from: starts[other.start].points)
      }
    }
    return nil
  }

  func append(
    _ path: FoundPath, from startJunction: Junction, to endJunction: Junction, to route: inout Route
  ) {
    guard let firstEdge = path.edges.first, let lastEdge = path.edges.last,
      let start = startJunction.points.first(where: { $0.section == firstEdge.section }),
      let end = endJunction.points.first(where: { $0.section == lastEdge.section })
    else {
      // Paths begin and end where they were asked to, but in damaged files.
      costing.graph.noteDamage()
      return
    }
    let first = route.pieces.count
    route.pieces.reserveCapacity(first + path.edges.count)
    let costing = costing
    var before: (edge: EdgeID, kind: TravelKind)?
    for (index, edge) in path.edges.enumerated() {
      let record = costing.graph.section(edge.section)
      let travel = costing.travel(record, edge.direction)
      let length = record.lengthCentimetres
      func place(_ point: SnappedPoint) -> UInt32 {
        let offset = min(point.offset, length)
        return edge.isBackward ? length - offset : offset
      }
      let from = index == 0 ? place(start) : 0
      let to = index == path.edges.count - 1 ? place(end) : length
      let whole = UInt32(costing.duration(of: edge, record, travel))
      var duration = whole.part(from: from, to: to, of: length)
      if let before {
        let node = record.tail(edge.direction)
        let turn = costing.turn(from: before.edge, before.kind, at: node, into: edge, travel.kind) ?? .free
        duration &+= turn.duration
      }
      before = (edge, travel.kind)
      guard to > from || duration > 0 else { continue }
      route.pieces.append(
        RoutePiece(edge: edge, from: from, to: max(from, to), kind: travel.kind, duration: duration))
    }
    route.legs.append(
      RouteLeg(start: start, end: end, pieces: first..<route.pieces.count, cost: UInt64(path.cost)))
  }
}

/// One place on the ground as it lies on one section, or on all those that meet there.
struct Junction {
  var points: [SnappedPoint]

  /// A place, and the same place on all sections that meet there.
  init(at place: SnappedPoint, _ graph: RoadGraph) {
    let length = graph.section(place.section).lengthCentimetres
    points = [place]
    guard place.directions == .both, place.offset == 0 || place.offset >= length else { return }
    let edge = place.offset == 0 ? place.section.forward : place.section.backward
    for position in graph.outEdges(of: graph.tail(of: edge)) {
      let out = graph.outEdge(at: position)
      guard out.section != place.section else { continue }
      let end = out.isBackward ? graph.section(out.section).lengthCentimetres : 0
      points.append(
        SnappedPoint(
          section: out.section, offset: end, coordinate: place.coordinate, distance: place.distance))
    }
  }

  init(points: [SnappedPoint]) { self.points = points }

  /// Joins what lies at one place, keeping the order.
  static func group(_ points: [SnappedPoint]) -> [Junction] {
    var groups: [Junction] = []
    for point in points {
      let place = groups.firstIndex { group in group.points.contains { $0.coordinate == point.coordinate } }
      if let place { groups[place].points.append(point) } else { groups.append(Junction(points: [point])) }
    }
    return groups
  }
}
