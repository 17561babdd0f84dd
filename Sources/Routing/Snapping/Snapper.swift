public import Geography
import RoadGraph
public import TravelCosts

/// Finds the roads near a point that can be travelled under a costing; keeps its scratch memory between points.
public struct Snapper {
  /// Distances within this of the nearest count as equal, and the better connected road is taken.
  static let equalMetres = 10.0

  let costing: Costing
  private var points: [Coordinate] = []
  private var found: [SnappedPoint] = []

  /// Prepares snapping under a costing.
  public init(costing: Costing) { self.costing = costing }

  /// The nearest place on each travelled road around a point: best first, at most `count`.
  ///
  /// No place lies on a ferry or train. Among roads that are about equally near, those that can be left and reached come
  /// first.
  ///
  /// - Parameters:
  ///   - point: where to look.
  ///   - radius: metres around the point.
  ///   - count: places at most.
  public mutating func candidates(near point: Coordinate, radius: Double, count: Int) -> [SnappedPoint] {
    // Most points lie on a road: a small circle is searched before the whole.
    var reach = min(radius, 60.0)
    while true {
      collect(near: point, radius: reach)
      if found.count >= count || reach >= radius { break }
      reach = min(radius, reach * 4)
    }
    rank()
    return Array(found.prefix(count))
  }

  private mutating func collect(near point: Coordinate, radius: Double) {
    found.removeAll(keepingCapacity: true)
    let plane = LocalPlane(origin: point)
    var sections: [SectionID] = []
    costing.graph.forEachSection(near: plane.box(radius: radius)) { sections.append($0) }
    for section in sections where isTravelled(section) { consider(section, plane, radius) }
  }

  private func isTravelled(_ section: SectionID) -> Bool {
    let record = costing.graph.section(section)
    return [Direction.forward, .backward].contains { direction in
      switch costing.travel(record, direction).kind {
      case .closed, .ferry, .train: false
      case .driving, .riding, .pushing, .walking: true
      }
    }
  }

  private mutating func consider(_ section: SectionID, _ plane: LocalPlane, _ radius: Double) {
    costing.graph.shape(of: section, into: &points)
    var best = (squared: radius * radius, along: 0.0, point: PlanePoint(x: 0, y: 0))
    var isNear = false
    var along = 0.0
    var last = plane.project(points[0])
    for point in points.dropFirst() {
      let next = plane.project(point)
      let (dx, dy) = (next.x - last.x, next.y - last.y)
      let length = (dx * dx + dy * dy).squareRoot()
      let nearest = nearestOnSegment(PlanePoint(x: 0, y: 0), last, next)
      // The first of equally near places is kept, but the border of the circle still counts as near.
      if nearest.squaredDistance < best.squared || (!isNear && nearest.squaredDistance <= best.squared) {
        best = (nearest.squaredDistance, along + nearest.share * length, nearest.point)
        isNear = true
      }
      along += length
      last = next
    }
    guard isNear else { return }
    let stored = Double(costing.graph.section(section).lengthCentimetres)
    // The plane's lengths differ a little from the stored one: the share of the way is what holds.
    let offset = along > 0 ? min(stored, (best.along / along * stored).rounded()) : 0
    found.append(
      SnappedPoint(
        section: section, offset: UInt32(offset), coordinate: plane.unproject(best.point),
        distance: best.squared.squareRoot()))
  }

  /// Keeps the roads that are about as near as the nearest: well connected ones before islands, then nearest first.
  ///
  /// Roads farther away are no answer to where the point is: a barrier beside it would be stepped over.
  private mutating func rank() {
    found.sort { ($0.distance, $0.section.index) < ($1.distance, $1.section.index) }
    guard let nearest = found.first?.distance else { return }
    let limit = max(nearest + Self.equalMetres, nearest * 1.2)
    let flag = mainFlag
    let near = found.prefix { $0.distance <= limit }
    let connected = near.filter { costing.graph.section($0.section).flags.contains(flag) }
    let others = near.filter { !costing.graph.section($0.section).flags.contains(flag) }
    found = connected + others
  }

  private var mainFlag: SectionFlags {
    switch costing.profile.mode {
    case .foot, .wheelchair: .mainOnFoot
    case .bicycle: .mainByBicycle
    case .motorcar, .hgv: .mainByCar
    }
  }
}
