import CBzip2

/// Unpacks bzip2: every stream of the file, one after another.
@safe final class Bzip2Source: ByteSource {
  private let input: RawInput
  // libbz2 keeps this address, so the structure lies outside of the object; freed by `deinit`.
  private let stream: UnsafeMutablePointer<bz_stream>
  private var isInStream = false
  private var isFirst = true
  let compression = CompressionFormat.bzip2

  init(_ input: RawInput) {
    self.input = input
    unsafe stream = .allocate(capacity: 1)
    unsafe stream.initialize(to: bz_stream())
  }

  deinit {
    if isInStream { unsafe BZ2_bzDecompressEnd(stream) }
    unsafe stream.deinitialize(count: 1)
    unsafe stream.deallocate()
  }

  var position: Int { input.position }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws(CompressionError) -> Int {
    unsafe stream.pointee.next_out = buffer.baseAddress?.assumingMemoryBound(to: CChar.self)
    unsafe stream.pointee.avail_out = UInt32(buffer.count)
    while unsafe stream.pointee.avail_out > 0 {
      if !isInStream, try !startsStream() { break }
      guard try input.load(1) else { throw error(.truncated) }
      try decompressWindow()
    }
    return unsafe buffer.count - Int(stream.pointee.avail_out)
  }

  private func decompressWindow() throws(CompressionError) {
    let window = unsafe input.window
    unsafe stream.pointee.next_in = window.baseAddress?.assumingMemoryBound(to: CChar.self)
    unsafe stream.pointee.avail_in = UInt32(window.count)
    let status = unsafe BZ2_bzDecompress(stream)
    input.take(unsafe window.count - Int(stream.pointee.avail_in))
    switch status {
    case BZ_OK: break
    case BZ_STREAM_END:
      unsafe BZ2_bzDecompressEnd(stream)
      isInStream = false
    case BZ_DATA_ERROR: throw error(.damaged("bad bzip2 block or checksum"))
    case BZ_DATA_ERROR_MAGIC: throw error(.damaged("no bzip2 header"))
    default: throw error(.damaged("bzip2 code \(status)"))
    }
  }

  /// Whether another stream follows; what is no stream is refused.
  private func startsStream() throws(CompressionError) -> Bool {
    guard try input.load(1) else { return false }
    let head = try input.peek(3)
    if !isFirst, !Array("BZh".utf8).starts(with: head) { throw error(.trailingGarbage) }
    isFirst = false
    let (out, room) = unsafe (stream.pointee.next_out, stream.pointee.avail_out)
    unsafe stream.pointee = bz_stream()
    let status = unsafe BZ2_bzDecompressInit(stream, 0, 0)
    precondition(status == BZ_OK, "libbz2 cannot start: no memory")
    unsafe stream.pointee.next_out = out
    unsafe stream.pointee.avail_out = room
    isInStream = true
    return true
  }

  private func error(_ reason: CompressionError.Reason) -> CompressionError {
    CompressionError(reason, path: input.path, offset: input.position)
  }
}
