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
