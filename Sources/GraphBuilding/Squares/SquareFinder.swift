import RoadGraph

/// Finds the squares among the ways: closed ways with `area=yes`, and multipolygons of ways.
struct SquareFinder {
  private let roads: RoadWays
  private let lines: WayLines
  /// The run of each way that has one and no more, by the way's place.
  private var runs: [UInt32: WayLines.Run] = [:]
  /// The ways that squares and their holes are drawn with, by their places.
  private(set) var outlines: Set<UInt32> = []

  init(_ roads: RoadWays, _ lines: WayLines) {
    self.roads = roads
    self.lines = lines
  }

  /// The squares, in the order of their ways.
  mutating func find(_ relations: [RoadRelation]) -> [Square] {
    var squares: [Square] = []
    collectRuns(relations)
    outlines = Set(runs.keys)
    for relation in relations where relation.reading.isArea {
      let outer = rings(relation.ways.filter { !relation.inner.contains($0) })
      let inner = rings(relation.inner)
      // Holes of several outer rings cannot be told apart cheaply: each ring heeds all of them.
      for ring in outer {
        squares.append(Square(way: ring.way, rings: [ring.nodes] + inner.map(\.nodes)))
      }
    }
    for run in lines.runs where isSquare(run.way) && runs[run.way] == nil {
      outlines.insert(run.way)
      if let ring = closed(Array(lines.nodes[run.first..<run.end])) {
        squares.append(Square(way: run.way, rings: [ring]))
      }
    }
    return squares.sorted { $0.way < $1.way }
  }

  private func isSquare(_ way: UInt32) -> Bool {
    roads.attributes.records[Int(roads.ways[Int(way)].attributes)].flags.contains(.area)
  }

  private mutating func collectRuns(_ relations: [RoadRelation]) {
    var wanted: Set<Int64> = []
    for relation in relations where relation.reading.isArea { wanted.formUnion(relation.ways) }
    guard !wanted.isEmpty else { return }
    for run in lines.runs where wanted.contains(roads.ways[Int(run.way)].id) { runs[run.way] = run }
  }

  /// Joins ways end to end to closed rings; what does not close is left out.
  private func rings(_ ids: [Int64]) -> [(way: UInt32, nodes: [UInt32])] {
    var open: [(way: UInt32, nodes: [UInt32])] = ids.compactMap { id in
      guard let place = roads.place(of: id), let run = runs[UInt32(place)] else { return nil }
      return (UInt32(place), Array(lines.nodes[run.first..<run.end]))
    }.sorted { $0.way < $1.way }
    var rings: [(way: UInt32, nodes: [UInt32])] = []
    while !open.isEmpty {
      var ring = open.removeFirst()
      while ring.nodes.first != ring.nodes.last {
        guard let end = ring.nodes.last,
          let other = open.firstIndex(where: { $0.nodes.first == end || $0.nodes.last == end })
        else { break }
        let part = open.remove(at: other).nodes
        ring.nodes += (part.first == end ? part : part.reversed()).dropFirst()
      }
      if let nodes = closed(ring.nodes) { rings.append((ring.way, nodes)) }
    }
    return rings
  }

  /// The nodes of a ring without its closing node; nil where it is none, or comes twice by a node.
  private func closed(_ nodes: [UInt32]) -> [UInt32]? {
    guard nodes.count >= 4, nodes.first == nodes.last else { return nil }
    let ring = Array(nodes.dropLast())
    return Set(ring).count == ring.count ? ring : nil
  }
}

extension RoadWays {
  /// The place of a way; nil where it is not there. The ways are in the order of their ids.
  func place(of id: Int64) -> Int? {
    var (low, high) = (0, ways.count)
    let key = NodeIndex.key(id)
    while low < high {
      let middle = (low + high) / 2
      if ways[middle].sortKey < key { low = middle + 1 } else { high = middle }
    }
    return low < ways.count && ways[low].id == id ? low : nil
  }
}
