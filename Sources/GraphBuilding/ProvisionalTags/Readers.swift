// Provisional: replaced as a whole by the readings in Tags/.
import OSMData
import RoadGraph

struct TagReport: Sendable {
  mutating func add(_ other: TagReport) {}
}

struct WayReading {
  var attributes: AttributeRecord
  var name: String
  var reference: String
  var crossingSeconds: Double?
}

struct NodeReading: Sendable {
  var attributes: NodeAttributeRecord
  var splitsWays: Bool
}

struct RestrictionReading: Sendable {
  var isOnly: Bool
  var isUTurn: Bool
  var modes: UInt8
  var condition: String
}

enum WayTagReader {
  static let classes = WordTable<(RoadClass, Bool)>([
    "motorway": (.motorway, false), "motorway_link": (.motorway, true), "trunk": (.trunk, false),
    "trunk_link": (.trunk, true), "primary": (.primary, false), "primary_link": (.primary, true),
    "secondary": (.secondary, false), "secondary_link": (.secondary, true), "tertiary": (.tertiary, false),
    "tertiary_link": (.tertiary, true), "unclassified": (.unclassified, false),
    "residential": (.residential, false),
    "living_street": (.livingStreet, false), "service": (.service, false), "road": (.road, false),
    "pedestrian": (.pedestrian, false), "track": (.track, false), "bridleway": (.bridleway, false),
    "cycleway": (.cycleway, false), "footway": (.footway, false), "path": (.path, false),
    "steps": (.steps, false),
    "corridor": (.corridor, false), "platform": (.platform, false), "busway": (.busway, false),
    "via_ferrata": (.viaFerrata, false),
  ])
  static let surfaces = WordTable<Surface>([
    "asphalt": .asphalt, "concrete": .concrete, "paved": .paved, "paving_stones": .pavingStones,
    "sett": .sett,
    "cobblestone": .cobblestone, "compacted": .compacted, "fine_gravel": .fineGravel, "gravel": .gravel,
    "unpaved": .unpaved, "ground": .ground, "dirt": .ground, "grass": .grass, "sand": .sand, "wood": .wood,
  ])

  static func read(_ tags: TagSlots, id: Int64, report: inout TagReport) -> WayReading? {
    var attributes = AttributeRecord()
    if let highway = tags[.highway], let kind = classes[highway] {
      attributes.roadClass = kind.0
      if kind.1 { attributes.flags.insert(.link) }
    } else if tags.has(.route, "ferry") {
      attributes.roadClass = .ferry
    } else {
      return nil
    }
    AccessReading.read(tags, into: &attributes)
    if let surface = tags[.surface].flatMap({ surfaces.first(of: $0) }) {
      attributes.surface = surface
      attributes.surfaceProvenance = .tagged
    }
    if tags.isSet(.bridge) { attributes.flags.insert(.bridge) }
    if tags.isSet(.tunnel) { attributes.flags.insert(.tunnel) }
    if let limit = tags[.maxspeed].flatMap({ UInt8($0.string) }) {
      attributes.maxSpeedForward = limit
      attributes.maxSpeedBackward = limit
      attributes.speedProvenance = .tagged
    }
    return WayReading(
      attributes: attributes, name: tags[.name]?.string ?? "", reference: tags[.ref]?.string ?? "",
      crossingSeconds: nil)
  }
}

enum NodeTagReader {
  static func read(_ tags: TagSlots) -> NodeReading? {
    var record = NodeAttributeRecord(node: NodeID(0))
    guard tags.has(.barrier) || tags.has(.access) || tags.has(.highway, "traffic_signals") else { return nil }
    if tags.has(.highway, "traffic_signals") { record.flags.insert(.signals) }
    if tags.has(.barrier) { record.barrier = .other }
    for mode in TravelMode.allCases {
      if let access = AccessReading.tagged(mode, nil, tags) { record.setAccess(access, mode) }
    }
    return NodeReading(attributes: record, splitsWays: true)
  }
}

enum RestrictionTagReader {
  static func read(_ tags: TagSlots) -> RestrictionReading? {
    guard tags.has(.type, "restriction"), let text = tags[.restriction]?.string else { return nil }
    var modes = TravelMode.motorcar.bit | TravelMode.hgv.bit | TravelMode.bicycle.bit
    if tags[.except]?.string.contains("bicycle") ?? false { modes &= ~TravelMode.bicycle.bit }
    return RestrictionReading(
      isOnly: text.hasPrefix("only_"), isUTurn: text == "no_u_turn", modes: modes, condition: "")
  }
}

enum RouteRelationReader {
  static func read(_ tags: TagSlots) -> RouteNetworks? {
    guard tags.has(.type, "route") else { return nil }
    if tags.has(.route, "bicycle") { return .localCycling }
    return tags.has(.route, "hiking") || tags.has(.route, "foot") ? .localHiking : nil
  }
}
