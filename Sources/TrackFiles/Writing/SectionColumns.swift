/// The kinds of sections of a track, in the order of their first appearance, and what holds at a metre.
struct SectionColumns {
  /// The kinds.
  let kinds: [String]
  /// For each kind the names of its values; the first is the section's own.
  private let valueNames: [[String]]
  /// For each kind its sections, by their beginnings.
  private var sections: [[TrackSection]]
  /// For each kind the section that was looked at last: metres grow from call to call.
  private var places: [Int]

  init(_ all: [TrackSection]) {
    var kinds: [String] = []
    for section in all where !kinds.contains(section.kind) { kinds.append(section.kind) }
    self.kinds = kinds
    sections = kinds.map { Self.ordered(all, kind: $0) }
    valueNames = sections.map { sections in
      var names: [String] = []
      for value in sections.flatMap(\.values) where !names.contains(value.name) { names.append(value.name) }
      return names
    }
    places = kinds.map { _ in 0 }
  }

  /// The same columns with the sections of one track, from its beginning.
  func filled(with all: [TrackSection]) -> SectionColumns {
    var columns = self
    columns.sections = kinds.map { Self.ordered(all, kind: $0) }
    columns.places = kinds.map { _ in 0 }
    return columns
  }

  /// The sections of a kind by their beginnings; those of equal beginning keep their order.
  private static func ordered(_ all: [TrackSection], kind: String) -> [TrackSection] {
    let own = all.filter { $0.kind == kind }
    return own.indices.sorted { (own[$0].startMetres, $0) < (own[$1].startMetres, $1) }.map { own[$0] }
  }

  /// Names of the columns: the kind for its own value, `kind_name` for the others.
  var titles: [String] {
    zip(kinds, valueNames).flatMap { kind, names in
      names.enumerated().map { $0 == 0 ? kind : "\(kind)_\($1)" }
    }
  }

  /// The values of all columns at a metre, empty where no section holds; metres must not fall from call to call.
  mutating func values(at metre: Double) -> [String] {
    kinds.indices.flatMap { kind -> [String] in
      let own = sections[kind]
      while places[kind] + 1 < own.count, own[places[kind] + 1].startMetres <= metre { places[kind] += 1 }
      let section = own.isEmpty ? nil : own[places[kind]]
      let holds = section.map { $0.startMetres <= metre && metre <= $0.endMetres } ?? false
      return valueNames[kind].map { name in
        holds ? section?.values.first { $0.name == name }?.text ?? "" : ""
      }
    }
  }
}
