/// Texts, each once; a text's place stands for it. The empty text is at place 0.
struct TextPool: Sendable {
  private(set) var texts: [String] = [""]
  private var places: [String: UInt32] = [:]

  /// The place of a text, which is added where it is new.
  mutating func place(of text: String) -> UInt32 {
    if text.isEmpty { return 0 }
    if let place = places[text] { return place }
    let place = UInt32(texts.count)
    texts.append(text)
    places[text] = place
    return place
  }

  /// The text at a place.
  subscript(place: UInt32) -> String { texts[Int(place)] }
}
