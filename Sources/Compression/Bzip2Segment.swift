/// What lies between two marks of a bzip2 file: a block, or the end of a stream and the head of the next.
///
/// A mark may lie at any bit. Letters that look like a mark and are data give segments, too; whoever puts them together
/// knows where the next one must begin.
package struct Bzip2Segment: Sendable {
  /// The two marks of the format: π and its square root, each as 48 bits.
  package enum Mark: UInt64, Sendable {
    /// Begins a block; the block's checksum follows.
    case block = 0x3141_5926_5359
    /// Ends a stream; the stream's checksum follows, then zero bits to the next byte.
    case end = 0x1772_4538_5090

    static let bitCount = 48
  }

  /// What it begins with.
  package let mark: Mark
  /// Where it begins in the file, in bits.
  package let startBit: Int
  /// Where it ends in the file, in bits.
  package let endBit: Int
  /// Whether it ends with the file.
  package let isLast: Bool
  /// The bytes it touches, the first and last perhaps shared with its neighbours.
  package let bytes: [UInt8]

  package init(mark: Mark, startBit: Int, endBit: Int, isLast: Bool, bytes: [UInt8]) {
    self.mark = mark
    self.startBit = startBit
    self.endBit = endBit
    self.isLast = isLast
    self.bytes = bytes
  }

  /// Where it begins in the file, in whole bytes: the place that errors name.
  package var offset: Int { startBit / 8 }

  /// The 32 bits behind the mark, or nil where the file ends before.
  var checksum: UInt32? {
    guard endBit - startBit >= Mark.bitCount + 32 else { return nil }
    return (0..<32).reduce(0) { $0 << 1 | UInt32(bit(startBit + Mark.bitCount + $1)) }
  }

  private func bit(_ position: Int) -> UInt8 {
    bytes[position / 8 - startBit / 8] >> UInt8(7 - position % 8) & 1
  }

  /// This segment and the one behind it as one, for where the border between them was none.
  func joined(with next: Bzip2Segment) -> Bzip2Segment {
    // The byte in which one ends and the other begins is in both.
    let shared = endBit % 8 == 0 ? 0 : 1
    return Bzip2Segment(
      mark: mark, startBit: startBit, endBit: next.endBit, isLast: next.isLast,
      bytes: bytes.dropLast(shared) + next.bytes)
  }

  /// The segment moved to the front of a byte, behind room for a stream's head of four bytes.
  func aligned() -> [UInt8] {
    let shift = UInt8(startBit % 8)
    var result = Array("BZh9".utf8)
    result.reserveCapacity(bytes.count + 24)
    if shift == 0 {
      result += bytes
      return result
    }
    for index in bytes.indices {
      let following = index + 1 < bytes.count ? bytes[index + 1] >> (8 - shift) : 0
      result.append(bytes[index] << shift | following)
    }
    return result
  }
}
