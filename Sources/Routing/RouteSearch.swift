import Geography
import RoadGraph
import TravelCosts

/// How a search finds its way.
public enum SearchMethod: String, CaseIterable, Sendable {
  /// Dijkstra's algorithm: plain, and the referee of all others.
  case dijkstra
  /// A*, guided by the great-circle distance at the lowest cost there is.
  case astar
}

/// A path between two places: its edges, and what it costs.
struct FoundPath {
  /// Edges in order of travel, the first and last travelled in part.
  var edges: [EdgeID]
  /// What the search minimised.
  var cost: UInt32
}

/// Finds cheapest paths over directed edges; reused for many searches.
///
/// A label stands for the end of an edge. Turn costs and restrictions are exact, since states are edges; roads that serve
/// the first and last stretch only are exact through `SearchState`. Hart, Nilsson and Raphael 1968 for A*.
struct RouteSearch {
  private let costing: Costing
  private let graph: RoadGraph
  private var labels: LabelPages
  private var queue = PlaceQueue()
  /// Edges settled by the last search.
  private(set) var settledCount = 0

  private var potential = Potential.none
  private var target = Target()
  private var best: (cost: UInt32, parent: Int, edge: EdgeID)?

  init(costing: Costing) {
    self.costing = costing
    graph = costing.graph
    labels = LabelPages(sectionCount: graph.sectionCount)
  }

  /// The cheapest path from one place to another; nil where there is none.
  mutating func run(from start: SnappedPoint, to end: SnappedPoint, method: SearchMethod) -> FoundPath? {
    labels.removeAll()
    queue.removeAll()
    settledCount = 0
    best = nil
    target = Target(end, graph)
    potential = method == .astar ? Potential(to: end.coordinate, costing) : .none
    begin(start)
    while let place = queue.popFirst() {
      let label = labels[place]
      if label.isSettled { continue }
      if let best, label.cost >= best.cost { break }
      labels[place].isSettled = true
      settledCount += 1
      expand(label, place)
      // With a consistent potential nothing that is still queued can undercut what it promises.
      if let best, let key = queue.leastKey, key >= best.cost { break }
    }
    return best.map { FoundPath(edges: path($0.parent) + [$0.edge], cost: $0.cost) }
  }

  /// Enters the edges at the start; a target ahead on the same edge is reached at once.
  private mutating func begin(_ start: SnappedPoint) {
    let record = graph.section(start.section)
    for edge in [start.section.forward, start.section.backward] {
      let travel = costing.travel(record, edge.direction)
      guard travel.kind != .closed else { continue }
      let whole = costing.cost(of: edge, record, travel)
      let from =
        edge.isBackward
        ? record.lengthCentimetres - min(record.lengthCentimetres, start.offset) : start.offset
      if let offset = target.offset(on: edge), offset >= from {
        offer(Self.part(whole, from, offset, record.lengthCentimetres), parent: -1, edge: edge)
      }
      let cost = Self.part(whole, from, record.lengthCentimetres, record.lengthCentimetres)
      reach(SearchState(edge: edge, isArriving: false), cost: cost, parent: -1)
    }
  }

  private mutating func expand(_ label: SearchLabel, _ place: Int) {
    let edge = label.state.edge
    let node = graph.head(of: edge)
    for position in graph.outEdges(of: node) {
      let next = graph.outEdge(at: position)
      let record = graph.section(next.section)
      let travel = costing.travel(record, next.direction)
      guard travel.kind != .closed, travel.isRestricted || !label.state.isArriving else { continue }
      guard let turn = costing.turn(from: edge, to: next) else { continue }
      let base = label.cost &+ turn.cost
      let whole = costing.cost(of: next, record, travel)
      if let offset = target.offset(on: next) {
        offer(base &+ Self.part(whole, 0, offset, record.lengthCentimetres), parent: place, edge: next)
      }
      let isArriving = travel.isRestricted && (label.state.isArriving || !isRestricted(edge))
      reach(SearchState(edge: next, isArriving: isArriving), cost: Self.sum(base, whole), parent: place)
    }
  }

  private func isRestricted(_ edge: EdgeID) -> Bool { costing.travel(of: edge).isRestricted }

  private mutating func reach(_ state: SearchState, cost: UInt32, parent: Int) {
    if let best, cost >= best.cost { return }
    let place = labels.place(of: state)
    guard cost < labels[place].cost, !labels[place].isSettled else { return }
    labels[place].cost = cost
    labels[place].parent = Int32(parent)
    let bound =
      potential.isUsed ? potential.bound(from: graph.node(graph.head(of: state.edge)).coordinate) : 0
    queue.insert(place, key: Self.sum(cost, bound))
  }

  private mutating func offer(_ cost: UInt32, parent: Int, edge: EdgeID) {
    if let best, best.cost <= cost { return }
    best = (cost, parent, edge)
  }

  private func path(_ place: Int) -> [EdgeID] {
    var edges: [EdgeID] = []
    var next = place
    while next >= 0 {
      edges.append(labels[next].state.edge)
      next = Int(labels[next].parent)
    }
    return edges.reversed()
  }

  /// The cost of a part of an edge, in proportion to its length.
  static func part(_ whole: UInt32, _ from: UInt32, _ to: UInt32, _ length: UInt32) -> UInt32 {
    guard length > 0, to > from else { return 0 }
    return UInt32((UInt64(whole) * UInt64(to - from) + UInt64(length) - 1) / UInt64(length))
  }

  private static func sum(_ a: UInt32, _ b: UInt32) -> UInt32 {
    let (sum, overflow) = a.addingReportingOverflow(b)
    return overflow ? SearchLabel.unreached - 1 : sum
  }
}

/// Where a search ends.
private struct Target {
  private var section = SectionID(.max)
  private var offset: UInt32 = 0
  private var length: UInt32 = 0

  init() {}

  init(_ point: SnappedPoint, _ graph: RoadGraph) {
    section = point.section
    length = graph.section(point.section).lengthCentimetres
    offset = min(point.offset, length)
  }

  /// Centimetres from an edge's tail to the target; nil on other sections.
  func offset(on edge: EdgeID) -> UInt32? {
    guard edge.section == section else { return nil }
    return edge.isBackward ? length - offset : offset
  }
}

/// A bound from below on the cost from any point to the target: the straight line through the earth, at the lowest cost of
/// a centimetre.
///
/// Consistent: straight lines obey the triangle inequality, no edge is shorter than the line between its ends, and costs
/// are rounded up where bounds are rounded down.
struct Potential: Sendable {
  static let none = Potential()
  let isUsed: Bool
  private let latitude: Double
  private let longitude: Double
  private let cosineOfLatitude: Double
  private let costOfDiameter: Double
  private static let radians = Double.pi / 180 * 1e-7
  /// Leaves room for the rounding of single-precision paces.
  private static let margin = 1 - 1e-5

  private init() {
    isUsed = false
    (latitude, longitude, cosineOfLatitude, costOfDiameter) = (0, 0, 0, 0)
  }

  init(to point: Coordinate, _ costing: Costing) {
    isUsed = true
    latitude = Double(point.latitudeE7) * Self.radians
    longitude = Double(point.longitudeE7) * Self.radians
    cosineOfLatitude = cosine(latitude)
    costOfDiameter = 200 * earthRadiusMetres * costing.leastCostPerCentimetre * Self.margin
  }

  func bound(from point: Coordinate) -> UInt32 {
    let other = Double(point.latitudeE7) * Self.radians
    let a = sine((other - latitude) / 2)
    let b = sine((Double(point.longitudeE7) * Self.radians - longitude) / 2)
    let chord = (a * a + cosine(other) * cosineOfLatitude * b * b).squareRoot()
    return UInt32(min(2e9, costOfDiameter * chord))
  }
}
