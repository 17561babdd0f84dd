import RoadGraph

/// Speed limits by direction. <https://wiki.openstreetmap.org/wiki/Key:maxspeed>
enum SpeedReader {
  /// A limit and where it comes from.
  struct Limit: Sendable, Hashable {
    var kmh: UInt8
    var provenance: Provenance
  }

  /// Values of `maxspeed` in words, km/h; 255: no limit.
  static let words: WordTable<UInt8> = [
    "none": 255, "unlimited": 255, "no": 255, "walk": 6, "walking": 6, "foot": 6,
  ]

  /// Values that say nothing and are not worth a report.
  static let silent: WordTable<Bool> = [
    "signals": true, "variable": true, "default": true, "unknown": true, "unsigned": true, "unposted": true,
    "implicit": true,
    "sign": true, "national": true, "fixme": true,
  ]

  // Keys that name the law a limit comes from, the one that is for this first.
  private static let lawKeys: [TagKey] = [.maxspeedType, .sourceMaxspeed, .zoneMaxspeed, .zoneTraffic]

  /// Sets limits and advised speeds in both directions.
  static func read(_ tags: TagSlots, into attributes: inout AttributeRecord) {
    guard tags.groups.contains(.speed) else { return }
    let general = limit(.maxspeed, tags) ?? law(tags)
    let forward = directed(.maxspeedForward, lanes: .maxspeedLanesForward, general, tags)
    let backward = directed(.maxspeedBackward, lanes: .maxspeedLanesBackward, general, tags)
    attributes.maxSpeedForward = forward?.kmh ?? 0
    attributes.maxSpeedBackward = backward?.kmh ?? 0
    attributes.speedProvenance = forward?.provenance ?? backward?.provenance ?? .none
    let advised = number(.maxspeedAdvisory, tags)
    attributes.advisorySpeedForward = number(.maxspeedAdvisoryForward, tags) ?? advised ?? 0
    attributes.advisorySpeedBackward = number(.maxspeedAdvisoryBackward, tags) ?? advised ?? 0
  }

  private static func directed(
    _ key: TagKey, lanes: TagKey, _ general: Limit?, _ tags: TagSlots
  ) -> Limit? {
    if let limit = limit(key, tags) { return limit }
    if let general, general.provenance == .tagged { return general }
    return fastestLane(lanes, tags) ?? fastestLane(.maxspeedLanes, tags) ?? general
  }

  private static func limit(_ key: TagKey, _ tags: TagSlots) -> Limit? {
    tags.read(key) { value in
      let part = value.extracting(TagList.firstPart(of: value))
      if let kmh = words[part] ?? number(part) { return Limit(kmh: kmh, provenance: .tagged) }
      return SpeedLimits.limit(part).map { Limit(kmh: $0, provenance: .refined) }
    }
  }

  /// A limit in km/h, 255 being none, in whichever way it is written; nil where the text is none.
  static func limit(_ text: Span<UInt8>) -> UInt8? {
    let part = text.extracting(TagList.firstPart(of: text))
    return words[part] ?? number(part) ?? SpeedLimits.limit(part)
  }

  private static func law(_ tags: TagSlots) -> Limit? {
    for key in lawKeys {
      let kmh = tags.read(key) { value in
        let part = value.extracting(TagList.firstPart(of: value))
        return SpeedLimits.limit(part)
      }
      if let kmh { return Limit(kmh: kmh, provenance: .refined) }
    }
    return nil
  }

  /// The highest limit among lanes, which is what one drives who may choose.
  private static func fastestLane(_ key: TagKey, _ tags: TagSlots) -> Limit? {
    tags.read(key) { value in
      var fastest: UInt8?
      TagList.forEachPart(of: value, separator: UInt8(ascii: "|")) { lane in
        guard let kmh = words[lane] ?? number(lane) else { return }
        fastest = max(fastest ?? 0, kmh)
      }
      return fastest.map { Limit(kmh: $0, provenance: .tagged) }
    }
  }

  private static func number(_ key: TagKey, _ tags: TagSlots) -> UInt8? { tags.read(key) { number($0) } }

  /// A speed with its unit in whole km/h, 1…254.
  private static func number(_ text: Span<UInt8>) -> UInt8? {
    guard let kmh = Measures.kilometresPerHour(text), kmh >= 0.5 else { return nil }
    return UInt8(min(254, kmh.rounded()))
  }

  /// Whether the value of `maxspeed` is understood, or known to say nothing.
  static func isKnown(_ value: Span<UInt8>) -> Bool {
    let part = value.extracting(TagList.firstPart(of: value))
    return words[part] != nil || silent[part] != nil || number(part) != nil || SpeedLimits.limit(part) != nil
  }
}
