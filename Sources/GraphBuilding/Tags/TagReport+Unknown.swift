import OSMData

extension TagReport {
  private static let accessSlots: [Int] = AccessKey.allCases.flatMap { key in
    [.plain, .forward, .backward].map { TagSlots.slot(key, $0) }
  }
  private static let isAccess: [Bool] = TagSlots.vocabulary.words.indices.map(Set(accessSlots).contains)

  /// Notes the values that no table lists, of the keys where that changes a route.
  mutating func noteUnknown(_ tags: TagSlots, _ kind: OSMEntityKind, _ id: Int64) {
    for slot in tags.filledSlots {
      let isKnown: Bool
      if tags.groups.contains(.condition), ConditionReader.isConditional(slot) {
        isKnown = ConditionReader.isUnderstood(tags.string(slot))
      } else if slot < TagKey.allCases.count, let key = TagKey(rawValue: UInt8(slot)) {
        isKnown = Self.isKnown(key, tags, kind)
      } else {
        isKnown = !Self.isAccess[slot] || tags.read(slot) { AccessWords.isKnown($0) } ?? true
      }
      if !isKnown { note(tags, slot, of: kind, id) }
    }
  }

  private static func isKnown(_ key: TagKey, _ tags: TagSlots, _ kind: OSMEntityKind) -> Bool {
    switch key {
    case .highway: kind == .node || tags.lookFirst(key, RoadClassReader.highways) != nil
    case .surface: SurfaceReader.look(key, tags) != nil
    case .smoothness: tags.lookFirst(key, SurfaceReader.smoothnesses) != nil
    case .tracktype: tags.lookFirst(key, SurfaceReader.trackTypes) != nil
    case .sacScale: tags.lookFirst(key, TrailReader.sacScales) != nil
    case .trailVisibility: tags.lookFirst(key, TrailReader.visibilities) != nil
    case .oneway: tags.look(key, OnewayReader.senses) != nil || tags.has(key, "alternating")
    case .maxspeed, .maxspeedForward, .maxspeedBackward: tags.read(key) { SpeedReader.isKnown($0) } ?? true
    case .barrier: kind != .node || tags.look(key, BarrierTable.barriers) != nil
    default: true
    }
  }
}
