import CExpat

/// Reads a text as XML piece by piece and tells a handler of its elements; the one wrapper of expat.
///
/// ```swift
/// let stream = XMLStream(handler: handler, collectsText: true)
/// try stream.parse(bytes)                                // as often as there are pieces
/// try stream.finish()                                    // throws where the text is not whole
/// ```
///
/// Without a copy: `parseBuffer` reads straight into the parser's memory. UTF-8, UTF-16, ISO 8859-1, US-ASCII and
/// windows-1252 are understood. Entity declarations are refused; depth and text are bounded. One error ends the
/// reading: after it the stream is not to be used.
@safe public final class XMLStream {
  // Both belong to this object and are freed by `deinit` alone.
  private let context: UnsafeMutablePointer<XMLContext>
  private let parser: XML_Parser?

  /// Creates a reader.
  ///
  /// - Parameters:
  ///   - handler: is told of elements while `parse` or `finish` runs; held as long as the stream.
  ///   - collectsText: whether character data is gathered for `endElement`.
  ///   - depthLimit: how deep elements may lie in each other.
  ///   - textLimit: bytes of character data that one element may hold.
  public init(
    handler: any XMLHandler, collectsText: Bool = false, depthLimit: Int = 256, textLimit: Int = 1 << 26
  ) {
    let parser = unsafe XML_ParserCreate(nil)
    precondition(unsafe parser != nil, "no memory for an XML parser")
    unsafe self.parser = parser
    unsafe context = .allocate(capacity: 1)
    unsafe context.initialize(
      to: XMLContext(
        parser: parser, handler: handler, collectsText: collectsText, depthLimit: depthLimit,
        textLimit: textLimit))
    unsafe XMLContext.installCallbacks(context)
  }

  deinit {
    unsafe XML_ParserFree(parser)
    unsafe context.deinitialize(count: 1)
    unsafe context.deallocate()
  }

  /// Reads a piece of the text.
  ///
  /// - Parameter pieceLength: how many bytes the parser is given at once.
  public func parse(_ bytes: UnsafeRawBufferPointer, pieceLength: Int = 1 << 18) throws(XMLError) {
    var rest = unsafe bytes
    while unsafe !rest.isEmpty {
      // expat counts in Int32, and small pieces stay in the processor's cache.
      let piece = unsafe UnsafeRawBufferPointer(rebasing: rest.prefix(pieceLength))
      let buffer = try unsafe self.buffer(capacity: piece.count)
      unsafe buffer.copyMemory(from: piece)
      try parseBuffer(count: piece.count)
      unsafe rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(piece.count))
    }
  }

  /// Reads a piece of the text.
  public func parse(_ bytes: [UInt8]) throws(XMLError) {
    var failure: XMLError?
    // Lends the array's storage to one reading.
    unsafe bytes.withUnsafeBytes { buffer in
      do throws(XMLError) { try unsafe parse(buffer) } catch { failure = error }
    }
    if let failure { throw failure }
  }

  /// Ends the text.
  ///
  /// - Throws: where the root element is not closed, or there is none.
  public func finish() throws(XMLError) {
    try check(unsafe XML_Parse(parser, nil, 0, 1), isFinal: true)
  }

  /// Memory of the parser's own for the next piece, to be followed by `parseBuffer(count:)`.
  public func buffer(capacity: Int) throws(XMLError) -> UnsafeMutableRawBufferPointer {
    guard let start = unsafe XML_GetBuffer(parser, Int32(capacity)) else {
      throw unsafe context.pointee.failure(XML_GetErrorCode(parser), isFinal: false)
    }
    return unsafe UnsafeMutableRawBufferPointer(start: start, count: capacity)
  }

  /// Reads the first `count` bytes of what `buffer(capacity:)` returned last.
  public func parseBuffer(count: Int) throws(XMLError) {
    unsafe context.pointee.byteCount += count
    try check(unsafe XML_ParseBuffer(parser, Int32(count), 0), isFinal: false)
  }

  private func check(_ status: XML_Status, isFinal: Bool) throws(XMLError) {
    // A handler's error may be stored although expat went on to the end of the piece.
    if let error = unsafe context.pointee.error { throw error }
    if status == XML_STATUS_ERROR {
      throw unsafe context.pointee.failure(XML_GetErrorCode(parser), isFinal: isFinal)
    }
  }
}
