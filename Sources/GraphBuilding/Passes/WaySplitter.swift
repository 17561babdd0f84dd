import Geography
import RoadGraph

/// A stretch of a way between two nodes of the graph: numbers of its nodes in the splitter's list.
struct SplitSection: Sendable {
  /// The way, by position.
  let way: Int
  /// Where its nodes lie in `WaySplitter.nodes`, ends included.
  let nodes: Range<Int>
}

/// Cuts ways into sections: at junctions, at way ends, at nodes that stand in the way, and where nodes are missing.
///
/// A node is a junction where two kept ways meet, where a way meets itself, and where a way ends.
struct WaySplitter {
  /// Node numbers of all sections, one after another; neighbours share the node between them.
  private(set) var nodes: [Int32] = []
  /// The sections, in order of ways.
  private(set) var sections: [SplitSection] = []
  /// How often each node is used: 2 for an end or for two uses.
  private var uses: [UInt8]
  private let stops: [Bool]

  /// Splits all ways.
  init(
    _ ways: RawWays, needed: NeededNodes, locations: inout NodeLocations, report: inout BuildReport
  ) {
    var runs: [(way: Int, nodes: Range<Int>)] = []
    var all: [Int32] = []
    for way in 0..<ways.count {
      Self.appendRuns(of: way, ways, needed, &locations, to: &all, &runs, &report)
    }
    uses = [UInt8](repeating: 0, count: locations.coordinates.count)
    var stops = [Bool](repeating: false, count: locations.coordinates.count)
    for node in locations.readings.keys { stops[node] = locations.readings[node]?.splitsWays ?? false }
    // Nodes put in at the antimeridian end their sections there.
    for node in needed.count..<stops.count { stops[node] = true }
    self.stops = stops
    for run in runs {
      for place in run.nodes { use(Int(all[place])) }
      // An end counts twice.
      use(Int(all[run.nodes.lowerBound]))
      use(Int(all[run.nodes.upperBound - 1]))
    }
    for run in runs { split(run, all) }
  }

  private mutating func use(_ node: Int) { uses[node] = min(2, uses[node] + 1) }

  private mutating func split(_ run: (way: Int, nodes: Range<Int>), _ all: [Int32]) {
    var start = nodes.count
    for place in run.nodes {
      nodes.append(all[place])
      guard place > run.nodes.lowerBound else { continue }
      let node = Int(all[place])
      guard uses[node] >= 2 || stops[node] else { continue }
      sections.append(SplitSection(way: run.way, nodes: start..<nodes.count))
      guard place < run.nodes.upperBound - 1 else { break }
      // The next section begins where this one ends.
      start = nodes.count
      nodes.append(all[place])
    }
  }

  /// Appends the unbroken runs of a way: without missing nodes, without a node twice in a row, at least two nodes long.
  private static func appendRuns(
    of way: Int, _ ways: RawWays, _ needed: NeededNodes, _ locations: inout NodeLocations,
    to all: inout [Int32], _ runs: inout [(way: Int, nodes: Range<Int>)], _ report: inout BuildReport
  ) {
    var start = all.count
    var hint = 0
    var missing = 0
    func isLongEnough(_ all: [Int32]) -> Bool { all.count - start >= 2 }
    func close(_ all: inout [Int32]) {
      if isLongEnough(all) { runs.append((way, start..<all.count)) } else { all.removeSubrange(start...) }
      start = all.count
    }
    let before = runs.count
    for place in ways.refRange(way) {
      guard let node = needed.place(of: ways.refs[place], hint: &hint), locations.isKnown(node) else {
        missing += 1
        report.note("node", "is missing from the data", id: ways.refs[place])
        close(&all)
        continue
      }
      if all.count > start {
        let last = Int(all[all.count - 1])
        if last == node {
          report.note("way", "has a node twice in a row, one left out", id: ways.ids[way])
          continue
        }
        appendAntimeridian(from: last, to: node, &locations, &all)
      }
      all.append(Int32(node))
    }
    close(&all)
    if missing > 0 {
      report.note(
        "way", runs.count > before ? "cut where nodes are missing" : "left out, its nodes are missing",
        id: ways.ids[way])
    } else if runs.count == before {
      report.note("way", "left out, it has no length", id: ways.ids[way])
    }
  }

  /// Where a way crosses the antimeridian, two nodes are put in at the crossing, one on each side, so that no section but
  /// the one between them, of no length, spans the world.
  private static func appendAntimeridian(
    from last: Int, to next: Int, _ locations: inout NodeLocations, _ all: inout [Int32]
  ) {
    let (a, b) = (locations.coordinates[last], locations.coordinates[next])
    let step = Int64(b.longitudeE7) - Int64(a.longitudeE7)
    guard abs(step) > 1_800_000_000 else { return }
    let border: Int64 = step < 0 ? 1_800_000_000 : -1_800_000_000
    let whole = Double(step < 0 ? step + 3_600_000_000 : step - 3_600_000_000)
    let share = whole == 0 ? 0 : Double(border - Int64(a.longitudeE7)) / whole
    let latitude = Double(a.latitudeE7) + share * (Double(b.latitudeE7) - Double(a.latitudeE7))
    for side in [border, -border] {
      let crossing = Coordinate(latitudeE7: Int32(latitude.rounded()), longitudeE7: Int32(side))
      all.append(Int32(locations.addNode(at: crossing)))
    }
  }
}
