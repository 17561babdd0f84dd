public import Geography
public import RoadGraph
public import TravelCosts

/// Finds the roads near a point that can be travelled under a costing; keeps its scratch memory between points.
///
/// ```swift
/// var snapper = Snapper(costing: costing)
/// let places = snapper.candidates(near: point, radius: 1000, count: 8)
/// ```
public struct Snapper {
  /// Distances within this of the nearest count as equal, and so do those within a fifth more of it.
  static let equalMetres = 10.0
  /// How much farther than the nearest road, an island, a connected one may lie to stand in for it.
  static let islandMetres = 200.0

  let costing: Costing
  private var points: [Coordinate] = []
  private var groups = NearestGroups()

  /// Prepares snapping under a costing.
  public init(costing: Costing) { self.costing = costing }

  /// The nearest place on each travelled road that is about as near as the nearest: well connected ones before islands,
  /// then nearest first, at most `count`.
  ///
  /// Roads farther away are no answer to where the point is: a barrier beside it would be stepped over. Only where all
  /// near roads are islands, well connected ones not far beyond follow at the end. No place lies on a ferry or train.
  ///
  /// - Parameters:
  ///   - point: where to look.
  ///   - radius: metres around the point.
  ///   - count: places at most.
  public mutating func candidates(near point: Coordinate, radius: Double, count: Int) -> [SnappedPoint] {
    var result = nearest(to: point, radius: radius) { _ in true }
    let connected = result.filter { isConnected($0.section) }
    if connected.isEmpty, let island = result.first {
      let reach = min(radius, island.distance + Self.islandMetres)
      result = Array(result.prefix(max(1, count - 2)))
      result += nearest(to: point, radius: reach, where: isConnected).prefix(2)
    } else {
      result = connected + result.filter { !isConnected($0.section) }
    }
    return Array(result.prefix(count))
  }

  /// Places on roads of some kind that are about as near as the nearest of them, nearest first.
  private mutating func nearest(
    to point: Coordinate, radius: Double, where isWanted: (SectionID) -> Bool
  ) -> [SnappedPoint] {
    let (costing, graph) = (costing, costing.graph)
    let plane = LocalPlane(origin: point)
    var found: [SnappedPoint] = []
    // Distance up to which places count as near: it shrinks with the nearest that was found.
    var limit = radius
    groups.begin(graph, around: plane)
    while let sections = groups.next(graph, within: limit) {
      for index in sections {
        let section = SectionID(index)
        let record = graph.section(section)
        guard isTravelled(record), isWanted(section), !costing.hasTraffic || !costing.isBlocked(section),
          leastDistance(to: record, plane) <= limit, let place = place(on: section, record, plane),
          place.distance <= limit
        else { continue }
        found.append(place)
        limit = min(limit, max(place.distance + Self.equalMetres, place.distance * 1.2))
      }
    }
    found.removeAll { $0.distance > limit }
    found.sort { ($0.distance, $0.section.index) < ($1.distance, $1.section.index) }
    return found
  }

  func isTravelled(_ record: SectionRecord) -> Bool {
    func isRoad(_ kind: TravelKind) -> Bool {
      switch kind {
      case .closed, .ferry, .train: false
      case .driving, .riding, .pushing, .walking: true
      }
    }
    return isRoad(costing.travel(record, .forward).kind) || isRoad(costing.travel(record, .backward).kind)
  }

  /// A distance that no point of a section undercuts, in metres: from each, the ways to both ends are together no longer
  /// than the section.
  func leastDistance(to record: SectionRecord, _ plane: LocalPlane) -> Double {
    func distance(_ node: UInt32) -> Double {
      let point = plane.project(costing.graph.node(NodeID(node)).coordinate)
      return (point.x * point.x + point.y * point.y).squareRoot()
    }
    let both = distance(record.firstNode) + distance(record.lastNode)
    // The plane's distances differ from those on the ground by up to a hundredth here.
    return 0.495 * both - 0.505 * record.lengthMetres
  }

  mutating func place(
    on section: SectionID, _ record: SectionRecord, _ plane: LocalPlane
  ) -> SnappedPoint? {
    costing.graph.shape(of: section, into: &points)
    var best = (squared: Double.infinity, along: 0.0, point: PlanePoint(x: 0, y: 0))
    var along = 0.0
    var last = plane.project(points[0])
    for point in points.dropFirst() {
      let next = plane.project(point)
      let (dx, dy) = (next.x - last.x, next.y - last.y)
      let length = (dx * dx + dy * dy).squareRoot()
      let nearest = nearestOnSegment(PlanePoint(x: 0, y: 0), last, next)
      if nearest.squaredDistance < best.squared {
        best = (nearest.squaredDistance, along + nearest.share * length, nearest.point)
      }
      along += length
      last = next
    }
    guard best.squared < .infinity else { return nil }
    let stored = Double(record.lengthCentimetres)
    // The plane's lengths differ a little from the stored one: the share of the way is what holds.
    let offset = along > 0 ? min(stored, (best.along / along * stored).rounded()) : 0
    return SnappedPoint(
      section: section, offset: UInt32(offset), coordinate: plane.unproject(best.point),
      distance: best.squared.squareRoot())
  }

  /// Whether a road can be left to, and reached from, a large part of the network.
  public func isConnected(_ section: SectionID) -> Bool {
    costing.graph.section(section).flags.contains(mainFlag)
  }

  private var mainFlag: SectionFlags {
    switch costing.profile.mode {
    case .foot, .wheelchair: .mainOnFoot
    case .bicycle: .mainByBicycle
    case .motorcar, .hgv: .mainByCar
    }
  }
}
