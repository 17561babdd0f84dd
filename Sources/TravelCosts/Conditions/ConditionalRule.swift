public import RoadGraph

/// What holds on a road for some modes and directions under a condition, or always for some kinds of vehicles only.
///
/// The builder settles which tags overrule which and writes a rule a line; of the rules of one kind, mode and direction the
/// first one counts that holds. `docs/graph-format.md` has the form of the line.
package struct ConditionalRule: Hashable, Sendable {
  /// What a rule sets.
  package enum Kind: String, CaseIterable, Sendable {
    /// Who may travel: an access value where the direction is open by the rules of one-way roads, and one where it is not.
    case access
    /// Open directions: 0 none, 1 the way's, 2 the other, 3 both.
    case oneway
    /// The speed limit in km/h, 255 being none.
    case speed
    /// A limit that lowers the general one, in km/h.
    case cap
    /// The largest height in decimetres; 0 none.
    case height
    /// The largest width in decimetres; 0 none.
    case width
    /// The largest length in decimetres; 0 none.
    case length
    /// The largest weight in hundredths of a ton; 0 none.
    case weight
    /// The largest axle load in hundredths of a ton; 0 none.
    case axleload
  }

  package var kind: Kind
  /// For each mode two bits, for its two directions: bit 2 × mode + direction.
  package var scope: UInt16
  /// The value; for `access` the raw value where the direction is open.
  package var value: UInt16
  /// For `access` the raw value where the direction is not open; else as `value`.
  package var otherValue: UInt16
  /// When; empty: always.
  package var condition: String

  /// Creates a rule.
  package init(_ kind: Kind, scope: UInt16, value: UInt16, otherValue: UInt16? = nil, condition: String) {
    self.kind = kind
    self.scope = scope
    self.value = value
    self.otherValue = otherValue ?? value
    self.condition = condition
  }

  /// The bit of a mode and direction in `scope`.
  package static func bit(_ mode: TravelMode, _ direction: Direction) -> UInt16 {
    1 << (2 * UInt16(mode.rawValue) + UInt16(direction.rawValue))
  }

  /// All modes and directions.
  package static let everybody: UInt16 = 0x3FF

  // MARK: As text

  /// The rule as a line: `access 1f no @ Nov-Apr`, `oneway 30 1 @ Mo-Fr 06:00-12:00`, `cap c0 80`.
  package var line: String {
    var line = "\(kind.rawValue) \(String(scope, radix: 16)) \(Self.word(value, kind))"
    if otherValue != value { line += "/" + Self.word(otherValue, kind) }
    return condition.isEmpty ? line : line + " @ " + condition
  }

  /// Reads a line; nil where it is no rule.
  package init?(line: Substring) {
    let parts = line.split(separator: " ", maxSplits: 4, omittingEmptySubsequences: false)
    guard parts.count == 3 || parts.count == 5 && parts[3] == "@",
      let kind = Kind(rawValue: String(parts[0])),
      let scope = UInt16(parts[1], radix: 16)
    else { return nil }
    let values = parts[2].split(separator: "/")
    guard let first = values.first, let last = values.last, let value = Self.value(first, kind),
      let other = Self.value(last, kind)
    else { return nil }
    self.init(
      kind, scope: scope, value: value, otherValue: other,
      condition: parts.count == 5 ? String(parts[4]) : "")
  }

  private static func word(_ value: UInt16, _ kind: Kind) -> String {
    guard kind == .access else { return String(value) }
    return Access(rawValue: UInt8(truncatingIfNeeded: value)).map(\.word) ?? ""
  }

  private static func value(_ word: Substring, _ kind: Kind) -> UInt16? {
    guard kind == .access else { return UInt16(word) }
    return Access.allCases.first { $0.word == word }.map { UInt16($0.rawValue) }
  }
}

extension RoadGraph {
  /// The rules of a road or node, by the position of its conditions in the string table; empty for 0.
  ///
  /// The text has the tags as they are, a line each, then an empty line, then the rules.
  package func conditionalRules(at position: UInt32) -> [ConditionalRule] {
    guard position != 0 else { return [] }
    let lines = text(at: position).split(separator: "\n", omittingEmptySubsequences: false)
    guard let gap = lines.firstIndex(of: "") else { return [] }
    return lines[(gap + 1)...].compactMap { ConditionalRule(line: $0) }
  }

  /// The conditional tags of a road or node as `key=value`, by the position of its conditions; empty for 0.
  public func conditionalTags(at position: UInt32) -> [String] {
    guard position != 0 else { return [] }
    return text(at: position).split(separator: "\n", omittingEmptySubsequences: false)
      .prefix { !$0.isEmpty }.map(String.init)
  }
}
