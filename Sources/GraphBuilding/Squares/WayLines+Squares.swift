import Geography

extension WayLines {
  /// Adds the lines by which squares are crossed, as further runs of their ways.
  mutating func addSightLines(
    _ roads: RoadWays, _ relations: [RoadRelation], _ coordinates: [Coordinate], _ report: inout BuildReport
  ) {
    var finder = SquareFinder(roads, self)
    let squares = finder.find(relations)
    guard !squares.isEmpty else { return }
    let joined = joins(squares, outlines: finder.outlines)
    var added: [Run] = []
    for square in squares {
      guard let sight = SightLines(square, coordinates, isEntry: { joined[Int($0)] >= 2 }) else {
        if square.rings[0].filter({ joined[Int($0)] >= 2 }).count >= 2 {
          report.note(.squareTooComplex, id: roads.ways[Int(square.way)].id)
        }
        continue
      }
      for (a, b) in sight.lines() {
        added.append(appendRun(square.way, [a, b]))
      }
    }
    insert(added)
  }

  /// For each node how many others of squares and roads it joins: 2 meaning that it is an entry.
  private func joins(_ squares: [Square], outlines: Set<UInt32>) -> [UInt8] {
    var counts = [UInt8](repeating: 0, count: uses.count)
    for square in squares {
      for ring in square.rings { for node in ring { counts[Int(node)] = min(2, counts[Int(node)] + 1) } }
    }
    for run in runs where !outlines.contains(run.way) {
      for node in nodes[run.first..<run.end] where counts[Int(node)] > 0 { counts[Int(node)] = 2 }
    }
    return counts
  }
}
