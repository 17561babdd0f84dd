import OSMData
import RoadGraph

/// The first reading: ways that can be travelled, turn restrictions and signed routes.
struct RoadPass: OSMVisitor {
  /// What a batch of objects leaves behind.
  struct Batch: Sendable {
    var roads = RoadWays()
    var restrictions: [RestrictionRelation] = []
    var routes: [RouteRelation] = []
    var carriers: [RoadRelation] = []
    var report = BuildReport()
    var tags = TagReport()
    var spool = ObjectSpool.Piece()
    var nodeCount = 0
    var wayCount = 0
    var relationCount = 0
  }

  /// Whether what later readings need is spooled.
  let spools: Bool
  let vocabulary = TagSlots.vocabulary

  var kinds: OSMEntityKinds { spools ? .all : [.ways, .relations] }

  func makeBatch() -> Batch { Batch() }

  func visit(_ nodes: OSMNodes, into batch: inout Batch) {
    batch.nodeCount += nodes.count
    for node in nodes { batch.spool.append(node) }
  }

  func visit(_ ways: OSMWays, into batch: inout Batch) {
    batch.wayCount += ways.count
    var slots = TagSlots()
    for way in ways {
      slots.fill(way.tags)
      guard let reading = WayTagReader.read(slots, id: way.id, report: &batch.tags) else {
        if spools { batch.spool.append(way) }
        continue
      }
      guard way.refCount >= 2 else {
        batch.report.note(way.refCount == 1 ? .wayOfOneNode : .wayWithoutNodes, id: way.id)
        continue
      }
      if Self.isImplausible(reading.attributes) { batch.report.note(.wayWithImplausibleSpeed, id: way.id) }
      batch.roads.append(way, reading)
    }
  }

  /// Whether a limit is slower than walking or faster than any that is signed; 0 is no limit known, 255 none at all.
  private static func isImplausible(_ road: AttributeRecord) -> Bool {
    [road.maxSpeedForward, road.maxSpeedBackward].contains {
      (1..<5).contains($0) || (151..<255).contains($0)
    }
  }

  func visit(_ relations: OSMRelations, into batch: inout Batch) {
    batch.relationCount += relations.count
    var slots = TagSlots()
    for relation in relations {
      slots.fill(relation.tags)
      switch RelationTagReader.read(slots, id: relation.id, report: &batch.tags) {
      case .restriction(let readings):
        if !readings.isEmpty { batch.restrictions.append(RestrictionRelation(relation, readings)) }
      case .networks(let networks):
        batch.routes.append(RouteRelation(relation, networks))
      case .crossing(let reading), .area(let reading):
        batch.carriers.append(RoadRelation(relation, reading))
      case nil: break
      }
    }
  }
}

/// A turn restriction as it was read.
struct RestrictionRelation: VersionedObject {
  let id: Int64
  let version: UInt32
  let hash: ObjectHash
  let readings: [RestrictionReading]
  var from: [Int64] = []
  var to: [Int64] = []
  var viaNodes: [Int64] = []
  var viaWays: [Int64] = []

  init(_ relation: OSMRelation, _ readings: [RestrictionReading]) {
    id = relation.id
    version = relation.version
    hash = ObjectHash(relation)
    self.readings = readings
    for member in relation.members {
      switch (member.kind, member.role) {
      case (.way, "from"): from.append(member.ref)
      case (.way, "to"): to.append(member.ref)
      case (.way, "via"): viaWays.append(member.ref)
      case (.node, "via"): viaNodes.append(member.ref)
      default: break
      }
    }
  }
}

/// A signed route as it was read.
struct RouteRelation: VersionedObject {
  let id: Int64
  let version: UInt32
  let hash: ObjectHash
  let networks: RouteNetworks
  let ways: [Int64]

  init(_ relation: OSMRelation, _ networks: RouteNetworks) {
    id = relation.id
    version = relation.version
    hash = ObjectHash(relation)
    self.networks = networks
    ways = relation.members.filter { $0.kind == .way }.map(\.ref)
  }
}

/// A relation that makes roads of its member ways: a ferry line, or a square that may be crossed, of which the borders
/// are kept.
struct RoadRelation: VersionedObject {
  let id: Int64
  let version: UInt32
  let hash: ObjectHash
  let reading: WayReading
  let ways: [Int64]
  /// Those of the ways that are holes.
  let inner: [Int64]

  init(_ relation: OSMRelation, _ reading: WayReading) {
    id = relation.id
    version = relation.version
    hash = ObjectHash(relation)
    self.reading = reading
    ways = relation.members.filter { $0.kind == .way && Self.carries($0.role) }.map(\.ref)
    inner = relation.members.filter { $0.kind == .way && $0.role == "inner" }.map(\.ref)
  }

  private static func carries(_ role: OSMText) -> Bool {
    role.isEmpty || role == "outer" || role == "inner" || role == "forward" || role == "backward"
  }
}

/// An object of which several versions may be met.
protocol VersionedObject: Sendable {
  var id: Int64 { get }
  var version: UInt32 { get }
  var hash: ObjectHash { get }
}

extension Array where Element: VersionedObject {
  /// The objects in order of their ids, each once: of those met twice, the one of the highest version, and among equals
  /// the one met first.
  func sortedAndMerged(_ report: inout BuildReport) -> [Element] {
    let order = indices.sorted {
      (self[$0].id, self[$1].version, $0) < (self[$1].id, self[$0].version, $1)
    }
    var merged: [Element] = []
    merged.reserveCapacity(count)
    for place in order {
      if merged.last?.id == self[place].id {
        report.note(.relationMetTwice, id: self[place].id)
      } else {
        merged.append(self[place])
      }
    }
    return merged
  }
}
