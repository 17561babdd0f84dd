import Geography

extension OSMXMLElements {
  /// Reads objects that lie right under the root from XML in its usual form, many times faster than a parser does.
  ///
  /// Nothing is taken here that the parser would not take, and what is taken means the same; `throws` where the parser is
  /// to decide, and what was read is to be forgotten.
  ///
  /// - Precondition: a 0 follows the bytes.
  mutating func scan(_ bytes: UnsafeBufferPointer<UInt8>) throws(OSMXMLUnusual) {
    guard let start = bytes.baseAddress else { return }
    let end = unsafe start + bytes.count
    var cursor = unsafe OSMXMLCursor(start)
    while true {
      cursor.skipSpace()
      if unsafe cursor.isAt(end) { return }
      if cursor.skip("<node") {
        try scanObject(.node, "</node", &cursor)
      } else if cursor.skip("<way") {
        try scanObject(.way, "</way", &cursor)
      } else if cursor.skip("<relation") {
        try scanObject(.relation, "</relation", &cursor)
      } else {
        throw OSMXMLUnusual()
      }
    }
  }

  @inline(__always)
  private mutating func scanObject(
    _ kind: OSMEntityKind, _ endTag: StaticString, _ cursor: inout OSMXMLCursor
  ) throws(OSMXMLUnusual) {
    let isWanted = selection.kinds.contains(kind)
    let isEmpty = isWanted ? try scanAttributes(&cursor) : try passByAttributes(&cursor)
    let isTaken = isWanted && (isVisible || selection.includesDeleted)
    if isTaken { run.begin(kind) }
    if !isEmpty {
      while true {
        cursor.skipSpace()
        if cursor.skip(endTag) { break }
        try scanPart(isTaken ? kind : nil, &cursor)
      }
      cursor.skipSpace()
      guard cursor.skip(">") else { throw OSMXMLUnusual() }
    }
    if isTaken { run.commit(id: id, version: version, isVisible: isVisible, coordinate: coordinate) }
  }

  /// Reads the attributes of an object up to the end of its tag; true where that is the end of the object, too.
  @inline(__always)
  private mutating func scanAttributes(_ cursor: inout OSMXMLCursor) throws(OSMXMLUnusual) -> Bool {
    var seen: UInt16 = 0
    isVisible = true
    version = 0
    coordinate = OSMNode.noCoordinate
    while try !isAtTagEnd(&cursor) {
      let (attribute, value) = try nextAttribute(&cursor, &seen)
      switch attribute {
      case .id:
        guard let number = OSMNumberText.integer(value) else { throw OSMXMLUnusual() }
        id = number
      case .latitude:
        guard let degrees = OSMNumberText.degreesE7(value) else { throw OSMXMLUnusual() }
        coordinate.latitudeE7 = degrees
      case .longitude:
        guard let degrees = OSMNumberText.degreesE7(value) else { throw OSMXMLUnusual() }
        coordinate.longitudeE7 = degrees
      case .version:
        guard let number = OSMNumberText.integer(value) else { throw OSMXMLUnusual() }
        version = UInt32(exactly: number) ?? 0
      case .visible: if value.equals("false") { isVisible = false }
      case .action: if value.equals("delete") { isVisible = false }
      default: break
      }
    }
    guard seen & OSMXMLAttribute.id.rawValue != 0 else { throw OSMXMLUnusual() }
    return try endTag(&cursor)
  }

  private mutating func passByAttributes(_ cursor: inout OSMXMLCursor) throws(OSMXMLUnusual) -> Bool {
    var seen: UInt16 = 0
    while try !isAtTagEnd(&cursor) { _ = try nextAttribute(&cursor, &seen) }
    return try endTag(&cursor)
  }

  /// Whether a tag ends here; attributes must have space before them.
  @inline(__always)
  private func isAtTagEnd(_ cursor: inout OSMXMLCursor) throws(OSMXMLUnusual) -> Bool {
    let hasSpace = cursor.skipSpace()
    if cursor.byte == UInt8(ascii: "/") || cursor.byte == UInt8(ascii: ">") { return true }
    guard hasSpace else { throw OSMXMLUnusual() }
    return false
  }

  /// Passes by the end of a tag; true where it is the end of the element.
  @inline(__always)
  private func endTag(_ cursor: inout OSMXMLCursor) throws(OSMXMLUnusual) -> Bool {
    if cursor.skip("/>") { return true }
    if cursor.skip(">") { return false }
    throw OSMXMLUnusual()
  }

  @inline(__always)
  private mutating func nextAttribute(
    _ cursor: inout OSMXMLCursor, _ seen: inout UInt16
  ) throws(OSMXMLUnusual) -> (OSMXMLAttribute, OSMXMLCursor.Value) {
    let attribute = try cursor.attributeName()
    let value = try cursor.value()
    // An attribute that is there twice is no XML.
    guard seen & attribute.rawValue == 0 else { throw OSMXMLUnusual() }
    seen |= attribute.rawValue
    if value.hasReferences { try checkReferences(value, of: attribute) }
    return (attribute, value)
  }

  /// Checks the references of a text; numbers and words have none in the usual form.
  private mutating func checkReferences(
    _ value: OSMXMLCursor.Value, of attribute: OSMXMLAttribute
  ) throws(OSMXMLUnusual) {
    switch attribute {
    case .key, .value, .role, .user, .userID, .timestamp, .changeset: break
    default: throw OSMXMLUnusual()
    }
    let count = run.textCount
    let isSound = unsafe XMLCharacters.append(value.bytes, to: &run.ownText)
    run.ownText.truncate(to: count)
    if !isSound { throw OSMXMLUnusual() }
  }

  /// Reads a tag, a node of a way or a member; only checks it where no object is wanted.
  @inline(__always)
  private mutating func scanPart(
    _ kind: OSMEntityKind?, _ cursor: inout OSMXMLCursor
  ) throws(OSMXMLUnusual) {
    if cursor.skip("<nd") {
      try scanRef(kind, &cursor)
    } else if cursor.skip("<tag") {
      try scanTag(isKept: kind != nil, &cursor)
    } else if cursor.skip("<member") {
      try scanMember(kind, &cursor)
    } else {
      throw OSMXMLUnusual()
    }
  }

  @inline(__always)
  private mutating func scanRef(
    _ kind: OSMEntityKind?, _ cursor: inout OSMXMLCursor
  ) throws(OSMXMLUnusual) {
    var seen: UInt16 = 0
    var ref: Int64?
    while try !isAtTagEnd(&cursor) {
      let (attribute, value) = try nextAttribute(&cursor, &seen)
      if attribute == .ref { ref = OSMNumberText.integer(value) }
    }
    guard try endTag(&cursor) else { throw OSMXMLUnusual() }
    guard let kind else { return }
    guard kind == .way, let ref else { throw OSMXMLUnusual() }
    run.refs.append(ref)
  }

  private mutating func scanTag(isKept: Bool, _ cursor: inout OSMXMLCursor) throws(OSMXMLUnusual) {
    let textCount = run.textCount
    var seen: UInt16 = 0
    var key = (offset: UInt32(0), count: UInt32(0))
    var value = key
    while try !isAtTagEnd(&cursor) {
      let (attribute, text) = try nextAttribute(&cursor, &seen)
      if attribute == .key { key = try append(text) } else if attribute == .value { value = try append(text) }
    }
    guard try endTag(&cursor) else { throw OSMXMLUnusual() }
    guard isKept else { return run.ownText.truncate(to: textCount) }
    let needed = OSMXMLAttribute.key.rawValue | OSMXMLAttribute.value.rawValue
    guard seen & needed == needed else { throw OSMXMLUnusual() }
    let keyText = unsafe UnsafeBufferPointer(
      rebasing: run.ownText.values[Int(key.offset)..<Int(key.offset + key.count)])
    run.tags.append(
      OSMTagRecord(
        keyOffset: key.offset, keyCount: key.count, valueOffset: value.offset, valueCount: value.count,
        keyIndex: Int32(selection.vocabulary.index(of: unsafe OSMText(keyText)))))
  }

  private mutating func scanMember(
    _ kind: OSMEntityKind?, _ cursor: inout OSMXMLCursor
  ) throws(OSMXMLUnusual) {
    let textCount = run.textCount
    var seen: UInt16 = 0
    var type: OSMEntityKind?
    var ref: Int64?
    var role = (offset: UInt32(0), count: UInt32(0))
    while try !isAtTagEnd(&cursor) {
      let (attribute, value) = try nextAttribute(&cursor, &seen)
      switch attribute {
      case .ref: ref = OSMNumberText.integer(value)
      case .role: role = try append(value)
      case .type:
        type =
          value.equals("way")
          ? .way : value.equals("node") ? .node : value.equals("relation") ? .relation : nil
      default: break
      }
    }
    guard try endTag(&cursor) else { throw OSMXMLUnusual() }
    guard let kind else { return run.ownText.truncate(to: textCount) }
    guard kind == .relation, let type, let ref else { throw OSMXMLUnusual() }
    run.members.append(OSMMemberRecord(ref: ref, roleOffset: role.offset, roleCount: role.count, kind: type))
  }

  /// Copies a text into the run with its references resolved; returns where it lies.
  @inline(__always)
  private mutating func append(
    _ value: OSMXMLCursor.Value
  ) throws(OSMXMLUnusual) -> (offset: UInt32, count: UInt32) {
    let offset = run.textCount
    if value.hasReferences {
      guard unsafe XMLCharacters.append(value.bytes, to: &run.ownText) else { throw OSMXMLUnusual() }
    } else {
      unsafe run.ownText.append(value.bytes)
    }
    return (UInt32(truncatingIfNeeded: offset), UInt32(truncatingIfNeeded: run.textCount - offset))
  }
}
