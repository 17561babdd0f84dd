package import OSMData

/// Values that the tag tables do not list, with how often each was met and an example; part of the build report.
///
/// Gathered by batch and merged: the outcome depends neither on the order nor on the size of batches.
package struct TagReport: Sendable, Hashable {
  /// One value that is not known.
  package struct Entry: Sendable, Hashable {
    /// The key.
    package var key: String
    /// The value as tagged.
    package var value: String
    /// Number of objects that have it.
    package var count: Int
    /// What kind of object the example is.
    package var kind: OSMEntityKind
    /// The lowest id among the objects that have it.
    package var example: Int64
  }

  private struct Name: Hashable {
    var key: String
    var value: String
    var kind: OSMEntityKind
  }

  private struct Tally: Hashable {
    var count: Int
    var example: Int64
  }

  private var tallies: [Name: Tally] = [:]

  /// Creates a report without entries.
  package init() {}

  /// The entries: the most frequent first, then by key, value and kind.
  package var entries: [Entry] {
    tallies.map { name, tally in
      Entry(key: name.key, value: name.value, count: tally.count, kind: name.kind, example: tally.example)
    }
    .sorted { a, b in
      if a.count != b.count { return a.count > b.count }
      return (a.key, a.value, a.kind.rawValue) < (b.key, b.value, b.kind.rawValue)
    }
  }

  /// Adds what another report holds.
  package mutating func merge(_ other: TagReport) {
    for (name, tally) in other.tallies { add(name, tally) }
  }

  /// Notes a slot's value as not known.
  mutating func note(_ tags: TagSlots, _ slot: Int, of kind: OSMEntityKind, _ id: Int64) {
    let name = Name(key: TagSlots.word(slot), value: tags.string(slot), kind: kind)
    add(name, Tally(count: 1, example: id))
  }

  private mutating func add(_ name: Name, _ tally: Tally) {
    guard let old = tallies[name] else {
      tallies[name] = tally
      return
    }
    tallies[name] = Tally(count: old.count + tally.count, example: min(old.example, tally.example))
  }
}
