/// A 64-bit checksum of bytes that come in pieces: xxHash64 with seed 0.
///
/// Chosen since it is fast on every system without special instructions, and published:
/// <https://github.com/Cyan4973/xxHash/blob/dev/doc/xxhash_spec.md>.
public struct Checksum: Sendable {
  private static let prime1: UInt64 = 0x9E37_79B1_85EB_CA87
  private static let prime2: UInt64 = 0xC2B2_AE3D_27D4_EB4F
  private static let prime3: UInt64 = 0x1656_67B1_9E37_79F9
  private static let prime4: UInt64 = 0x85EB_CA77_C2B2_AE63
  private static let prime5: UInt64 = 0x27D4_EB2F_1656_67C5

  private var lane1 = prime1 &+ prime2
  private var lane2 = prime2
  private var lane3: UInt64 = 0
  private var lane4 = 0 &- prime1
  private var total: UInt64 = 0
  private var pending: [UInt8] = []

  /// Begins with no bytes.
  public init() {}

  /// The checksum of some bytes.
  public static func of(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
    var checksum = Checksum()
    unsafe checksum.update(bytes)
    return checksum.value
  }

  /// Adds bytes.
  public mutating func update(_ bytes: UnsafeRawBufferPointer) {
    total &+= UInt64(bytes.count)
    var start = 0
    if !pending.isEmpty {
      let wanted = min(32 - pending.count, bytes.count)
      // The first bytes of the caller's buffer.
      unsafe pending.append(contentsOf: bytes[..<wanted])
      start = wanted
      guard pending.count == 32 else { return }
      let block = pending
      // Lends the 32 bytes to one step.
      unsafe block.withUnsafeBytes { unsafe consume($0, at: 0) }
      pending.removeAll(keepingCapacity: true)
    }
    while bytes.count - start >= 32 {
      unsafe consume(bytes, at: start)
      start += 32
    }
    // What is left of the caller's buffer, below 32 bytes.
    unsafe pending.append(contentsOf: bytes[start...])
  }

  /// The checksum of all bytes so far.
  public var value: UInt64 {
    var hash: UInt64
    if total >= 32 {
      hash =
        rotate(lane1, 1) &+ rotate(lane2, 7) &+ rotate(lane3, 12) &+ rotate(lane4, 18)
      for lane in [lane1, lane2, lane3, lane4] {
        hash = (hash ^ round(0, lane)) &* Self.prime1 &+ Self.prime4
      }
    } else {
      hash = Self.prime5
    }
    hash &+= total
    var rest = pending[...]
    while rest.count >= 8 {
      hash ^= round(0, word(rest.prefix(8)))
      hash = rotate(hash, 27) &* Self.prime1 &+ Self.prime4
      rest = rest.dropFirst(8)
    }
    if rest.count >= 4 {
      hash ^= word(rest.prefix(4)) &* Self.prime1
      hash = rotate(hash, 23) &* Self.prime2 &+ Self.prime3
      rest = rest.dropFirst(4)
    }
    for byte in rest {
      hash ^= UInt64(byte) &* Self.prime5
      hash = rotate(hash, 11) &* Self.prime1
    }
    hash = (hash ^ hash >> 33) &* Self.prime2
    hash = (hash ^ hash >> 29) &* Self.prime3
    return hash ^ hash >> 32
  }

  private mutating func consume(_ bytes: UnsafeRawBufferPointer, at offset: Int) {
    // The caller has made sure that 32 bytes follow the offset.
    lane1 = unsafe round(lane1, bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
    lane2 = unsafe round(lane2, bytes.loadUnaligned(fromByteOffset: offset + 8, as: UInt64.self))
    lane3 = unsafe round(lane3, bytes.loadUnaligned(fromByteOffset: offset + 16, as: UInt64.self))
    lane4 = unsafe round(lane4, bytes.loadUnaligned(fromByteOffset: offset + 24, as: UInt64.self))
  }

  private func round(_ lane: UInt64, _ input: UInt64) -> UInt64 {
    rotate(lane &+ input &* Self.prime2, 31) &* Self.prime1
  }

  private func rotate(_ value: UInt64, _ bits: UInt64) -> UInt64 { value << bits | value >> (64 - bits) }

  private func word(_ bytes: ArraySlice<UInt8>) -> UInt64 {
    bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }
}
