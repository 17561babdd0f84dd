/// The format of OSM data, told by its first bytes after unpacking.
public enum OSMFormat: String, Sendable {
  /// <https://wiki.openstreetmap.org/wiki/OSM_XML>
  case xml
  /// <https://wiki.openstreetmap.org/wiki/PBF_Format>
  case pbf

  /// How many bytes tell the format.
  static let tellingByteCount = 1024

  /// Tells the format by the first bytes of the data; nil where they are of neither.
  init?(firstBytes bytes: [UInt8]) {
    let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
    // An XML text may be in UTF-16, told by its mark or the zero beside its first "<".
    let starts: [[UInt8]] = [[0xFF, 0xFE], [0xFE, 0xFF], [0x3C, 0x00], [0x00, 0x3C]]
    if text.first(where: { !Self.isSpace($0) }) == UInt8(ascii: "<") || starts.contains(where: bytes.starts) {
      self = .xml
    } else if bytes.count > 4, bytes[0] == 0, bytes[1] <= 1, [0x0A, 0x12, 0x18].contains(bytes[4]) {
      // A blob header of at most 64 KiB whose first field is type, index or size.
      self = .pbf
    } else {
      return nil
    }
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

  /// What a file that is neither looks like.
  static func looks(of bytes: [UInt8]) -> String {
    if bytes.starts(with: [0xFF, 0xE0]), bytes.count > 5, bytes[3] == UInt8(ascii: "o") { return "o5m" }
    if bytes.starts(with: Array("TRAVERSE".utf8)) { return "a built graph" }
    if bytes.first == UInt8(ascii: "{") || bytes.first == UInt8(ascii: "[") { return "JSON" }
    return bytes.prefix(32).allSatisfy { $0 >= 0x20 && $0 < 0x7F || Self.isSpace($0) }
      ? "some other text" : "some other binary data"
  }
}
