import Geography
import OSMData

/// A digest of OSM objects that does not depend on the order in which they come: the sum of their hashes.
struct ObjectDigest: Hashable, Sendable {
  private(set) var high: UInt64 = 0
  private(set) var low: UInt64 = 0

  /// Adds an object.
  mutating func add(_ hash: ObjectHash) {
    let carry: Bool
    (low, carry) = low.addingReportingOverflow(hash.low)
    high = high &+ hash.high &+ (carry ? 1 : 0)
  }
}

/// A hash of 128 bits of what an OSM object says: two lanes, each multiplied and folded word by word.
///
/// Not meant against forgers: it tells data apart that differ by an edit.
struct ObjectHash: Hashable, Sendable, BitwiseCopyable {
  private(set) var high: UInt64
  private(set) var low: UInt64

  /// Begins with what all kinds of objects have.
  init(_ kind: OSMEntityKind, id: Int64, version: UInt32) {
    high = 0x9E37_79B9_7F4A_7C15 &+ UInt64(kind.rawValue)
    low = 0xC2B2_AE3D_27D4_EB4F
    add(UInt64(bitPattern: id))
    add(UInt64(version))
  }

  /// The hash of a way.
  init(_ way: OSMWay) {
    self.init(.way, id: way.id, version: way.version)
    // The refs are lent for the length of this call.
    for index in 0..<way.refCount { add(UInt64(bitPattern: unsafe way.refs[index])) }
    if let tags = Self.of(way.tags) { add(tags) }
  }

  /// The hash of a relation.
  init(_ relation: OSMRelation) {
    self.init(.relation, id: relation.id, version: relation.version)
    for member in relation.members {
      add(UInt64(member.kind.rawValue))
      add(UInt64(bitPattern: member.ref))
      add(member.role)
    }
    if let tags = Self.of(relation.tags) { add(tags) }
  }

  /// The hash of two words that were stored.
  init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  /// Takes in a word.
  @inline(__always)
  mutating func add(_ word: UInt64) {
    high = Self.fold(high ^ word, 0xA076_1D64_78BD_642F)
    low = Self.fold(low ^ word, 0xE703_7ED1_A0B4_28DB) &+ high
  }

  /// Takes in a position.
  mutating func add(_ point: Coordinate) {
    add(UInt64(UInt32(bitPattern: point.latitudeE7)) << 32 | UInt64(UInt32(bitPattern: point.longitudeE7)))
  }

  /// Takes in another hash.
  mutating func add(_ other: ObjectHash) {
    add(other.high)
    add(other.low)
  }

  /// Takes in some text with its length.
  mutating func add(_ text: OSMText) {
    add(UInt64(text.count))
    var word: UInt64 = 0
    for index in 0..<text.count {
      // Within the text, whose bytes live for the length of the call that lends them.
      word = unsafe word << 8 | UInt64(text.bytes[index])
      if index & 7 == 7 {
        add(word)
        word = 0
      }
    }
    if text.count & 7 != 0 { add(word) }
  }

  /// A hash of tags that does not depend on their order, which formats may change; nil where there are none.
  static func of(_ tags: OSMTags) -> ObjectHash? {
    guard !tags.isEmpty else { return nil }
    var sum = ObjectHash(high: 0, low: 0)
    for tag in tags {
      var hash = ObjectHash(high: 1, low: 2)
      hash.add(tag.key)
      hash.add(tag.value)
      sum.high = sum.high &+ hash.high
      sum.low = sum.low &+ hash.low
    }
    return sum
  }

  @inline(__always)
  private static func fold(_ a: UInt64, _ b: UInt64) -> UInt64 {
    let product = a.multipliedFullWidth(by: b)
    return product.high ^ product.low
  }
}
