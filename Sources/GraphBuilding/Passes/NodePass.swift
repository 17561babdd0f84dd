import Geography
import OSMData
import RoadGraph

/// Ids of the nodes that the kept ways need, in order; a node's place among them is its number while building.
struct NeededNodes: Sendable {
  let ids: [Int64]

  init(_ refs: [Int64]) {
    var sorted = refs
    sorted.sort()
    var unique: [Int64] = []
    unique.reserveCapacity(sorted.count)
    for id in sorted where unique.last != id { unique.append(id) }
    ids = unique
  }

  var count: Int { ids.count }

  /// The place of an id; nil where the node is not needed.
  ///
  /// - Parameter hint: where the last search ended; ids that come in order are found in a few steps.
  func place(of id: Int64, hint: inout Int) -> Int? {
    var low = 0
    var high = ids.count
    if hint < ids.count, ids[hint] <= id {
      // Gallops on from the hint.
      low = hint
      var step = 1
      while low + step < ids.count, ids[low + step] <= id {
        low += step
        step *= 2
      }
      high = min(ids.count, low + step)
    } else {
      high = min(hint, ids.count)
    }
    while low < high {
      let middle = (low + high) / 2
      if ids[middle] < id { low = middle + 1 } else { high = middle }
    }
    hint = low
    return low < ids.count && ids[low] == id ? low : nil
  }

  /// The place of an id; nil where the node is not needed.
  func place(of id: Int64) -> Int? {
    var hint = ids.count / 2
    return place(of: id, hint: &hint)
  }
}

/// The second reading: where the needed nodes lie, and what stands at them.
struct NodePass: OSMVisitor {
  /// What a batch of objects leaves behind.
  struct Batch: Sendable {
    var places: [(place: Int, version: UInt32, coordinate: Coordinate)] = []
    var readings: [(place: Int, reading: NodeReading)] = []
    var report = BuildReport()
    var tagReport = TagReport()
    var digest = ObjectDigest()
    var nodeCount = 0
    var hint = 0
  }

  let needed: NeededNodes
  let kinds: OSMEntityKinds = .nodes
  let vocabulary = TagSlots.vocabulary

  func makeBatch() -> Batch { Batch() }

  func visit(_ nodes: OSMNodes, into batch: inout Batch) {
    batch.nodeCount += nodes.count
    var slots = TagSlots()
    for node in nodes {
      guard let place = needed.place(of: node.id, hint: &batch.hint) else { continue }
      guard node.coordinate.isValid else {
        batch.report.note("node", "does not lie on the ground", id: node.id)
        continue
      }
      batch.digest.add(node)
      batch.places.append((place, node.version, node.coordinate))
      guard !node.tags.isEmpty else { continue }
      slots.fill(node.tags)
      if let reading = NodeTagReader.read(slots, id: node.id, report: &batch.tagReport) {
        batch.readings.append((place, reading))
      }
    }
  }
}

/// Where the needed nodes lie, by their number.
struct NodeLocations: Sendable {
  private(set) var coordinates: [Coordinate]
  private var versions: [UInt32]
  /// What stands at nodes, by their number.
  private(set) var readings: [Int: NodeReading] = [:]

  init(count: Int) {
    coordinates = [Coordinate](repeating: OSMNode.noCoordinate, count: count)
    versions = [UInt32](repeating: 0, count: count)
  }

  /// Whether a node was in the data.
  func isKnown(_ node: Int) -> Bool { coordinates[node].isValid }

  /// Takes over a batch; of nodes met twice the higher version counts.
  mutating func add(_ batch: NodePass.Batch, ids: [Int64], _ report: inout BuildReport) {
    var older: Set<Int> = []
    for node in batch.places {
      if isKnown(node.place) {
        report.note("node", "met twice, the higher version kept", id: ids[node.place])
        guard node.version > versions[node.place] else {
          older.insert(node.place)
          continue
        }
        readings[node.place] = nil
      }
      coordinates[node.place] = node.coordinate
      versions[node.place] = node.version
    }
    for node in batch.readings where !older.contains(node.place) { readings[node.place] = node.reading }
  }

  /// Adds a node that OSM does not have, and returns its number.
  mutating func addNode(at coordinate: Coordinate) -> Int {
    coordinates.append(coordinate)
    versions.append(0)
    return coordinates.count - 1
  }
}
