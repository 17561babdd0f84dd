import Geography
import RoadGraph

/// A stretch of a way between two nodes of the graph.
struct WayPiece: BitwiseCopyable, Sendable {
  /// The way, by its place among the road ways.
  var way: UInt32
  /// How many nodes it has, ends included.
  var nodeCount: UInt32
  /// Where its nodes begin in `WayLines.nodes`; neighbours share a node.
  var first: Int

  /// Where its nodes lie in `WayLines.nodes`.
  var nodes: Range<Int> { first..<first + Int(nodeCount) }
}

/// Cuts ways into pieces: at junctions, at ends, and at nodes where travel changes.
///
/// A node is a junction where two ways meet or a way meets itself. A loop with one junction stays one piece that begins
/// and ends there: searches run over directed edges and have no trouble with it.
struct WaySplitter {
  /// Centimetres that a piece may have: a section stores 32 bits.
  static let mostCentimetres = 4_200_000_000.0

  /// The pieces in the order of the ways.
  private(set) var pieces: [WayPiece] = []
  /// Whether each node is one of the graph.
  private(set) var isGraphNode: [Bool]

  private let lines: WayLines
  private let coordinates: [Coordinate]

  init(
    _ lines: WayLines, _ roads: RoadWays, _ table: NodeTable, _ progress: any BuildProgress,
    _ report: inout BuildReport
  ) {
    self.lines = lines
    coordinates = table.coordinates
    isGraphNode = lines.uses.map { $0 >= 2 }
    for node in table.tagged where node.reading?.splitsWays ?? false { isGraphNode[Int(node.place)] = true }
    for run in lines.runs {
      isGraphNode[Int(lines.nodes[run.first])] = true
      isGraphNode[Int(lines.nodes[run.end - 1])] = true
    }
    for place in table.added { isGraphNode[place] = true }
    pieces.reserveCapacity(lines.runs.count * 2)
    progress.run("Cutting ways", over: lines.runs.count, "ways") { split(lines.runs[$0], roads, &report) }
    removeDuplicates(roads, &report)
  }

  private mutating func removeDuplicates(_ roads: RoadWays, _ report: inout BuildReport) {
    let dropped = DuplicatePieces(roads, lines).find(pieces)
    guard !dropped.isEmpty else { return }
    var ways: Set<UInt32> = []
    for place in dropped where ways.insert(pieces[place].way).inserted {
      report.note(.wayDrawnTwice, id: roads.ways[Int(pieces[place].way)].id)
    }
    var isDropped = [Bool](repeating: false, count: pieces.count)
    for place in dropped { isDropped[place] = true }
    pieces = pieces.indices.lazy.filter { !isDropped[$0] }.map { pieces[$0] }
  }

  private mutating func split(_ run: WayLines.Run, _ roads: RoadWays, _ report: inout BuildReport) {
    var first = run.first
    // Held here, lest each look counts a reference.
    let nodes = lines.nodes
    for place in run.first + 1..<run.end where isGraphNode[Int(nodes[place])] {
      append(run.way, first, place, roads, &report)
      first = place
    }
  }

  /// Adds the piece between two places of a run, in parts where it is longer than a section can be.
  private mutating func append(
    _ way: UInt32, _ first: Int, _ last: Int, _ roads: RoadWays, _ report: inout BuildReport
  ) {
    var start = first
    // Only what has many nodes or spans the earth can be so long.
    if last - first > 1000 || spansFar(first, last) {
      var centimetres = 0.0
      for place in first + 1...last {
        let step = 100 * distanceMetres(point(place - 1), point(place))
        if centimetres + step > Self.mostCentimetres || place - start > ShapeCoding.mostPoints {
          report.note(.wayTooLong, id: roads.ways[Int(way)].id)
          isGraphNode[Int(lines.nodes[place - 1])] = true
          pieces.append(WayPiece(way: way, nodeCount: UInt32(place - start), first: start))
          start = place - 1
          centimetres = 0
        }
        centimetres += step
      }
    }
    pieces.append(WayPiece(way: way, nodeCount: UInt32(last - start + 1), first: start))
  }

  private func point(_ place: Int) -> Coordinate { coordinates[Int(lines.nodes[place])] }

  private func spansFar(_ first: Int, _ last: Int) -> Bool {
    var box = BoundingBox.empty
    for place in first...last { box.extend(to: point(place)) }
    return Int64(box.northE7) - Int64(box.southE7) > 100_000_000
      || Int64(box.eastE7) - Int64(box.westE7) > 100_000_000
  }
}
