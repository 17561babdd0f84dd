public import Geography

/// A point of OSM data, lent by the reader for the length of one call.
public struct OSMNode {
  /// Id; negative for objects that were never uploaded.
  public let id: Int64
  /// Version, or 0 where the file does not say.
  public let version: UInt32
  /// Whether it exists; false only for visitors that ask for deleted objects too.
  public let isVisible: Bool
  /// Position; not `isValid` where the file gives none or one that is not on the ground.
  public let coordinate: Coordinate
  /// Tags in the order of the file.
  public let tags: OSMTags

  /// Stands for a position that is missing or cannot be written in 1e-7 degrees; it is not `isValid`.
  public static let noCoordinate = Coordinate(latitudeE7: .max, longitudeE7: .max)

  @inlinable
  init(id: Int64, version: UInt32, isVisible: Bool, coordinate: Coordinate, tags: OSMTags) {
    self.id = id
    self.version = version
    self.isVisible = isVisible
    self.coordinate = coordinate
    self.tags = tags
  }
}

/// What a run keeps of an object: its own values, and where its tags and parts end.
@usableFromInline
struct OSMObjectRecord: BitwiseCopyable {
  @usableFromInline var id: Int64
  @usableFromInline var coordinate: Coordinate
  @usableFromInline var version: UInt32
  @usableFromInline var tagEnd: UInt32
  @usableFromInline var partEnd: UInt32
  @usableFromInline var isVisible: Bool

  @inlinable
  init(
    id: Int64, coordinate: Coordinate, version: UInt32, isVisible: Bool, tagEnd: UInt32, partEnd: UInt32
  ) {
    self.id = id
    self.coordinate = coordinate
    self.version = version
    self.tagEnd = tagEnd
    self.partEnd = partEnd
    self.isVisible = isVisible
  }
}

/// The memory of a run of objects, as views lay over it; valid during the call that lends it.
@safe @usableFromInline
struct OSMRunMemory {
  @usableFromInline let objects: UnsafeBufferPointer<OSMObjectRecord>
  @usableFromInline let tags: UnsafeBufferPointer<OSMTagRecord>
  @usableFromInline let text: UnsafePointer<UInt8>?

  @inlinable
  init(
    objects: UnsafeBufferPointer<OSMObjectRecord>, tags: UnsafeBufferPointer<OSMTagRecord>,
    text: UnsafePointer<UInt8>?
  ) {
    unsafe self.objects = objects
    unsafe self.tags = tags
    unsafe self.text = text
  }

  /// Number of objects.
  @inlinable var count: Int { unsafe objects.count }

  /// The values of an object.
  @inlinable
  func record(_ index: Int) -> OSMObjectRecord {
    precondition(index >= 0 && index < count)
    return unsafe objects[index]
  }

  /// The tags of an object: from where those of the one before it end.
  @inlinable
  func tags(_ index: Int) -> OSMTags {
    let start = index == 0 ? 0 : Int(record(index - 1).tagEnd)
    return unsafe OSMTags(
      records: UnsafeBufferPointer(rebasing: tags[start..<Int(record(index).tagEnd)]), text: text)
  }

  /// Where an object's refs or members lie.
  @inlinable
  func parts(_ index: Int) -> Range<Int> {
    (index == 0 ? 0 : Int(record(index - 1).partEnd))..<Int(record(index).partEnd)
  }
}

/// Nodes that follow each other in the file, lent by the reader for the length of one call.
public struct OSMNodes: RandomAccessCollection {
  @usableFromInline let memory: OSMRunMemory

  init(memory: OSMRunMemory) { self.memory = memory }

  /// Always 0.
  @inlinable public var startIndex: Int { 0 }
  /// Number of nodes.
  @inlinable public var endIndex: Int { memory.count }

  /// The node at a place.
  @inlinable
  public subscript(index: Int) -> OSMNode {
    let record = memory.record(index)
    return OSMNode(
      id: record.id, version: record.version, isVisible: record.isVisible, coordinate: record.coordinate,
      tags: memory.tags(index))
  }
}
