import CZlib

/// Unpacks gzip (RFC 1952): every member of the file, one after another; zero bytes may follow, as tapes leave them.
@safe final class GzipSource: ByteSource {
  private let input: RawInput
  // zlib keeps this address, so the structure lies outside of the object; freed by `deinit`.
  private let stream: UnsafeMutablePointer<z_stream>
  private var isInMember = true
  let compression = CompressionFormat.gzip

  init(_ input: RawInput) {
    self.input = input
    unsafe stream = makeInflateStream(windowBits: 15 + 16)
  }

  deinit { unsafe freeInflateStream(stream) }

  var position: Int { input.position }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws(CompressionError) -> Int {
    unsafe stream.pointee.next_out = buffer.baseAddress?.assumingMemoryBound(to: UInt8.self)
    unsafe stream.pointee.avail_out = uInt(buffer.count)
    while unsafe stream.pointee.avail_out > 0 {
      if !isInMember, try !startsMember() { break }
      guard try input.load(1) else { throw error(.truncated) }
      try inflateWindow()
    }
    return unsafe buffer.count - Int(stream.pointee.avail_out)
  }

  private func inflateWindow() throws(CompressionError) {
    let window = unsafe input.window
    unsafe stream.pointee.next_in = window.baseAddress?.assumingMemoryBound(to: UInt8.self)
    unsafe stream.pointee.avail_in = uInt(window.count)
    let status = unsafe inflate(stream, Z_NO_FLUSH)
    input.take(unsafe window.count - Int(stream.pointee.avail_in))
    switch status {
    case Z_OK, Z_BUF_ERROR: break
    case Z_STREAM_END:
      isInMember = false
    default:
      // zlib's texts are constants of the library.
      let words = unsafe stream.pointee.msg.map { unsafe String(cString: $0) } ?? "code \(status)"
      throw error(words == "incorrect data check" ? .checksumMismatch : .damaged(words))
    }
  }

  /// Whether another member follows; what is neither a member nor zero bytes to the end is refused.
  private func startsMember() throws(CompressionError) -> Bool {
    guard try input.load(1) else { return false }
    let start = input.position
    if try input.peek(2) == [0x1F, 0x8B] {
      unsafe inflateReset(stream)
      isInMember = true
      return true
    }
    while try input.load(1) {
      guard unsafe input.window.allSatisfy({ $0 == 0 }) else {
        throw CompressionError(.trailingGarbage, path: input.path, offset: start)
      }
      input.take(unsafe input.window.count)
    }
    return false
  }

  private func error(_ reason: CompressionError.Reason) -> CompressionError {
    CompressionError(reason, path: input.path, offset: input.position)
  }
}
