import RoadGraph

/// Finds roads that are drawn twice: pieces of two ways of one kind on the very same nodes.
///
/// Of such a pair the one that allows less is kept, since what one of them forbids is forbidden; among equals the one with
/// a name, then the one drawn later. Pairs of which each allows what the other forbids stay: two carriageways, one a
/// direction, may be drawn on one line.
struct DuplicatePieces {
  private let roads: RoadWays
  private let lines: WayLines

  init(_ roads: RoadWays, _ lines: WayLines) {
    self.roads = roads
    self.lines = lines
  }

  /// The places of the pieces to leave out, ascending.
  ///
  /// A node on two ways is a junction: what lies on another way has two nodes.
  func find(_ pieces: [WayPiece]) -> [Int] {
    var keyed: [KeyedPlace] = []
    for (place, piece) in pieces.enumerated() where piece.nodeCount == 2 {
      let (a, b) = ends(piece)
      keyed.append(KeyedPlace(sortKey: UInt64(min(a, b)) << 32 | UInt64(max(a, b)), place: UInt32(place)))
    }
    keyed.radixSort()
    var dropped: [Int] = []
    var start = 0
    for end in 1...max(1, keyed.count)
    where end >= keyed.count || keyed[end].sortKey != keyed[start].sortKey {
      if end - start > 1 {
        dropped += duplicates(among: keyed[start..<end].map { Int($0.place) }, pieces)
      }
      start = end
    }
    return dropped.sorted()
  }

  private func duplicates(among places: [Int], _ pieces: [WayPiece]) -> [Int] {
    var dropped: [Int] = []
    for (index, a) in places.enumerated() {
      for b in places[(index + 1)...] where !dropped.contains(a) && !dropped.contains(b) {
        if let worse = worse(a, b, pieces) { dropped.append(worse) }
      }
    }
    return dropped
  }

  /// The one of two pieces to leave out; nil where both stay.
  private func worse(_ a: Int, _ b: Int, _ pieces: [WayPiece]) -> Int? {
    let (first, second) = (pieces[a], pieces[b])
    let (way, other) = (roads.ways[Int(first.way)], roads.ways[Int(second.way)])
    guard first.way != second.way else { return nil }
    let record = roads.attributes.records[Int(way.attributes)]
    let otherRecord = roads.attributes.records[Int(other.attributes)]
    guard record.roadClass == otherRecord.roadClass, record.roadClass != .ferry,
      record.roadClass != .shuttleTrain
    else { return nil }
    let isTurned = ends(first).0 != ends(second).0
    let (isWithin, contains) = compare(record, otherRecord, isTurned: isTurned)
    switch (isWithin, contains) {
    case (true, false): return b
    case (false, true): return a
    case (false, false): return nil
    case (true, true):
      if (way.name == 0) != (other.name == 0) { return way.name == 0 ? a : b }
      return way.id < other.id ? a : b
    }
  }

  /// Whether a road allows nothing that another does not, and whether the other allows nothing beyond it.
  private func compare(
    _ a: AttributeRecord, _ b: AttributeRecord, isTurned: Bool
  ) -> (isWithin: Bool, contains: Bool) {
    var (isWithin, contains) = (true, true)
    for mode in TravelMode.allCases {
      for direction in [Direction.forward, .backward] {
        let left = AccessWords.openness(a.access(mode, direction))
        let right = AccessWords.openness(
          b.access(mode, isTurned != (direction == .backward) ? .backward : .forward))
        if left > right { isWithin = false }
        if left < right { contains = false }
      }
    }
    return (isWithin, contains)
  }

  private func ends(_ piece: WayPiece) -> (UInt32, UInt32) {
    (lines.nodes[piece.first], lines.nodes[piece.first + 1])
  }
}
