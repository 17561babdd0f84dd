/// What a build kept, left out and repaired: counts by reason, with the ids of some examples.
///
/// Reasons and examples do not depend on threads: batches are added in the order of the file.
public struct BuildReport: Sendable {
  /// Something that happened to objects, and how often.
  public struct Finding: Sendable {
    /// What kind of object it concerns: `node`, `way` or `relation`.
    public let object: String
    /// What happened, in a few words.
    public let reason: String
    /// How often.
    public internal(set) var count = 0
    /// OSM ids of the first objects concerned.
    public internal(set) var examples: [Int64] = []
  }

  /// Ids that are kept of each finding.
  public static let mostExamples = 20

  /// Objects read, by kind.
  public var read: [(kind: String, count: Int)] = []
  /// What the graph holds.
  public var kept: [(what: String, count: Int)] = []
  /// What was left out or repaired, in the order of first occurrence.
  public private(set) var findings: [Finding] = []
  private var places: [String: Int] = [:]

  /// Nothing has happened yet.
  public init() {}

  /// Notes that something happened to an object.
  public mutating func note(_ object: String, _ reason: String, id: Int64) {
    let place = place(object, reason)
    findings[place].count += 1
    if findings[place].examples.count < Self.mostExamples { findings[place].examples.append(id) }
  }

  /// Adds what another report noted, after what this one did.
  public mutating func add(_ other: BuildReport) {
    for finding in other.findings {
      let place = place(finding.object, finding.reason)
      findings[place].count += finding.count
      findings[place].examples.append(
        contentsOf: finding.examples.prefix(Self.mostExamples - findings[place].examples.count))
    }
  }

  private mutating func place(_ object: String, _ reason: String) -> Int {
    let key = "\(object) \(reason)"
    if let place = places[key] { return place }
    places[key] = findings.count
    findings.append(Finding(object: object, reason: reason))
    return findings.count - 1
  }
}
