import Compression

/// Cuts OSM XML into parts that can be parsed each by itself.
///
/// A part ends before a `<node`, `<way` or `<relation`. That such letters do begin an object, and are not text of a
/// comment or a CDATA section, is not checked here: it shows when the part that ends there is parsed.
final class OSMXMLPartReader: @unchecked Sendable {
  /// Few enough for the processor's cache, and enough to be worth a parser.
  static let usualPartLength = 1 << 20
  // Used by one thread at a time.
  private let source: any ByteSource
  private let path: String
  private let partLength: Int
  private var following: OSMXMLPart?
  private var isAtEnd = false

  init(source: any ByteSource, path: String, partLength: Int) {
    self.source = source
    self.path = path
    self.partLength = partLength
  }

  /// The next part, or nil behind the last.
  func next() throws(OSMDataError) -> OSMXMLPart? {
    if isAtEnd { return nil }
    let part = following ?? OSMXMLPart(start: 0, capacity: partLength * 2)
    var wanted = partLength
    while true {
      try fill(part, to: wanted)
      part.position = source.position
      if isAtEnd {
        part.isLast = true
        return part
      }
      if let border = unsafe OSMXMLBorder.last(in: part.bytes) {
        following = part.split(at: border, capacity: partLength)
        return part
      }
      wanted = part.count * 2
    }
  }

  private func fill(_ part: OSMXMLPart, to count: Int) throws(OSMDataError) {
    while part.count < count {
      if unsafe part.room.isEmpty { part.enlarge() }
      do throws(CompressionError) {
        let read = try unsafe source.read(into: part.room)
        if read == 0 {
          isAtEnd = true
          return
        }
        part.grow(by: read)
      } catch {
        throw OSMDataError(.compression(error), path: path, offset: source.position)
      }
    }
  }
}

/// Cuts OSM XML into parts as its bytes come.
struct OSMXMLPartCollector {
  private let partLength: Int
  private var part: OSMXMLPart

  init(partLength: Int) {
    self.partLength = partLength
    part = OSMXMLPart(start: 0, capacity: partLength * 2)
  }

  /// Adds bytes and returns a part where one is full.
  mutating func add(_ bytes: UnsafeRawBufferPointer, position: Int) -> OSMXMLPart? {
    unsafe part.append(bytes)
    part.position = position
    guard part.count >= partLength, let border = unsafe OSMXMLBorder.last(in: part.bytes) else { return nil }
    let full = part
    part = full.split(at: border, capacity: partLength)
    return full
  }

  /// What is left at the end.
  func last() -> OSMXMLPart {
    part.isLast = true
    return part
  }
}

/// Places in OSM XML where it can be cut.
enum OSMXMLBorder {
  private static let names: [StaticString] = ["node", "way", "relation"]

  /// Offset of the last `<node`, `<way` or `<relation` in some bytes, the very first byte excepted.
  static func last(in bytes: UnsafeRawBufferPointer) -> Int? {
    // The longest name and the byte behind it must be there.
    var at = bytes.count - 11
    while at > 0 {
      if unsafe bytes[at] == UInt8(ascii: "<"), unsafe startsObject(bytes, at + 1) { return at }
      at -= 1
    }
    return nil
  }

  private static func startsObject(_ bytes: UnsafeRawBufferPointer, _ start: Int) -> Bool {
    for name in names {
      // The literal's bytes live for ever; the caller checked that as many bytes follow.
      let letters = unsafe name.utf8Start
      let count = name.utf8CodeUnitCount
      var index = 0
      while index < count, unsafe bytes[start + index] == letters[index] { index += 1 }
      if index == count, unsafe isSpace(bytes[start + count]) { return true }
    }
    return false
  }

  /// Whether XML may be cut: it is in UTF-8, declares no document type, and its root element is `<osm>`.
  static func allows(head: [UInt8]) -> Bool {
    var text = head[...]
    if text.starts(with: [0xEF, 0xBB, 0xBF]) { text = text.dropFirst(3) }
    text = text.drop(while: isSpace)
    if text.starts(with: Array("<?xml".utf8)) {
      guard let end = text.firstIndex(of: UInt8(ascii: ">")) else { return false }
      guard isUTF8(declaration: String(decoding: text[..<end], as: UTF8.self)) else { return false }
      text = text[(end + 1)...].drop(while: isSpace)
    }
    return text.starts(with: Array("<osm".utf8)) && text.count > 4 && isSpace(text[text.startIndex + 4])
  }

  private static func isUTF8(declaration: String) -> Bool {
    guard declaration.contains("encoding") else { return true }
    let words = declaration.lowercased().split { "= \t\r\n\"'".contains($0) }
    guard let index = words.firstIndex(of: "encoding"), index + 1 < words.count else { return false }
    return ["utf-8", "us-ascii"].contains(words[index + 1])
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
  }
}
