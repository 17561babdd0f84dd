import CZlib

/// Makes zlib's state for unpacking; `windowBits` as zlib's manual has them (+16 gzip, negative raw).
func makeInflateStream(windowBits: Int32) -> UnsafeMutablePointer<z_stream> {
  let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
  unsafe stream.initialize(to: z_stream())
  // The macro `inflateInit2` is this call.
  let status = unsafe inflateInit2_(
    stream, windowBits, zlibVersion(), Int32(MemoryLayout<z_stream>.size))
  precondition(status == Z_OK, "zlib cannot start: no memory, or another version than compiled against")
  return unsafe stream
}

/// Gives back what `makeInflateStream` made.
func freeInflateStream(_ stream: UnsafeMutablePointer<z_stream>) {
  unsafe inflateEnd(stream)
  unsafe stream.deinitialize(count: 1)
  unsafe stream.deallocate()
}

/// Unpacks zlib data (RFC 1950) of a known length, again and again with the same memory.
///
/// ```swift
/// let inflater = BlobInflater()
/// try inflater.inflate(blob, into: buffer)
/// ```
@safe public final class BlobInflater {
  /// What can be wrong with a blob.
  public enum Failure: Error, Hashable, Sendable {
    /// The blob ends before the data does.
    case truncated
    /// The data is not as long as was said.
    case wrongLength
    /// The data breaks the format or its checksum; zlib's own words.
    case damaged(String)

    /// The reason as a phrase.
    public var phrase: String {
      switch self {
      case .truncated: "the compressed data ends too early"
      case .wrongLength: "the compressed data has another length than stated"
      case .damaged(let words): "the compressed data is damaged: \(words)"
      }
    }
  }

  // zlib keeps this address, so the structure lies outside of the object; freed by `deinit`.
  private let stream: UnsafeMutablePointer<z_stream>

  /// Creates the state.
  ///
  /// - Parameter isRaw: whether data comes as RFC 1951 has it, without zlib's header and checksum.
  public init(isRaw: Bool = false) { unsafe stream = makeInflateStream(windowBits: isRaw ? -15 : 15) }

  deinit { unsafe freeInflateStream(stream) }

  /// Unpacks a blob that fills the buffer exactly.
  public func inflate(
    _ input: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer
  ) throws(Failure) {
    unsafe inflateReset(stream)
    // zlib only reads its input, although its interface cannot say so; an empty buffer still has an address.
    var nothing: UInt8 = 0
    let status = unsafe withUnsafeMutablePointer(to: &nothing) { spare in
      unsafe stream.pointee.next_in = UnsafeMutablePointer(
        mutating: input.baseAddress?.assumingMemoryBound(to: UInt8.self))
      unsafe stream.pointee.avail_in = uInt(input.count)
      unsafe stream.pointee.next_out = output.baseAddress?.assumingMemoryBound(to: UInt8.self) ?? spare
      unsafe stream.pointee.avail_out = uInt(output.count)
      return unsafe CZlib.inflate(stream, Z_FINISH)
    }
    switch status {
    case Z_STREAM_END:
      guard unsafe stream.pointee.avail_out == 0, unsafe stream.pointee.avail_in == 0 else {
        throw .wrongLength
      }
    case Z_OK, Z_BUF_ERROR:
      throw unsafe stream.pointee.avail_out == 0 ? .wrongLength : .truncated
    default:
      // zlib's texts are constants of the library.
      throw .damaged(unsafe stream.pointee.msg.map { unsafe String(cString: $0) } ?? "code \(status)")
    }
  }
}
