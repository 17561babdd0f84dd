import CExpat

/// What expat's callbacks work on: the handler, the depth, the text so far and the error that stopped the reading.
///
/// A value behind a pointer, since the properties of an object would be checked for exclusive access at each tag.
@safe struct XMLContext: ~Copyable {
  // Freed by the stream that owns both; used here only while the stream lives.
  private let parser: XML_Parser?
  private let handler: any XMLHandler
  private let collectsText: Bool
  private let depthLimit: Int
  private let textLimit: Int
  private var depth = 0
  private var text: [UInt8] = []

  /// The first error of a callback; set once.
  private(set) var error: XMLError?
  private var hasFailed = false
  /// Bytes of the text handed to the parser so far.
  var byteCount = 0

  init(
    parser: XML_Parser?, handler: any XMLHandler, collectsText: Bool, depthLimit: Int, textLimit: Int
  ) {
    unsafe self.parser = parser
    self.handler = handler
    self.collectsText = collectsText
    self.depthLimit = depthLimit
    self.textLimit = textLimit
  }

  /// Lets expat call a context, which stays in its place as long as the parser.
  static func installCallbacks(_ context: UnsafeMutablePointer<XMLContext>) {
    let parser = unsafe context.pointee.parser
    unsafe XML_SetUserData(parser, context)
    unsafe XML_SetElementHandler(
      parser,
      { context, name, attributes in
        guard let context = unsafe context, let name = unsafe name, let attributes = unsafe attributes else {
          return
        }
        unsafe context.assumingMemoryBound(to: XMLContext.self).pointee.start(
          XMLString(name), XMLAttributes(attributes))
      },
      { context, name in
        guard let context = unsafe context, let name = unsafe name else { return }
        unsafe context.assumingMemoryBound(to: XMLContext.self).pointee.end(XMLString(name))
      })
    if unsafe context.pointee.collectsText {
      unsafe XML_SetCharacterDataHandler(parser) { context, start, count in
        guard let context = unsafe context else { return }
        unsafe context.assumingMemoryBound(to: XMLContext.self).pointee.append(
          UnsafeRawBufferPointer(start: start, count: Int(count)))
      }
    }
    unsafe XML_SetEntityDeclHandler(parser) { context, _, _, _, _, _, _, _, _ in
      guard let context = unsafe context else { return }
      unsafe context.assumingMemoryBound(to: XMLContext.self).pointee.stop(with: XMLError(.entityDeclaration))
    }
    unsafe XML_SetSkippedEntityHandler(parser) { context, _, _ in
      guard let context = unsafe context else { return }
      unsafe context.assumingMemoryBound(to: XMLContext.self).pointee.stop(
        with: XMLError(.malformed("undefined entity")))
    }
    unsafe XML_SetStartDoctypeDeclHandler(parser) { context, _, _, _, _ in
      guard let context = unsafe context else { return }
      unsafe context.assumingMemoryBound(to: XMLContext.self).pointee.startDocumentType()
    }
    unsafe XML_SetUnknownEncodingHandler(
      parser, { _, name, encoding in unsafe fillEncoding(name, encoding) }, nil)
  }

  @inline(__always)
  private mutating func start(_ name: XMLString, _ attributes: XMLAttributes) {
    if hasFailed { return }
    depth &+= 1
    if depth > depthLimit { return stop(with: XMLError(.tooDeep(limit: depthLimit))) }
    if !text.isEmpty { text.removeAll(keepingCapacity: true) }
    do throws(XMLError) { try handler.startElement(name, attributes: attributes) } catch { stop(with: error) }
  }

  @inline(__always)
  private mutating func end(_ name: XMLString) {
    if hasFailed { return }
    depth &-= 1
    if !text.isEmpty { return endWithText(name) }
    let nothing = unsafe XMLText(UnsafeBufferPointer(start: nil, count: 0))
    do throws(XMLError) { try handler.endElement(name, text: nothing) } catch { stop(with: error) }
  }

  private mutating func endWithText(_ name: XMLString) {
    var failure: XMLError?
    // Lends the gathered text to one call.
    unsafe text.withUnsafeBufferPointer { bytes in
      do throws(XMLError) { try handler.endElement(name, text: unsafe XMLText(bytes)) } catch {
        failure = error
      }
    }
    text.removeAll(keepingCapacity: true)
    if let failure { stop(with: failure) }
  }

  private mutating func append(_ bytes: UnsafeRawBufferPointer) {
    if hasFailed { return }
    if text.count + bytes.count > textLimit { return stop(with: XMLError(.textTooLong(limit: textLimit))) }
    unsafe text.append(contentsOf: bytes)
  }

  private mutating func startDocumentType() {
    if hasFailed { return }
    do throws(XMLError) { try handler.startDocumentType() } catch { stop(with: error) }
  }

  @inline(never)
  private mutating func stop(with reason: XMLError) {
    if hasFailed { return }
    hasFailed = true
    error = located(reason)
    unsafe XML_StopParser(parser, 0)
  }

  /// The error that expat itself reports, in our terms.
  func failure(_ code: XML_Error, isFinal: Bool) -> XMLError {
    if code == XML_ERROR_NO_ELEMENTS, isFinal {
      return located(XMLError(byteCount == 0 ? .empty : .truncated))
    }
    if isFinal,
      code == XML_ERROR_UNCLOSED_TOKEN || code == XML_ERROR_PARTIAL_CHAR
        || code == XML_ERROR_UNCLOSED_CDATA_SECTION
    {
      return located(XMLError(.truncated))
    }
    // expat's texts are constants of the library.
    let words = unsafe XML_ErrorString(code).map { unsafe String(cString: $0) } ?? "error \(code.rawValue)"
    return located(XMLError(.malformed(words)))
  }

  private func located(_ error: XMLError) -> XMLError {
    XMLError(
      error.reason, line: Int(unsafe XML_GetCurrentLineNumber(parser)),
      column: Int(unsafe XML_GetCurrentColumnNumber(parser)) + 1,
      byteOffset: max(0, Int(unsafe XML_GetCurrentByteIndex(parser))))
  }
}
