import OSMData
import Testing

@Suite struct OSMVocabularyTests {
  private func index(of word: String, in vocabulary: OSMVocabulary) -> Int {
    var word = word
    // Lends the word's bytes to one look-up.
    return word.withUTF8 { vocabulary.index(of: unsafe OSMText($0)) }
  }

  @Test func everyWordHasItsPlaceAndOthersHaveNone() {
    for count in [0, 1, 2, 3, 50, 1000] {
      let words = (0..<count).map { "key:\($0)" }
      let vocabulary = OSMVocabulary(words)
      for (place, word) in words.enumerated() { #expect(index(of: word, in: vocabulary) == place) }
      for word in ["", "k", "key", "key:", "key:-1", "key:\(count)", "Key:0"] {
        #expect(index(of: word, in: vocabulary) == -1)
      }
    }
  }

  @Test func shortAndEmptyWordsAreWords() {
    let vocabulary = OSMVocabulary(["", "a", "ab", "ba", "abc"])
    #expect(
      ["", "a", "ab", "ba", "abc", "b", "aa"].map { index(of: $0, in: vocabulary) } == [
        0, 1, 2, 3, 4, -1, -1,
      ])
  }
}
