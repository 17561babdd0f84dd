import CZlib

/// Unpacks zlib data (RFC 1950) of a known length, again and again with the same memory.
///
/// ```swift
/// let inflater = BlobInflater()
/// try inflater.inflate(blob, into: buffer)
/// ```
///
/// Or the first bytes only, to look at them, and then perhaps the rest:
///
/// ```swift
/// inflater.begin(blob)
/// try inflater.inflateNext(into: head)
/// try inflater.inflateRest(into: rest)
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
    unsafe begin(input)
    try unsafe inflateRest(into: output)
  }

  /// Begins a blob, which must stay in its place until it is unpacked or another one begins.
  public func begin(_ input: UnsafeRawBufferPointer) {
    unsafe inflateReset(stream)
    // zlib only reads its input, although its interface cannot say so.
    unsafe stream.pointee.next_in = UnsafeMutablePointer(
      mutating: input.baseAddress?.assumingMemoryBound(to: UInt8.self))
    unsafe stream.pointee.avail_in = uInt(input.count)
  }

  /// Unpacks the next bytes of the blob, as many as fill the buffer; more must follow.
  public func inflateNext(into output: UnsafeMutableRawBufferPointer) throws(Failure) {
    let status = unsafe run(output, Z_SYNC_FLUSH)
    try check(status)
    guard unsafe status != Z_STREAM_END || stream.pointee.avail_out == 0 else { throw .wrongLength }
    guard unsafe stream.pointee.avail_out == 0 else { throw .truncated }
  }

  /// Unpacks the rest of the blob, which fills the buffer exactly.
  public func inflateRest(into output: UnsafeMutableRawBufferPointer) throws(Failure) {
    let status = unsafe run(output, Z_FINISH)
    try check(status)
    if status != Z_STREAM_END { throw unsafe stream.pointee.avail_out == 0 ? .wrongLength : .truncated }
    guard unsafe stream.pointee.avail_out == 0, unsafe stream.pointee.avail_in == 0 else {
      throw .wrongLength
    }
  }

  private func run(_ output: UnsafeMutableRawBufferPointer, _ flush: Int32) -> Int32 {
    // An empty buffer still needs an address.
    var nothing: UInt8 = 0
    return unsafe withUnsafeMutablePointer(to: &nothing) { spare in
      unsafe stream.pointee.next_out = output.baseAddress?.assumingMemoryBound(to: UInt8.self) ?? spare
      unsafe stream.pointee.avail_out = uInt(output.count)
      return unsafe CZlib.inflate(stream, flush)
    }
  }

  private func check(_ status: Int32) throws(Failure) {
    switch status {
    case Z_STREAM_END, Z_OK, Z_BUF_ERROR: break
    // zlib's texts are constants of the library.
    default: throw .damaged(unsafe stream.pointee.msg.map { unsafe String(cString: $0) } ?? "code \(status)")
    }
  }
}
