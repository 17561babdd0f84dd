/// A segment and what was unpacked of it: nil where it is no whole block by itself.
package struct Bzip2Piece: Sendable {
  let segment: Bzip2Segment
  let output: Bzip2Output?
  /// How many bytes of the file had been read for it.
  let position: Int

  package init(segment: Bzip2Segment, output: Bzip2Output?, position: Int) {
    self.segment = segment
    self.output = output
    self.position = position
  }
}

/// Puts the pieces of a bzip2 file together in their order and checks what only the order tells: that each begins where
/// the one before ends, and that the checksums of the blocks make up that of their stream.
package struct Bzip2Assembler {
  private let path: String
  /// The bit at which the next piece must begin; a file begins with a head of four bytes.
  private var expectedBit = 32
  private var checksum: UInt32 = 0
  /// A block that ends too early: a mark within its data was taken for its end.
  private var unfinished: Bzip2Segment?
  private var isAtStreamEnd = false

  /// How large a block may be packed, in bytes: some more than its largest content.
  private static let blockLimit = 1_200_000

  package init(path: String) { self.path = path }

  /// Takes the next piece.
  ///
  /// - Returns: bytes that are certain now, if any.
  package mutating func take(_ piece: Bzip2Piece) throws(CompressionError) -> Bzip2Output? {
    if let start = unfinished {
      return try takeBlock(start.joined(with: piece.segment), output: nil)
    }
    let segment = piece.segment
    // Letters within data that was taken already look like a mark.
    if segment.startBit < expectedBit { return nil }
    guard segment.startBit == expectedBit else {
      throw error(.damaged("no block where one must begin"), segment)
    }
    switch segment.mark {
    case .block: return try takeBlock(segment, output: piece.output)
    case .end:
      try takeEnd(segment)
      return nil
    }
  }

  /// Checks that the file ended with the end of a stream.
  package func finish(length: Int) throws(CompressionError) {
    if !isAtStreamEnd { throw CompressionError(.truncated, path: path, offset: length) }
  }

  private mutating func takeBlock(
    _ segment: Bzip2Segment, output: Bzip2Output?
  ) throws(CompressionError) -> Bzip2Output? {
    let isAlone = unfinished == nil
    guard let whole = output ?? (isAlone ? nil : Bzip2BlockDecoder.decode(segment)),
      let sum = segment.checksum
    else {
      // A block that goes on to the end of the file was cut off; of one that something follows, a byte is wrong.
      if segment.isLast, isAlone {
        throw CompressionError(.truncated, path: path, offset: (segment.endBit + 7) / 8)
      }
      if segment.isLast || segment.bytes.count > Self.blockLimit {
        throw error(.damaged("bad bzip2 block or checksum"), segment)
      }
      unfinished = segment
      return nil
    }
    unfinished = nil
    checksum = (checksum << 1 | checksum >> 31) ^ sum
    expectedBit = segment.endBit
    isAtStreamEnd = false
    return whole
  }

  private mutating func takeEnd(_ segment: Bzip2Segment) throws(CompressionError) {
    guard let stated = segment.checksum else {
      throw CompressionError(.truncated, path: path, offset: (segment.endBit + 7) / 8)
    }
    guard stated == checksum else { throw error(.checksumMismatch, segment) }
    checksum = 0
    // The rest of the present byte is padding; then the file ends, or another stream's head follows.
    let start = (segment.startBit + Bzip2Segment.Mark.bitCount + 32 + 7) / 8
    let rest = segment.bytes[min(segment.bytes.count, start - segment.startBit / 8)...]
    isAtStreamEnd = rest.isEmpty
    if rest.isEmpty { return }
    guard Array("BZh".utf8).starts(with: rest.prefix(3)) else {
      throw CompressionError(.trailingGarbage, path: path, offset: start)
    }
    if let level = rest.dropFirst(3).first, !(0x31...0x39).contains(level) {
      throw CompressionError(.damaged("no bzip2 header"), path: path, offset: start)
    }
    expectedBit = (start + 4) * 8
    if segment.isLast {
      throw rest.count < 14
        ? CompressionError(.truncated, path: path, offset: start + rest.count)
        : CompressionError(.damaged("no block where one must begin"), path: path, offset: start + 4)
    }
  }

  private func error(_ reason: CompressionError.Reason, _ segment: Bzip2Segment) -> CompressionError {
    CompressionError(reason, path: path, offset: segment.offset)
  }
}
