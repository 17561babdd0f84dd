import Geography
import RoadGraph
public import TravelCosts

/// Finds the roads that reports of traffic are about.
///
/// ```swift
/// var placer = TrafficPlacer(costing: costing)
/// for result in placer.place(reports) { if case .success(let found) = result { stretches += found } }
/// let busy = costing.applying(stretches)
/// ```
public struct TrafficPlacer {
  /// How far from its road a point of a report may lie, in metres.
  public static let radius = 50.0
  /// How much longer than the straight line the road from a point to the next may be.
  private static let stretch = 3.0
  private static let slackMetres = 200.0

  private let costing: Costing
  private let graph: RoadGraph
  private var router: Router?

  /// Prepares for reports about the roads that a costing travels.
  public init(costing: Costing) {
    self.costing = costing
    graph = costing.graph
  }

  /// The stretches of each report, in the order of the reports, or why there are none.
  ///
  /// - Parameter areas: what reports about areas refer to.
  public mutating func place(
    _ reports: [TrafficReport], areas: [AvoidedArea] = []
  ) -> [Result<[TrafficStretch], TrafficMiss>] {
    let ways = sections(ofWays: reports)
    return reports.map { report in
      Result { () throws(TrafficMiss) in
        switch report.place {
        case .way(let id):
          guard let sections = ways[id] else { throw .noWay(id) }
          let found = whole(sections, report)
          if found.isEmpty { throw .notTravelled(id) }
          return found
        case .points(let points, let way): return try place(points, way, report)
        case .area(let index):
          let found = whole(sections(in: areas[index]), report)
          if found.isEmpty { throw .emptyArea }
          return found
        }
      }
    }
  }

  /// The sections of the ways that reports name, found in one pass.
  private func sections(ofWays reports: [TrafficReport]) -> [Int64: [SectionID]] {
    var wanted: Set<Int64> = []
    for report in reports { if case .way(let id) = report.place { wanted.insert(id) } }
    guard !wanted.isEmpty else { return [:] }
    var isWanted = [Bool](repeating: false, count: graph.wayCount)
    for way in isWanted.indices where wanted.contains(graph.wayID(at: UInt32(way))) { isWanted[way] = true }
    var sections: [Int64: [SectionID]] = [:]
    for index in 0..<UInt32(graph.sectionCount) {
      let way = graph.section(SectionID(index)).way
      guard Int(way) < isWanted.count, isWanted[Int(way)] else { continue }
      sections[graph.wayID(at: way), default: []].append(SectionID(index))
    }
    return sections
  }

  private func sections(in area: AvoidedArea) -> [SectionID] {
    var shape: [Coordinate] = []
    var found: Set<UInt32> = []
    for polygon in area.polygons {
      graph.forEachSection(near: polygon.box) { section in
        guard !found.contains(section.index) else { return }
        graph.shape(of: section, into: &shape)
        if polygon.touches(shape) { found.insert(section.index) }
      }
    }
    return found.sorted().map { SectionID($0) }
  }

  /// Whole sections in the directions of a report, as far as they are travelled.
  private func whole(_ sections: [SectionID], _ report: TrafficReport) -> [TrafficStretch] {
    var stretches: [TrafficStretch] = []
    for section in sections {
      let length = graph.section(section).lengthCentimetres
      for edge in [section.forward, section.backward] where report.heading.holds(for: edge) {
        add(edge, from: 0, to: length, report, to: &stretches)
      }
    }
    return stretches
  }

  private func add(
    _ edge: EdgeID, from: UInt32, to: UInt32, _ report: TrafficReport, to stretches: inout [TrafficStretch]
  ) {
    guard costing.travel(of: edge).kind != .closed else { return }
    stretches.append(TrafficStretch(edge: edge, from: from, to: to, effect: report.effect))
  }

  // MARK: Points

  private mutating func place(
    _ points: [Coordinate], _ way: Int64?, _ report: TrafficReport
  ) throws(TrafficMiss) -> [TrafficStretch] {
    var stretches: [TrafficStretch] = []
    if points.count == 1 {
      var snapper = Snapper(costing: costing)
      let near = snapper.candidates(near: points[0], radius: Self.radius, count: Router.candidateCount)
      guard !near.isEmpty else { throw .noRoad(point: 0, metres: Self.radius) }
      let places = way.map { id in near.filter { graph.wayID(of: $0.section) == id } } ?? near
      let nearest = places.min { ($0.distance, $0.section.index) < ($1.distance, $1.section.index) }
      stretches = nearest.map { whole([$0.section], report) } ?? []
    } else {
      for piece in try pieces(along: points, report.heading) {
        add(piece, report, to: &stretches)
      }
      if let way { stretches.removeAll { graph.wayID(of: $0.edge.section) != way } }
    }
    if stretches.isEmpty {
      if let way { throw .otherWay(way) }
      throw .noRoad(point: 0, metres: Self.radius)
    }
    return stretches
  }

  /// The road along some points in the direction of a report; where that is both, in whichever there is one.
  private mutating func pieces(
    along points: [Coordinate], _ heading: TrafficReport.Heading
  ) throws(TrafficMiss) -> [RoutePiece] {
    do throws(TrafficMiss) {
      return try pieces(along: heading == .backward ? points.reversed() : points)
    } catch {
      if heading == .both, let pieces = try? pieces(along: points.reversed()) { return pieces }
      throw heading == .backward ? error.countedBackwards(points.count) : error
    }
  }

  private mutating func pieces(along points: [Coordinate]) throws(TrafficMiss) -> [RoutePiece] {
    var pieces: [RoutePiece] = []
    for start in points.indices.dropLast() { pieces += try shortestWay(from: start, points) }
    return pieces
  }

  /// The shortest way from a point to the next.
  private mutating func shortestWay(
    from start: Int, _ points: [Coordinate]
  ) throws(TrafficMiss) -> [RoutePiece] {
    var router =
      self.router
      ?? Router(costing: Costing(graph: graph, profile: costing.profile, type: .shortest), hierarchy: nil)
    defer { self.router = router }
    let ends = [points[start], points[start + 1]]
    let route: Route
    do throws(RouteFailure) {
      route = try router.route(through: ends, radius: Self.radius, method: .astar)
    } catch {
      switch error {
      case .noRoad(let point), .noDirection(let point):
        throw .noRoad(point: start + point, metres: Self.radius)
      case .noRoute: throw .noPath(point: start)
      }
    }
    let beeline = distanceMetres(ends[0], ends[1])
    guard route.distance <= Self.stretch * beeline + Self.slackMetres else {
      throw .detour(point: start, metres: route.distance, beeline: beeline)
    }
    return route.pieces.filter { $0.to > $0.from }
  }

  private func add(_ piece: RoutePiece, _ report: TrafficReport, to stretches: inout [TrafficStretch]) {
    let length = graph.section(piece.edge.section).lengthCentimetres
    add(piece.edge, from: piece.from, to: piece.to, report, to: &stretches)
    if report.heading == .both {
      add(piece.edge.reversed, from: length - piece.to, to: length - piece.from, report, to: &stretches)
    }
  }
}

extension TrafficMiss {
  /// The same of so many points that were looked at from the last to the first.
  fileprivate func countedBackwards(_ count: Int) -> TrafficMiss {
    switch self {
    case .noRoad(let point, let metres): .noRoad(point: count - 1 - point, metres: metres)
    case .noPath(let point): .noPath(point: count - 2 - point)
    case .detour(let point, let metres, let beeline):
      .detour(point: count - 2 - point, metres: metres, beeline: beeline)
    case .noWay, .notTravelled, .otherWay, .emptyArea: self
    }
  }
}

extension TrafficReport.Heading {
  /// Whether it is the direction of an edge along its way.
  fileprivate func holds(for edge: EdgeID) -> Bool {
    self == .both || edge.isBackward == (self == .backward)
  }
}
