import JSONText
import RoadGraph

extension TravelProfile {
  /// Reads a profile from JSON text; unknown keys are errors, so that a slip of the pen does not pass for a setting.
  public init(parsing bytes: [UInt8]) throws(ProfileError) {
    let document: JSONValue
    do throws(JSONError) { document = try JSONValue(parsing: bytes) } catch {
      throw ProfileError(line: error.line, key: "", problem: "is not JSON: \(error.message)")
    }
    self.init()
    let object = try ProfileObject(document, path: "")
    name = try object.text("name") ?? ""
    summary = try object.text("summary") ?? ""
    guard let modeName = try object.text("mode") else { throw object.missing("mode") }
    guard let mode = TravelMode.allCases.first(where: { "\($0)" == modeName }) else {
      throw object.fault("mode", "is none of \(TravelMode.allCases.map { "\($0)" }.joined(separator: ", "))")
    }
    self.mode = mode
    openAccess = try object.words("openAccess")
    restrictedAccess = try object.words("restrictedAccess")
    try readSpeeds(object)
    try readPreferences(object)
    try object.refuseUnknownKeys()
    guard !speedKmh.isEmpty else { throw object.missing("speedKmh") }
  }

  private mutating func readSpeeds(_ object: ProfileObject) throws(ProfileError) {
    let speeds = 0.0...300.0
    speedKmh = try object.table("speedKmh", in: speeds)
    linkSpeedFactor = try object.number("linkSpeedFactor", in: 0.1...1) ?? linkSpeedFactor
    otherRoadsKmh = try object.number("otherRoadsKmh", in: speeds)
    topSpeedKmh = try object.number("topSpeedKmh", in: 1...300) ?? 300
    speedLimitFactor = try object.number("speedLimitFactor", in: 0.1...1.5)
    limitRaisesSpeed = try object.flag("limitRaisesSpeed") ?? false
    surfaceKmh = try object.table("surfaceKmh", in: speeds)
    smoothnessKmh = try object.table("smoothnessKmh", in: speeds)
    trackTypeKmh = try object.table("trackTypeKmh", in: speeds)
    sacScaleKmh = try object.table("sacScaleKmh", in: speeds)
    slope = try object.curve("slopeSpeedFactors") ?? .flat
    pushingKmh = try object.number("pushingKmh", in: 1...10)
    ferryKmh = try object.number("ferryKmh", in: 1...100) ?? ferryKmh
  }

  private mutating func readPreferences(_ object: ProfileObject) throws(ProfileError) {
    let factors = 0.1...20.0
    let seconds = 0.0...86_400.0
    roadFactor = try object.table("roadFactor", in: factors)
    restrictedFactor = try object.number("restrictedFactor", in: factors) ?? restrictedFactor
    pushingFactor = try object.number("pushingFactor", in: factors) ?? pushingFactor
    turnSeconds = try object.number("turnSeconds", in: seconds) ?? turnSeconds
    turnBackSeconds = try object.number("turnBackSeconds", in: seconds)
    signalSeconds = try object.number("signalSeconds", in: seconds) ?? signalSeconds
    barrierSeconds = try object.number("barrierSeconds", in: seconds) ?? barrierSeconds
    boardingSeconds = try object.number("boardingSeconds", in: seconds) ?? boardingSeconds
    privateNodeCostSeconds =
      try object.number("privateNodeCostSeconds", in: seconds) ?? privateNodeCostSeconds
  }
}

/// A JSON object whose keys are asked for one by one; what nobody asked for is unknown.
private final class ProfileObject {
  private let members: [JSONValue.Member]
  private let path: String
  private let line: Int
  private var asked: Set<String> = ["$schema"]

  init(_ value: JSONValue, path: String) throws(ProfileError) {
    guard let members = value.members else {
      throw ProfileError(line: value.line, key: path, problem: "must be an object, not \(value.kindName)")
    }
    self.members = members
    self.path = path
    line = value.line
  }

  private func value(_ key: String) -> JSONValue? {
    asked.insert(key)
    return members.last { $0.key == key }?.value
  }

  private func full(_ key: String) -> String { path.isEmpty ? key : "\(path).\(key)" }

  func fault(_ key: String, _ problem: String) -> ProfileError {
    ProfileError(line: members.last { $0.key == key }?.value.line ?? line, key: full(key), problem: problem)
  }

  func missing(_ key: String) -> ProfileError {
    ProfileError(line: line, key: full(key), problem: "is missing")
  }

  func refuseUnknownKeys() throws(ProfileError) {
    for member in members where !asked.contains(member.key) {
      throw ProfileError(line: member.value.line, key: full(member.key), problem: "is not a key of a profile")
    }
  }

  func text(_ key: String) throws(ProfileError) -> String? {
    guard let value = value(key) else { return nil }
    guard let text = value.string else { throw fault(key, "must be a string, not \(value.kindName)") }
    return text
  }

  func flag(_ key: String) throws(ProfileError) -> Bool? {
    guard let value = value(key) else { return nil }
    guard let flag = value.bool else { throw fault(key, "must be true or false, not \(value.kindName)") }
    return flag
  }

  func number(_ key: String, in range: ClosedRange<Double>) throws(ProfileError) -> Double? {
    guard let value = value(key), !value.isNull else { return nil }
    guard let number = value.number else { throw fault(key, "must be a number, not \(value.kindName)") }
    guard range.contains(number) else {
      throw fault(key, "must be from \(range.lowerBound) to \(range.upperBound), not \(number)")
    }
    return number
  }

  func words<Word: TagVocabulary & Hashable>(_ key: String) throws(ProfileError) -> Set<Word> {
    guard let value = value(key) else { return [] }
    guard let elements = value.elements else { throw fault(key, "must be an array, not \(value.kindName)") }
    var words: Set<Word> = []
    for element in elements {
      guard let word = element.string.flatMap({ Word(word: $0) }) else {
        throw ProfileError(line: element.line, key: full(key), problem: "holds a value that is not known")
      }
      words.insert(word)
    }
    return words
  }

  func table<Word: TagVocabulary & Hashable>(
    _ key: String, in range: ClosedRange<Double>
  ) throws(ProfileError) -> [Word: Double] {
    guard let value = value(key) else { return [:] }
    let object = try ProfileObject(value, path: full(key))
    var table: [Word: Double] = [:]
    for member in object.members {
      guard let word = Word(word: member.key) else {
        throw ProfileError(
          line: member.value.line, key: object.full(member.key), problem: "is not a value of OSM's")
      }
      table[word] = try object.number(member.key, in: range)
    }
    return table
  }

  func curve(_ key: String) throws(ProfileError) -> SlopeCurve? {
    guard let value = value(key) else { return nil }
    guard let elements = value.elements, !elements.isEmpty else {
      throw fault(key, "must be an array of [slope in percent, factor]")
    }
    var slopes: [Double] = []
    var factors: [Double] = []
    for element in elements {
      guard let pair = element.elements?.map(\.number), pair.count == 2, let slope = pair[0],
        let factor = pair[1],
        (0.05...5).contains(factor), slope > slopes.last ?? -.infinity
      else {
        throw ProfileError(
          line: element.line, key: full(key),
          problem: "must hold pairs [slope in percent, factor from 0.05 to 5] with ascending slopes")
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
