/// Reads JSON text value by value, as the caller asks for it, without building a tree.
///
/// ```swift
/// var reader = JSONReader(bytes)
/// try reader.beginObject()
/// while let key = try reader.nextKey() {
///   switch key {
///   case "profile": profile = try reader.readString()
///   case "points":
///     try reader.beginArray()
///     while try reader.nextElement() { points.append(try reader.readPairE7()) }
///   default: try reader.skipValue()
///   }
/// }
/// try reader.finish()
/// ```
///
/// Strict (RFC 8259): what is no JSON is an error with its place, also within values that are skipped. Strings must be
/// UTF-8 and free of lone surrogates; keys may repeat. Every value must be read or skipped before the next is asked for.
public struct JSONReader: Sendable {
  /// The kinds of values, told by their first byte.
  public enum Kind: Sendable {
    /// `{`
    case object
    /// `[`
    case array
    /// `"`
    case string
    /// A digit or a minus sign.
    case number
    /// `true` or `false`
    case boolean
    /// `null`
    case null
  }

  /// The whole text, of which this reader may see a part.
  public let bytes: [UInt8]
  /// Where this reader's part begins.
  let start: Int
  /// Where this reader's part ends.
  let limit: Int
  /// How deep arrays and objects may be nested.
  let depthLimit: Int
  /// The next byte to be looked at.
  var place: Int
  /// How many arrays and objects are open.
  private(set) var depth = 0
  /// Whether an array or object has just been opened, so that no comma is due.
  private var isFirst = false

  /// Creates a reader of a text, or of a part of it such as one line of many.
  ///
  /// The reader holds the array as long as it lives: let it go before the array is changed, or the change copies.
  public init(_ bytes: [UInt8], range: Range<Int>? = nil, depthLimit: Int = 64) {
    precondition(depthLimit > 0 && depthLimit <= 64)
    let range = range ?? 0..<bytes.count
    precondition(range.lowerBound >= 0 && range.upperBound <= bytes.count)
    self.bytes = bytes
    start = range.lowerBound
    limit = range.upperBound
    place = range.lowerBound
    self.depthLimit = depthLimit
  }

  /// The place of the next byte in the array that was given, for errors about a value's meaning.
  public var offset: Int { place }

  /// An error at the next byte or at an earlier place of the array that was given.
  public func error(_ reason: JSONError.Reason, at offset: Int? = nil) -> JSONError {
    JSONError(reason, at: offset ?? place, in: bytes, from: start)
  }

  // MARK: Structure

  /// Tells the kind of the next value without consuming it.
  public mutating func peekKind() throws(JSONError) -> Kind {
    skipWhiteSpace()
    guard place < limit else { throw error(.truncated) }
    switch bytes[place] {
    case UInt8(ascii: "{"): return .object
    case UInt8(ascii: "["): return .array
    case UInt8(ascii: "\""): return .string
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return .number
    case UInt8(ascii: "t"), UInt8(ascii: "f"): return .boolean
    case UInt8(ascii: "n"): return .null
    default: throw error(.expected(.value))
    }
  }

  /// Enters an object, whose keys are then asked for with `nextKey`.
  public mutating func beginObject() throws(JSONError) {
    try open(UInt8(ascii: "{"), .object)
  }

  /// Enters an array, whose elements are then asked for with `nextElement`.
  public mutating func beginArray() throws(JSONError) {
    try open(UInt8(ascii: "["), .array)
  }

  /// Reads the next key of the object that was entered and its colon, or leaves the object and returns nil.
  public mutating func nextKey() throws(JSONError) -> String? { try nextKeyAndOffset()?.key }

  /// As `nextKey`, with the place of the key's quote.
  mutating func nextKeyAndOffset() throws(JSONError) -> (key: String, offset: Int)? {
    guard try goOn(until: UInt8(ascii: "}"), .commaOrBrace) else { return nil }
    guard place < limit else { throw error(.truncated) }
    guard bytes[place] == UInt8(ascii: "\"") else { throw error(.expected(.key)) }
    let offset = place
    let key = try readString()
    skipWhiteSpace()
    guard place < limit else { throw error(.truncated) }
    guard bytes[place] == UInt8(ascii: ":") else { throw error(.expected(.colon)) }
    place += 1
    return (key, offset)
  }

  /// Goes on to the next element of the array that was entered, or leaves the array and returns false.
  public mutating func nextElement() throws(JSONError) -> Bool {
    try goOn(until: UInt8(ascii: "]"), .commaOrBracket)
  }

  /// Checks that nothing but white space follows.
  public mutating func finish() throws(JSONError) {
    precondition(depth == 0)
    skipWhiteSpace()
    guard place == limit else { throw error(.trailingText) }
  }

  @inline(__always)
  mutating func open(_ bracket: UInt8, _ expected: JSONError.Expectation) throws(JSONError) {
    skipWhiteSpace()
    guard place < limit else { throw error(.truncated) }
    guard bytes[place] == bracket else { throw error(.expected(expected)) }
    guard depth < depthLimit else { throw error(.tooDeep(limit: depthLimit)) }
    place += 1
    depth += 1
    isFirst = true
  }

  /// Steps over the comma to the next member, or over the closing bracket; tells which.
  @inline(__always)
  mutating func goOn(until bracket: UInt8, _ expected: JSONError.Expectation) throws(JSONError) -> Bool {
    precondition(depth > 0)
    skipWhiteSpace()
    guard place < limit else { throw error(.truncated) }
    if bytes[place] == bracket {
      place += 1
      depth -= 1
      isFirst = false
      return false
    }
    if isFirst {
      isFirst = false
      return true
    }
    guard bytes[place] == UInt8(ascii: ",") else { throw error(.expected(expected)) }
    place += 1
    skipWhiteSpace()
    guard place < limit else { throw error(.truncated) }
    // A comma promises a member.
    guard bytes[place] != bracket else {
      throw error(.expected(bracket == UInt8(ascii: "}") ? .key : .value))
    }
    return true
  }

  // MARK: Simple values

  /// Reads `true` or `false`.
  public mutating func readBool() throws(JSONError) -> Bool {
    guard try peekKind() == .boolean else { throw error(.expected(.boolean)) }
    let value = bytes[place] == UInt8(ascii: "t")
    try readWord(value ? "true" : "false")
    return value
  }

  /// Reads `null` if it comes next, and tells whether it did.
  public mutating func readNull() throws(JSONError) -> Bool {
    guard try peekKind() == .null else { return false }
    try readWord("null")
    return true
  }

  /// Reads one of the three words; its first byte was seen.
  private mutating func readWord(_ word: String) throws(JSONError) {
    for letter in word.utf8 {
      guard place < limit else { throw error(.truncated) }
      guard bytes[place] == letter else { throw error(.expected(.value)) }
      place += 1
    }
  }

  @inline(__always)
  mutating func skipWhiteSpace() {
    while place < limit {
      let byte = bytes[place]
      if byte > 0x20 { return }
      guard byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 else { return }
      place += 1
    }
  }
}
