/// What is wrong with a protobuf message.
struct ProtobufError: Error {
  /// A phrase that says it.
  let phrase: StaticString

  init(_ phrase: StaticString) { self.phrase = phrase }

  static let truncated = ProtobufError("a message ends too early")
}

/// Walks over the fields of a protobuf message (<https://protobuf.dev/programming-guides/encoding/>).
///
/// ```swift
/// while let key = try cursor.nextKey() {
///   switch key {
///   case WayField.id: id = Int64(bitPattern: try cursor.varint())
///   default: try cursor.skip(key)
///   }
/// }
/// ```
///
/// A key is field number × 8 + wire type, so that a field of an unexpected type falls to `default`. Nothing is ever
/// read behind the end of the message.
@safe struct ProtobufCursor {
  // The message; valid as long as the block it lies in, which the reader keeps.
  private var at: UnsafePointer<UInt8>
  private let end: UnsafePointer<UInt8>

  init(start: UnsafePointer<UInt8>, count: Int) {
    unsafe at = start
    unsafe end = start + count
  }

  /// The bytes that are left.
  var rest: UnsafeBufferPointer<UInt8> { unsafe UnsafeBufferPointer(start: at, count: end - at) }

  /// Whether the message is at its end.
  @inline(__always) var isAtEnd: Bool { unsafe at == end }

  /// The same message with nothing left.
  var atEnd: ProtobufCursor { unsafe ProtobufCursor(start: end, count: 0) }

  /// The key of the next field, or nil at the end.
  @inline(__always)
  mutating func nextKey() throws(ProtobufError) -> UInt32? {
    if isAtEnd { return nil }
    let key = try varint()
    guard key >= 8, key <= UInt64(UInt32.max) else { throw ProtobufError("a field has no number") }
    return UInt32(key)
  }

  /// A number of variable length.
  @inline(__always)
  mutating func varint() throws(ProtobufError) -> UInt64 {
    guard unsafe at < end else { throw .truncated }
    let first = unsafe at.pointee
    unsafe at += 1
    if first < 0x80 { return UInt64(first) }
    return try longVarint(UInt64(first & 0x7F))
  }

  private mutating func longVarint(_ start: UInt64) throws(ProtobufError) -> UInt64 {
    var value = start
    var shift: UInt64 = 7
    while unsafe at < end {
      let byte = unsafe at.pointee
      unsafe at += 1
      value |= UInt64(byte & 0x7F) &<< shift
      if byte < 0x80 { return value }
      shift += 7
      if shift > 63 { throw ProtobufError("a number is longer than 10 bytes") }
    }
    throw .truncated
  }

  /// A signed number in zigzag form.
  @inline(__always)
  mutating func zigzag() throws(ProtobufError) -> Int64 {
    let value = try varint()
    return Int64(bitPattern: value >> 1) ^ -Int64(bitPattern: value & 1)
  }

  /// A field of bytes: text, message or packed numbers.
  mutating func bytes() throws(ProtobufError) -> UnsafeBufferPointer<UInt8> {
    unsafe try message().rest
  }

  /// A field that is a message or a row of packed numbers.
  mutating func message() throws(ProtobufError) -> ProtobufCursor {
    let count = try varint()
    guard count <= UInt64(unsafe end - at) else { throw .truncated }
    let start = unsafe at
    unsafe at += Int(count)
    return unsafe ProtobufCursor(start: start, count: Int(count))
  }

  /// Passes by the value of a field.
  mutating func skip(_ key: UInt32) throws(ProtobufError) {
    switch key & 7 {
    case 0: _ = try varint()
    case 1: try skip(count: 8)
    case 2: _ = try unsafe bytes()
    case 5: try skip(count: 4)
    default: throw ProtobufError("a field has no known type")
    }
  }

  private mutating func skip(count: Int) throws(ProtobufError) {
    guard unsafe end - at >= count else { throw .truncated }
    unsafe at += count
  }
}
