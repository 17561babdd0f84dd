import CommandLineSupport
import JSONText
import RoadGraph
import TravelCosts

/// What the graph holds of a road, fact by fact: the keys and words of OSM, and where each comes from.
struct RoadFacts: Sendable {
  /// The value of a fact.
  enum Value: Hashable, Sendable {
    case word(String)
    case number(Double)
    case words([String])
  }

  /// One fact.
  struct Fact: Sendable {
    let key: String
    let value: Value
    let source: Provenance

    /// The value in words.
    var words: String {
      switch value {
      case .word(let word): word
      case .number(let number): DecimalText.text(number, decimals: 2)
      case .words(let words): words.joined(separator: ", ")
      }
    }
  }

  /// The facts, in the order in which people look for them.
  private(set) var facts: [Fact] = []

  init(_ road: AttributeRecord, conditions: [String]) {
    add("highway", .word(road.highway))
    add("surface", road.surface == .unknown ? nil : .word(road.surface.word), road.surfaceProvenance)
    add("smoothness", word(road.smoothness), road.smoothnessProvenance)
    add("tracktype", word(road.trackType))
    addSpeeds(road)
    add("lanes", number(road.lanes))
    add("width", number(road.widthDecimetres, per: 10))
    add("layer", road.layer == 0 ? nil : .number(Double(road.layer)))
    addLimits(road)
    addTrails(road)
    add("sidewalk", word(road.sidewalk))
    add("cycleway", word(road.cycleway))
    let networks = Self.networkWords.filter { road.networks.contains($0.bit) }.map(\.word)
    add("networks", networks.isEmpty ? nil : .words(networks))
    let flags = Self.flagWords.filter { road.flags.contains($0.flag) }.map(\.word)
    add("properties", flags.isEmpty ? nil : .words(flags))
    add("conditions", conditions.isEmpty ? nil : .words(conditions))
  }

  private mutating func addSpeeds(_ road: AttributeRecord) {
    func speed(_ kmh: UInt8) -> Value? { kmh == 255 ? .word("none") : number(kmh) }
    if road.maxSpeedForward == road.maxSpeedBackward {
      add("maxspeed", speed(road.maxSpeedForward), road.speedProvenance)
    } else {
      add("maxspeed:forward", speed(road.maxSpeedForward), road.speedProvenance)
      add("maxspeed:backward", speed(road.maxSpeedBackward), road.speedProvenance)
    }
    add("maxspeed:advisory:forward", speed(road.advisorySpeedForward))
    add("maxspeed:advisory:backward", speed(road.advisorySpeedBackward))
    add("crossing speed km/h", number(road.crossingSpeedDecikmh, per: 10), .refined)
  }

  private mutating func addLimits(_ road: AttributeRecord) {
    add("maxheight", number(road.maxHeightDecimetres, per: 10))
    add("maxwidth", number(road.maxWidthDecimetres, per: 10))
    add("maxlength", number(road.maxLengthDecimetres, per: 10))
    add("maxweight", number(road.maxWeightCentitons, per: 100))
    add("maxaxleload", number(road.maxAxleLoadCentitons, per: 100))
  }

  private mutating func addTrails(_ road: AttributeRecord) {
    add("sac_scale", word(road.sacScale))
    add("mtb:scale", road.mtbScalePlusOne == 0 ? nil : .number(Double(road.mtbScalePlusOne) - 1))
    add("trail_visibility", word(road.trailVisibility))
    add(
      "via_ferrata_scale",
      road.viaFerrataScalePlusOne == 0 ? nil : .number(Double(road.viaFerrataScalePlusOne) - 1))
    if road.flags.contains(.inclineTagged) {
      add("incline", .word("\(road.inclinePercent) %"))
    } else if road.flags.contains(.inclineUp) {
      add("incline", .word("up"))
    } else if road.flags.contains(.inclineDown) {
      add("incline", .word("down"))
    }
    add("step_count", number(road.stepCount))
  }

  private mutating func add(_ key: String, _ value: Value?, _ source: Provenance = .tagged) {
    if let value { facts.append(Fact(key: key, value: value, source: source)) }
  }

  private func word(_ value: some TagVocabulary) -> Value? { value.rawValue == 0 ? nil : .word(value.word) }

  private func number(_ value: some BinaryInteger, per unit: Double = 1) -> Value? {
    value == 0 ? nil : .number(Double(value) / unit)
  }

  static let flagWords: [(flag: RoadFlags, word: String)] = [
    (.motorroad, "motorroad"), (.roundabout, "roundabout"), (.toll, "toll"), (.bridge, "bridge"),
    (.tunnel, "tunnel"), (.covered, "covered"), (.indoor, "indoor"), (.ford, "ford"), (.area, "area"),
    (.lit, "lit"), (.unlit, "unlit"), (.hov, "hov"), (.oneway, "oneway"), (.reversible, "reversible"),
    (.ramp, "ramp"), (.handrail, "handrail"), (.conveyingForward, "conveying_forward"),
    (.conveyingBackward, "conveying_backward"), (.sidewalk, "footway_sidewalk"), (.crossing, "crossing"),
    (.driveway, "driveway"), (.parkingAisle, "parking_aisle"), (.alley, "alley"), (.noHazmat, "no_hazmat"),
    (.noTrailer, "no_trailer"),
    (.bicycleRoad, "bicycle_road"),
  ]

  static let networkWords: [(bit: RouteNetworks, word: String)] = [
    (.nationalCycling, "national_cycling"), (.regionalCycling, "regional_cycling"),
    (.localCycling, "local_cycling"), (.mountainBicycle, "mountain_bicycle"),
    (.nationalHiking, "national_hiking"), (.regionalHiking, "regional_hiking"),
    (.localHiking, "local_hiking"),
  ]

  /// Writes each fact as `key: {"value", "source"}`.
  func write(to json: inout JSONWriter) {
    json.beginObject()
    for fact in facts {
      json.key(text: fact.key.replacing(" ", with: "_").replacing("/", with: ""))
      json.beginObject()
      json.key("value")
      switch fact.value {
      case .word(let word): json.string(word)
      case .number(let number): json.number(number, decimals: 2)
      case .words(let words):
        json.beginArray()
        for word in words { json.string(word) }
        json.endArray()
      }
      json.key("source")
      json.string(fact.source.word)
      json.endObject()
    }
    json.endObject()
  }
}

extension RoadFacts {
  /// The facts of a section's road.
  init(_ section: SectionID, of graph: RoadGraph) {
    let road = graph.attributes(of: section)
    self.init(road, conditions: graph.conditionalTags(at: road.conditions))
  }
}
