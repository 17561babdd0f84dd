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
    let object = try ProfileObject(document)
    name = try object.text("name") ?? ""
    summary = try object.text("summary") ?? ""
    mode = try object.mode("mode")
    openAccess = try object.words("openAccess")
    restrictedAccess = try object.words("restrictedAccess")
    restrictedProperties = try object.words("restrictedProperties") { RoadProperty(rawValue: $0) }
    if let vehicle = try object.object("vehicle") { self.vehicle = try Vehicle(vehicle) }
    try readSpeeds(object)
    try readSlopes(object)
    try readSeconds(object)
    preferences = try Preferences(object)
    try readTypes(object)
    try object.refuseUnknownKeys()
    guard !speedKmh.isEmpty else { throw object.missing("speedKmh") }
  }

  private mutating func readSpeeds(_ object: ProfileObject) throws(ProfileError) {
    let speeds = 0.0...300.0
    speedKmh = try object.table("speedKmh", in: speeds)
    for (roadClass, speed) in speedKmh where speed == 0 { speedKmh[roadClass] = nil }
    linkSpeedFactor = try object.number("linkSpeedFactor", in: 0.1...1) ?? linkSpeedFactor
    serviceKmh = try object.table("serviceKmh", in: 1...300)
    otherRoadsKmh = try object.number("otherRoadsKmh", in: 1...300)
    topSpeedKmh = try object.number("topSpeedKmh", in: 1...300) ?? topSpeedKmh
    speedLimitFactor = try object.number("speedLimitFactor", in: 0.1...1.5)
    limitRaisesSpeed = try object.flag("limitRaisesSpeed") ?? false
    surfaceKmh = try object.table("surfaceKmh", in: speeds)
    smoothnessKmh = try object.table("smoothnessKmh", in: speeds)
    trackTypeKmh = try object.table("trackTypeKmh", in: speeds)
    sacScaleKmh = try object.table("sacScaleKmh", in: speeds)
    mtbScaleKmh = try object.table("mtbScaleKmh", in: speeds) { key in
      Int(key).flatMap { (0...6).contains($0) ? $0 : nil }
    }
    viaFerrataScaleKmh = try object.table("viaFerrataScaleKmh", in: speeds) { key in
      Int(key).flatMap { (0...6).contains($0) ? $0 : nil }
    }
    trailVisibilityKmh = try object.table("trailVisibilityKmh", in: speeds)
    ferryKmh = try object.number("ferryKmh", in: 1...100) ?? ferryKmh
  }

  private mutating func readSlopes(_ object: ProfileObject) throws(ProfileError) {
    slope = try object.curve("slopeSpeedFactors") ?? .flat
    slopeCost = try object.curve("slopeCostFactors") ?? .flat
    pushingKmh = try object.number("pushingKmh", in: 1...10)
    pushingStepsKmh = try object.number("pushingStepsKmh", in: 0.5...10)
    pushingSlope = try object.curve("pushingSlopeSpeedFactors") ?? .flat
  }

  private mutating func readSeconds(_ object: ProfileObject) throws(ProfileError) {
    let seconds = 0.0...86_400.0
    turnSeconds = try object.number("turnSeconds", in: 0...600) ?? turnSeconds
    turnBackSeconds = try object.number("turnBackSeconds", in: seconds)
    signalSeconds = try object.number("signalSeconds", in: seconds) ?? signalSeconds
    crossingSeconds = try object.number("crossingSeconds", in: seconds) ?? crossingSeconds
    levelCrossingSeconds = try object.number("levelCrossingSeconds", in: seconds) ?? levelCrossingSeconds
    stopSeconds = try object.number("stopSeconds", in: seconds) ?? stopSeconds
    barrierSeconds = try object.number("barrierSeconds", in: seconds) ?? barrierSeconds
    barrierKindSeconds = try object.table("barrierKindSeconds", in: seconds)
    boardingSeconds = try object.number("boardingSeconds", in: seconds) ?? boardingSeconds
    privateNodeCostSeconds =
      try object.number("privateNodeCostSeconds", in: seconds) ?? privateNodeCostSeconds
    throughRestrictedCostSeconds = try object.number("throughRestrictedCostSeconds", in: seconds)
  }

  private mutating func readTypes(_ object: ProfileObject) throws(ProfileError) {
    guard let types = try object.object("types") else { return }
    for type in [RouteType.fastest, .quiet, .scenic] {
      guard let preferences = try types.object(type.rawValue) else { continue }
      typePreferences[type] = try Preferences(preferences)
      try preferences.refuseUnknownKeys()
    }
    try types.refuseUnknownKeys()
  }
}

extension Preferences {
  fileprivate init(_ object: ProfileObject) throws(ProfileError) {
    let factors = 0.1...50.0
    self.init()
    roadFactor = try object.table("roadFactor", in: factors)
    surfaceFactor = try object.table("surfaceFactor", in: factors)
    trackTypeFactor = try object.table("trackTypeFactor", in: factors)
    networkFactor = try object.table("networkFactor", in: factors)
    propertyFactor = try object.table("propertyFactor", in: factors)
    restrictedFactor = try object.number("restrictedFactor", in: factors)
    pushingFactor = try object.number("pushingFactor", in: factors)
  }
}

extension Vehicle {
  fileprivate init(_ object: ProfileObject) throws(ProfileError) {
    self.init()
    heightMetres = try object.number("heightMetres", in: 0.1...20)
    widthMetres = try object.number("widthMetres", in: 0.1...20)
    lengthMetres = try object.number("lengthMetres", in: 0.1...100)
    weightTons = try object.number("weightTons", in: 0.01...500)
    axleLoadTons = try object.number("axleLoadTons", in: 0.01...100)
    kerbCentimetres = try object.number("kerbCentimetres", in: 0...100)
    inclinePercent = try object.number("inclinePercent", in: 0...100)
    hasHazmat = try object.flag("hazmat") ?? false
    hasTrailer = try object.flag("trailer") ?? false
    try object.refuseUnknownKeys()
  }
}
