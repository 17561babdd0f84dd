import CBzip2

/// Unpacks single blocks of bzip2 through libbz2, each as a stream of its own.
///
/// The block gets a stream's head before it and an end behind it that holds the block's checksum, which is that of a
/// stream of one block; so libbz2 checks all it would have checked in place.
package enum Bzip2BlockDecoder {
  /// Unpacks a block; nil where it is not one whole block.
  package static func decode(_ segment: Bzip2Segment) -> Bzip2Output? {
    guard segment.mark == .block, let checksum = segment.checksum else { return nil }
    var packed = segment.aligned()
    close(&packed, bitCount: 32 + segment.endBit - segment.startBit, checksum: checksum)
    return decompress(&packed)
  }

  /// Appends a stream's end at a bit.
  private static func close(_ bytes: inout [UInt8], bitCount: Int, checksum: UInt32) {
    bytes.removeLast(bytes.count - (bitCount + 7) / 8)
    let used = UInt8(bitCount % 8)
    if used > 0 { bytes[bytes.count - 1] &= ~(0xFF >> used) }
    let end = Bzip2Segment.Mark.end.rawValue
    let tail =
      stride(from: 40, through: 0, by: -8).map { UInt8(truncatingIfNeeded: end >> UInt64($0)) }
      + stride(from: 24, through: 0, by: -8).map { UInt8(truncatingIfNeeded: checksum >> UInt32($0)) }
    for byte in tail {
      if used == 0 {
        bytes.append(byte)
      } else {
        bytes[bytes.count - 1] |= byte >> used
        bytes.append(byte << (8 - used))
      }
    }
  }

  private static func decompress(_ packed: inout [UInt8]) -> Bzip2Output? {
    let output = Bzip2Output()
    var stream = unsafe bz_stream()
    // The structure and the packed bytes stay in place between the calls; bytes and C's characters have one layout.
    return unsafe withUnsafeMutablePointer(to: &stream) { stream in
      unsafe packed.withUnsafeMutableBytes { packed in
        guard unsafe BZ2_bzDecompressInit(stream, 0, 0) == BZ_OK else { return nil }
        defer { unsafe BZ2_bzDecompressEnd(stream) }
        unsafe stream.pointee.next_in = packed.baseAddress?.assumingMemoryBound(to: CChar.self)
        unsafe stream.pointee.avail_in = UInt32(packed.count)
        while true {
          let room = unsafe output.room
          unsafe stream.pointee.next_out = room.baseAddress?.assumingMemoryBound(to: CChar.self)
          unsafe stream.pointee.avail_out = UInt32(room.count)
          let status = unsafe BZ2_bzDecompress(stream)
          output.grow(by: unsafe room.count - Int(stream.pointee.avail_out))
          if status == BZ_STREAM_END { return unsafe stream.pointee.avail_in == 0 ? output : nil }
          // Output that did not fill its room means that input is missing.
          if unsafe status != BZ_OK || stream.pointee.avail_out > 0 { return nil }
        }
      }
    }
  }
}

/// The unpacked bytes of a block.
@safe package final class Bzip2Output: @unchecked Sendable {
  // Owned by this object; filled by one thread, then only read.
  private var memory = UnsafeMutableRawBufferPointer.allocate(byteCount: 1_000_000, alignment: 16)
  private var count = 0

  deinit { unsafe memory.deallocate() }

  /// The bytes.
  package var bytes: UnsafeRawBufferPointer { unsafe UnsafeRawBufferPointer(rebasing: memory[..<count]) }

  /// Room behind them, never empty; what is written there is counted by `grow(by:)`.
  var room: UnsafeMutableRawBufferPointer {
    if unsafe count == memory.count { enlarge() }
    return unsafe UnsafeMutableRawBufferPointer(rebasing: memory[count...])
  }

  /// Counts bytes that were written into the room.
  func grow(by count: Int) { self.count += count }

  private func enlarge() {
    let larger = unsafe UnsafeMutableRawBufferPointer.allocate(byteCount: memory.count * 2, alignment: 16)
    unsafe larger.copyMemory(from: bytes)
    unsafe memory.deallocate()
    unsafe memory = larger
  }
}
