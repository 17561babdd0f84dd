import CExpat

/// What expat's callbacks work on: the handler, the depth, the text so far and the error that stopped the reading.
@safe final class XMLContext {
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

  /// Lets expat call this object; the stream keeps it alive as long as the parser.
  func installCallbacks() {
    unsafe XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
    unsafe XML_SetElementHandler(
      parser,
      { context, name, attributes in
        guard let context = unsafe context, let name = unsafe name, let attributes = unsafe attributes else {
          return
        }
        // The context outlives the parser; without this every tag would cost two atomic counts.
        unsafe Unmanaged<XMLContext>.fromOpaque(context)._withUnsafeGuaranteedRef {
          unsafe $0.start(XMLString(name), XMLAttributes(attributes))
        }
      },
      { context, name in
        guard let context = unsafe context, let name = unsafe name else { return }
        unsafe Unmanaged<XMLContext>.fromOpaque(context)._withUnsafeGuaranteedRef {
          unsafe $0.end(XMLString(name))
        }
      })
    if collectsText {
      unsafe XML_SetCharacterDataHandler(parser) { context, start, count in
        guard let context = unsafe context else { return }
        unsafe Unmanaged<XMLContext>.fromOpaque(context)._withUnsafeGuaranteedRef {
          unsafe $0.append(UnsafeRawBufferPointer(start: start, count: Int(count)))
        }
      }
    }
    unsafe XML_SetEntityDeclHandler(parser) { context, _, _, _, _, _, _, _, _ in
      guard let context = unsafe context else { return }
      unsafe Unmanaged<XMLContext>.fromOpaque(context)._withUnsafeGuaranteedRef {
        $0.stop(with: XMLError(.entityDeclaration))
      }
    }
    unsafe XML_SetSkippedEntityHandler(parser) { context, _, _ in
      guard let context = unsafe context else { return }
      unsafe Unmanaged<XMLContext>.fromOpaque(context)._withUnsafeGuaranteedRef {
        $0.stop(with: XMLError(.malformed("undefined entity")))
      }
    }
    unsafe XML_SetStartDoctypeDeclHandler(parser) { context, _, _, _, _ in
      guard let context = unsafe context else { return }
      unsafe Unmanaged<XMLContext>.fromOpaque(context)._withUnsafeGuaranteedRef { $0.startDocumentType() }
    }
    unsafe XML_SetUnknownEncodingHandler(
      parser, { _, name, encoding in unsafe fillEncoding(name, encoding) }, nil)
  }

  private func start(_ name: XMLString, _ attributes: XMLAttributes) {
    guard error == nil else { return }
    depth += 1
    if depth > depthLimit { return stop(with: XMLError(.tooDeep(limit: depthLimit))) }
    if collectsText { text.removeAll(keepingCapacity: true) }
    do throws(XMLError) { try handler.startElement(name, attributes: attributes) } catch { stop(with: error) }
  }

  private func end(_ name: XMLString) {
    guard error == nil else { return }
    depth -= 1
    // Lends the gathered text to one call.
    unsafe text.withUnsafeBufferPointer { bytes in
      do throws(XMLError) { try handler.endElement(name, text: unsafe XMLText(bytes)) } catch {
        stop(with: error)
      }
    }
    if collectsText { text.removeAll(keepingCapacity: true) }
  }

  private func append(_ bytes: UnsafeRawBufferPointer) {
    guard error == nil else { return }
    if text.count + bytes.count > textLimit { return stop(with: XMLError(.textTooLong(limit: textLimit))) }
    unsafe text.append(contentsOf: bytes)
  }

  private func startDocumentType() {
    guard error == nil else { return }
    do throws(XMLError) { try handler.startDocumentType() } catch { stop(with: error) }
  }

  private func stop(with reason: XMLError) {
    guard error == nil else { return }
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
