public import Geography

/// A line or ring of OSM data, lent by the reader for the length of one call.
@safe public struct OSMWay {
  /// Id; negative for objects that were never uploaded.
  public let id: Int64
  /// Version, or 0 where the file does not say.
  public let version: UInt32
  /// Whether it exists; false only for visitors that ask for deleted objects too.
  public let isVisible: Bool
  /// Ids of the nodes in order; valid during the call that lends them.
  public let refs: UnsafeBufferPointer<Int64>
  /// Where the nodes lie, one by one, `OSMNode.noCoordinate` where the file does not say; empty for visitors that do not
  /// ask for it, and in formats that never say. Valid during the call that lends it.
  public let locations: UnsafeBufferPointer<Coordinate>
  /// Tags in the order of the file.
  public let tags: OSMTags

  @inlinable
  init(
    id: Int64, version: UInt32, isVisible: Bool, refs: UnsafeBufferPointer<Int64>,
    locations: UnsafeBufferPointer<Coordinate>, tags: OSMTags
  ) {
    self.id = id
    self.version = version
    self.isVisible = isVisible
    unsafe self.refs = refs
    unsafe self.locations = locations
    self.tags = tags
  }

  /// Number of node ids.
  @inlinable public var refCount: Int { unsafe refs.count }
}

/// Ways that follow each other in the file, lent by the reader for the length of one call.
@safe public struct OSMWays: RandomAccessCollection {
  @usableFromInline let memory: OSMRunMemory
  // The run's own memory; valid during the call that lends it.
  @usableFromInline let refs: UnsafeBufferPointer<Int64>
  // The same; one for each of the refs, or none.
  @usableFromInline let locations: UnsafeBufferPointer<Coordinate>

  init(
    memory: OSMRunMemory, refs: UnsafeBufferPointer<Int64>, locations: UnsafeBufferPointer<Coordinate>
  ) {
    precondition(locations.isEmpty || locations.count == refs.count)
    self.memory = memory
    unsafe self.refs = refs
    unsafe self.locations = locations
  }

  /// Always 0.
  @inlinable public var startIndex: Int { 0 }
  /// Number of ways.
  @inlinable public var endIndex: Int { memory.count }

  /// The way at a place.
  @inlinable
  public subscript(index: Int) -> OSMWay {
    let record = memory.record(index)
    let parts = memory.parts(index)
    return unsafe OSMWay(
      id: record.id, version: record.version, isVisible: record.isVisible,
      refs: UnsafeBufferPointer(rebasing: refs[parts]),
      locations: locations.isEmpty ? locations : UnsafeBufferPointer(rebasing: locations[parts]),
      tags: memory.tags(index))
  }
}
