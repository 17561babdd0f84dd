/// A JSON value as a tree, for documents that are read whole, such as profile files.
///
/// Each value knows its place in the text, so that errors about its meaning can name it. Members keep their order.
public struct JSONValue: Sendable {
  /// What a value can be.
  public enum Content: Sendable {
    /// `null`
    case null
    /// `true` or `false`
    case bool(Bool)
    /// A number, as the nearest double.
    case number(Double)
    /// A string, with its escapes resolved.
    case string(String)
    /// An array.
    case array([JSONValue])
    /// An object.
    case object([Member])
  }

  /// A key and its value.
  public struct Member: Sendable {
    /// The key, with its escapes resolved.
    public let key: String
    /// Where the key's quote stands, in bytes from the beginning of the text.
    public let keyOffset: Int
    /// The value.
    public let value: JSONValue
  }

  /// What the value is.
  public let content: Content
  /// Where the value begins, in bytes from the beginning of the text.
  public let offset: Int
  /// The line on which it begins, counted from 1.
  public let line: Int
  /// The column at which it begins, counted in bytes from 1.
  public let column: Int

  /// Reads a whole text, which must hold one value.
  public init(parsing bytes: [UInt8]) throws(JSONError) {
    var builder = TreeBuilder(reader: JSONReader(bytes))
    self = try builder.readValue()
    try builder.reader.finish()
  }

  init(_ content: Content, offset: Int, line: Int, column: Int) {
    self.content = content
    self.offset = offset
    self.line = line
    self.column = column
  }

  /// The value of a key, or nil where this is no object or lacks it; of repeated keys the last one counts.
  public subscript(key: String) -> JSONValue? { members?.last { $0.key == key }?.value }

  /// The members in the order of the text, or nil where this is no object.
  public var members: [Member]? { if case .object(let members) = content { members } else { nil } }
  /// The elements, or nil where this is no array.
  public var elements: [JSONValue]? { if case .array(let elements) = content { elements } else { nil } }
  /// The string, or nil where this is none.
  public var string: String? { if case .string(let string) = content { string } else { nil } }
  /// The number, or nil where this is none.
  public var number: Double? { if case .number(let number) = content { number } else { nil } }
  /// The number as an integer, or nil where this is none, has a fraction or exceeds 2^53.
  public var integer: Int? {
    guard let number, number.magnitude <= 0x1p53 else { return nil }
    return Int(exactly: number)
  }
  /// `true` or `false`, or nil where this is neither.
  public var bool: Bool? { if case .bool(let bool) = content { bool } else { nil } }
  /// Whether this is `null`.
  public var isNull: Bool { if case .null = content { true } else { false } }

  /// The kind with its article, for messages: "a string".
  public var kindName: String {
    switch content {
    case .null: "null"
    case .bool: "true or false"
    case .number: "a number"
    case .string: "a string"
    case .array: "an array"
    case .object: "an object"
    }
  }
}

/// Builds the tree and keeps count of lines on the way, so that the text is gone through once.
private struct TreeBuilder {
  var reader: JSONReader
  private var line = 1
  private var lineStart = 0
  private var counted = 0

  init(reader: JSONReader) { self.reader = reader }

  /// Recursive; the reader's depth limit bounds it.
  mutating func readValue() throws(JSONError) -> JSONValue {
    let kind = try reader.peekKind()
    let offset = reader.offset
    countLines(to: offset)
    let (line, column) = (line, offset - lineStart + 1)
    let content: JSONValue.Content
    switch kind {
    case .object: content = .object(try readMembers())
    case .array: content = .array(try readElements())
    case .string: content = .string(try reader.readString())
    case .number: content = .number(try reader.readDouble())
    case .boolean: content = .bool(try reader.readBool())
    case .null:
      _ = try reader.readNull()
      content = .null
    }
    return JSONValue(content, offset: offset, line: line, column: column)
  }

  private mutating func readMembers() throws(JSONError) -> [JSONValue.Member] {
    var members: [JSONValue.Member] = []
    try reader.beginObject()
    while let (key, offset) = try reader.nextKeyAndOffset() {
      members.append(JSONValue.Member(key: key, keyOffset: offset, value: try readValue()))
    }
    return members
  }

  private mutating func readElements() throws(JSONError) -> [JSONValue] {
    var elements: [JSONValue] = []
    try reader.beginArray()
    while try reader.nextElement() { elements.append(try readValue()) }
    return elements
  }

  private mutating func countLines(to offset: Int) {
    for index in counted..<offset where reader.bytes[index] == UInt8(ascii: "\n") {
      line += 1
      lineStart = index + 1
    }
    counted = offset
  }
}
