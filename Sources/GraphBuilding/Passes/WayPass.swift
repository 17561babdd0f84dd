import OSMData
import RoadGraph

/// The first reading: ways that can be travelled, turn restrictions and signed routes.
struct WayPass: OSMVisitor {
  /// What a batch of objects leaves behind.
  struct Batch: Sendable {
    var ways = RawWays()
    var attributes = AttributeTable()
    var restrictions: [RawRestriction] = []
    var routes: [RawRoute] = []
    var report = BuildReport()
    var tagReport = TagReport()
    var digest = ObjectDigest()
    var wayCount = 0
    var relationCount = 0
  }

  let kinds: OSMEntityKinds = [.ways, .relations]
  let vocabulary = TagSlots.vocabulary

  func makeBatch() -> Batch { Batch() }

  func visit(_ ways: OSMWays, into batch: inout Batch) {
    batch.wayCount += ways.count
    var slots = TagSlots()
    for way in ways {
      slots.fill(way.tags)
      guard let reading = WayTagReader.read(slots, id: way.id, report: &batch.tagReport) else { continue }
      batch.digest.add(way)
      guard way.refCount >= 2 else {
        batch.report.note("way", way.refCount == 1 ? "has one node" : "has no nodes", id: way.id)
        continue
      }
      let position = batch.attributes.position(of: reading.attributes, conditions: reading.conditions)
      // The refs are lent for the length of this call, and copied.
      unsafe batch.ways.append(
        id: way.id, version: way.version, attributes: position, name: (reading.name, reading.reference),
        duration: reading.crossingSeconds > 0 ? Double(reading.crossingSeconds) : nil, refs: way.refs)
    }
  }

  func visit(_ relations: OSMRelations, into batch: inout Batch) {
    batch.relationCount += relations.count
    var slots = TagSlots()
    for relation in relations {
      slots.fill(relation.tags)
      switch RelationTagReader.read(slots, id: relation.id, report: &batch.tagReport) {
      case .restriction(let readings)?:
        batch.digest.add(relation)
        batch.restrictions.append(RawRestriction(relation, readings))
      case .networks(let networks)?:
        batch.digest.add(relation)
        batch.routes.append(RawRoute(relation, networks))
      case .crossing?, .area?, nil: break
      }
    }
  }
}

/// A turn restriction as it was read.
struct RawRestriction: Sendable {
  let id: Int64
  let version: UInt32
  let readings: [RestrictionReading]
  var from: [Int64] = []
  var to: [Int64] = []
  var viaNodes: [Int64] = []
  var viaWays: [Int64] = []

  init(_ relation: OSMRelation, _ readings: [RestrictionReading]) {
    id = relation.id
    version = relation.version
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
struct RawRoute: Sendable {
  let id: Int64
  let version: UInt32
  let networks: RouteNetworks
  let ways: [Int64]

  init(_ relation: OSMRelation, _ networks: RouteNetworks) {
    id = relation.id
    version = relation.version
    self.networks = networks
    ways = relation.members.filter { $0.kind == .way }.map(\.ref)
  }
}
