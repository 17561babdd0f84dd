extension JSONReader {
  /// Reads a string, with its escapes resolved.
  public mutating func readString() throws(JSONError) -> String {
    skipWhiteSpace()
    guard place < limit else { throw error(.truncated) }
    guard bytes[place] == UInt8(ascii: "\"") else { throw error(.expected(.string)) }
    let start = place + 1
    let hasEscapes = try scanString()
    let content = bytes[start..<place - 1]
    // The scan has validated the bytes, so decoding repairs nothing.
    if !hasEscapes { return String(decoding: content, as: UTF8.self) }
    return String(decoding: unescaped(content), as: UTF8.self)
  }

  /// Steps over a string whose quote comes next, checks it, and tells whether it holds escapes.
  mutating func scanString() throws(JSONError) -> Bool {
    place += 1
    var hasEscapes = false
    while place < limit {
      let byte = bytes[place]
      switch byte {
      case UInt8(ascii: "\""):
        place += 1
        return hasEscapes
      case UInt8(ascii: "\\"):
        hasEscapes = true
        try scanEscape()
      case 0..<0x20: throw error(.controlCharacter)
      case 0x20..<0x80: place += 1
      default: try scanMultibyte()
      }
    }
    throw error(.truncated)
  }

  /// Steps over an escape; `\u` of a high surrogate must be followed by one of a low surrogate.
  private mutating func scanEscape() throws(JSONError) {
    let start = place
    guard place + 1 < limit else { throw error(.truncated, at: limit) }
    switch bytes[place + 1] {
    case UInt8(ascii: "u"):
      let unit = try scanUnicodeEscape()
      switch unit {
      case 0xD800..<0xDC00:
        guard place < limit else { throw error(.truncated) }
        guard bytes[place] == UInt8(ascii: "\\") else { throw error(.malformedEscape, at: start) }
        guard place + 1 < limit else { throw error(.truncated, at: limit) }
        guard bytes[place + 1] == UInt8(ascii: "u") else { throw error(.malformedEscape, at: start) }
        guard 0xDC00..<0xE000 ~= (try scanUnicodeEscape()) else { throw error(.malformedEscape, at: start) }
      case 0xDC00..<0xE000: throw error(.malformedEscape, at: start)
      default: break
      }
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
      UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      place += 2
    default: throw error(.malformedEscape)
    }
  }

  private mutating func scanUnicodeEscape() throws(JSONError) -> UInt32 {
    var unit: UInt32 = 0
    for index in place + 2..<place + 6 {
      guard index < limit else { throw error(.truncated, at: limit) }
      guard let digit = hexadecimalDigit(bytes[index]) else { throw error(.malformedEscape) }
      unit = unit << 4 | digit
    }
    place += 6
    return unit
  }

  /// Steps over one character of two to four bytes (RFC 3629, table of well-formed sequences).
  private mutating func scanMultibyte() throws(JSONError) {
    let lead = bytes[place]
    let length: Int
    var second: ClosedRange<UInt8> = 0x80...0xBF
    switch lead {
    case 0xC2...0xDF: length = 2
    case 0xE0: (length, second) = (3, 0xA0...0xBF)
    case 0xED: (length, second) = (3, 0x80...0x9F)
    case 0xE1...0xEF: length = 3
    case 0xF0: (length, second) = (4, 0x90...0xBF)
    case 0xF4: (length, second) = (4, 0x80...0x8F)
    case 0xF1...0xF3: length = 4
    default: throw error(.invalidUTF8)
    }
    for index in 1..<length {
      guard place + index < limit else { throw error(.truncated, at: limit) }
      let allowed = index == 1 ? second : 0x80...0xBF
      guard allowed.contains(bytes[place + index]) else { throw error(.invalidUTF8) }
    }
    place += length
  }

  /// Resolves the escapes of a string that the scan has accepted.
  private func unescaped(_ content: ArraySlice<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(content.count)
    var index = content.startIndex
    while index < content.endIndex {
      guard content[index] == UInt8(ascii: "\\") else {
        result.append(content[index])
        index += 1
        continue
      }
      switch content[index + 1] {
      case UInt8(ascii: "b"): result.append(0x08)
      case UInt8(ascii: "f"): result.append(0x0C)
      case UInt8(ascii: "n"): result.append(0x0A)
      case UInt8(ascii: "r"): result.append(0x0D)
      case UInt8(ascii: "t"): result.append(0x09)
      case UInt8(ascii: "u"):
        var scalar = unit(content, at: index + 2)
        if scalar >= 0xD800, scalar < 0xDC00 {
          scalar = 0x10000 + (scalar - 0xD800) << 10 + (unit(content, at: index + 8) - 0xDC00)
          index += 6
        }
        if let scalar = Unicode.Scalar(scalar) { result.append(contentsOf: String(scalar).utf8) }
        index += 4
      default: result.append(content[index + 1])
      }
      index += 2
    }
    return result
  }

  private func unit(_ content: ArraySlice<UInt8>, at index: Int) -> UInt32 {
    content[index..<index + 4].reduce(0) { $0 << 4 | (hexadecimalDigit($1) ?? 0) }
  }
}

private func hexadecimalDigit(_ byte: UInt8) -> UInt32? {
  switch byte {
  case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte - UInt8(ascii: "0"))
  case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt32(byte - UInt8(ascii: "a")) + 10
  case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt32(byte - UInt8(ascii: "A")) + 10
  default: nil
  }
}
