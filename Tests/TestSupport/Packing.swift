import CBzip2
import CZlib

/// Packs bytes as other programs would, for tests of unpacking.
public enum Packing {
  /// One gzip member.
  public static func gzip(_ bytes: [UInt8]) -> [UInt8] { deflate(bytes, windowBits: 15 + 16) }

  /// Zlib data, as PBF blobs hold it.
  public static func zlib(_ bytes: [UInt8]) -> [UInt8] { deflate(bytes, windowBits: 15) }

  /// Raw deflate data, as ZIP entries hold it.
  public static func rawDeflate(_ bytes: [UInt8]) -> [UInt8] { deflate(bytes, windowBits: -15) }

  /// One bzip2 stream with blocks of `level` × 100 kB.
  public static func bzip2(_ bytes: [UInt8], level: Int32 = 9) -> [UInt8] {
    var input = bytes.map { CChar(bitPattern: $0) }
    var output = [CChar](repeating: 0, count: bytes.count + bytes.count / 50 + 1000)
    var count = UInt32(output.count)
    // Both arrays are lent for the length of the call; the output has room for the worst case of libbz2's manual.
    let status = unsafe BZ2_bzBuffToBuffCompress(
      &output, &count, &input, UInt32(input.count), level, 0, 0)
    precondition(status == BZ_OK)
    return output[..<Int(count)].map { UInt8(bitPattern: $0) }
  }

  private static func deflate(_ bytes: [UInt8], windowBits: Int32) -> [UInt8] {
    // Filled in by zlib below.
    var stream = unsafe z_stream()
    var input = bytes
    var output = [UInt8](repeating: 0, count: bytes.count + bytes.count / 500 + 100)
    // The structure and both arrays stay in place between the three calls of one `deflate`.
    let count = unsafe withUnsafeMutablePointer(to: &stream) { stream in
      unsafe input.withUnsafeMutableBufferPointer { source in
        unsafe output.withUnsafeMutableBufferPointer { target in
          var status = unsafe deflateInit2_(
            stream, 6, Z_DEFLATED, windowBits, 8, Z_DEFAULT_STRATEGY, zlibVersion(),
            Int32(MemoryLayout<z_stream>.size))
          precondition(status == Z_OK)
          unsafe stream.pointee.next_in = source.baseAddress
          unsafe stream.pointee.avail_in = uInt(source.count)
          unsafe stream.pointee.next_out = target.baseAddress
          unsafe stream.pointee.avail_out = uInt(target.count)
          status = unsafe CZlib.deflate(stream, Z_FINISH)
          precondition(status == Z_STREAM_END)
          unsafe deflateEnd(stream)
          return unsafe target.count - Int(stream.pointee.avail_out)
        }
      }
    }
    return Array(output[..<count])
  }
}
