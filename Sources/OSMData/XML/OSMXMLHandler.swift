import Geography
import XMLStream

/// Turns the elements of OSM XML into objects of a run.
///
/// All state is one value behind a pointer: as properties of the object every access to it would be checked for being
/// exclusive, which took 7 % of the time of reading XML.
@safe final class OSMXMLHandler: XMLHandler {
  // Owned by this object; used by the thread that parses, within one call at a time.
  private let elements: UnsafeMutablePointer<OSMXMLElements>

  init(sink: any OSMRunSink, selection: OSMSelection) {
    unsafe elements = .allocate(capacity: 1)
    unsafe elements.initialize(to: OSMXMLElements(sink: sink, selection: selection))
  }

  deinit {
    unsafe elements.deinitialize(count: 1)
    unsafe elements.deallocate()
  }

  func startElement(_ name: XMLString, attributes: XMLAttributes) throws(XMLError) {
    try unsafe elements.pointee.start(name, attributes)
  }

  func endElement(_ name: XMLString, text: XMLText) throws(XMLError) { unsafe elements.pointee.end() }

  /// Hands the objects on that are whole.
  func flush() { unsafe elements.pointee.flush() }

  /// Reads objects from XML in its usual form without the parser; false where that cannot be done.
  func scan(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    do throws(OSMXMLUnusual) {
      try unsafe elements.pointee.scan(bytes)
      return true
    } catch {
      return false
    }
  }

  /// Forgets where it is and what it has, for another text.
  func restart() { unsafe elements.pointee.restart() }

  /// Whether objects are passed by.
  var passesBy: Bool {
    get { unsafe elements.pointee.passesBy }
    set { unsafe elements.pointee.passesBy = newValue }
  }
}

/// Where in the elements of OSM XML a reading is, and the object it is in.
///
/// Objects are those right under `<osm>`, and under `<create>`, `<modify>` and `<delete>` of `<osmChange>`. Those in
/// `<delete>`, with `visible="false"` or `action="delete"` are deleted ones. Bounds, changesets, notes and whatever else
/// there may be are passed by.
struct OSMXMLElements: ~Copyable {
  var run: OSMObjectRun
  let selection: OSMSelection
  /// Whether objects are passed by.
  var passesBy = false

  private var depth = 0
  /// Depth at which objects lie: 2 under `<osm>`, 3 under `<osmChange>`.
  private var objectDepth = 2
  /// Whether the present container of a change file holds objects.
  private var holdsObjects = true
  /// Whether the present container of a change file holds deleted objects.
  private var holdsDeleted = false
  private var object: OSMEntityKind?
  var id: Int64 = 0
  var version: UInt32 = 0
  var isVisible = true
  var coordinate = OSMNode.noCoordinate

  init(sink: any OSMRunSink, selection: OSMSelection) {
    run = OSMObjectRun(sink: sink)
    self.selection = selection
  }

  @inline(__always)
  mutating func start(_ name: XMLString, _ attributes: XMLAttributes) throws(XMLError) {
    depth &+= 1
    if depth == objectDepth, holdsObjects {
      try startObject(name, attributes)
    } else if depth == objectDepth &+ 1 {
      if let object { try startPart(of: object, name, attributes) }
    } else if depth == 1 {
      try startRoot(name, attributes)
    } else if depth == 2, objectDepth == 3 {
      holdsDeleted = name == "delete"
      holdsObjects = holdsDeleted || name == "create" || name == "modify"
    }
  }

  @inline(__always)
  mutating func end() {
    if depth == objectDepth, object != nil {
      run.commit(id: id, version: version, isVisible: isVisible, coordinate: coordinate)
      object = nil
    }
    depth &-= 1
  }

  mutating func flush() { run.flush() }

  mutating func restart() {
    run.removeAll()
    depth = 0
    objectDepth = 2
    holdsObjects = true
    holdsDeleted = false
    object = nil
  }

  private mutating func startRoot(_ name: XMLString, _ attributes: XMLAttributes) throws(XMLError) {
    switch name {
    case "osm": objectDepth = 2
    case "osmChange":
      objectDepth = 3
      holdsObjects = false
    default: throw XMLError(.content("this is not OSM data: its root element is <\(name)>, not <osm>"))
    }
    if let version = attributes["version"], version != "0.6", version != "0.5" {
      throw XMLError(.content("OSM data of version \(version) is not supported, only 0.6"))
    }
  }

  private mutating func startObject(_ name: XMLString, _ attributes: XMLAttributes) throws(XMLError) {
    let kind: OSMEntityKind
    if name == "node" {
      kind = .node
    } else if name == "way" {
      kind = .way
    } else if name == "relation" {
      kind = .relation
    } else {
      return
    }
    guard selection.kinds.contains(kind), !passesBy else { return }
    try readObject(kind, attributes)
    if isVisible || selection.includesDeleted {
      object = kind
      run.begin(kind)
    }
  }

  /// Reads the attributes of an object into the properties that `end` commits.
  private mutating func readObject(_ kind: OSMEntityKind, _ attributes: XMLAttributes) throws(XMLError) {
    var hasID = false
    isVisible = !holdsDeleted
    version = 0
    coordinate = OSMNode.noCoordinate
    for attribute in attributes {
      let name = attribute.name
      switch name.firstByte {
      case UInt8(ascii: "i") where name == "id":
        guard let number = OSMNumberText.integer(attribute.value) else {
          throw XMLError(.content("a \(kind.name) has the id \"\(attribute.value)\""))
        }
        id = number
        hasID = true
      case UInt8(ascii: "l") where name == "lat":
        coordinate.latitudeE7 = try degrees(attribute.value)
      case UInt8(ascii: "l") where name == "lon":
        coordinate.longitudeE7 = try degrees(attribute.value)
      case UInt8(ascii: "v") where name == "version":
        // Versions that make no sense, such as −1 of objects that were never uploaded, count as none.
        version = OSMNumberText.integer(attribute.value).flatMap { UInt32(exactly: $0) } ?? 0
      case UInt8(ascii: "v") where name == "visible":
        if attribute.value == "false" { isVisible = false }
      case UInt8(ascii: "a") where name == "action":
        if attribute.value == "delete" { isVisible = false }
      default: break
      }
    }
    guard hasID else { throw XMLError(.content("a \(kind.name) has no id")) }
  }

  private func degrees(_ text: XMLString) throws(XMLError) -> Int32 {
    guard let value = OSMNumberText.degreesE7(text) else {
      throw XMLError(.content("an object lies at \"\(text)\""))
    }
    return value
  }

  @inline(__always)
  private mutating func startPart(
    of kind: OSMEntityKind, _ name: XMLString, _ attributes: XMLAttributes
  ) throws(XMLError) {
    if name == "nd" {
      if kind == .way { try addRef(attributes) }
    } else if name == "tag" {
      try addTag(attributes)
    } else if name == "member", kind == .relation {
      try addMember(attributes)
    }
  }

  @inline(__always)
  private mutating func addRef(_ attributes: XMLAttributes) throws(XMLError) {
    for attribute in attributes where attribute.name == "ref" {
      guard let id = OSMNumberText.integer(attribute.value) else { break }
      return run.refs.append(id)
    }
    throw XMLError(.content("way \(id) has a <nd> without ref"))
  }

  private mutating func addTag(_ attributes: XMLAttributes) throws(XMLError) {
    var key: XMLString?
    var value: XMLString?
    for attribute in attributes {
      if attribute.name == "k" {
        key = attribute.value
      } else if attribute.name == "v" {
        value = attribute.value
      }
    }
    guard let key, let value else { throw XMLError(.content("a <tag> of object \(id) lacks k or v")) }
    let keyBytes = unsafe key.bytes
    let (keyOffset, keyCount) = unsafe append(keyBytes)
    let (valueOffset, valueCount) = unsafe append(value.bytes)
    run.tags.append(
      OSMTagRecord(
        keyOffset: keyOffset, keyCount: keyCount, valueOffset: valueOffset, valueCount: valueCount,
        keyIndex: Int32(selection.vocabulary.index(of: unsafe OSMText(keyBytes)))))
  }

  private mutating func addMember(_ attributes: XMLAttributes) throws(XMLError) {
    var kind: OSMEntityKind?
    var ref: Int64?
    var role: XMLString?
    for attribute in attributes {
      if attribute.name == "type" {
        kind = Self.kind(named: attribute.value)
      } else if attribute.name == "ref" {
        ref = OSMNumberText.integer(attribute.value)
      } else if attribute.name == "role" {
        role = attribute.value
      }
    }
    guard let kind, let ref else {
      throw XMLError(.content("relation \(id) has a <member> without a proper type or ref"))
    }
    let (roleOffset, roleCount) = if let role { unsafe append(role.bytes) } else { (UInt32(0), UInt32(0)) }
    run.members.append(OSMMemberRecord(ref: ref, roleOffset: roleOffset, roleCount: roleCount, kind: kind))
  }

  private static func kind(named name: XMLString) -> OSMEntityKind? {
    switch name {
    case "node": .node
    case "way": .way
    case "relation": .relation
    default: nil
    }
  }

  /// Copies a string into the run, since the parser's own goes; returns where it lies.
  private mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) -> (UInt32, UInt32) {
    let offset = UInt32(truncatingIfNeeded: run.textCount)
    unsafe run.ownText.append(bytes)
    return (offset, UInt32(truncatingIfNeeded: bytes.count))
  }
}
