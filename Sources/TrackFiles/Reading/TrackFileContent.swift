/// The bytes of a file and their name, and what they look like.
struct TrackFileContent {
  /// The families of formats that differ in their first bytes.
  enum Family {
    case xml
    case json
    case nmea
    case polyline
    case text
  }

  let bytes: [UInt8]
  let file: String
  /// Where the text begins, after a byte order mark.
  let start: Int

  /// Takes the bytes; UTF-16 other than XML, as spreadsheets save it, becomes UTF-8 here.
  init(_ bytes: [UInt8], file: String) {
    self.file = file
    if let text = Self.textFromUTF16(bytes) {
      self.bytes = text
      start = 0
    } else {
      self.bytes = bytes
      start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    }
  }

  /// Tells the family by the first bytes that are no white space.
  func detect() throws(TrackFileError) -> Family {
    try refuseBinaryFormats()
    guard let first = bytes[start...].firstIndex(where: { !isSpace($0) && $0 != 0 }) else {
      throw TrackFileError(.empty, file: file)
    }
    switch bytes[first] {
    case UInt8(ascii: "<"): return .xml
    // The byte order marks of UTF-16 before XML, which its parser reads by itself.
    case 0xFE, 0xFF: return .xml
    case UInt8(ascii: "{"), UInt8(ascii: "["): return isPolyline(from: first) ? .polyline : .json
    default: break
    }
    if isPolyline(from: first) { return .polyline }
    let line = bytes[first...].prefix { $0 != 0x0A && $0 != 0x0D }
    // Loggers put their own time or tags before a sentence.
    if line.contains(UInt8(ascii: "$")), line.contains(UInt8(ascii: ",")) { return .nmea }
    guard line.contains(where: { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: ";") || isSpace($0) }) else {
      throw TrackFileError(.unknownFormat, file: file)
    }
    return .text
  }

  /// The place of a byte, for errors.
  func position(of offset: Int) -> TrackFileError.Position {
    var line = 1
    var lineStart = start
    for index in start..<min(offset, bytes.count) where bytes[index] == 0x0A {
      line += 1
      lineStart = index + 1
    }
    return .column(line: line, offset - lineStart + 1)
  }

  /// Whether there is nothing but letters of encoded polylines, of which a brace or bracket may be the first: JSON
  /// that says anything holds quotes or digits, which are none.
  private func isPolyline(from first: Int) -> Bool {
    bytes.count - first > 2 && bytes[first...].allSatisfy { ($0 >= 63 && $0 <= 126) || isSpace($0) }
      && !bytes[first...].contains(0x20)
  }

  private func refuseBinaryFormats() throws(TrackFileError) {
    let kinds: [(magic: [UInt8], offset: Int, name: String, advice: String)] = [
      (Array(".FIT".utf8), 8, "a FIT file", "export it as GPX"),
      (Array("TRAVERSE".utf8), 0, "a graph file", "give a file with a track"),
    ]
    for kind in kinds where bytes.dropFirst(kind.offset).starts(with: kind.magic) {
      throw TrackFileError(.unsupportedFormat(kind.name, advice: kind.advice), file: file)
    }
  }

  private static func textFromUTF16(_ bytes: [UInt8]) -> [UInt8]? {
    let isBigEndian = bytes.starts(with: [0xFE, 0xFF])
    guard isBigEndian || bytes.starts(with: [0xFF, 0xFE]) else { return nil }
    var units: [UInt16] = []
    units.reserveCapacity(bytes.count / 2)
    for index in stride(from: 2, to: bytes.count - 1, by: 2) {
      let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
      units.append(isBigEndian ? first << 8 | second : second << 8 | first)
    }
    let begin = units.first { $0 > 0x20 }
    return begin == UInt16(UInt8(ascii: "<")) ? nil : Array(String(decoding: units, as: UTF16.self).utf8)
  }
}

/// Whether a byte is a space, a tab or ends a line.
func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (byte >= 0x09 && byte <= 0x0D) }
