/// Something that is not in the usual form of OSM XML, and perhaps no XML at all: the XML parser decides.
struct OSMXMLUnusual: Error {}

/// Attributes of OSM XML, as bits of a set.
enum OSMXMLAttribute: UInt16 {
  case id = 1
  case latitude = 2
  case longitude = 4
  case version = 8
  case visible = 16
  case action = 32
  case key = 64
  case value = 128
  case ref = 256
  case type = 512
  case role = 1024
  case timestamp = 2048
  case changeset = 4096
  case user = 8192
  case userID = 16384

  /// The attribute of a name, given as its last eight letters in one number, its first letter and its length.
  @inline(__always)
  init?(letters: UInt64, first: UInt8, count: Int) {
    switch letters {
    case 0x6964: self = .id
    case 0x6C_6174: self = .latitude
    case 0x6C_6F6E: self = .longitude
    case 0x76_6572_7369_6F6E: self = .version
    case 0x76_6973_6962_6C65: self = .visible
    case 0x6163_7469_6F6E: self = .action
    case 0x6B: self = .key
    case 0x76: self = .value
    case 0x72_6566: self = .ref
    case 0x7479_7065: self = .type
    case 0x726F_6C65: self = .role
    case 0x7573_6572: self = .user
    case 0x75_6964: self = .userID
    // Two names have nine letters.
    case 0x696D_6573_7461_6D70 where first == 0x74 && count == 9: self = .timestamp
    case 0x6861_6E67_6573_6574 where first == 0x63 && count == 9: self = .changeset
    default: return nil
    }
    if count > 8, self != .timestamp, self != .changeset { return nil }
  }
}

/// Walks over the bytes of OSM XML as long as they are in the usual form: tags of lower-case names, attributes in quotes
/// with no space around `=`, white space between tags and nothing else.
///
/// All that is walked over is checked as an XML parser would check it: what is let pass here, expat lets pass, too. The
/// bytes end with a 0, which XML does not allow anywhere, so that no loop needs to look for the end.
@safe struct OSMXMLCursor {
  /// A value between its quotes.
  @safe struct Value {
    // The part's bytes; valid as long as the part. The quote follows.
    let start: UnsafePointer<UInt8>
    let count: Int
    /// Whether references such as `&amp;` are in it.
    let hasReferences: Bool

    // Lent as long as the part is; the count is that of the value.
    var bytes: UnsafeBufferPointer<UInt8> { unsafe UnsafeBufferPointer(start: start, count: count) }

    /// Whether the bytes are those of a literal.
    @inline(__always)
    func equals(_ literal: StaticString) -> Bool {
      guard count == literal.utf8CodeUnitCount else { return false }
      // The literal's bytes live for ever, and the counts agree.
      let letters = unsafe literal.utf8Start
      for index in 0..<count where unsafe start[index] != letters[index] { return false }
      return true
    }
  }

  // The part's bytes; valid as long as the part.
  private var at: UnsafePointer<UInt8>

  // The caller sees to it that the part outlives the cursor.
  init(_ start: UnsafePointer<UInt8>) { unsafe at = start }

  /// The byte here.
  // The cursor never goes beyond the 0 behind the part's bytes.
  @inline(__always) var byte: UInt8 { unsafe at.pointee }

  /// Whether this is a place.
  // Places are compared, not read.
  func isAt(_ place: UnsafePointer<UInt8>) -> Bool { unsafe at == place }

  /// Passes by white space, and tells whether there was any.
  @inline(__always) @discardableResult
  mutating func skipSpace() -> Bool {
    // The 0 behind the bytes is no white space, so nothing is read behind it.
    let start = unsafe at
    while unsafe at.pointee == 0x20 || at.pointee == 0x0A || at.pointee == 0x09 || at.pointee == 0x0D {
      unsafe at += 1
    }
    return unsafe at != start
  }

  /// Passes by letters where they are here.
  @inline(__always)
  mutating func skip(_ literal: StaticString) -> Bool {
    // The 0 behind the bytes is no letter, so nothing is read behind it.
    let letters = unsafe literal.utf8Start
    let count = literal.utf8CodeUnitCount
    for index in 0..<count where unsafe at[index] != letters[index] { return false }
    unsafe at += count
    return true
  }

  /// Passes by an attribute's name and the `=` behind it.
  @inline(__always)
  mutating func attributeName() throws(OSMXMLUnusual) -> OSMXMLAttribute {
    // The 0 behind the bytes is no letter and no '=', so nothing is read behind it.
    let start = unsafe at
    var letters: UInt64 = 0
    while unsafe at.pointee &- 0x61 < 26 {
      unsafe letters = letters << 8 | UInt64(at.pointee)
      unsafe at += 1
    }
    guard unsafe at.pointee == UInt8(ascii: "="),
      let attribute = unsafe OSMXMLAttribute(letters: letters, first: start.pointee, count: at - start)
    else { throw OSMXMLUnusual() }
    unsafe at += 1
    return attribute
  }

  /// Passes by a value and its quotes.
  @inline(__always)
  mutating func value() throws(OSMXMLUnusual) -> Value {
    // The 0 behind the bytes is no quote and ends a value as any control does, so nothing is read behind it.
    let quote = unsafe at.pointee
    guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else { throw OSMXMLUnusual() }
    unsafe at += 1
    let start = unsafe at
    var hasReferences = false
    var isASCII = true
    while true {
      let byte = unsafe at.pointee
      if byte == quote { break }
      if byte &- 0x20 < 0x60 {
        if byte == UInt8(ascii: "&") { hasReferences = true }
        if byte == UInt8(ascii: "<") { throw OSMXMLUnusual() }
      } else {
        // Line ends and tabs become spaces, other controls are no XML: rare enough to be left to the parser.
        if byte < 0x80 { throw OSMXMLUnusual() }
        isASCII = false
      }
      unsafe at += 1
    }
    let value = unsafe Value(start: start, count: at - start, hasReferences: hasReferences)
    unsafe at += 1
    if !isASCII, unsafe !XMLCharacters.areUTF8(value.bytes) { throw OSMXMLUnusual() }
    return value
  }
}
