/// Writes JSON text value by value; commas come by themselves.
///
/// ```swift
/// var json = JSONWriter()
/// json.beginObject()
/// json.key("distance")
/// json.number(1234.56, decimals: 1)
/// json.endObject()
/// json.bytes        // {"distance":1234.6}
/// ```
///
/// Numbers are written as `TextBuffer` writes them, so the same values give the same bytes everywhere. A writer is
/// best used again after `removeAll`, which keeps its room.
public struct JSONWriter: Sendable {
  /// The text so far.
  public private(set) var text: TextBuffer
  private var commaIsDue = false
  private var depth = 0
  private let escapesMarkup: Bool

  /// Creates a writer.
  ///
  /// - Parameter escapesMarkup: whether `<` and `&` in strings are written as `\u003c` and `\u0026`, so that the text
  ///   can stand within a script element of a page.
  public init(capacity: Int = 256, escapesMarkup: Bool = false) {
    text = TextBuffer(capacity: capacity)
    self.escapesMarkup = escapesMarkup
  }

  /// A copy of the text so far.
  public var bytes: [UInt8] { text.bytes }

  /// Forgets the text and keeps the room.
  public mutating func removeAll() {
    text.removeAll()
    commaIsDue = false
    depth = 0
  }

  // MARK: Structure

  /// Opens an object.
  public mutating func beginObject() { open(UInt8(ascii: "{")) }
  /// Closes the innermost object.
  public mutating func endObject() { close(UInt8(ascii: "}")) }
  /// Opens an array.
  public mutating func beginArray() { open(UInt8(ascii: "[")) }
  /// Closes the innermost array.
  public mutating func endArray() { close(UInt8(ascii: "]")) }

  /// Ends a line of newline-delimited JSON: all that was opened must be closed.
  public mutating func endLine() {
    precondition(depth == 0)
    text.append(byte: UInt8(ascii: "\n"))
    commaIsDue = false
  }

  /// Writes a key that is part of the program: plain ASCII without quotes and backslashes.
  public mutating func key(_ key: StaticString) {
    separate()
    text.append(byte: UInt8(ascii: "\""))
    text.append(key)
    text.append("\":")
    commaIsDue = false
  }

  /// Writes a key that comes from data.
  public mutating func key(text key: String) {
    string(key)
    text.append(byte: UInt8(ascii: ":"))
    commaIsDue = false
  }

  // MARK: Values

  /// Writes a string.
  public mutating func string(_ value: String) {
    separate()
    text.append(byte: UInt8(ascii: "\""))
    appendEscaped(value)
    text.append(byte: UInt8(ascii: "\""))
  }

  /// Writes a whole number.
  public mutating func integer(_ value: Int64) {
    separate()
    text.append(integer: value)
  }

  /// Writes a whole number.
  public mutating func integer(_ value: Int) { integer(Int64(value)) }

  /// Writes a number rounded to at most so many decimals; what is not finite is written as `null`.
  public mutating func number(_ value: Double, decimals: Int) {
    separate()
    text.append(decimal: value, decimals: decimals)
  }

  /// Writes a number, or `null` where there is none.
  public mutating func number(_ value: Double?, decimals: Int) {
    if let value { number(value, decimals: decimals) } else { null() }
  }

  /// Writes an angle given in 1e-7 degrees as degrees.
  public mutating func degrees(e7 value: Int32) {
    separate()
    text.append(degreesE7: value)
  }

  /// Writes `[longitude,latitude]`, or `[latitude,longitude]` with the arguments changed over.
  public mutating func pair(e7 first: Int32, _ second: Int32) {
    separate()
    text.appendToken { token in
      token.put(UInt8(ascii: "["))
      token.put(degreesE7: first)
      token.put(UInt8(ascii: ","))
      token.put(degreesE7: second)
      token.put(UInt8(ascii: "]"))
    }
  }

  /// Writes a position of GeoJSON, `[longitude,latitude,height]`, with the height in metres and `null` where unknown.
  public mutating func position(
    longitudeE7: Int32, latitudeE7: Int32, height: Double?, heightDecimals: Int = 1
  ) {
    separate()
    text.appendToken { token in
      token.put(UInt8(ascii: "["))
      token.put(degreesE7: longitudeE7)
      token.put(UInt8(ascii: ","))
      token.put(degreesE7: latitudeE7)
      token.put(UInt8(ascii: ","))
      if let height, height.magnitude < 0x1p63 {
        token.put(height, decimals: heightDecimals, trimmed: true)
      } else {
        token.put(UInt64(UInt32(0x6C6C_756E)), keeping: 4)  // null, lowest byte first
      }
      token.put(UInt8(ascii: "]"))
    }
  }

  /// Writes `true` or `false`.
  public mutating func bool(_ value: Bool) {
    separate()
    text.append(value ? "true" : "false")
  }

  /// Writes `null`.
  public mutating func null() {
    separate()
    text.append("null")
  }

  /// Writes a value that is JSON already, such as a request's `id`, as it came.
  public mutating func raw(_ bytes: ArraySlice<UInt8>) {
    separate()
    text.append(bytes: bytes)
  }

  // MARK: Parts

  private mutating func open(_ bracket: UInt8) {
    separate()
    text.append(byte: bracket)
    commaIsDue = false
    depth += 1
  }

  private mutating func close(_ bracket: UInt8) {
    precondition(depth > 0)
    text.append(byte: bracket)
    commaIsDue = true
    depth -= 1
  }

  @inline(__always)
  private mutating func separate() {
    if commaIsDue { text.append(byte: UInt8(ascii: ",")) }
    commaIsDue = true
  }

  private mutating func appendEscaped(_ value: String) {
    guard value.utf8.contains(where: needsEscape) else { return text.append(text: value) }
    for byte in value.utf8 {
      guard needsEscape(byte) else {
        text.append(byte: byte)
        continue
      }
      switch byte {
      case UInt8(ascii: "\""): text.append("\\\"")
      case UInt8(ascii: "\\"): text.append("\\\\")
      case 0x08: text.append("\\b")
      case 0x0C: text.append("\\f")
      case 0x0A: text.append("\\n")
      case 0x0D: text.append("\\r")
      case 0x09: text.append("\\t")
      default:
        text.append("\\u00")
        text.append(byte: Self.hexadecimal[Int(byte >> 4)])
        text.append(byte: Self.hexadecimal[Int(byte & 15)])
      }
    }
  }

  private func needsEscape(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
      || (escapesMarkup && (byte == UInt8(ascii: "<") || byte == UInt8(ascii: "&")))
  }

  private static let hexadecimal = Array("0123456789abcdef".utf8)
}
