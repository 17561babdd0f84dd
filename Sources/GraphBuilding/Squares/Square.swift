import Geography

/// A square that may be crossed: rings of nodes, of which the first surrounds the ground and the others are holes in it.
struct Square {
  /// The way whose sight lines cross it, by its place among the road ways.
  var way: UInt32
  /// Places of the nodes of each ring, the first not repeated at the end.
  var rings: [[UInt32]]

  /// Nodes of all rings.
  var nodeCount: Int { rings.reduce(0) { $0 + $1.count } }
}

/// Which points of a square see each other: straight lines that stay on its ground.
///
/// Positions are whole numbers, so that every answer is exact and the same on all machines.
struct SquareSight {
  /// A corner of a ring.
  struct Corner {
    var point: Coordinate
    /// The node, by its place in the table.
    var node: UInt32
    /// Its neighbours along the ring, by position among the corners.
    var before: Int
    var after: Int
    /// Whether lines of sight may bend around it: the ground turns by more than half a circle there.
    var isReflex = false
  }

  /// The corners of all rings, ring by ring.
  let corners: [Corner]

  init(_ square: Square, _ coordinates: [Coordinate]) {
    var corners: [Corner] = []
    for (ringIndex, ring) in square.rings.enumerated() {
      let first = corners.count
      for (index, node) in ring.enumerated() {
        corners.append(
          Corner(
            point: coordinates[Int(node)], node: node,
            before: first + (index + ring.count - 1) % ring.count, after: first + (index + 1) % ring.count))
      }
      let area = ring.indices.reduce(Int64(0)) { sum, index in
        let (a, b) = (corners[first + index].point, corners[first + (index + 1) % ring.count].point)
        let origin = corners[first].point
        return sum + Self.cross(origin, a, b)
      }
      for place in first..<corners.count {
        let corner = corners[place]
        let turn = Self.cross(corners[corner.before].point, corner.point, corners[corner.after].point)
        // To the right on a ring that runs to the left bends inward; around a hole it is the other way round.
        let isConcave = area > 0 ? turn < 0 : turn > 0
        corners[place].isReflex = (ringIndex == 0) == isConcave && turn != 0
      }
    }
    self.corners = corners
  }

  /// Whether the straight line between two corners runs over the ground, touching no other corner.
  func sees(_ a: Int, _ b: Int) -> Bool {
    let (start, end) = (corners[a].point, corners[b].point)
    guard start != end, corners[a].after != b, corners[a].before != b else { return false }
    for place in corners.indices {
      let side = corners[place]
      let next = corners[side.after]
      // Edges that end in one of the two corners touch the line there and nowhere else, unless they lie on it.
      if place != a, place != b, Self.isBetween(side.point, start, end) { return false }
      if place == a || place == b || side.after == a || side.after == b { continue }
      if Self.crosses(start, end, side.point, next.point) { return false }
    }
    return isGround(halfwayBetween: start, end)
  }

  /// Whether the middle between two points lies on the ground: inside an odd number of rings.
  private func isGround(halfwayBetween a: Coordinate, _ b: Coordinate) -> Bool {
    // In half units, so that the middle is a whole number.
    let x = Int64(a.longitudeE7) + Int64(b.longitudeE7)
    let y = Int64(a.latitudeE7) + Int64(b.latitudeE7)
    var isInside = false
    for corner in corners {
      let next = corners[corner.after].point
      let (x1, y1) = (2 * Int64(corner.point.longitudeE7), 2 * Int64(corner.point.latitudeE7))
      let (x2, y2) = (2 * Int64(next.longitudeE7), 2 * Int64(next.latitudeE7))
      guard (y1 > y) != (y2 > y) else { continue }
      // Whether the edge passes to the east of the point.
      let side = (x2 - x1) * (y - y1) - (x - x1) * (y2 - y1)
      if (side > 0) == (y2 > y1) { isInside.toggle() }
    }
    return isInside
  }

  /// Twice the area of a triangle: above 0 where it turns to the left.
  private static func cross(_ a: Coordinate, _ b: Coordinate, _ c: Coordinate) -> Int64 {
    let (x1, y1) = (Int64(b.longitudeE7) - Int64(a.longitudeE7), Int64(b.latitudeE7) - Int64(a.latitudeE7))
    let (x2, y2) = (Int64(c.longitudeE7) - Int64(a.longitudeE7), Int64(c.latitudeE7) - Int64(a.latitudeE7))
    return x1 * y2 - x2 * y1
  }

  private static func crosses(_ a: Coordinate, _ b: Coordinate, _ c: Coordinate, _ d: Coordinate) -> Bool {
    let (s, t) = (cross(a, b, c), cross(a, b, d))
    let (u, v) = (cross(c, d, a), cross(c, d, b))
    return (s > 0) != (t > 0) && s != 0 && t != 0 && (u > 0) != (v > 0) && u != 0 && v != 0
  }

  /// Whether a point lies on the line between two others.
  private static func isBetween(_ point: Coordinate, _ a: Coordinate, _ b: Coordinate) -> Bool {
    guard cross(a, b, point) == 0 else { return false }
    return min(a.longitudeE7, b.longitudeE7) <= point.longitudeE7
      && point.longitudeE7 <= max(a.longitudeE7, b.longitudeE7)
      && min(a.latitudeE7, b.latitudeE7) <= point.latitudeE7
      && point.latitudeE7 <= max(a.latitudeE7, b.latitudeE7)
  }
}
