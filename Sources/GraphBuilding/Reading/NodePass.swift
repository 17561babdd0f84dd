import Geography
import OSMData

/// The second reading: where the needed nodes lie, and what stands at them.
struct NodePass: OSMVisitor {
  /// What a batch of objects leaves behind.
  struct Batch: Sendable {
    var nodes: [FoundNode] = []
    var tagged: [TaggedNode] = []
    var report = BuildReport()
    var tags = TagReport()
    var nodeCount = 0
    /// Where the last node was found.
    var hint = 0
  }

  let index: NodeIndex
  let kinds: OSMEntityKinds = .nodes
  let vocabulary = TagSlots.vocabulary

  func makeBatch() -> Batch { Batch() }

  func visit(_ nodes: OSMNodes, into batch: inout Batch) {
    batch.nodeCount += nodes.count
    var slots = TagSlots()
    for node in nodes {
      guard let place = index.place(of: node.id, hint: &batch.hint) else { continue }
      guard node.coordinate.isValid else {
        batch.report.note(.nodeOutOfRange, id: node.id)
        continue
      }
      let hash = ObjectHash.of(node.tags)
      batch.nodes.append(
        FoundNode(
          place: UInt32(place), version: node.version, coordinate: node.coordinate, isTagged: hash != nil))
      guard let hash else { continue }
      slots.fill(node.tags)
      let reading = NodeTagReader.read(slots, id: node.id, report: &batch.tags)
      batch.tagged.append(TaggedNode(place: UInt32(place), hash: hash, reading: reading))
    }
  }
}

/// A needed node and where it lies.
struct FoundNode: BitwiseCopyable, Sendable {
  var place: UInt32
  var version: UInt32
  var coordinate: Coordinate
  /// Whether the next of the batch's tagged nodes is this one.
  var isTagged: Bool
}

/// A needed node that has tags.
struct TaggedNode: Sendable {
  var place: UInt32
  /// Hash of all its tags, for the digest.
  var hash: ObjectHash
  /// What the tags mean to travellers.
  var reading: NodeReading?
}
