import Geography
import OSMData

/// Where the needed nodes lie and what stands at them, by their place in the node index.
struct NodeTable: Sendable {
  private(set) var coordinates: [Coordinate]
  /// `onWay` for nodes that only ways have told of.
  private var versions: [UInt32]
  /// Nodes with tags, in the order of their places once `sort` was called.
  private(set) var tagged: [TaggedNode] = []

  /// Places of nodes that were in the data without lying on the ground.
  private var offGround: Set<UInt32> = []

  /// Stands for the version of a node that no file held, but of which a way told where it lies.
  private static let onWay = UInt32.max

  /// Number of nodes that OSM has.
  private let count: Int

  /// Places of the nodes that OSM does not have.
  var added: Range<Int> { count..<coordinates.count }

  init(count: Int) {
    self.count = count
    coordinates = [Coordinate](repeating: OSMNode.noCoordinate, count: count)
    versions = [UInt32](repeating: 0, count: count)
  }

  /// Whether a node was in the data.
  func isKnown(_ place: Int) -> Bool { coordinates[place].longitudeE7 != OSMNode.noCoordinate.longitudeE7 }

  /// Whether a node is not to be had from the data in any way.
  func isMissing(_ place: Int) -> Bool { !isKnown(place) && !offGround.contains(UInt32(place)) }

  /// Takes over a batch; of nodes met twice the higher version counts, and among equals the one met first.
  mutating func add(_ batch: NodePass.Batch, _ index: NodeIndex, _ report: inout BuildReport) {
    offGround.formUnion(batch.offGround)
    var tags = batch.tagged[...]
    for node in batch.nodes {
      let place = Int(node.place)
      let reading = node.isTagged ? tags.removeFirst() : nil
      if isKnown(place), versions[place] != Self.onWay {
        report.note(.nodeMetTwice, id: index.id(at: place))
        guard node.version > versions[place] else { continue }
        tagged.removeAll { $0.place == node.place }
      }
      coordinates[place] = node.coordinate
      versions[place] = min(node.version, Self.onWay - 1)
      if let reading { tagged.append(reading) }
    }
    for node in batch.located where !isKnown(Int(node.place)) && !offGround.contains(node.place) {
      coordinates[Int(node.place)] = node.coordinate
      versions[Int(node.place)] = Self.onWay
    }
  }

  /// Brings the nodes with tags into the order of their places, whatever the order of the file.
  mutating func sort() {
    let isSorted = zip(tagged, tagged.dropFirst()).allSatisfy { $0.place < $1.place }
    if !isSorted { tagged.sort { $0.place < $1.place } }
  }

  /// Adds all known nodes to the digest, once they are sorted.
  func add(to digest: inout ObjectDigest, _ index: NodeIndex) {
    var tags = tagged[...]
    index.forEach { place, id in
      guard isKnown(place) else { return }
      let version = versions[place] == Self.onWay ? 0 : versions[place]
      var hash = ObjectHash(.node, id: id, version: version)
      hash.add(coordinates[place])
      if let first = tags.first, first.place == place {
        hash.add(first.hash)
        tags.removeFirst()
      }
      digest.add(hash)
    }
  }

  /// Lets go of what only reading and the digest need.
  mutating func forgetVersions() { versions = [] }

  /// Adds a node that OSM does not have, and returns its place.
  mutating func addNode(at coordinate: Coordinate) -> Int {
    coordinates.append(coordinate)
    return coordinates.count - 1
  }
}
