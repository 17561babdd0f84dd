/// What is wrong with a JSON text, and where.
public struct JSONError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The ways in which a text can fail to be JSON, or to be what was asked for.
  public enum Reason: Hashable, Sendable {
    /// The text ends within a value.
    case truncated
    /// Another byte was due here.
    case expected(Expectation)
    /// Something follows the value.
    case trailingText
    /// A number breaks the grammar: a leading zero or plus sign, no digit where one is due.
    case malformedNumber
    /// A number does not fit the type it is wanted as.
    case numberOutOfRange
    /// A control character stands bare in a string.
    case controlCharacter
    /// A backslash is followed by what is no escape, or half of a surrogate pair stands alone.
    case malformedEscape
    /// Bytes are not UTF-8.
    case invalidUTF8
    /// Arrays and objects are nested deeper than the reader allows.
    case tooDeep(limit: Int)
  }

  /// What was due where something else stands.
  public enum Expectation: String, Hashable, Sendable {
    /// Any value.
    case value = "a value"
    /// A value of the kind that was asked for.
    case object = "an object"
    /// A value of the kind that was asked for.
    case array = "an array"
    /// A value of the kind that was asked for.
    case string = "a string"
    /// A value of the kind that was asked for.
    case number = "a number"
    /// A value of the kind that was asked for.
    case wholeNumber = "a whole number"
    /// A value of the kind that was asked for.
    case boolean = "true or false"
    /// A key, in quotes.
    case key = "a key in quotes"
    /// The colon between key and value.
    case colon = "a colon"
    /// What goes on or ends an array.
    case commaOrBracket = "a comma or ]"
    /// What goes on or ends an object.
    case commaOrBrace = "a comma or }"
    /// An array of two numbers.
    case pair = "an array of two numbers"
    /// An array of two or more numbers.
    case position = "an array of two or three numbers"
  }

  /// What is wrong.
  public let reason: Reason
  /// The byte at fault, counted from 0 at the beginning of the text.
  public let offset: Int
  /// The line of that byte, counted from 1.
  public let line: Int
  /// The column of that byte in its line, counted in bytes from 1.
  public let column: Int

  /// Records a fault; line and column are counted in the text itself, from `start` on.
  public init(_ reason: Reason, at offset: Int, in bytes: [UInt8], from start: Int = 0) {
    self.reason = reason
    self.offset = offset - start
    var line = 1
    var lineStart = start
    for index in start..<min(max(offset, start), bytes.count) where bytes[index] == UInt8(ascii: "\n") {
      line += 1
      lineStart = index + 1
    }
    self.line = line
    column = offset - lineStart + 1
  }

  /// What is wrong, without the place.
  public var message: String {
    switch reason {
    case .truncated: "the text ends within a value"
    case .expected(let what): "expected \(what.rawValue)"
    case .trailingText: "expected nothing more after the value"
    case .malformedNumber: "malformed number"
    case .numberOutOfRange: "number out of range"
    case .controlCharacter: "control character in a string; write it as an escape"
    case .malformedEscape: "malformed escape in a string"
    case .invalidUTF8: "not UTF-8"
    case .tooDeep(let limit): "nested deeper than \(limit) levels"
    }
  }

  /// A sentence that begins with the place: `line 3, column 7: expected a colon`.
  public var description: String { "line \(line), column \(column): \(message)" }
}
