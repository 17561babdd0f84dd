package import RoadGraph

/// Words of conditions that say what one travels for, as the access they stand for.
///
/// <https://wiki.openstreetmap.org/wiki/Conditional_restrictions>
package enum TravelPurpose {
  /// The words with their access.
  package static let words: [(word: String, access: Access)] = [
    ("destination", .destination), ("delivery", .delivery), ("loading", .delivery), ("customers", .customers),
    ("residents", .private), ("resident", .private), ("private", .private), ("permit", .permit),
  ]

  /// The access that a condition stands for which is nothing but a purpose, in brackets or not; nil for others.
  package static func access(_ condition: String) -> Access? {
    words.first { condition == $0.word || condition == "(\($0.word))" }?.access
  }
}
