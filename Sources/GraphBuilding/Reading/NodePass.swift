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
    /// Places of nodes that do not lie on the ground.
    var offGround: [UInt32] = []
    /// Nodes of which a way told where they lie.
    var located: [FoundNode] = []
    /// Where the last node was found.
    var hint = NodeIndex.Hint()

    /// Adds a needed node; false where it does not lie on the ground.
    mutating func add(
      _ id: Int64, _ version: UInt32, _ coordinate: Coordinate, at place: Int, isTagged: Bool
    ) -> Bool {
      guard coordinate.isValid else {
        report.note(.nodeOutOfRange, id: id)
        offGround.append(UInt32(place))
        return false
      }
      nodes.append(
        FoundNode(place: UInt32(place), version: version, coordinate: coordinate, isTagged: isTagged))
      return true
    }

    /// Adds the tags of the node added last.
    mutating func add(tags slots: TagSlots, hash: ObjectHash, of id: Int64, at place: Int) {
      let reading = NodeTagReader.read(slots, id: id, report: &tags)
      tagged.append(TaggedNode(place: UInt32(place), hash: hash, reading: reading))
    }
  }

  let index: NodeIndex
  /// Whether ways are asked too: those of a file that holds the positions of nodes with them.
  var asksWays = false
  let vocabulary = TagSlots.vocabulary

  var kinds: OSMEntityKinds { asksWays ? [.nodes, .ways] : .nodes }
  var includesLocationsOnWays: Bool { asksWays }

  func makeBatch() -> Batch { Batch() }

  func visit(_ nodes: OSMNodes, into batch: inout Batch) {
    batch.nodeCount += nodes.count
    var slots = TagSlots()
    for node in nodes {
      guard let place = index.place(of: node.id, hint: &batch.hint),
        batch.add(node.id, node.version, node.coordinate, at: place, isTagged: !node.tags.isEmpty)
      else { continue }
      guard let hash = ObjectHash.of(node.tags) else { continue }
      slots.fill(node.tags)
      batch.add(tags: slots, hash: hash, of: node.id, at: place)
    }
  }

  func visit(_ ways: OSMWays, into batch: inout Batch) {
    for way in ways {
      // Lent for the length of this call; one for each ref, or none.
      for position in 0..<(unsafe way.locations.count) {
        let coordinate = unsafe way.locations[position]
        guard coordinate.isValid, let place = index.place(of: unsafe way.refs[position], hint: &batch.hint)
        else { continue }
        batch.located.append(
          FoundNode(place: UInt32(place), version: 0, coordinate: coordinate, isTagged: false))
      }
    }
  }

  /// Visits the nodes of a piece of a spool.
  func visit(_ cursor: inout SpoolCursor, into batch: inout Batch) {
    var slots = TagSlots()
    var node = SpooledNode()
    while !cursor.isAtEnd {
      node.advance(&cursor)
      let place = index.place(of: node.id, hint: &batch.hint)
      if let hash = node.tagHash {
        SpooledNode.readTags(&cursor, into: &slots)
        if let place, batch.add(node.id, node.version, node.coordinate, at: place, isTagged: true) {
          batch.add(tags: slots, hash: hash, of: node.id, at: place)
        }
      } else if let place {
        _ = batch.add(node.id, node.version, node.coordinate, at: place, isTagged: false)
      }
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
