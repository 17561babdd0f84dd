import Geography
import OSMData
import TestSupport

/// Writes PBF files for tests: small, and as odd as they are asked to be.
struct PBFEncoder {
  var requiredFeatures = ["OsmSchema-V0.6", "DenseNodes"]
  var optionalFeatures: [String] = []
  var isDense = true
  var isPacked = true
  var granularity: Int64 = 100
  var latitudeOffset: Int64 = 0
  var longitudeOffset: Int64 = 0
  /// Whether ways carry the positions of their nodes.
  var hasLocationsOnWays = false
  var lacksLastLocation = false
  /// Whether the string table stands behind the groups that use it.
  var putsStringsLast = false
  var replicationTimestamp: Int64?
  /// Objects in one blob.
  var blobLength = 1000

  /// A whole file.
  func file(_ objects: [SampleObject]) -> [UInt8] {
    var bytes = header()
    var start = 0
    while start < objects.count {
      let end = min(objects.count, start + blobLength)
      bytes += blob("OSMData", block(Array(objects[start..<end])))
      start = end
    }
    return bytes
  }

  /// The first blob of a file.
  func header() -> [UInt8] {
    var message = ProtobufMessage()
    for feature in requiredFeatures { message.text(4, feature) }
    for feature in optionalFeatures { message.text(5, feature) }
    message.text(16, "test")
    if let replicationTimestamp { message.number(32, UInt64(bitPattern: replicationTimestamp)) }
    return blob("OSMHeader", message.bytes)
  }

  /// A blob with its header.
  func blob(_ type: String, _ content: [UInt8]) -> [UInt8] {
    var message = ProtobufMessage()
    if isPacked {
      message.number(2, UInt64(content.count))
      message.bytes(3, Packing.zlib(content))
    } else {
      message.bytes(1, content)
    }
    return frame(type, message.bytes)
  }

  /// A blob message behind a blob header.
  func frame(_ type: String, _ blob: [UInt8]) -> [UInt8] {
    var header = ProtobufMessage()
    header.text(1, type)
    header.number(3, UInt64(blob.count))
    let count = UInt32(header.bytes.count)
    return [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: count >> $0) } + header.bytes + blob
  }

  /// The content of a data blob.
  func block(_ objects: [SampleObject]) -> [UInt8] {
    var strings = Strings()
    var groups: [[UInt8]] = []
    var rest = objects[...]
    while let kind = rest.first?.kind {
      let run = rest.prefix { $0.kind == kind }
      rest = rest.dropFirst(run.count)
      groups.append(group(Array(run), kind, &strings))
    }
    var table = ProtobufMessage()
    for string in strings.all { table.text(1, string) }
    var message = ProtobufMessage()
    if !putsStringsLast { message.bytes(1, table.bytes) }
    for group in groups { message.bytes(2, group) }
    if putsStringsLast { message.bytes(1, table.bytes) }
    if granularity != 100 { message.number(17, UInt64(granularity)) }
    if latitudeOffset != 0 { message.number(19, UInt64(bitPattern: latitudeOffset)) }
    if longitudeOffset != 0 { message.number(20, UInt64(bitPattern: longitudeOffset)) }
    return message.bytes
  }

  private func group(_ objects: [SampleObject], _ kind: OSMEntityKind, _ strings: inout Strings) -> [UInt8] {
    var message = ProtobufMessage()
    switch kind {
    case .node where isDense: message.bytes(2, dense(objects, &strings))
    case .node: for object in objects { message.bytes(1, self.object(object, &strings)) }
    case .way: for object in objects { message.bytes(3, self.object(object, &strings)) }
    case .relation: for object in objects { message.bytes(4, self.object(object, &strings)) }
    }
    return message.bytes
  }

  private func dense(_ objects: [SampleObject], _ strings: inout Strings) -> [UInt8] {
    var message = ProtobufMessage()
    message.deltas(1, objects.map(\.id))
    var info = ProtobufMessage()
    info.packed(1, objects.map { UInt64($0.version) })
    if objects.contains(where: { !$0.isVisible }) { info.packed(6, objects.map { $0.isVisible ? 1 : 0 }) }
    message.bytes(5, info.bytes)
    message.deltas(8, objects.map { scaled($0.coordinate.latitudeE7, latitudeOffset) })
    message.deltas(9, objects.map { scaled($0.coordinate.longitudeE7, longitudeOffset) })
    if objects.contains(where: { !$0.tags.isEmpty }) {
      message.packed(10, objects.flatMap { $0.tags.flatMap { $0.map { strings.index(of: $0) } } + [0] })
    }
    return message.bytes
  }

  private func object(_ object: SampleObject, _ strings: inout Strings) -> [UInt8] {
    var message = ProtobufMessage()
    if object.kind == .node {
      message.zigzag(1, object.id)
    } else {
      message.number(1, UInt64(bitPattern: object.id))
    }
    if !object.tags.isEmpty {
      message.packed(2, object.tags.map { strings.index(of: $0[0]) })
      message.packed(3, object.tags.map { strings.index(of: $0[1]) })
    }
    var info = ProtobufMessage()
    info.number(1, UInt64(object.version))
    if !object.isVisible { info.number(6, 0) }
    message.bytes(4, info.bytes)
    switch object.kind {
    case .node:
      message.zigzag(8, scaled(object.coordinate.latitudeE7, latitudeOffset))
      message.zigzag(9, scaled(object.coordinate.longitudeE7, longitudeOffset))
    case .way:
      message.deltas(8, object.refs)
      if hasLocationsOnWays {
        let places = object.refs.map { Self.location(of: $0) }
        message.deltas(9, places.map { scaled($0.latitudeE7, latitudeOffset) })
        message.deltas(
          10, places.dropLast(lacksLastLocation ? 1 : 0).map { scaled($0.longitudeE7, longitudeOffset) })
      }
    case .relation:
      if !object.members.isEmpty {
        message.packed(8, object.members.map { strings.index(of: $0.role) })
        message.deltas(9, object.members.map(\.ref))
        message.packed(10, object.members.map { UInt64($0.kind.rawValue) })
      }
    }
    return message.bytes
  }

  /// Where ways say that a node lies.
  static func location(of id: Int64) -> Coordinate {
    Coordinate(latitudeE7: Int32(truncatingIfNeeded: id % 1000) * 100_000, longitudeE7: 15_000_000)
  }

  private func scaled(_ e7: Int32, _ offset: Int64) -> Int64 { (Int64(e7) * 100 - offset) / granularity }

  /// A string table while it grows; index 0 ends the tags of dense nodes.
  private struct Strings {
    private(set) var all = [""]
    private var indices: [String: Int] = [:]

    mutating func index(of string: String) -> UInt64 {
      if let index = indices[string] { return UInt64(index) }
      all.append(string)
      indices[string] = all.count - 1
      return UInt64(all.count - 1)
    }
  }
}
