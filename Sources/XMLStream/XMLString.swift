#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A name or an attribute value, lent by the parser for the length of one call: UTF-8 bytes that end with 0.
///
/// ```swift
/// if name == "trkpt" { … }                 // compares bytes, makes no String
/// let latitude = Double(value.string)      // copies
/// ```
///
/// Keep `string`, never the value itself: its bytes go when the handler returns.
@safe public struct XMLString: CustomStringConvertible {
  /// The bytes, ended by 0; valid during the call that lends them.
  public let start: UnsafePointer<UInt8>

  @inlinable
  init(_ start: UnsafePointer<CChar>) {
    // CChar and UInt8 have one layout; the bytes are only read.
    unsafe self.start = UnsafeRawPointer(start).assumingMemoryBound(to: UInt8.self)
  }

  /// The first byte, or 0 where the string is empty.
  @inlinable public var firstByte: UInt8 { unsafe start[0] }

  /// Number of bytes; counts them.
  public var count: Int { unsafe strlen(start) }

  /// The bytes without the 0 that ends them; one more byte, 0, may be read behind their end.
  public var bytes: UnsafeBufferPointer<UInt8> { unsafe UnsafeBufferPointer(start: start, count: count) }

  /// A copy that may be kept.
  public var string: String { unsafe String(cString: start) }

  /// A copy that may be kept.
  public var description: String { string }

  /// The part behind the first colon: `hr` of `gpxtpx:hr`; all of it where there is no colon.
  public var localName: XMLString {
    var at = unsafe start
    while unsafe at.pointee != 0 {
      if unsafe at.pointee == UInt8(ascii: ":") { return unsafe XMLString(localStart: at + 1) }
      unsafe at += 1
    }
    return self
  }

  private init(localStart: UnsafePointer<UInt8>) { unsafe start = localStart }

  /// Whether the bytes are those of a literal.
  @inlinable @inline(__always)
  public static func == (string: XMLString, literal: StaticString) -> Bool {
    // The literal's bytes live for ever; the loop ends at the 0 of the string at the latest.
    let other = unsafe literal.utf8Start
    let count = literal.utf8CodeUnitCount
    for index in 0..<count where unsafe string.start[index] != other[index] { return false }
    return unsafe string.start[count] == 0
  }

  /// Whether the bytes are not those of a literal.
  @inlinable
  public static func != (string: XMLString, literal: StaticString) -> Bool { !(string == literal) }

  /// Whether the bytes are those of a literal, for `switch`.
  @inlinable
  public static func ~= (literal: StaticString, string: XMLString) -> Bool { string == literal }
}
