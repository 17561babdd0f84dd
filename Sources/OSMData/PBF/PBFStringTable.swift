/// The strings of one PBF block, by index, and the places of those that were asked for as keys.
@safe struct PBFStringTable: ~Copyable {
  private struct Entry: BitwiseCopyable {
    var offset: UInt32
    var count: UInt32
    /// Place in the vocabulary, −1 for none, −2 while nobody asked.
    var keyIndex: Int32
  }

  private var entries = GrowableBuffer<Entry>(capacity: 1 << 14)
  private let vocabulary: OSMVocabulary
  // The block that the strings lie in; kept by the reader as long as it decodes.
  private var block: UnsafePointer<UInt8>?

  init(vocabulary: OSMVocabulary) { self.vocabulary = vocabulary }

  /// Forgets the strings of the last block.
  mutating func begin(block: UnsafePointer<UInt8>) {
    unsafe self.block = block
    entries.truncate(to: 0)
  }

  /// Adds the strings of a table message.
  mutating func read(_ message: ProtobufCursor) throws(ProtobufError) {
    guard let block = unsafe block else { return }
    var message = message
    while let key = try message.nextKey() {
      guard key == StringTableField.string else {
        try message.skip(key)
        continue
      }
      let string = try unsafe message.bytes()
      // Strings lie within the block, which is far smaller than 4 GiB.
      let offset = unsafe string.baseAddress.map { unsafe $0 - block } ?? 0
      entries.append(
        Entry(
          offset: UInt32(truncatingIfNeeded: offset), count: UInt32(truncatingIfNeeded: string.count),
          keyIndex: vocabulary.words.isEmpty ? -1 : -2))
    }
  }

  /// A tag of two strings.
  @inline(__always)
  mutating func tag(_ key: UInt64, _ value: UInt64) throws(ProtobufError) -> OSMTagRecord {
    guard key < UInt64(entries.count), value < UInt64(entries.count) else { throw Self.missing }
    let keyEntry = entries[Int(key)]
    let valueEntry = entries[Int(value)]
    return OSMTagRecord(
      keyOffset: keyEntry.offset, keyCount: keyEntry.count, valueOffset: valueEntry.offset,
      valueCount: valueEntry.count, keyIndex: keyEntry.keyIndex == -2 ? lookUp(Int(key)) : keyEntry.keyIndex)
  }

  /// Where a string lies in the block.
  mutating func string(_ index: UInt64) throws(ProtobufError) -> (offset: UInt32, count: UInt32) {
    guard index < UInt64(entries.count) else { throw Self.missing }
    let entry = entries[Int(index)]
    return (entry.offset, entry.count)
  }

  private mutating func lookUp(_ index: Int) -> Int32 {
    let entry = entries[index]
    // The entry was made from a string within the block.
    let text = unsafe OSMText(start: block.map { unsafe $0 + Int(entry.offset) }, count: Int(entry.count))
    let keyIndex = Int32(vocabulary.index(of: text))
    entries[index].keyIndex = keyIndex
    return keyIndex
  }

  private static let missing = ProtobufError("a string is not in the string table")
}
