/// A key and its value.
public struct OSMTag {
  /// The key.
  public let key: OSMText
  /// The value.
  public let value: OSMText
  /// Place of the key in the visitor's vocabulary, or −1 where it is not listed.
  public let keyIndex: Int

  @inlinable
  init(key: OSMText, value: OSMText, keyIndex: Int) {
    self.key = key
    self.value = value
    self.keyIndex = keyIndex
  }
}

/// Where a tag lies in the text of a run.
@usableFromInline
struct OSMTagRecord: BitwiseCopyable {
  @usableFromInline var keyOffset: UInt32
  @usableFromInline var keyCount: UInt32
  @usableFromInline var valueOffset: UInt32
  @usableFromInline var valueCount: UInt32
  @usableFromInline var keyIndex: Int32

  @inlinable
  init(keyOffset: UInt32, keyCount: UInt32, valueOffset: UInt32, valueCount: UInt32, keyIndex: Int32) {
    self.keyOffset = keyOffset
    self.keyCount = keyCount
    self.valueOffset = valueOffset
    self.valueCount = valueCount
    self.keyIndex = keyIndex
  }
}

/// The tags of an object in the order of the file, lent by the reader for the length of one call.
///
/// ```swift
/// for tag in way.tags { switch tag.keyIndex { case Key.highway: … } }
/// way.tags["highway"]?.string
/// ```
@safe public struct OSMTags: RandomAccessCollection {
  // The run's own memory; valid during the call that lends it.
  @usableFromInline let records: UnsafeBufferPointer<OSMTagRecord>
  @usableFromInline let text: UnsafePointer<UInt8>?

  @inlinable
  init(records: UnsafeBufferPointer<OSMTagRecord>, text: UnsafePointer<UInt8>?) {
    unsafe self.records = records
    unsafe self.text = text
  }

  /// Always 0.
  @inlinable public var startIndex: Int { 0 }
  /// Number of tags.
  @inlinable public var endIndex: Int { unsafe records.count }

  /// The tag at a place.
  @inlinable
  public subscript(index: Int) -> OSMTag {
    precondition(index >= 0 && index < endIndex)
    // Offsets and counts were checked against the text when the record was made.
    let record = unsafe records[index]
    return unsafe OSMTag(
      key: OSMText(start: text.map { unsafe $0 + Int(record.keyOffset) }, count: Int(record.keyCount)),
      value: OSMText(start: text.map { unsafe $0 + Int(record.valueOffset) }, count: Int(record.valueCount)),
      keyIndex: Int(record.keyIndex))
  }

  /// The value of a key, or nil; the first one where a key is there twice.
  @inlinable
  public subscript(key: StaticString) -> OSMText? {
    for tag in self where tag.key == key { return tag.value }
    return nil
  }

  /// The value of a key by its place in the vocabulary, or nil; the first one where a key is there twice.
  @inlinable
  public func value(ofKeyIndex keyIndex: Int) -> OSMText? {
    for index in indices where unsafe records[index].keyIndex == keyIndex { return self[index].value }
    return nil
  }
}
