import Geography
import RoadGraph

/// The roads around a place, read once and drawn on a plane: what many observations in a row look at.
struct Neighbourhood {
  /// A section that runs through the neighbourhood.
  struct Member: Sendable {
    let section: SectionID
    /// Metres of the section as stored.
    let length: Double
    /// Stored metres of a metre of the plane.
    let scale: Double
    let isForwardOpen: Bool
    let isBackwardOpen: Bool
  }

  /// A place on a member.
  struct Place: Sendable {
    var member: Int
    /// Metres of the plane from the section's first node.
    var along: Double
    var squaredDistance: Double
    /// The straight piece it lies on, by position.
    var segment: Int
  }

  /// A straight piece of a member, by its middle and half its extent.
  private struct Segment {
    let x, y, halfX, halfY: Double
    /// Metres of the plane from the section's first node to the middle.
    let along: Double
    let halfLength: Double
    let member: Int
  }

  private let graph: RoadGraph
  private var shapes: SectionShapes
  private(set) var members: [Member] = []
  private var segments: [Segment] = []
  private var plane = LocalPlane(origin: Coordinate(latitude: 0, longitude: 0))
  /// Metres from the plane's origin that are covered, in each direction.
  private var extent = -1.0
  private var sections: [SectionID] = []

  init(graph: RoadGraph, weights: EdgeWeights) {
    self.graph = graph
    shapes = SectionShapes(graph: graph, weights: weights)
  }

  /// Begins a track: what is kept from others must not show in its numbers, not even in the last digit.
  mutating func beginTrack() { extent = -1 }

  /// Reads the roads around a position, unless those within the radius are there already.
  ///
  /// - Parameter margin: metres by which the surroundings of further positions are read along.
  mutating func cover(_ position: Coordinate, radius: Double, margin: Double) {
    let point = plane.project(position)
    guard max(abs(point.x), abs(point.y)) + radius > extent else { return }
    plane = LocalPlane(origin: position)
    extent = radius + margin
    members.removeAll(keepingCapacity: true)
    segments.removeAll(keepingCapacity: true)
    listSections()
    for section in sections { append(section) }
  }

  private mutating func listSections() {
    var found: [SectionID] = []
    swap(&found, &sections)
    found.removeAll(keepingCapacity: true)
    let box = plane.box(radius: extent)
    graph.forEachSection(near: box) { found.append($0) }
    // Boxes end at the antimeridian: what lies beyond is looked for from the other side.
    // A width of half the globe is enough there, and keeps the sums in range where a box is as wide as a pole's.
    let width = Int32(min(Int64(box.eastE7) - Int64(box.westE7), 1_800_000_000))
    var other = box
    if box.eastE7 == 1_800_000_000 {
      other.westE7 = -1_800_000_000
      other.eastE7 = other.westE7 + width
    } else if box.westE7 == -1_800_000_000 {
      other.eastE7 = 1_800_000_000
      other.westE7 = other.eastE7 - width
    }
    if other != box {
      graph.forEachSection(near: other) { found.append($0) }
      found.sort()
      var last: SectionID?
      found.removeAll { section in
        defer { last = section }
        return section == last
      }
    }
    swap(&found, &sections)
  }

  private mutating func append(_ section: SectionID) {
    let slot = shapes.slot(of: section)
    guard shapes.entries[slot].isOpen, mayReach(slot) else { return }
    shapes.readShape(slot)
    let firstSegment = segments.count
    let member = members.count
    let count = shapes.entries[slot].points.count
    var along = 0.0
    var last = plane.project(shapes.entries[slot].points[0])
    for place in 1..<max(1, count) {
      let next = plane.project(shapes.entries[slot].points[place])
      let (halfX, halfY) = ((next.x - last.x) / 2, (next.y - last.y) / 2)
      let (x, y) = (last.x + halfX, last.y + halfY)
      let halfLength = (halfX * halfX + halfY * halfY).squareRoot()
      if abs(x) - abs(halfX) <= extent, abs(y) - abs(halfY) <= extent {
        segments.append(
          Segment(
            x: x, y: y, halfX: halfX, halfY: halfY, along: along + halfLength, halfLength: halfLength,
            member: member))
      }
      along += 2 * halfLength
      last = next
    }
    guard segments.count > firstSegment else { return }
    let length = shapes.entries[slot].length
    members.append(
      Member(
        section: section, length: length, scale: along > 0 ? length / along : 0,
        isForwardOpen: shapes.entries[slot].isForwardOpen,
        isBackwardOpen: shapes.entries[slot].isBackwardOpen))
  }

  /// Whether a section can come into the neighbourhood at all: no point of a line lies farther from both its ends, taken
  /// together, than the line is long. Spares reading the shapes of most sections that an index group brings along.
  private func mayReach(_ slot: Int) -> Bool {
    let a = plane.project(shapes.entries[slot].first)
    let b = plane.project(shapes.entries[slot].last)
    let ways = (a.x * a.x + a.y * a.y).squareRoot() + (b.x * b.x + b.y * b.y).squareRoot()
    // The corner of the neighbourhood is √2 extents from its middle; the plane is right to a few thousandths.
    return ways <= 1.01 * shapes.entries[slot].length + 2.9 * extent
  }

  /// The nearest place on each member within the radius; a member that leaves and comes back has a place for each time.
  ///
  /// - Precondition: the surroundings of the position are covered.
  func places(near position: Coordinate, radius: Double, into places: inout [Place]) {
    places.removeAll(keepingCapacity: true)
    let point = plane.project(position)
    let squaredRadius = radius * radius
    // On a straight road no two places within the radius of a point at its edge lie so far apart.
    let separation = 1.2 * radius
    for (number, segment) in segments.enumerated() {
      let (dx, dy) = (point.x - segment.x, point.y - segment.y)
      guard abs(dx) <= abs(segment.halfX) + radius, abs(dy) <= abs(segment.halfY) + radius else { continue }
      // Where on the segment, from −1 to 1.
      let squaredHalf = segment.halfLength * segment.halfLength
      let share =
        squaredHalf > 0
        ? max(-1, min(1, (dx * segment.halfX + dy * segment.halfY) / squaredHalf)) : 0
      let (ex, ey) = (dx - share * segment.halfX, dy - share * segment.halfY)
      let squaredDistance = ex * ex + ey * ey
      guard squaredDistance <= squaredRadius else { continue }
      let place = Place(
        member: segment.member, along: segment.along + share * segment.halfLength,
        squaredDistance: squaredDistance, segment: number)
      if let last = places.last, last.member == place.member, place.along - last.along < separation {
        if squaredDistance < last.squaredDistance { places[places.count - 1] = place }
      } else {
        places.append(place)
      }
    }
  }

  /// How a heading agrees with the direction from the section's first node to its last at a place: the cosine of the angle
  /// between them.
  func agreement(of heading: Double, at place: Place) -> Double {
    let segment = segments[place.segment]
    guard segment.halfLength > 0 else { return 0 }
    let radians = heading * Double.pi / 180
    return (sine(radians) * segment.halfX + cosine(radians) * segment.halfY) / segment.halfLength
  }
}
