/// What words stand for: a small hash table over bytes; upper and lower case letters of ASCII are the same.
///
/// ```swift
/// let table: WordTable<Surface> = ["asphalt": .asphalt, "chipseal": .asphalt]
/// ```
struct WordTable<Value: Sendable>: Sendable, ExpressibleByDictionaryLiteral {
  // Bytes of all words one after another; a place in `slots` is −1 or an index of a word.
  private var text: [UInt8] = []
  private var starts: [Int32] = [0]
  private var values: [Value] = []
  private var slots: [Int32] = []

  /// Creates a table of words in lower case.
  ///
  /// - Precondition: no word is there twice.
  init(dictionaryLiteral words: (String, Value)...) { self.init(words) }

  /// Creates a table of words in lower case.
  ///
  /// - Precondition: no word is there twice.
  init(_ words: [(String, Value)]) {
    var size = 8
    while size < words.count * 3 { size *= 2 }
    slots = Array(repeating: -1, count: size)
    for (word, value) in words {
      precondition(self[word.utf8Array.span] == nil, "a word is there twice")
      var place = Self.hash(word.utf8Array.span) & (size - 1)
      while slots[place] >= 0 { place = (place + 1) & (size - 1) }
      slots[place] = Int32(values.count)
      values.append(value)
      text.append(contentsOf: word.utf8)
      starts.append(Int32(text.count))
    }
  }

  /// What a word stands for; nil where it is not listed.
  subscript(word: Span<UInt8>) -> Value? {
    var place = Self.hash(word) & (slots.count - 1)
    while true {
      let index = Int(slots[place])
      if index < 0 { return nil }
      let start = Int(starts[index])
      if Int(starts[index + 1]) - start == word.count, isText(at: start, word) { return values[index] }
      place = (place + 1) & (slots.count - 1)
    }
  }

  private func isText(at start: Int, _ word: Span<UInt8>) -> Bool {
    for index in 0..<word.count where text[start + index] != word[index].lowercased { return false }
    return true
  }

  private static func hash(_ word: Span<UInt8>) -> Int {
    var value: UInt32 = 0x811C_9DC5
    for index in 0..<word.count { value = (value ^ UInt32(word[index].lowercased)) &* 0x0100_0193 }
    return Int(value ^ value >> 15)
  }
}

extension UInt8 {
  /// The lower case of a letter of ASCII, any other byte as it is.
  var lowercased: UInt8 { self >= UInt8(ascii: "A") && self <= UInt8(ascii: "Z") ? self | 0x20 : self }
  /// Whether it is a digit of ASCII.
  var isDigit: Bool { self >= UInt8(ascii: "0") && self <= UInt8(ascii: "9") }
  /// Whether it is a space or tab.
  var isBlank: Bool { self == UInt8(ascii: " ") || self == UInt8(ascii: "\t") }
}

extension StringProtocol {
  /// The bytes of the text.
  var utf8Array: [UInt8] { Array(utf8) }
}
