import Geography
import OSMData

/// A digest of objects that depends neither on their order nor on the format they came in.
///
/// The sum of a 128-bit hash of each object: kind, id, version, tags in order of their keys, references, positions.
struct ObjectDigest: Sendable {
  private(set) var high: UInt64 = 0
  private(set) var low: UInt64 = 0

  mutating func add(_ other: ObjectDigest) {
    high &+= other.high
    low &+= other.low
  }

  mutating func add(_ node: OSMNode) {
    var hash = ObjectHash(.node, node.id, node.version)
    hash.mix(UInt64(bitPattern: Int64(node.coordinate.latitudeE7)))
    hash.mix(UInt64(bitPattern: Int64(node.coordinate.longitudeE7)))
    hash.mix(tags: node.tags)
    add(hash)
  }

  mutating func add(_ way: OSMWay) {
    var hash = ObjectHash(.way, way.id, way.version)
    // References are lent for the length of this call.
    for index in 0..<way.refCount { hash.mix(UInt64(bitPattern: unsafe way.refs[index])) }
    hash.mix(tags: way.tags)
    add(hash)
  }

  mutating func add(_ relation: OSMRelation) {
    var hash = ObjectHash(.relation, relation.id, relation.version)
    for member in relation.members {
      hash.mix(UInt64(member.kind.rawValue))
      hash.mix(UInt64(bitPattern: member.ref))
      hash.mix(ObjectHash.hash(of: member.role))
    }
    hash.mix(tags: relation.tags)
    add(hash)
  }

  private mutating func add(_ hash: ObjectHash) {
    high &+= hash.high
    low &+= hash.low
  }
}

/// The hash of one object: two lanes of multiply and rotate.
private struct ObjectHash {
  var high: UInt64
  var low: UInt64

  init(_ kind: OSMEntityKind, _ id: Int64, _ version: UInt32) {
    high = 0x9E37_79B9_7F4A_7C15 &+ UInt64(kind.rawValue)
    low = 0xC2B2_AE3D_27D4_EB4F
    mix(UInt64(bitPattern: id))
    mix(UInt64(version))
  }

  mutating func mix(_ value: UInt64) {
    high = (high ^ value) &* 0x9FB2_1C65_1E98_DF25
    high ^= high >> 35
    low = (low &+ value) &* 0xBF58_476D_1CE4_E5B9
    low ^= low >> 29
  }

  /// Mixes the sum of the tags' own hashes: their order is no part of the object.
  mutating func mix(tags: OSMTags) {
    var sum: UInt64 = 0
    for tag in tags {
      var pair = Self.hash(of: tag.key) &* 0x94D0_49BB_1331_11EB
      pair ^= pair >> 31
      pair = (pair ^ Self.hash(of: tag.value)) &* 0xD6E8_FEB8_6659_FD93
      sum &+= pair ^ pair >> 32
    }
    mix(sum)
  }

  static func hash(of text: OSMText) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    // The bytes are lent for the length of this call.
    for index in 0..<text.count { hash = (hash ^ UInt64(unsafe text.bytes[index])) &* 0x0000_0100_0000_01B3 }
    return hash
  }
}
