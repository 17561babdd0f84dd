/// What a conditional tag has behind the `@`: opening hours, measures of vehicles and words, all of which must hold.
///
/// <https://wiki.openstreetmap.org/wiki/Conditional_restrictions>
package struct TravelCondition: Hashable, Sendable {
  /// One of the parts that are joined by `AND`.
  enum Part: Hashable, Sendable {
    case hours(OpeningHours)
    case vehicle(VehicleComparison)
    /// A word about those who travel or the weather, or what is not understood: nobody can tell.
    case other(String)
  }

  let parts: [Part]

  /// Reads a condition, with or without brackets around it.
  ///
  /// - Parameter isSouthern: whether seasons are those south of the equator.
  package init(_ text: String, isSouthern: Bool = false) {
    parts = Self.split(Self.unwrapped(text[...])).map { part in
      let text = String(Self.unwrapped(part))
      if let comparison = VehicleComparison(text) { return .vehicle(comparison) }
      if let hours = OpeningHoursParser.parse(text, isSouthern: isSouthern) { return .hours(hours) }
      return .other(text)
    }
  }

  /// Whether it speaks of times of the day or the year.
  package var dependsOnTime: Bool {
    parts.contains { if case .hours(let hours) = $0 { !hours.isAlways } else { false } }
  }

  /// Whether holidays would change something.
  package var dependsOnHolidays: Bool {
    parts.contains { if case .hours(let hours) = $0 { hours.dependsOnHolidays } else { false } }
  }

  /// Whether its hours say of some times that nobody can tell: a comment, `unknown`.
  package var hasUnknownHours: Bool {
    parts.contains {
      if case .hours(let hours) = $0 { hours.rules.contains(where: \.isUnknown) } else { false }
    }
  }

  /// The parts that nobody can tell, as they stand.
  package var notUnderstood: [String] {
    parts.compactMap { if case .other(let text) = $0 { text } else { nil } }
  }

  /// Whether it holds.
  ///
  /// - Parameters:
  ///   - vehicle: whose measures count.
  ///   - time: when; nil: not known, and what depends on it is not either.
  ///   - isHoliday: whether that day is taken for a holiday.
  func holds(for vehicle: Vehicle, at time: TravelTime?, isHoliday: Bool = false) -> Truth {
    parts.reduce(.yes) { truth, part in
      switch part {
      case .hours(let hours):
        truth.and(hours.isAlways ? .yes : time.map { hours.holds(at: $0, isHoliday: isHoliday) } ?? .unknown)
      case .vehicle(let comparison): truth.and(comparison.holds(for: vehicle))
      case .other: truth.and(.unknown)
      }
    }
  }

  // MARK: Reading

  /// A text without blanks and one pair of brackets around all of it.
  private static func unwrapped(_ text: Substring) -> Substring {
    let text = trimmed(text)
    guard text.first == "(", text.last == ")" else { return text }
    let inner = text.dropFirst().dropLast()
    // `(a) AND (b)` has two pairs.
    var depth = 0
    for character in inner {
      if character == "(" { depth += 1 }
      if character == ")" { depth -= 1 }
      if depth < 0 { return text }
    }
    return trimmed(inner)
  }

  private static func trimmed(_ text: Substring) -> Substring {
    var text = text.drop { $0 == " " }
    while text.last == " " { text.removeLast() }
    return text
  }

  /// The parts between ` AND `, in capitals or not.
  private static func split(_ text: Substring) -> [Substring] {
    let words = text.split(separator: " ", omittingEmptySubsequences: false)
    var parts: [Substring] = []
    var start = text.startIndex
    for word in words where word.utf8.elementsEqual("AND".utf8) || word.utf8.elementsEqual("and".utf8) {
      parts.append(text[start..<word.startIndex])
      start = word.endIndex
    }
    parts.append(text[start...])
    return parts
  }
}

/// A measure of vehicles beside a number: `weight>7.5`, `length > 12 m`.
struct VehicleComparison: Hashable, Sendable {
  enum Measure: Hashable, Sendable {
    case height, width, length, weight, axleLoad
  }

  enum Relation: Hashable, Sendable {
    case less, atMost, atLeast, more, equal
  }

  let measure: Measure
  let relation: Relation
  /// Metres or tons.
  let value: Double

  private static let measures: [(word: String, measure: Measure)] = [
    ("height", .height), ("width", .width), ("length", .length), ("weight", .weight),
    ("weightrating", .weight), ("maxweight", .weight), ("maxweightrating", .weight),
    ("gross_weight", .weight), ("axleload", .axleLoad),
  ]
  private static let relations: [(sign: String, relation: Relation)] = [
    ("<=", .atMost), (">=", .atLeast), ("<", .less), (">", .more), ("=", .equal),
  ]
  /// Factors to metres or tons, whichever the measure has.
  private static let units: [(word: String, factor: Double)] = [
    ("", 1), ("m", 1), ("cm", 0.01), ("ft", 0.3048), ("'", 0.3048), ("t", 1), ("kg", 0.001),
    ("st", 0.907_184_74), ("lbs", 0.000_453_592_37),
  ]

  /// Reads a comparison; nil where the text is none.
  init?(_ text: String) {
    guard let sign = text.firstIndex(where: { "<>=".contains($0) }) else { return nil }
    let name = text[..<sign].filter { $0 != " " }.lowercased()
    let rest = text[sign...]
    guard let measure = Self.measures.first(where: { $0.word == name })?.measure,
      let relation = Self.relations.first(where: { rest.hasPrefix($0.sign) })
    else { return nil }
    let tail = rest.dropFirst(relation.sign.count).filter { $0 != " " }
    let digits = tail.prefix { $0.isASCII && $0.isNumber || $0 == "." }
    let unit = tail[digits.endIndex...]
    guard let number = Double(digits), let factor = Self.units.first(where: { $0.word == unit })?.factor
    else { return nil }
    self.measure = measure
    self.relation = relation.relation
    value = number * factor
  }

  /// Whether a vehicle is such; one without the measure is small.
  func holds(for vehicle: Vehicle) -> Truth {
    let own =
      switch measure {
      case .height: vehicle.heightMetres
      case .width: vehicle.widthMetres
      case .length: vehicle.lengthMetres
      case .weight: vehicle.weightTons
      case .axleLoad: vehicle.axleLoadTons
      }
    guard let own else { return Truth(relation == .less || relation == .atMost) }
    return switch relation {
    case .less: Truth(own < value)
    case .atMost: Truth(own <= value)
    case .atLeast: Truth(own >= value)
    case .more: Truth(own > value)
    case .equal: Truth(own == value)
    }
  }
}
