import Geography

/// Turns one unpacked block of a PBF file into objects of a run.
///
/// A block is walked twice: first for its string table, granularity and offsets, whose order nobody promises, then for
/// its groups. Groups of kinds that nobody asked for are skipped unread, and so are positions on ways (`LocationsOnWays`)
/// where nobody asked for them. All metadata but version and visibility is passed by.
struct PBFBlockDecoder: ~Copyable {
  private var run: OSMObjectRun
  private let kinds: OSMEntityKinds
  private let includesDeleted: Bool
  private let includesLocations: Bool
  private var strings: PBFStringTable
  private var scale = PBFCoordinateScale()
  /// The kinds of objects in the blocks since `takeFoundKinds`, those that were skipped included.
  private var foundKinds: OSMEntityKinds = []

  init(sink: any OSMRunSink, selection: OSMSelection) {
    run = OSMObjectRun(sink: sink)
    kinds = selection.kinds
    includesDeleted = selection.includesDeleted
    includesLocations = selection.includesLocationsOnWays
    strings = PBFStringTable(vocabulary: selection.vocabulary)
  }

  /// Decodes a block and flushes the run, since the block's memory goes.
  mutating func decode(_ block: UnsafeBufferPointer<UInt8>) throws(ProtobufError) {
    guard let start = block.baseAddress, !block.isEmpty else { return }
    let message = unsafe ProtobufCursor(start: start, count: block.count)
    // A damaged block leaves its objects behind, and another thread may be given one more before all stop.
    run.removeAll()
    unsafe strings.begin(block: start)
    unsafe run.useText(of: start)
    try readTables(message)
    var rest = message
    while let key = try rest.nextKey() {
      if key == PrimitiveBlockField.group { try decodeGroup(rest.message()) } else { try rest.skip(key) }
    }
    run.flush()
    unsafe run.useText(of: nil)
  }

  /// The kinds of objects in the blocks since the last call.
  mutating func takeFoundKinds() -> OSMEntityKinds {
    defer { foundKinds = [] }
    return foundKinds
  }

  private mutating func readTables(_ message: ProtobufCursor) throws(ProtobufError) {
    var message = message
    scale = PBFCoordinateScale()
    while let key = try message.nextKey() {
      switch key {
      case PrimitiveBlockField.stringTable: try strings.read(message.message())
      case PrimitiveBlockField.granularity:
        scale.granularity = Int64(Int32(truncatingIfNeeded: Int64(bitPattern: try message.varint())))
      case PrimitiveBlockField.latitudeOffset: scale.latitudeOffset = Int64(bitPattern: try message.varint())
      case PrimitiveBlockField.longitudeOffset:
        scale.longitudeOffset = Int64(bitPattern: try message.varint())
      default: try message.skip(key)
      }
    }
  }

  private mutating func decodeGroup(_ group: ProtobufCursor) throws(ProtobufError) {
    var group = group
    while let key = try group.nextKey() {
      if let kind = GroupField.kind(of: key) { foundKinds.insert(OSMEntityKinds(kind)) }
      switch key {
      case GroupField.dense where kinds.contains(.nodes):
        run.begin(.node)
        try decodeDense(group.message())
      case GroupField.node where kinds.contains(.nodes):
        run.begin(.node)
        try decodeNode(group.message())
      case GroupField.way where kinds.contains(.ways):
        run.begin(.way)
        try decodeWay(group.message())
      case GroupField.relation where kinds.contains(.relations):
        run.begin(.relation)
        try decodeRelation(group.message())
      default: try group.skip(key)
      }
    }
  }

  private mutating func decodeDense(_ message: ProtobufCursor) throws(ProtobufError) {
    var nodes = try PBFDenseNodes(message)
    var id: Int64 = 0
    var latitude: Int64 = 0
    var longitude: Int64 = 0
    while !nodes.ids.isAtEnd {
      id &+= try nodes.ids.zigzag()
      latitude &+= try nodes.latitudes.zigzag()
      longitude &+= try nodes.longitudes.zigzag()
      let version = try nodes.nextVersion()
      let exists = try nodes.nextVisible()
      if nodes.hasTags {
        while case let key = try nodes.keysAndValues.varint(), key != 0 {
          run.tags.append(try strings.tag(key, nodes.keysAndValues.varint()))
        }
      }
      if exists || includesDeleted {
        run.commit(
          id: id, version: version, isVisible: exists, coordinate: scale.coordinate(latitude, longitude))
      } else {
        run.rollBack()
      }
    }
    try nodes.checkEnd()
  }

  private mutating func decodeNode(_ message: ProtobufCursor) throws(ProtobufError) {
    var message = message
    var object = PBFObject()
    var latitude: Int64 = 0
    var longitude: Int64 = 0
    while let key = try message.nextKey() {
      switch key {
      case NodeField.latitude: latitude = try message.zigzag()
      case NodeField.longitude: longitude = try message.zigzag()
      case ObjectField.id: object.id = try message.zigzag()
      default: try object.read(key, &message)
      }
    }
    try commit(object, coordinate: scale.coordinate(latitude, longitude))
  }

  private mutating func decodeWay(_ message: ProtobufCursor) throws(ProtobufError) {
    var message = message
    var object = PBFObject()
    let first = run.refs.count
    var latitudes: ProtobufCursor?
    var longitudes: ProtobufCursor?
    while let key = try message.nextKey() {
      switch key {
      case WayField.refs:
        var refs = try message.message()
        var ref: Int64 = 0
        while !refs.isAtEnd {
          ref &+= try refs.zigzag()
          run.refs.append(ref)
        }
      case WayField.latitudes where includesLocations: latitudes = try message.message()
      case WayField.longitudes where includesLocations: longitudes = try message.message()
      default: try object.read(key, &message)
      }
    }
    if includesLocations { try decodeLocations(latitudes, longitudes, count: run.refs.count - first) }
    try commit(object)
  }

  /// Adds a position for each node id of a way, none where the way has none.
  private mutating func decodeLocations(
    _ latitudes: ProtobufCursor?, _ longitudes: ProtobufCursor?, count: Int
  ) throws(ProtobufError) {
    guard var latitudes, var longitudes else {
      guard latitudes == nil, longitudes == nil else { throw Self.unlocated }
      for _ in 0..<count { run.locations.append(OSMNode.noCoordinate) }
      return
    }
    var latitude: Int64 = 0
    var longitude: Int64 = 0
    for _ in 0..<count {
      guard !latitudes.isAtEnd, !longitudes.isAtEnd else { throw Self.unlocated }
      latitude &+= try latitudes.zigzag()
      longitude &+= try longitudes.zigzag()
      run.locations.append(scale.coordinate(latitude, longitude))
    }
    guard latitudes.isAtEnd, longitudes.isAtEnd else { throw Self.unlocated }
  }

  private static let unlocated = ProtobufError("a way's node ids and their positions are of different number")

  private mutating func decodeRelation(_ message: ProtobufCursor) throws(ProtobufError) {
    var message = message
    var object = PBFObject()
    var roles: ProtobufCursor?
    var refs: ProtobufCursor?
    var types: ProtobufCursor?
    while let key = try message.nextKey() {
      switch key {
      case RelationField.roles: roles = try message.message()
      case RelationField.memberIDs: refs = try message.message()
      case RelationField.types: types = try message.message()
      default: try object.read(key, &message)
      }
    }
    if var roles, var refs, var types {
      var ref: Int64 = 0
      while !refs.isAtEnd {
        ref &+= try refs.zigzag()
        guard let kind = OSMEntityKind(rawValue: UInt8(truncatingIfNeeded: try types.varint())) else {
          throw ProtobufError("a member is of no known type")
        }
        let role = try strings.string(roles.varint())
        run.members.append(
          OSMMemberRecord(ref: ref, roleOffset: role.offset, roleCount: role.count, kind: kind))
      }
      guard roles.isAtEnd, types.isAtEnd else { throw Self.uneven }
    } else if roles != nil || refs != nil || types != nil {
      throw Self.uneven
    }
    try commit(object)
  }

  private static let uneven = ProtobufError("a relation's members, roles and types are of different number")

  private mutating func commit(
    _ object: PBFObject, coordinate: Coordinate = OSMNode.noCoordinate
  ) throws(ProtobufError) {
    guard let id = object.id else { throw ProtobufError("an object has no id") }
    guard object.exists || includesDeleted else { return run.rollBack() }
    if var keys = object.keys {
      guard var values = object.values else { throw Self.unpaired }
      while !keys.isAtEnd { run.tags.append(try strings.tag(keys.varint(), values.varint())) }
      guard values.isAtEnd else { throw Self.unpaired }
    } else if object.values != nil {
      throw Self.unpaired
    }
    run.commit(id: id, version: object.version, isVisible: object.exists, coordinate: coordinate)
  }

  private static let unpaired = ProtobufError("an object's keys and values are of different number")
}

/// What nodes, ways and relations have in common.
struct PBFObject {
  var id: Int64?
  var version: UInt32 = 0
  var exists = true
  var keys: ProtobufCursor?
  var values: ProtobufCursor?

  /// Reads a field that all kinds share, or passes it by.
  @inline(__always)
  mutating func read(_ key: UInt32, _ message: inout ProtobufCursor) throws(ProtobufError) {
    switch key {
    case ObjectField.id: id = Int64(bitPattern: try message.varint())
    case ObjectField.keys: keys = try message.message()
    case ObjectField.values: values = try message.message()
    case ObjectField.info: try readInfo(message.message())
    default: try message.skip(key)
    }
  }

  private mutating func readInfo(_ info: ProtobufCursor) throws(ProtobufError) {
    var info = info
    while let key = try info.nextKey() {
      switch key {
      // Versions that make no sense, such as −1, count as none.
      case InfoField.version: version = UInt32(exactly: Int64(bitPattern: try info.varint())) ?? 0
      case InfoField.visible: exists = try info.varint() != 0
      default: try info.skip(key)
      }
    }
  }
}
