import RoadGraph

/// Where the roads of two graphs lie on the same ground, way by way.
///
/// Ways are told apart by their ids, but mappers split ways and give one part a new id: the ground tells that the road was
/// there before.
struct GroundComparison {
  /// What the ground says of a way.
  struct Way {
    /// Metres that are a road in the other graph too.
    var sharedMetres = 0.0
    /// Metres that belong to the way of the same id in the other graph.
    var ownMetres = 0.0
    /// Of those, metres that are drawn in the other sense.
    var reversedMetres = 0.0
    /// Metres of the way in all, as the crow flies from point to point.
    var metres = 0.0
    /// Id of a way of the other graph that has most of the ground in common.
    var counterpart: Int64?
    fileprivate var counterpartMetres = 0.0

    /// Whether the way has the same line as the one of the same id.
    var hasSameLine: Bool { ownMetres == metres }
    /// Whether that line is drawn in the other sense.
    var isReversed: Bool { metres > 0 && reversedMetres == metres }
  }

  /// The ways of the first graph, by position.
  private(set) var before: [Way]
  /// The ways of the second graph, by position.
  private(set) var after: [Way]

  init(_ old: GraphWays, _ new: GraphWays) {
    let (oldStrokes, newStrokes) = (old.strokes(), new.strokes())
    before = Self.ways(of: old, oldStrokes, over: new, newStrokes)
    after = Self.ways(of: new, newStrokes, over: old, oldStrokes)
  }

  private static func ways(
    of graph: GraphWays, _ strokes: [RoadStroke], over other: GraphWays, _ others: [RoadStroke]
  ) -> [Way] {
    var ways = [Way](repeating: Way(), count: graph.count)
    var pairs: [Pair] = []
    var place = 0
    for stroke in strokes {
      let (way, metres) = (Int(stroke.way), stroke.metres)
      ways[way].metres += metres
      while place < others.count, (others[place].low, others[place].high) < (stroke.low, stroke.high) {
        place += 1
      }
      guard place < others.count, others[place].liesOn(stroke) else { continue }
      ways[way].sharedMetres += metres
      // Several roads may lie on one ground: the one of the same id counts before others.
      var match = place
      while match < others.count, others[match].liesOn(stroke),
        other.ids[Int(others[match].way)] != graph.ids[way]
      {
        match += 1
      }
      let isOwn = match < others.count && others[match].liesOn(stroke)
      if isOwn {
        ways[way].ownMetres += metres
        if others[match].isReversed != stroke.isReversed { ways[way].reversedMetres += metres }
      }
      pairs.append(Pair(way: stroke.way, other: others[isOwn ? match : place].way, metres: metres))
    }
    addCounterparts(pairs, other, to: &ways)
    return ways
  }

  /// Ground that two ways have in common.
  private struct Pair {
    let way: UInt32
    let other: UInt32
    let metres: Double
  }

  private static func addCounterparts(
    _ pairs: [Pair], _ other: GraphWays, to ways: inout [Way]
  ) {
    let sorted = pairs.sorted { ($0.way, $0.other) < ($1.way, $1.other) }
    var place = 0
    while place < sorted.count {
      let first = sorted[place]
      var metres = 0.0
      while place < sorted.count, sorted[place].way == first.way, sorted[place].other == first.other {
        metres += sorted[place].metres
        place += 1
      }
      if metres > ways[Int(first.way)].counterpartMetres {
        ways[Int(first.way)].counterpartMetres = metres
        ways[Int(first.way)].counterpart = other.ids[Int(first.other)]
      }
    }
  }
}
