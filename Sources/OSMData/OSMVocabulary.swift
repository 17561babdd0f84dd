/// Words that a visitor looks for, with their places: a small hash table over bytes.
///
/// ```swift
/// let keys = OSMVocabulary(["highway", "oneway"])
/// keys.index(of: tag.key)        // 0, 1, or −1
/// ```
///
/// The reader looks up every key of a PBF block once and every key of XML as it comes, and tells the place as
/// `OSMTag.keyIndex`.
public struct OSMVocabulary: Sendable {
  /// The words in the order they were given.
  public let words: [String]
  // Bytes of all words one after another; a place in `slots` is −1 or an index of a word.
  private let text: [UInt8]
  private let starts: [Int32]
  private let slots: [Int32]

  /// Nothing is looked for.
  public static let empty = OSMVocabulary([])

  /// Creates a table of words.
  ///
  /// - Precondition: no word is there twice.
  public init(_ words: [String]) {
    self.words = words
    var text: [UInt8] = []
    var starts: [Int32] = [0]
    for word in words {
      text.append(contentsOf: word.utf8)
      starts.append(Int32(text.count))
    }
    // A quarter full at most: most keys that are asked for are not there, and one look must tell.
    var size = 4
    while size < words.count * 4 { size *= 2 }
    var slots = [Int32](repeating: -1, count: size)
    for (index, word) in words.enumerated() {
      var word = word
      // Lends the word's bytes to the hash.
      var slot = word.withUTF8 { unsafe Self.hash($0) } & (size - 1)
      while slots[slot] >= 0 {
        precondition(words[Int(slots[slot])] != word, "a word is there twice")
        slot = (slot + 1) & (size - 1)
      }
      slots[slot] = Int32(index)
    }
    self.text = text
    self.starts = starts
    self.slots = slots
  }

  /// The place of a word, or −1 where it is not listed.
  public func index(of word: OSMText) -> Int {
    if starts.count == 1 { return -1 }
    var slot = unsafe Self.hash(word.bytes) & (slots.count - 1)
    while true {
      let index = Int(slots[slot])
      if index < 0 { return -1 }
      let start = Int(starts[index])
      if Int(starts[index + 1]) - start == word.count, unsafe isText(at: start, word.bytes) { return index }
      slot = (slot + 1) & (slots.count - 1)
    }
  }

  private func isText(at start: Int, _ word: UnsafeBufferPointer<UInt8>) -> Bool {
    for index in 0..<word.count where unsafe text[start + index] != word[index] { return false }
    return true
  }

  /// Mixes length, the first bytes and the last ones: keys differ there.
  private static func hash(_ bytes: UnsafeBufferPointer<UInt8>) -> Int {
    let count = bytes.count
    if count == 0 { return 0 }
    var value = UInt32(truncatingIfNeeded: count)
    for place in [0, count / 2, count - 2, count - 1, count / 4] where place >= 0 {
      value = unsafe (value ^ UInt32(bytes[place])) &* 0x0100_0193
    }
    return Int(value >> 8)
  }
}
