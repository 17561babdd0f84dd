import Geography
import RoadGraph

/// A state of the model: being on an edge, at a place along it.
struct Candidate: Sendable {
  /// The edge, in the direction of travel.
  let edge: EdgeID
  /// Metres from the edge's tail.
  let offset: Double
  /// Metres between the observation and the place.
  let distance: Double
}

/// Finds the edges near an observation; keeps its scratch memory between observations.
struct CandidateFinder {
  /// Sections an observation may choose from.
  static let most = 24

  let graph: RoadGraph
  let weights: EdgeWeights
  private var points: [Coordinate] = []
  private var found: [(section: SectionID, offset: Double, squaredDistance: Double)] = []

  init(graph: RoadGraph, weights: EdgeWeights) {
    self.graph = graph
    self.weights = weights
  }

  /// The states of an observation: the nearest place on each section within the radius, in each direction that may be
  /// travelled.
  mutating func candidates(around position: Coordinate, radius: Double) -> [Candidate] {
    found.removeAll(keepingCapacity: true)
    let plane = LocalPlane(origin: position)
    var sections: [SectionID] = []
    graph.forEachSection(near: plane.box(radius: radius)) { sections.append($0) }
    for section in sections where weights.isTravelled(graph, section) { consider(section, plane, radius) }
    found.sort { ($0.squaredDistance, $0.section.index) < ($1.squaredDistance, $1.section.index) }
    var states: [Candidate] = []
    for place in found.prefix(Self.most) {
      let record = graph.section(place.section)
      let distance = place.squaredDistance.squareRoot()
      for edge in [place.section.forward, place.section.backward] where weights.factor(record, edge) > 0 {
        let offset = edge.isBackward ? record.lengthMetres - place.offset : place.offset
        states.append(Candidate(edge: edge, offset: offset, distance: distance))
      }
    }
    return states
  }

  private mutating func consider(_ section: SectionID, _ plane: LocalPlane, _ radius: Double) {
    graph.shape(of: section, into: &points)
    var best = (squaredDistance: radius * radius, along: 0.0)
    var isNear = false
    var along = 0.0
    let origin = PlanePoint(x: 0, y: 0)
    var last = plane.project(points[0])
    for point in points.dropFirst() {
      let next = plane.project(point)
      let (dx, dy) = (next.x - last.x, next.y - last.y)
      let length = (dx * dx + dy * dy).squareRoot()
      let nearest = nearestOnSegment(origin, last, next)
      if nearest.squaredDistance <= best.squaredDistance {
        best = (nearest.squaredDistance, along + nearest.share * length)
        isNear = true
      }
      along += length
      last = next
    }
    guard isNear else { return }
    // The plane's lengths differ a little from the stored one: the share of the way is what holds.
    let stored = graph.section(section).lengthMetres
    let offset = along > 0 ? min(stored, best.along / along * stored) : 0
    found.append((section, offset, best.squaredDistance))
  }
}
