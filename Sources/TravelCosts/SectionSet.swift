public import RoadGraph

/// A set of sections, a bit each; empty sets take no room.
@usableFromInline
struct SectionSet: Sendable {
  @usableFromInline private(set) var words: [UInt64] = []

  /// Whether nothing was ever inserted.
  @inlinable var isEmpty: Bool { words.isEmpty }

  /// Inserts a section of a graph with so many.
  mutating func insert(_ section: SectionID, of count: Int) {
    if words.isEmpty { words = [UInt64](repeating: 0, count: count / 64 + 1) }
    words[Int(section.index) / 64] |= 1 << UInt64(section.index % 64)
  }

  /// Whether a section was inserted.
  @inlinable
  func contains(_ section: SectionID) -> Bool {
    let place = Int(section.index) / 64
    return place < words.count && words[place] >> UInt64(section.index % 64) & 1 != 0
  }
}
