/// Appends numbers to spooled bytes: seven bits a byte, the lowest first.
extension [UInt8] {
  @inline(__always)
  mutating func append(spooled value: UInt64) {
    var rest = value
    while rest >= 128 {
      append(UInt8(truncatingIfNeeded: rest) | 128)
      rest >>= 7
    }
    append(UInt8(truncatingIfNeeded: rest))
  }

  /// Appends a difference as a zigzag number.
  @inline(__always)
  mutating func append(spooledStep step: Int64) {
    append(spooled: UInt64(bitPattern: step << 1 ^ step >> 63))
  }
}

/// Reads spooled bytes from their start to their end.
struct SpoolCursor {
  private let bytes: [UInt8]
  private var place: Int

  init(_ bytes: [UInt8], at place: Int = 0) {
    self.bytes = bytes
    self.place = place
  }

  /// Whether all is read.
  var isAtEnd: Bool { place == bytes.count }

  /// The next number.
  @inline(__always)
  mutating func number() -> UInt64 {
    var value: UInt64 = 0
    var shift: UInt64 = 0
    while true {
      let byte = bytes[place]
      place += 1
      value |= UInt64(byte & 127) << shift
      if byte < 128 { return value }
      shift += 7
    }
  }

  /// The next difference.
  @inline(__always)
  mutating func step() -> Int64 {
    let value = number()
    return Int64(bitPattern: value >> 1) ^ -Int64(bitPattern: value & 1)
  }

  /// The next bytes.
  mutating func slice(_ count: Int) -> ArraySlice<UInt8> {
    defer { place += count }
    return bytes[place..<place + count]
  }
}
