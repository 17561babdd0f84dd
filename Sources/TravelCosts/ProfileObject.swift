import JSONText
import RoadGraph

/// A JSON object whose keys are asked for one by one; what nobody asked for is unknown.
final class ProfileObject {
  private let members: [JSONValue.Member]
  private let path: String
  private let line: Int
  private var asked: Set<String> = ["$schema"]

  /// Wraps a value that must be an object; `path` holds the keys that lead to it, joined by dots.
  init(_ value: JSONValue, path: String = "") throws(ProfileError) {
    guard let members = value.members else {
      throw ProfileError(line: value.line, key: path, problem: "must be an object, not \(value.kindName)")
    }
    self.members = members
    self.path = path
    line = value.line
    var keys: Set<String> = []
    for member in members where !keys.insert(member.key).inserted {
      throw ProfileError(line: member.value.line, key: full(member.key), problem: "is there twice")
    }
  }

  private func value(_ key: String) -> JSONValue? {
    asked.insert(key)
    return members.first { $0.key == key }?.value
  }

  private func full(_ key: String) -> String { path.isEmpty ? key : "\(path).\(key)" }

  private func fault(_ key: String, _ problem: String) -> ProfileError {
    let place = members.first { $0.key == key }?.value.line
    return ProfileError(line: place ?? line, key: full(key), problem: problem)
  }

  func missing(_ key: String) -> ProfileError {
    ProfileError(line: line, key: full(key), problem: "is missing")
  }

  func refuseUnknownKeys() throws(ProfileError) {
    for member in members where !asked.contains(member.key) {
      throw fault(member.key, "is not a key of a profile")
    }
  }

  func object(_ key: String) throws(ProfileError) -> ProfileObject? {
    guard let value = value(key) else { return nil }
    return try ProfileObject(value, path: full(key))
  }

  func text(_ key: String) throws(ProfileError) -> String? {
    guard let value = value(key) else { return nil }
    guard let text = value.string else { throw fault(key, "must be a string, not \(value.kindName)") }
    return text
  }

  func mode(_ key: String) throws(ProfileError) -> TravelMode {
    guard let word = try text(key) else { throw missing(key) }
    guard let mode = TravelMode.allCases.first(where: { "\($0)" == word }) else {
      let words = TravelMode.allCases.map { "\($0)" }.joined(separator: ", ")
      throw fault(key, "is '\(word)', and is one of \(words)")
    }
    return mode
  }

  func flag(_ key: String) throws(ProfileError) -> Bool? {
    guard let value = value(key) else { return nil }
    guard let flag = value.bool else { throw fault(key, "must be true or false, not \(value.kindName)") }
    return flag
  }

  /// A number within a range; null counts as missing.
  func number(_ key: String, in range: ClosedRange<Double>) throws(ProfileError) -> Double? {
    guard let value = value(key), !value.isNull else { return nil }
    guard let number = value.number else { throw fault(key, "must be a number, not \(value.kindName)") }
    guard range.contains(number) else {
      let bounds = "from \(plain(range.lowerBound)) to \(plain(range.upperBound))"
      throw fault(key, "must be \(bounds), not \(plain(number))")
    }
    return number
  }

  private func plain(_ number: Double) -> String { Int(exactly: number).map(String.init) ?? "\(number)" }

  func words<Word: TagVocabulary & Hashable>(_ key: String) throws(ProfileError) -> Set<Word> {
    try words(key) { Word(word: $0) }
  }

  /// A list of words, each made to what it stands for by `read`.
  func words<Word: Hashable>(_ key: String, _ read: (String) -> Word?) throws(ProfileError) -> Set<Word> {
    guard let value = value(key) else { return [] }
    guard let elements = value.elements else { throw fault(key, "must be an array, not \(value.kindName)") }
    var words: Set<Word> = []
    for element in elements {
      guard let word = element.string.flatMap(read) else {
        let found = element.string.map { "'\($0)'" } ?? element.kindName
        throw ProfileError(
          line: element.line, key: full(key), problem: "holds \(found), which is no value of it")
      }
      words.insert(word)
    }
    return words
  }

  /// A table of numbers by key, the keys made by `read` from their text.
  func table<Key: Hashable>(
    _ key: String, in range: ClosedRange<Double>, _ read: (String) -> Key?
  ) throws(ProfileError) -> [Key: Double] {
    guard let object = try object(key) else { return [:] }
    var table: [Key: Double] = [:]
    for member in object.members {
      guard let word = read(member.key) else { throw object.fault(member.key, "is no value of OSM's") }
      table[word] = try object.number(member.key, in: range)
    }
    return table
  }

  func table<Word: TagVocabulary & Hashable>(
    _ key: String, in range: ClosedRange<Double>
  ) throws(ProfileError) -> [Word: Double] {
    try table(key, in: range) { Word(word: $0) }
  }

  func table<Word: RawRepresentable<String> & Hashable>(
    _ key: String, in range: ClosedRange<Double>
  ) throws(ProfileError) -> [Word: Double] {
    try table(key, in: range) { Word(rawValue: $0) }
  }

  /// Pairs of a slope in percent and a factor, slopes ascending.
  func curve(_ key: String) throws(ProfileError) -> SlopeCurve? {
    guard let value = value(key) else { return nil }
    guard let elements = value.elements, !elements.isEmpty else {
      throw fault(key, "must be an array of [slope in percent, factor]")
    }
    var slopes: [Double] = []
    var factors: [Double] = []
    for element in elements {
      guard let pair = element.elements?.map(\.number), pair.count == 2, let slope = pair[0],
        let factor = pair[1], (0.05...20).contains(factor), slope > slopes.last ?? -.infinity
      else {
        throw ProfileError(
          line: element.line, key: full(key),
          problem: "must hold pairs [slope in percent, factor from 0.05 to 20] with ascending slopes")
      }
      slopes.append(slope)
      factors.append(factor)
    }
    return SlopeCurve(slopes: slopes, factors: factors)
  }
}

extension TagVocabulary {
  /// The value that a word stands for; nil for words that are none.
  init?(word: String) {
    guard !word.isEmpty, let value = Self.allCases.first(where: { $0.word == word }) else { return nil }
    self = value
  }
}
