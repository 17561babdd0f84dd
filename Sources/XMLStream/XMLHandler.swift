/// What is told about the elements of a text while it is read.
///
/// A handler that cannot take what it is told throws `XMLError(.content("…"))`; the stream adds the place and ends.
public protocol XMLHandler: AnyObject {
  /// A start tag, or the first half of an empty element.
  func startElement(_ name: XMLString, attributes: XMLAttributes) throws(XMLError)

  /// An end tag, or the second half of an empty element.
  ///
  /// - Parameter text: the character data since the last tag before this one, which is all that an element without
  ///   children holds; empty where the stream was not asked for text.
  func endElement(_ name: XMLString, text: XMLText) throws(XMLError)

  /// A document type declaration begins; does nothing where a handler does not care.
  func startDocumentType() throws(XMLError)
}

extension XMLHandler {
  /// Takes document type declarations as they come: entities in them are refused in any case.
  public func startDocumentType() throws(XMLError) {}
}
