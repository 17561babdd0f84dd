public import Geography

/// Goes through the groups of the spatial index of a graph, the nearest to a point first: Hjaltason and Samet 1999.
///
/// Reused from point to point, so that asking allocates nothing.
///
/// ```swift
/// groups.begin(graph, around: plane)
/// while let sections = groups.next(graph, within: metres) { … }
/// ```
public struct NearestGroups: Sendable {
  /// A box of the index that has not been looked into.
  private struct Box: BitwiseCopyable {
    /// Square of the distance from the plane's origin, in m².
    var squared: Double
    var level: Int32
    var place: UInt32
  }

  private var plane = LocalPlane(origin: Coordinate(latitudeE7: 0, longitudeE7: 0))
  /// A heap, the nearest first.
  private var boxes: [Box] = []

  /// Creates scratch memory.
  public init() {}

  /// Begins at the origin of a plane.
  public mutating func begin(_ graph: RoadGraph, around plane: LocalPlane) {
    self.plane = plane
    boxes.removeAll(keepingCapacity: true)
    guard let top = graph.indexLevels.last else { return }
    insert(graph, level: graph.indexLevels.count - 1, 0..<top.count, within: .infinity)
  }

  /// The eight sections, or fewer, of the nearest group that is left; nil where none lies within some metres.
  public mutating func next(_ graph: RoadGraph, within metres: Double) -> Range<UInt32>? {
    let limit = metres * metres
    while let box = boxes.first, box.squared <= limit {
      removeFirst()
      let (level, place) = (Int(box.level), Int(box.place))
      let count = level == 0 ? graph.sectionCount : graph.indexLevels[level - 1].count
      let below = place * SpatialIndex.fanOut..<min((place + 1) * SpatialIndex.fanOut, count)
      if level == 0 { return UInt32(below.lowerBound)..<UInt32(below.upperBound) }
      insert(graph, level: level - 1, below, within: limit)
    }
    return nil
  }

  private mutating func insert(_ graph: RoadGraph, level: Int, _ places: Range<Int>, within limit: Double) {
    for place in places {
      let squared = squaredDistance(to: graph.indexBox(level: level, place: place))
      guard squared <= limit else { continue }
      boxes.append(
        Box(
          squared: squared, level: Int32(truncatingIfNeeded: level), place: UInt32(truncatingIfNeeded: place))
      )
      rise(from: boxes.count - 1)
    }
  }

  /// Square of the distance from the plane's origin to a box, in m², the short way round.
  private func squaredDistance(to box: BoundingBox) -> Double {
    let (latitude, longitude) = (Int64(plane.origin.latitudeE7), Int64(plane.origin.longitudeE7))
    let (west, east) = (Int64(box.westE7) - longitude, longitude - Int64(box.eastE7))
    var gap = max(0, west, east)
    // The other side of the box may be nearer, across the antimeridian.
    if gap > 0 { gap = min(gap, 3_600_000_000 + (west > 0 ? east : west)) }
    let x = Double(gap) * plane.metresPerUnitX
    let y =
      Double(max(0, Int64(box.southE7) - latitude, latitude - Int64(box.northE7))) * plane.metresPerUnitY
    return x * x + y * y
  }

  private mutating func rise(from place: Int) {
    let box = boxes[place]
    var slot = place
    while slot > 0 {
      let parent = (slot - 1) / 2
      guard box.squared < boxes[parent].squared else { break }
      boxes[slot] = boxes[parent]
      slot = parent
    }
    boxes[slot] = box
  }

  private mutating func removeFirst() {
    guard let last = boxes.popLast(), !boxes.isEmpty else { return }
    var slot = 0
    while true {
      var child = 2 * slot + 1
      guard child < boxes.count else { break }
      if child + 1 < boxes.count, boxes[child + 1].squared < boxes[child].squared { child += 1 }
      guard boxes[child].squared < last.squared else { break }
      boxes[slot] = boxes[child]
      slot = child
    }
    boxes[slot] = last
  }
}
