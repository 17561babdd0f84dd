/// Character data of an element, lent for the length of one call.
@safe public struct XMLText: CustomStringConvertible {
  /// The bytes as UTF-8, references resolved; valid during the call that lends them.
  public let bytes: UnsafeBufferPointer<UInt8>

  init(_ bytes: UnsafeBufferPointer<UInt8>) { unsafe self.bytes = bytes }

  /// Whether there is none.
  public var isEmpty: Bool { unsafe bytes.isEmpty }

  /// A copy that may be kept.
  public var string: String { unsafe String(decoding: bytes, as: UTF8.self) }

  /// A copy that may be kept.
  public var description: String { string }

  /// The bytes without white space (space, tab, line ends) at both ends.
  public var trimmed: XMLText {
    var low = 0
    var high = unsafe bytes.count
    while low < high, unsafe Self.isSpace(bytes[low]) { low += 1 }
    while low < high, unsafe Self.isSpace(bytes[high - 1]) { high -= 1 }
    return unsafe XMLText(UnsafeBufferPointer(rebasing: bytes[low..<high]))
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (byte >= 0x09 && byte <= 0x0D) }
}
