import FileAccess
import Geography
import OSMData

/// What later readings need of an input that is dear to read again, XML or anything packed: nodes, and ways that are no roads by
/// themselves, in a temporary file of some ten bytes a node.
///
/// Written while the input is read for the first time, a piece for each batch.
struct ObjectSpool {
  /// Nodes, to be read by `SpooledNode`.
  let nodes: SpoolFile
  /// Ways, to be read by `SpooledWay`.
  let ways: SpoolFile

  init() throws(SystemError) {
    nodes = try SpoolFile()
    ways = try SpoolFile()
  }

  /// Adds what a batch has gathered.
  func append(_ piece: Piece) throws(SystemError) {
    if !piece.nodes.isEmpty { try nodes.append(piece.nodes) }
    if !piece.ways.isEmpty { try ways.append(piece.ways) }
  }

  /// What a batch gathers for the spool.
  struct Piece: Sendable {
    fileprivate var nodes: [UInt8] = []
    fileprivate var ways: [UInt8] = []
    private var lastNode: Int64 = 0
    private var lastWay: Int64 = 0
    private var last = Coordinate(latitudeE7: 0, longitudeE7: 0)

    /// Adds a node.
    mutating func append(_ node: OSMNode) {
      nodes.append(spooledStep: node.id &- lastNode)
      nodes.append(spooled: UInt64(node.version) << 1 | (node.tags.isEmpty ? 0 : 1))
      nodes.append(spooledStep: Int64(node.coordinate.latitudeE7) - Int64(last.latitudeE7))
      nodes.append(spooledStep: Int64(node.coordinate.longitudeE7) - Int64(last.longitudeE7))
      lastNode = node.id
      last = node.coordinate
      if let hash = ObjectHash.of(node.tags) { append(hash, node.tags) }
    }

    private mutating func append(_ hash: ObjectHash, _ tags: OSMTags) {
      nodes.append(spooled: hash.high)
      nodes.append(spooled: hash.low)
      for tag in tags where tag.keyIndex >= 0 {
        nodes.append(spooled: UInt64(tag.keyIndex) + 1)
        nodes.append(spooled: UInt64(tag.value.count))
        // Lent for the length of this call, and copied.
        unsafe nodes.append(contentsOf: tag.value.bytes)
      }
      nodes.append(spooled: 0)
    }

    /// Adds a way.
    mutating func append(_ way: OSMWay) {
      let hash = ObjectHash(way)
      ways.append(spooledStep: way.id &- lastWay)
      ways.append(spooled: UInt64(way.version))
      ways.append(spooled: hash.high)
      ways.append(spooled: hash.low)
      ways.append(spooled: UInt64(way.refCount))
      lastWay = way.id
      var last: Int64 = 0
      for index in 0..<way.refCount {
        // Within the refs, which are lent for the length of this call.
        let ref = unsafe way.refs[index]
        ways.append(spooledStep: ref &- last)
        last = ref
      }
    }
  }
}

/// A node out of a spool; its known tags follow in the cursor where it has tags.
struct SpooledNode {
  private(set) var id: Int64 = 0
  private(set) var version: UInt32 = 0
  private(set) var coordinate = Coordinate(latitudeE7: 0, longitudeE7: 0)
  /// Hash of all tags; nil where there are none.
  private(set) var tagHash: ObjectHash?

  /// Reads the node that follows this one.
  mutating func advance(_ cursor: inout SpoolCursor) {
    id = id &+ cursor.step()
    let head = cursor.number()
    version = UInt32(truncatingIfNeeded: head >> 1)
    coordinate.latitudeE7 = Int32(truncatingIfNeeded: Int64(coordinate.latitudeE7) &+ cursor.step())
    coordinate.longitudeE7 = Int32(truncatingIfNeeded: Int64(coordinate.longitudeE7) &+ cursor.step())
    tagHash = head & 1 == 0 ? nil : ObjectHash(high: cursor.number(), low: cursor.number())
  }

  /// Reads the known tags of a node that has tags.
  static func readTags(_ cursor: inout SpoolCursor, into slots: inout TagSlots) {
    slots.removeAll()
    while case let slot = cursor.number(), slot > 0 {
      slots.set(Int(slot) - 1, utf8: cursor.slice(Int(cursor.number())))
    }
  }
}

/// A way out of a spool.
struct SpooledWay {
  private(set) var id: Int64 = 0
  private(set) var version: UInt32 = 0
  private(set) var hash = ObjectHash(high: 0, low: 0)
  private(set) var references: [Int64] = []

  /// Reads the way that follows this one.
  mutating func advance(_ cursor: inout SpoolCursor) {
    id = id &+ cursor.step()
    version = UInt32(truncatingIfNeeded: cursor.number())
    hash = ObjectHash(high: cursor.number(), low: cursor.number())
    references.removeAll(keepingCapacity: true)
    var last: Int64 = 0
    for _ in 0..<cursor.number() {
      last = last &+ cursor.step()
      references.append(last)
    }
  }
}
