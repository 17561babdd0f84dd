import OSMData

/// The keys that readings look for; their order is that of the vocabulary handed to the reader.
///
/// To read a further key, add a case here and use it where the reading belongs.
enum TagKey: Int, CaseIterable {
  // What one can travel on.
  case highway, route, railway, publicTransport, manMade, junction, area, service, construction, motorroad
  // Who may travel.
  case access, foot, bicycle, vehicle, motorVehicle, motorcar, hgv, wheelchair, goods
  case accessForward, accessBackward, footForward, footBackward, bicycleForward, bicycleBackward
  case vehicleForward, vehicleBackward, motorVehicleForward, motorVehicleBackward, motorcarForward,
    motorcarBackward
  case oneway, onewayBicycle, onewayFoot, onewayVehicle, onewayMotorVehicle
  case cycleway, cyclewayLeft, cyclewayRight, cyclewayBoth, sidewalk, sidewalkBoth, sidewalkLeft,
    sidewalkRight
  case busway, hov, impassable, status, psv, bus, emergency, tracktypeSki
  // How fast and how large.
  case maxspeed, maxspeedForward, maxspeedBackward, maxspeedAdvisory, sourceMaxspeed, zoneMaxspeed,
    maxspeedType
  case lanes, width, maxheight, maxwidth, maxlength, maxweight, maxaxleload, duration, layer
  // What the ground is like.
  case surface, smoothness, tracktype, cyclewaySurface, footwaySurface, incline, sacScale, mtbScale,
    trailVisibility
  case viaFerrataScale, lit, stepCount, ramp, rampWheelchair, rampBicycle, rampStroller, handrail, conveying
  case bridge, tunnel, covered, indoor, ford, toll, hazmat, footway, path, bicycleRoad, cyclestreet
  // Names and networks.
  case name, ref, icn, ncn, rcn, lcn
  // Nodes and relations.
  case barrier, locked, kerb, crossing, sensory, bollard, type, restriction, restrictionHgv,
    restrictionBicycle
  case restrictionMotorcar, restrictionConditional, except, network

  /// The key as OSM spells it.
  var word: String { Self.spellings[rawValue] }

  /// The keys whose spelling is not the case's name in snake case.
  private static let irregular: [TagKey: String] = [
    .accessForward: "access:forward", .accessBackward: "access:backward", .footForward: "foot:forward",
    .footBackward: "foot:backward", .bicycleForward: "bicycle:forward", .bicycleBackward: "bicycle:backward",
    .vehicleForward: "vehicle:forward", .vehicleBackward: "vehicle:backward",
    .motorVehicleForward: "motor_vehicle:forward", .motorVehicleBackward: "motor_vehicle:backward",
    .motorcarForward: "motorcar:forward", .motorcarBackward: "motorcar:backward",
    .onewayBicycle: "oneway:bicycle",
    .onewayFoot: "oneway:foot", .onewayVehicle: "oneway:vehicle", .onewayMotorVehicle: "oneway:motor_vehicle",
    .cyclewayLeft: "cycleway:left", .cyclewayRight: "cycleway:right", .cyclewayBoth: "cycleway:both",
    .sidewalkBoth: "sidewalk:both", .sidewalkLeft: "sidewalk:left", .sidewalkRight: "sidewalk:right",
    .tracktypeSki: "piste:type", .maxspeedForward: "maxspeed:forward", .maxspeedBackward: "maxspeed:backward",
    .maxspeedAdvisory: "maxspeed:advisory", .sourceMaxspeed: "source:maxspeed",
    .zoneMaxspeed: "zone:maxspeed",
    .maxspeedType: "maxspeed:type", .cyclewaySurface: "cycleway:surface", .footwaySurface: "footway:surface",
    .mtbScale: "mtb:scale", .rampWheelchair: "ramp:wheelchair", .rampBicycle: "ramp:bicycle",
    .rampStroller: "ramp:stroller", .restrictionHgv: "restriction:hgv",
    .restrictionBicycle: "restriction:bicycle",
    .restrictionMotorcar: "restriction:motorcar", .restrictionConditional: "restriction:conditional",
  ]

  private static let spellings: [String] = allCases.map { key in
    irregular[key]
      ?? "\(key)".reduce(into: "") { $0 += $1.isUppercase ? "_" + $1.lowercased() : String($1) }
  }

  /// All keys in order, for the reader.
  static let vocabulary = OSMVocabulary(spellings)
}

/// The tags of one object by key: filled once, asked often, reused from object to object.
struct TagSlots {
  private var values = [OSMText?](repeating: nil, count: TagKey.allCases.count)
  private var filled: [Int] = []

  /// Takes over an object's tags; of a key that is there twice the first value counts.
  mutating func fill(_ tags: OSMTags) {
    for slot in filled { values[slot] = nil }
    filled.removeAll(keepingCapacity: true)
    for tag in tags where tag.keyIndex >= 0 && values[tag.keyIndex] == nil {
      values[tag.keyIndex] = tag.value
      filled.append(tag.keyIndex)
    }
  }

  /// The value of a key, or nil.
  subscript(_ key: TagKey) -> OSMText? { values[key.rawValue] }

  /// Whether a key has a value.
  func has(_ key: TagKey) -> Bool { values[key.rawValue] != nil }

  /// Whether a key has a certain value.
  func has(_ key: TagKey, _ value: StaticString) -> Bool { values[key.rawValue].map { $0 == value } ?? false }

  /// Whether a key has a value other than `no`.
  func isSet(_ key: TagKey) -> Bool { has(key) && !has(key, "no") }
}

/// Values by the words of a tag; lookups compare bytes and make no strings.
struct WordTable<Value: Sendable>: Sendable {
  private let vocabulary: OSMVocabulary
  private let values: [Value]

  /// Creates a table; no word may be there twice.
  init(_ entries: KeyValuePairs<String, Value>) {
    vocabulary = OSMVocabulary(entries.map(\.key))
    values = entries.map(\.value)
  }

  /// The value of a word, or nil where it is not listed.
  subscript(_ word: OSMText) -> Value? {
    let place = vocabulary.index(of: word)
    return place < 0 ? nil : values[place]
  }

  /// The value of the first listed word of a list with semicolons.
  func first(of list: OSMText) -> Value? {
    if let value = self[list] { return value }
    for part in list.parts(separator: UInt8(ascii: ";")) {
      if let value = self[part.trimmed] { return value }
    }
    return nil
  }
}

extension OSMText {
  /// The parts between separators; the whole where there is none.
  func parts(separator: UInt8) -> [OSMText] {
    // Parts are lent from the same bytes, for as long as the whole.
    unsafe bytes.split(separator: separator).map { unsafe OSMText(UnsafeBufferPointer(rebasing: $0)) }
  }

  /// The text without spaces at its ends.
  var trimmed: OSMText {
    // The same bytes, fewer of them.
    var slice = unsafe bytes[...]
    while unsafe slice.first == 32 { unsafe slice.removeFirst() }
    while unsafe slice.last == 32 { unsafe slice.removeLast() }
    return unsafe OSMText(UnsafeBufferPointer(rebasing: slice))
  }
}
