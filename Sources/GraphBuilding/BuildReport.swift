public import OSMData

/// What a build read, kept, left out and repaired: counts by reason, with the ids concerned.
///
/// The report does not depend on threads or formats: batches are added in the order of the file.
public struct BuildReport: Sendable {
  /// Something that happens to objects.
  public enum Reason: Int, CaseIterable, Sendable {
    case nodeMissing
    case nodeOutOfRange
    case nodeMetTwice
    case nodeCoincides
    case wayMetTwice
    case waySuperseded
    case wayWithoutNodes
    case wayOfOneNode
    case wayWithRepeatedNode
    case wayCutAtMissingNode
    case wayWithoutKnownNodes
    case wayTooLong
    case wayAcrossAntimeridian
    case wayOutsideBox
    case wayDrawnTwice
    case squareTooComplex
    case wayWithImplausibleSpeed
    case wayOnImplausibleSlope
    case relationMetTwice
    case restrictionWithoutMembers
    case restrictionOnMissingWay
    case restrictionWithoutVia
    case restrictionViaNotOnWay
    case restrictionWaysApart
    case restrictionAmbiguous
    case restrictionTooComplex
    case restrictionForbidsNothing
  }

  /// What becomes of an object that something happens to.
  public enum Outcome: String, CaseIterable, Sendable {
    /// It is left out.
    case dropped
    /// It is put right, as far as possible.
    case repaired
    /// It is taken as it is.
    case kept
  }

  /// Something that happened, how often, and to which objects.
  public struct Finding: Sendable {
    /// What happened.
    public let reason: Reason
    /// How often.
    public internal(set) var count = 0
    /// OSM ids of the objects concerned, in the order in which they were met; the first `BuildReport.mostIDs` of them.
    public internal(set) var ids: [Int64] = []
  }

  /// Ids that are kept of each reason.
  public static let mostIDs = 10_000

  /// Nodes, ways and relations read.
  public internal(set) var read: [(kind: String, count: Int)] = []
  /// What the graph holds.
  public internal(set) var kept: [(what: String, count: Int)] = []
  /// Values of tags that are not known.
  public internal(set) var unknownValues: [UnknownValue] = []
  private var all = Reason.allCases.map { Finding(reason: $0) }

  /// A tag value that no table lists.
  public struct UnknownValue: Sendable {
    /// The key.
    public let key: String
    /// The value as tagged.
    public let value: String
    /// On how many objects it was met.
    public let count: Int
    /// The kind of the example.
    public let kind: OSMEntityKind
    /// The lowest id of the objects that have it.
    public let example: Int64
  }

  /// Nothing has happened yet.
  public init() {}

  /// What happened, reason by reason; reasons that never occurred are left out.
  public var findings: [Finding] { all.filter { $0.count > 0 } }

  /// How often something happened.
  public func count(of reason: Reason) -> Int { all[reason.rawValue].count }

  /// How often objects met an outcome, by kind: nodes, ways, relations.
  public func counts(of outcome: Outcome) -> [(kind: String, count: Int)] {
    ["node", "way", "relation"].map { kind in
      let concerned = findings.filter { $0.reason.outcome == outcome && $0.reason.object == kind }
      return (kind + "s", concerned.reduce(0) { $0 + $1.count })
    }
  }

  /// The objects that something happened to, as far as their ids are kept.
  public func ids(of reason: Reason) -> [Int64] { all[reason.rawValue].ids }

  /// Notes that something happened to an object.
  mutating func note(_ reason: Reason, id: Int64) {
    all[reason.rawValue].count += 1
    if all[reason.rawValue].ids.count < Self.mostIDs { all[reason.rawValue].ids.append(id) }
  }

  /// Adds what another report noted, after what this one did.
  mutating func add(_ other: BuildReport) {
    for finding in other.all where finding.count > 0 {
      let place = finding.reason.rawValue
      all[place].count += finding.count
      all[place].ids.append(contentsOf: finding.ids.prefix(Self.mostIDs - all[place].ids.count))
    }
  }
}

extension BuildReport.Reason {
  /// What kind of object it happens to: `node`, `way` or `relation`.
  public var object: String {
    switch self {
    case .nodeMissing, .nodeOutOfRange, .nodeMetTwice, .nodeCoincides: "node"
    case .wayMetTwice, .waySuperseded, .wayWithoutNodes, .wayOfOneNode, .wayWithRepeatedNode,
      .wayCutAtMissingNode, .wayWithoutKnownNodes, .wayTooLong, .wayAcrossAntimeridian, .wayOutsideBox,
      .wayDrawnTwice, .squareTooComplex, .wayWithImplausibleSpeed, .wayOnImplausibleSlope:
      "way"
    case .relationMetTwice, .restrictionWithoutMembers, .restrictionOnMissingWay, .restrictionWithoutVia,
      .restrictionViaNotOnWay, .restrictionWaysApart, .restrictionAmbiguous, .restrictionTooComplex,
      .restrictionForbidsNothing:
      "relation"
    }
  }

  /// What became of the object.
  public var outcome: BuildReport.Outcome {
    switch self {
    case .nodeMissing, .nodeOutOfRange, .waySuperseded, .wayWithoutNodes, .wayOfOneNode,
      .wayWithoutKnownNodes, .wayOutsideBox, .restrictionWithoutMembers, .restrictionOnMissingWay,
      .restrictionWithoutVia, .restrictionViaNotOnWay, .restrictionWaysApart, .restrictionAmbiguous,
      .restrictionTooComplex, .restrictionForbidsNothing:
      .dropped
    case .nodeMetTwice, .nodeCoincides, .wayMetTwice, .wayWithRepeatedNode, .wayCutAtMissingNode, .wayTooLong,
      .wayDrawnTwice, .squareTooComplex, .wayAcrossAntimeridian, .wayOnImplausibleSlope, .relationMetTwice:
      .repaired
    case .wayWithImplausibleSpeed: .kept
    }
  }

  /// What happened to the object and what was done.
  public var text: String {
    switch self {
    case .nodeMissing: "missing from the data"
    case .nodeOutOfRange: "no position on the ground, taken for missing"
    case .nodeMetTwice, .wayMetTwice, .relationMetTwice: "met twice, the higher version kept"
    case .nodeCoincides: "on the place of its neighbour, left out of the shape"
    case .waySuperseded: "no road any more in a higher version, left out"
    case .wayWithoutNodes: "no nodes, left out"
    case .wayOfOneNode: "one node, left out"
    case .wayWithRepeatedNode: "a node twice in a row, kept once"
    case .wayCutAtMissingNode: "nodes missing, cut there"
    case .wayWithoutKnownNodes: "no two neighbouring nodes known, left out"
    case .wayTooLong: "longer than a section can be, cut"
    case .wayAcrossAntimeridian: "across the antimeridian, cut there"
    case .wayOutsideBox: "outside of the box, left out"
    case .squareTooComplex: "square with too many entries or corners, crossed along its outline only"
    case .wayDrawnTwice: "on the nodes of another way of its kind, left out there"
    case .wayWithImplausibleSpeed: "speed limit below 5 or above 150 km/h, kept as tagged"
    case .wayOnImplausibleSlope:
      "on terrain steeper than such a road can be, heights smoothed by 15 m or more"
    case .restrictionWithoutMembers: "restriction without from or to, left out"
    case .restrictionOnMissingWay: "restriction on a way that is missing or no road, left out"
    case .restrictionWithoutVia: "restriction whose via is neither one node nor ways, left out"
    case .restrictionViaNotOnWay: "restriction whose via is no end or junction of its ways, left out"
    case .restrictionWaysApart: "restriction whose ways do not meet in a row, left out"
    case .restrictionAmbiguous:
      "restriction that does not say clearly which turns it means, left out"
    case .restrictionTooComplex: "restriction with more than 32 sections as via, left out"
    case .restrictionForbidsNothing: "restriction that forbids nothing, left out"
    }
  }
}
