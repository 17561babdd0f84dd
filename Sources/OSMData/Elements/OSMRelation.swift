/// A member of a relation.
public struct OSMMember {
  /// What it is.
  public let kind: OSMEntityKind
  /// Its id.
  public let ref: Int64
  /// What it does in the relation; often empty.
  public let role: OSMText

  @inlinable
  init(kind: OSMEntityKind, ref: Int64, role: OSMText) {
    self.kind = kind
    self.ref = ref
    self.role = role
  }
}

/// What a run keeps of a member.
@usableFromInline
struct OSMMemberRecord: BitwiseCopyable {
  @usableFromInline var ref: Int64
  @usableFromInline var roleOffset: UInt32
  @usableFromInline var roleCount: UInt32
  @usableFromInline var kind: OSMEntityKind

  @inlinable
  init(ref: Int64, roleOffset: UInt32, roleCount: UInt32, kind: OSMEntityKind) {
    self.ref = ref
    self.roleOffset = roleOffset
    self.roleCount = roleCount
    self.kind = kind
  }
}

/// The members of a relation in order, lent by the reader for the length of one call.
@safe public struct OSMMembers: RandomAccessCollection {
  // The run's own memory; valid during the call that lends it.
  @usableFromInline let records: UnsafeBufferPointer<OSMMemberRecord>
  @usableFromInline let text: UnsafePointer<UInt8>?

  @inlinable
  init(records: UnsafeBufferPointer<OSMMemberRecord>, text: UnsafePointer<UInt8>?) {
    unsafe self.records = records
    unsafe self.text = text
  }

  /// Always 0.
  @inlinable public var startIndex: Int { 0 }
  /// Number of members.
  @inlinable public var endIndex: Int { unsafe records.count }

  /// The member at a place.
  @inlinable
  public subscript(index: Int) -> OSMMember {
    precondition(index >= 0 && index < endIndex)
    // Offset and count were checked against the text when the record was made.
    let record = unsafe records[index]
    return unsafe OSMMember(
      kind: record.kind, ref: record.ref,
      role: OSMText(start: text.map { unsafe $0 + Int(record.roleOffset) }, count: Int(record.roleCount)))
  }
}

/// A group of OSM objects, lent by the reader for the length of one call.
public struct OSMRelation {
  /// Id; negative for objects that were never uploaded.
  public let id: Int64
  /// Version, or 0 where the file does not say.
  public let version: UInt32
  /// Whether it exists; false only for visitors that ask for deleted objects too.
  public let isVisible: Bool
  /// Members in order.
  public let members: OSMMembers
  /// Tags in the order of the file.
  public let tags: OSMTags

  @inlinable
  init(id: Int64, version: UInt32, isVisible: Bool, members: OSMMembers, tags: OSMTags) {
    self.id = id
    self.version = version
    self.isVisible = isVisible
    self.members = members
    self.tags = tags
  }
}

/// Relations that follow each other in the file, lent by the reader for the length of one call.
@safe public struct OSMRelations: RandomAccessCollection {
  @usableFromInline let memory: OSMRunMemory
  // The run's own memory; valid during the call that lends it.
  @usableFromInline let members: UnsafeBufferPointer<OSMMemberRecord>

  init(memory: OSMRunMemory, members: UnsafeBufferPointer<OSMMemberRecord>) {
    self.memory = memory
    unsafe self.members = members
  }

  /// Always 0.
  @inlinable public var startIndex: Int { 0 }
  /// Number of relations.
  @inlinable public var endIndex: Int { memory.count }

  /// The relation at a place.
  @inlinable
  public subscript(index: Int) -> OSMRelation {
    let record = memory.record(index)
    return unsafe OSMRelation(
      id: record.id, version: record.version, isVisible: record.isVisible,
      members: OSMMembers(
        records: UnsafeBufferPointer(rebasing: members[memory.parts(index)]), text: memory.text),
      tags: memory.tags(index))
  }
}
