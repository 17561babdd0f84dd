/// Which bytes XML 1.0 takes for characters, and what its references mean (<https://www.w3.org/TR/xml/#charsets>).
enum XMLCharacters {
  /// Whether bytes are UTF-8 as expat takes it: shortest forms, no surrogates, no U+FFFE and U+FFFF.
  ///
  /// - Precondition: controls were looked for before.
  static func areUTF8(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var index = 0
    while index < bytes.count {
      let first = unsafe bytes[index]
      if first < 0x80 {
        index += 1
        continue
      }
      let length = first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
      guard first >= 0xC2, first < 0xF5, index + length <= bytes.count else { return false }
      var code = UInt32(first) & (0x7F >> UInt32(length))
      for place in index + 1..<index + length {
        let byte = unsafe bytes[place]
        guard byte & 0xC0 == 0x80 else { return false }
        code = code << 6 | UInt32(byte & 0x3F)
      }
      guard isCharacter(code), length == (code < 0x800 ? 2 : code < 0x10000 ? 3 : 4) else { return false }
      index += length
    }
    return true
  }

  /// Whether XML allows a character.
  static func isCharacter(_ code: UInt32) -> Bool {
    switch code {
    case 0x20...0xD7FF, 0x09, 0x0A, 0x0D, 0xE000...0xFFFD, 0x10000...0x10FFFF: true
    default: false
    }
  }

  /// Appends bytes with their references resolved.
  ///
  /// - Returns: false where a reference is none of the five of XML and no character's number.
  static func append(
    _ bytes: UnsafeBufferPointer<UInt8>, to text: inout GrowableBuffer<UInt8>
  ) -> Bool {
    var index = 0
    while index < bytes.count {
      let byte = unsafe bytes[index]
      index += 1
      if byte != UInt8(ascii: "&") {
        text.append(byte)
        continue
      }
      guard let end = unsafe bytes[index...].firstIndex(of: UInt8(ascii: ";")),
        let code = unsafe character(String(decoding: bytes[index..<end], as: UTF8.self))
      else { return false }
      for unit in String(code).utf8 { text.append(unit) }
      index = end + 1
    }
    return true
  }

  private static func character(_ name: String) -> Unicode.Scalar? {
    switch name {
    case "amp": return "&"
    case "lt": return "<"
    case "gt": return ">"
    case "quot": return "\""
    case "apos": return "'"
    default: break
    }
    guard name.hasPrefix("#") else { return nil }
    let isHexadecimal = name.hasPrefix("#x")
    let digits = name.dropFirst(isHexadecimal ? 2 : 1)
    guard !digits.isEmpty, digits.utf8.allSatisfy({ $0 != UInt8(ascii: "+") && $0 != UInt8(ascii: "-") }),
      let code = UInt32(digits, radix: isHexadecimal ? 16 : 10), isCharacter(code)
    else { return nil }
    return Unicode.Scalar(code)
  }
}
