/// A key, value or role as bytes of UTF-8, lent by the reader for the length of one call.
///
/// ```swift
/// if tag.key == "highway" { … }        // compares bytes, makes no String
/// let name = tag.value.string          // copies
/// ```
///
/// Keep `string` or a copy of `bytes`, never the value itself: its bytes go when the visitor returns.
@safe public struct OSMText: CustomStringConvertible {
  /// The bytes; valid during the call that lends them.
  public let bytes: UnsafeBufferPointer<UInt8>

  @inlinable
  init(start: UnsafePointer<UInt8>?, count: Int) {
    unsafe bytes = UnsafeBufferPointer(start: start, count: count)
  }

  /// Lends text of the caller's own, such as a word of a table that is compared with tags.
  @inlinable
  public init(_ bytes: UnsafeBufferPointer<UInt8>) { unsafe self.bytes = bytes }

  /// Number of bytes.
  @inlinable public var count: Int { unsafe bytes.count }

  /// Whether there are none.
  @inlinable public var isEmpty: Bool { unsafe bytes.isEmpty }

  /// A copy that may be kept; bytes that are no UTF-8 are repaired.
  public var string: String { unsafe String(decoding: bytes, as: UTF8.self) }

  /// A copy that may be kept.
  public var description: String { string }

  /// Whether the bytes are those of a literal.
  @inlinable
  public static func == (text: OSMText, literal: StaticString) -> Bool {
    // The literal's bytes live for ever, and both counts are checked first.
    guard text.count == literal.utf8CodeUnitCount else { return false }
    let start = unsafe literal.utf8Start
    for index in 0..<text.count where unsafe text.bytes[index] != start[index] { return false }
    return true
  }

  /// Whether two texts have the same bytes.
  @inlinable
  public static func == (text: OSMText, other: OSMText) -> Bool {
    guard text.count == other.count else { return false }
    for index in 0..<text.count where unsafe text.bytes[index] != other.bytes[index] { return false }
    return true
  }

  /// Whether the bytes are those of a literal, for `switch`.
  @inlinable
  public static func ~= (literal: StaticString, text: OSMText) -> Bool { text == literal }
}
