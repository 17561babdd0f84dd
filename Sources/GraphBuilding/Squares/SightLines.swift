import Geography

/// The lines by which people cross a square: all that lie on a shortest way from one entry to another.
///
/// A visibility graph over entries and inward corners (Lozano-Pérez and Wesley 1979), thinned to what shortest ways use.
struct SightLines {
  /// Entries, and entries with corners, that a square may have: more are left as they are drawn.
  static let mostEntries = 40
  static let mostCorners = 100
  static let mostNodes = 1000
  /// Degrees that a square may be wide or high, in units of 1e-7: beyond, it is no place that people cross, and areas would
  /// not fit into 64 bits.
  static let mostExtentE7: Int64 = 10_000_000

  private let sight: SquareSight
  /// Corners by position that lines may begin, bend or end at; entries first.
  private let places: [Int]
  private let entryCount: Int

  /// Prepares a square; nil where it has too few entries to be crossed, or too many.
  ///
  /// - Parameter isEntry: whether other roads come to a node, by its place in the table.
  init?(_ square: Square, _ coordinates: [Coordinate], isEntry: (UInt32) -> Bool) {
    guard square.nodeCount <= Self.mostNodes, Self.isSmall(square, coordinates) else { return nil }
    sight = SquareSight(square, coordinates)
    let corners = sight.corners
    let entries = corners.indices.filter { isEntry(corners[$0].node) }
    guard entries.count >= 2, entries.count <= Self.mostEntries else { return nil }
    let bends = corners.indices.filter { corners[$0].isReflex && !isEntry(corners[$0].node) }
    // Without the bends lines still lead wherever one sees from one entry to the other.
    places = entries.count + bends.count <= Self.mostCorners ? entries + bends : entries
    entryCount = entries.count
  }

  private static func isSmall(_ square: Square, _ coordinates: [Coordinate]) -> Bool {
    let points = square.rings.joined().map { coordinates[Int($0)] }
    func isNarrow(_ values: [Int64]) -> Bool {
      guard let low = values.min(), let high = values.max() else { return true }
      return high - low <= mostExtentE7
    }
    return isNarrow(points.map { Int64($0.latitudeE7) }) && isNarrow(points.map { Int64($0.longitudeE7) })
  }

  /// The lines as pairs of nodes, by their places in the table, in the order of the rings.
  func lines() -> [(UInt32, UInt32)] {
    let count = places.count
    // Length of the shortest way known between two places, and the place after the first on it.
    var lengths = [Double](repeating: .infinity, count: count * count)
    var next = [Int](repeating: -1, count: count * count)
    for a in 0..<count {
      for b in a + 1..<count where sight.sees(places[a], places[b]) {
        connect(a, b, distance(places[a], places[b]), &lengths, &next)
      }
    }
    let isSeen = next.map { $0 >= 0 }
    addOutlines(&lengths, &next)
    for middle in 0..<count {
      for a in 0..<count where lengths[a * count + middle] < .infinity {
        for b in 0..<count where b != a {
          let length = lengths[a * count + middle] + lengths[middle * count + b]
          guard length < lengths[a * count + b] else { continue }
          lengths[a * count + b] = length
          next[a * count + b] = next[a * count + middle]
        }
      }
    }
    var isUsed = [Bool](repeating: false, count: count * count)
    for a in 0..<entryCount {
      for b in a + 1..<entryCount {
        var place = a
        while place != b, next[place * count + b] >= 0 {
          let following = next[place * count + b]
          isUsed[min(place, following) * count + max(place, following)] = true
          place = following
        }
      }
    }
    var lines: [(UInt32, UInt32)] = []
    for a in 0..<count {
      for b in a + 1..<count where isUsed[a * count + b] && isSeen[a * count + b] {
        lines.append((sight.corners[places[a]].node, sight.corners[places[b]].node))
      }
    }
    return lines
  }

  /// Adds the ways along the rings from each place to the next, where they are shorter than the lines of sight known.
  private func addOutlines(_ lengths: inout [Double], _ next: inout [Int]) {
    var placeOfCorner = [Int](repeating: -1, count: sight.corners.count)
    for (place, corner) in places.enumerated() { placeOfCorner[corner] = place }
    for (place, start) in places.enumerated() {
      var length = 0.0
      var corner = start
      repeat {
        let after = sight.corners[corner].after
        length += distance(corner, after)
        corner = after
      } while placeOfCorner[corner] < 0
      let other = placeOfCorner[corner]
      if other != place, length < lengths[place * places.count + other] {
        connect(place, other, length, &lengths, &next)
      }
    }
  }

  private func connect(_ a: Int, _ b: Int, _ length: Double, _ lengths: inout [Double], _ next: inout [Int]) {
    let count = places.count
    lengths[a * count + b] = length
    lengths[b * count + a] = length
    next[a * count + b] = b
    next[b * count + a] = a
  }

  private func distance(_ a: Int, _ b: Int) -> Double {
    distanceMetres(sight.corners[a].point, sight.corners[b].point)
  }
}
