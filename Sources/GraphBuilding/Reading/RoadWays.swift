import OSMData
import RoadGraph

/// A way that can be travelled, as it was read.
struct RoadWay: RadixSortable {
  var id: Int64
  var version: UInt32
  /// Place of its attributes in the attribute table.
  var attributes: UInt32
  /// Places of its name, its `ref` and its conditions in the text pool.
  var name: UInt32
  var reference: UInt32
  var conditions: UInt32
  /// Seconds of a crossing by ferry or train; 0: not tagged.
  var crossingSeconds: UInt32
  /// Where its node ids begin, and how many they are.
  var firstReference: Int
  var referenceCount: UInt32
  /// Hash of the whole object, for the digest.
  var hash: ObjectHash

  var sortKey: UInt64 { NodeIndex.key(id) }
}

/// The ways that can be travelled: a record each, node ids as differences of one to three bytes.
struct RoadWays: Sendable {
  private(set) var ways: [RoadWay] = []
  private(set) var attributes = AttributeTable()
  private(set) var texts = TextPool()
  private var references = ReferenceList()
  /// Number of node ids of all ways.
  private(set) var referenceCount = 0

  /// Adds a way.
  mutating func append(_ way: OSMWay, _ reading: WayReading) {
    // The refs are lent for the length of this call, and copied.
    unsafe append(way.id, way.version, way.refs, hash: ObjectHash(way), reading)
  }

  /// Adds a way out of a spool.
  mutating func append(_ way: SpooledWay, _ reading: WayReading) {
    append(way.id, way.version, way.references, hash: way.hash, reading)
  }

  private mutating func append(
    _ id: Int64, _ version: UInt32, _ ids: some Collection<Int64>, hash: ObjectHash, _ reading: WayReading
  ) {
    let first = references.append(ids)
    referenceCount += ids.count
    ways.append(
      RoadWay(
        id: id, version: version, attributes: attributes.place(of: reading.attributes),
        name: texts.place(of: reading.name), reference: texts.place(of: reading.reference),
        conditions: texts.place(of: reading.conditions), crossingSeconds: reading.crossingSeconds,
        firstReference: first, referenceCount: UInt32(ids.count), hash: hash))
  }

  /// Adds the ways of another list behind those of this one.
  mutating func append(_ other: RoadWays) {
    let attributePlaces = other.attributes.records.map { attributes.place(of: $0) }
    let textPlaces = other.texts.texts.map { texts.place(of: $0) }
    let start = references.append(other.references)
    for var way in other.ways {
      way.attributes = attributePlaces[Int(way.attributes)]
      way.name = textPlaces[Int(way.name)]
      way.reference = textPlaces[Int(way.reference)]
      way.conditions = textPlaces[Int(way.conditions)]
      way.firstReference += start
      ways.append(way)
    }
    referenceCount += other.referenceCount
  }

  /// Calls a body with each node id of a way.
  @inline(__always)
  func forEachReference(of way: RoadWay, _ body: (Int64) -> Void) {
    references.forEach(from: way.firstReference, count: way.referenceCount, body)
  }

  /// Brings the ways into the order of their ids, each once: of those met twice, the one of the highest version, and
  /// among equals the one met first.
  mutating func sortAndMerge(_ report: inout BuildReport) {
    ways.radixSort()
    guard zip(ways, ways.dropFirst()).contains(where: { $0.id == $1.id }) else { return }
    var merged: [RoadWay] = []
    for way in ways {
      guard let last = merged.last, last.id == way.id else {
        merged.append(way)
        continue
      }
      report.note(.wayMetTwice, id: way.id)
      if way.version > last.version { merged[merged.count - 1] = way }
    }
    ways = merged
  }

  /// Leaves out ways by their places.
  mutating func remove(_ places: Set<Int>) {
    ways = ways.indices.filter { !places.contains($0) }.map { ways[$0] }
  }

  /// Calls a body with each node id of all ways.
  @inline(__always)
  func forEachReference(_ body: (Int64) -> Void) {
    for way in ways { forEachReference(of: way, body) }
  }
}

/// Lists of node ids as zigzag differences of seven bits a byte: neighbours in a way mostly have near ids.
struct ReferenceList: Sendable {
  private var bytes: [UInt8] = []

  /// Adds a list and returns where it begins.
  mutating func append(_ ids: some Sequence<Int64>) -> Int {
    let start = bytes.count
    var last: Int64 = 0
    for id in ids {
      let step = id &- last
      var rest = UInt64(bitPattern: step << 1 ^ step >> 63)
      while rest >= 128 {
        bytes.append(UInt8(truncatingIfNeeded: rest) | 128)
        rest >>= 7
      }
      bytes.append(UInt8(truncatingIfNeeded: rest))
      last = id
    }
    return start
  }

  /// Adds all lists of another object and returns by how much they have moved.
  mutating func append(_ other: ReferenceList) -> Int {
    let start = bytes.count
    bytes.append(contentsOf: other.bytes)
    return start
  }

  /// Calls a body with the ids of the list that begins at a place.
  @inline(__always)
  func forEach(from start: Int, count: UInt32, _ body: (Int64) -> Void) {
    var place = start
    var id: Int64 = 0
    for _ in 0..<count {
      var value: UInt64 = 0
      var shift: UInt64 = 0
      while true {
        let byte = bytes[place]
        place += 1
        value |= UInt64(byte & 127) << shift
        if byte < 128 { break }
        shift += 7
      }
      id = id &+ (Int64(bitPattern: value >> 1) ^ -Int64(bitPattern: value & 1))
      body(id)
    }
  }
}
