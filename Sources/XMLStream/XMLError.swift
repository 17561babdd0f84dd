/// Why a text could not be read as XML, and where.
public struct XMLError: Error, Hashable, CustomStringConvertible {
  /// What is wrong.
  public enum Reason: Hashable, Sendable {
    /// The text breaks a rule of XML; the parser's own words, such as "mismatched tag".
    case malformed(String)
    /// The text ends before its root element does.
    case truncated
    /// The text holds nothing at all.
    case empty
    /// A document type declares an entity, which no map or track file needs and which can grow without bound.
    case entityDeclaration
    /// Elements lie within each other deeper than the limit.
    case tooDeep(limit: Int)
    /// The character data of one element is longer than the limit, in bytes.
    case textTooLong(limit: Int)
    /// The elements are not what their reader can take; a phrase such as "a node without id".
    case content(String)
  }

  /// What is wrong.
  public let reason: Reason
  /// Line of the place, from 1; 0 where no place is known.
  public var line: Int
  /// Column of the place in bytes of UTF-8, from 1.
  public var column: Int
  /// Offset of the place from the start of the text, in bytes.
  public var byteOffset: Int

  /// Creates an error; handlers leave the place out, and the stream fills it in.
  public init(_ reason: Reason, line: Int = 0, column: Int = 0, byteOffset: Int = 0) {
    self.reason = reason
    self.line = line
    self.column = column
    self.byteOffset = byteOffset
  }

  /// The reason as a phrase without its place, such as "not well-formed XML: mismatched tag".
  public var phrase: String {
    switch reason {
    case .malformed(let words): "not well-formed XML: \(words)"
    case .truncated: "the XML ends before its root element is closed"
    case .empty: "no XML in it"
    case .entityDeclaration: "XML entity declarations are not accepted"
    case .tooDeep(let limit): "XML elements lie more than \(limit) deep"
    case .textTooLong(let limit): "the text of one XML element is longer than \(limit) bytes"
    case .content(let words): words
    }
  }

  /// A sentence that begins with the place: "12:7: not well-formed XML: mismatched tag".
  public var description: String { line > 0 ? "\(line):\(column): \(phrase)" : phrase }
}
