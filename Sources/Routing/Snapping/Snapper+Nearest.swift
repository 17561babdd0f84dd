public import Geography
public import RoadGraph
import TravelCosts

extension Snapper {
  /// The nearest place on each of the nearest ways, nearest first: what stands around a point, whether or not one could
  /// begin there.
  ///
  /// - Parameters:
  ///   - point: where to look.
  ///   - radius: metres around the point.
  ///   - count: ways at most.
  ///   - isWanted: which sections count.
  public mutating func nearestWays(
    to point: Coordinate, radius: Double, count: Int, where isWanted: (SectionID) -> Bool
  ) -> [SnappedPoint] {
    var reach = min(radius, 50)
    while true {
      let found = nearestOfEachWay(to: point, reach: reach, where: isWanted)
      if found.count >= count || reach >= radius { return Array(found.prefix(count)) }
      reach = min(radius, reach * 3)
    }
  }

  private mutating func nearestOfEachWay(
    to point: Coordinate, reach: Double, where isWanted: (SectionID) -> Bool
  ) -> [SnappedPoint] {
    let plane = LocalPlane(origin: point)
    let graph = costing.graph
    var places: [SnappedPoint] = []
    graph.forEachSection(near: plane.box(radius: reach)) { section in
      let record = graph.section(section)
      guard isWanted(section), leastDistance(to: record, plane) <= reach,
        let place = place(on: section, record, plane), place.distance <= reach
      else { return }
      places.append(place)
    }
    places.sort { ($0.distance, $0.section.index) < ($1.distance, $1.section.index) }
    var ways: Set<UInt32> = []
    return places.filter { ways.insert(graph.section($0.section).way).inserted }
  }

  /// Whether a road, no ferry or train, is travelled in some direction under the costing.
  public func isTravelled(_ section: SectionID) -> Bool { isTravelled(costing.graph.section(section)) }
}
