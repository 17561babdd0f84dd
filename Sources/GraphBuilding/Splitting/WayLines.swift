import Geography
import RoadGraph

/// The ways as lines over places of known nodes: in runs without missing nodes and without a node twice in a row.
struct WayLines: Sendable {
  /// An unbroken stretch of a way, at least two nodes long.
  struct Run: BitwiseCopyable, Sendable {
    /// The way, by its place among the road ways.
    var way: UInt32
    /// Where its nodes begin.
    var first: Int
    /// Where they end.
    var end: Int
  }

  /// Places of the nodes of all runs, one after another.
  private(set) var nodes: [UInt32] = []
  /// The runs in the order of the ways.
  private(set) var runs: [Run] = []
  /// How often each node is used, 2 meaning twice or more.
  private(set) var uses: [UInt8]

  /// Lays out all ways.
  ///
  /// - Parameters:
  ///   - box: ways without a node in it are left out.
  ///   - table: gets the nodes that are put in at the antimeridian.
  init(
    _ roads: RoadWays, _ index: NodeIndex, _ table: inout NodeTable, box: BoundingBox?,
    _ progress: any BuildProgress, _ report: inout BuildReport
  ) {
    uses = []
    nodes.reserveCapacity(roads.referenceCount)
    runs.reserveCapacity(roads.ways.count)
    var hint = NodeIndex.Hint()
    progress.run("Laying out ways", over: roads.ways.count, "ways") { place in
      let way = roads.ways[place]
      let (firstRun, firstNode) = (runs.count, nodes.count)
      append(way, place, roads, index, &table, &hint, &report)
      guard let box, firstRun < runs.count else { return }
      if !nodes[firstNode...].contains(where: { box.contains(table.coordinates[Int($0)]) }) {
        report.note(.wayOutsideBox, id: way.id)
        nodes.removeSubrange(firstNode...)
        runs.removeSubrange(firstRun...)
      }
    }
    uses = [UInt8](repeating: 0, count: table.coordinates.count)
    for node in nodes { uses[Int(node)] = min(2, uses[Int(node)] + 1) }
  }

  private mutating func append(
    _ way: RoadWay, _ place: Int, _ roads: RoadWays, _ index: NodeIndex, _ table: inout NodeTable,
    _ hint: inout NodeIndex.Hint, _ report: inout BuildReport
  ) {
    let firstRun = runs.count
    var first = nodes.count
    var isCut = false
    var hasRepeated = false
    roads.forEachReference(of: way) { id in
      guard let node = index.place(of: id, hint: &hint), table.isKnown(node) else {
        isCut = true
        close(place, &first)
        return
      }
      if nodes.count > first {
        if nodes[nodes.count - 1] == node {
          hasRepeated = true
          return
        }
        if crosses(table, Int(nodes[nodes.count - 1]), node) {
          appendCrossing(to: node, &table)
          report.note(.wayAcrossAntimeridian, id: way.id)
        }
      }
      nodes.append(UInt32(node))
    }
    close(place, &first)
    if hasRepeated { report.note(.wayWithRepeatedNode, id: way.id) }
    if runs.count == firstRun {
      report.note(.wayWithoutKnownNodes, id: way.id)
    } else if isCut {
      report.note(.wayCutAtMissingNode, id: way.id)
    }
  }

  /// Ends the run that begins at `first`, where it is one.
  private mutating func close(_ way: Int, _ first: inout Int) {
    if nodes.count >= first + 2 {
      runs.append(Run(way: UInt32(way), first: first, end: nodes.count))
    } else {
      nodes.removeSubrange(first...)
    }
    first = nodes.count
  }

  /// Lays out a run of some nodes behind all others; it counts once it is inserted.
  mutating func appendRun(_ way: UInt32, _ places: [UInt32]) -> Run {
    let first = nodes.count
    nodes.append(contentsOf: places)
    for node in places { uses[Int(node)] = min(2, uses[Int(node)] + 1) }
    return Run(way: way, first: first, end: nodes.count)
  }

  /// Puts runs among the others in the order of the ways, each behind those of its way.
  mutating func insert(_ added: [Run]) {
    var merged: [Run] = []
    merged.reserveCapacity(runs.count + added.count)
    var rest = added[...]
    for run in runs {
      while let first = rest.first, first.way < run.way { merged.append(rest.removeFirst()) }
      merged.append(run)
    }
    runs = merged + rest
  }

  // MARK: The antimeridian

  private func crosses(_ table: NodeTable, _ a: Int, _ b: Int) -> Bool {
    let step = Int64(table.coordinates[b].longitudeE7) - Int64(table.coordinates[a].longitudeE7)
    return abs(step) > 1_800_000_000
  }

  /// Puts two nodes in where a way crosses the antimeridian, one on each side: no section spans the world but the one
  /// between them, which has no length.
  private mutating func appendCrossing(to next: Int, _ table: inout NodeTable) {
    let (a, b) = (table.coordinates[Int(nodes[nodes.count - 1])], table.coordinates[next])
    let border: Int64 = a.longitudeE7 > 0 ? 1_800_000_000 : -1_800_000_000
    let before = Double(border - Int64(a.longitudeE7)).magnitude
    let behind = Double(-border - Int64(b.longitudeE7)).magnitude
    let share = before + behind > 0 ? before / (before + behind) : 0
    let latitude = Double(a.latitudeE7) + share * (Double(b.latitudeE7) - Double(a.latitudeE7))
    for side in [border, -border] {
      let crossing = Coordinate(latitudeE7: Int32(latitude.rounded()), longitudeE7: Int32(side))
      nodes.append(UInt32(table.addNode(at: crossing)))
    }
  }
}
