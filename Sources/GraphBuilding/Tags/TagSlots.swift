package import OSMData

/// The tags of one object that the builder knows, each at the place of its key: filled once, then read by key.
///
/// ```swift
/// var slots = TagSlots()                       // once; then reused
/// slots.fill(way.tags)                         // tags read with TagSlots.vocabulary
/// if let reading = WayTagReader.read(slots, way: way.id, report: &report) { … }
///
/// let tags: TagSlots = ["highway": "primary", "oneway": "yes"]        // in tests
/// ```
///
/// Values are copied into one buffer, so that nothing is allocated once the buffer has grown to the longest object.
package struct TagSlots: Sendable, ExpressibleByDictionaryLiteral {
  /// The keys by slot: what a reader of OSM data looks for.
  package static let vocabulary = OSMVocabulary(
    TagKey.allCases.map(\.word)
      + AccessKey.allCases.flatMap { key in AccessKey.Form.allCases.map { key.word($0) } })

  private static let accessStart = TagKey.allCases.count
  private static let formCount = AccessKey.Form.allCases.count

  // Bytes of the values one after another; by slot where its value lies, the count being −1 where there is none.
  private var text: [UInt8] = []
  private var spans: [TextSpan]
  private var filled: [Int32] = []
  /// What the tags held are about.
  private(set) var groups: TagGroup = []

  private struct TextSpan {
    var start: Int32 = 0
    var count: Int32 = -1
  }

  /// Creates slots without tags.
  package init() { spans = Array(repeating: TextSpan(), count: Self.vocabulary.words.count) }

  /// Creates slots from tags in words; keys that are not known are passed by.
  package init(dictionaryLiteral tags: (String, String)...) { self.init(tags) }

  /// Creates slots from tags in words; keys that are not known are passed by.
  package init(_ tags: [(String, String)]) {
    self.init()
    for (key, value) in tags {
      guard let slot = Self.vocabulary.words.firstIndex(of: key) else { continue }
      set(slot, utf8: value.utf8)
    }
  }

  /// Whether no known key is there.
  package var isEmpty: Bool { filled.isEmpty }

  /// Takes the known tags of an object in place of those held; the first one counts where a key is there twice.
  ///
  /// - Precondition: the tags were read with `vocabulary`.
  package mutating func fill(_ tags: OSMTags) {
    removeAll()
    for tag in tags where tag.keyIndex >= 0 {
      // Lent for the length of this call, and copied here.
      unsafe set(tag.keyIndex, utf8: tag.value.bytes)
    }
  }

  /// Empties the slots.
  package mutating func removeAll() {
    for slot in filled { spans[Int(slot)] = TextSpan() }
    groups = []
    filled.removeAll(keepingCapacity: true)
    text.removeAll(keepingCapacity: true)
  }

  /// Sets the value of a slot that is empty.
  mutating func set(_ slot: Int, utf8: some Collection<UInt8>) {
    guard spans[slot].count < 0 else { return }
    spans[slot] = TextSpan(start: Int32(text.count), count: Int32(utf8.count))
    text.append(contentsOf: utf8)
    filled.append(Int32(slot))
    groups.formUnion(TagGroup.bySlot[slot])
  }

  // MARK: Reading

  /// Where a key's value lies.
  static func slot(_ key: TagKey) -> Int { Int(key.rawValue) }
  /// Where an access key's value lies.
  static func slot(_ key: AccessKey, _ form: AccessKey.Form = .plain) -> Int {
    accessStart + Int(key.rawValue) * formCount + Int(form.rawValue)
  }

  /// Whether a key is there.
  func has(_ key: TagKey) -> Bool { spans[Self.slot(key)].count >= 0 }

  /// Whether a slot is filled.
  func has(_ slot: Int) -> Bool { spans[slot].count >= 0 }

  /// Whether a key has a value, letter for letter.
  func has(_ key: TagKey, _ value: StaticString) -> Bool {
    let span = spans[Self.slot(key)]
    guard Int(span.count) == value.utf8CodeUnitCount else { return false }
    return value.withUTF8Buffer { literal in
      // Both have the same count.
      for index in 0..<literal.count where unsafe literal[index] != text[Int(span.start) + index] {
        return false
      }
      return true
    }
  }

  /// What a key's value stands for; nil where the key is not there or the table does not list the value.
  func look<Value>(_ key: TagKey, _ table: WordTable<Value>) -> Value? { look(Self.slot(key), table) }

  /// What the first part of a key's value stands for, where the value may be a list.
  func lookFirst<Value>(_ key: TagKey, _ table: WordTable<Value>) -> Value? {
    read(key) { table[$0] ?? table[$0.extracting(TagList.firstPart(of: $0))] }
  }

  /// What a slot's value stands for.
  func look<Value>(_ slot: Int, _ table: WordTable<Value>) -> Value? {
    read(slot) { table[$0] }
  }

  /// Reads a key's value by its bytes; nil where the key is not there.
  func read<Result>(_ key: TagKey, _ body: (Span<UInt8>) -> Result?) -> Result? {
    read(Self.slot(key), body)
  }

  /// Reads a slot's value by its bytes; nil where there is none.
  func read<Result>(_ slot: Int, _ body: (Span<UInt8>) -> Result?) -> Result? {
    let span = spans[slot]
    guard span.count >= 0 else { return nil }
    return body(text.span.extracting(Int(span.start)..<Int(span.start + span.count)))
  }

  /// A key's value as text, empty where the key is not there.
  func string(_ key: TagKey) -> String { string(Self.slot(key)) }

  /// A slot's value as text, empty where there is none.
  func string(_ slot: Int) -> String {
    let span = spans[slot]
    guard span.count > 0 else { return "" }
    return String(decoding: text[Int(span.start)..<Int(span.start + span.count)], as: UTF8.self)
  }

  /// The slots that are filled, in the order of the object's tags.
  var filledSlots: some Sequence<Int> { filled.lazy.map { Int($0) } }

  /// The key of a slot.
  static func word(_ slot: Int) -> String { vocabulary.words[slot] }
}
