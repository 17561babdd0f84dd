import OSMData
import RoadGraph

/// Reads what a node is to travellers who pass it.
///
/// A barrier on a node of a way stands across that way. <https://wiki.openstreetmap.org/wiki/Key:barrier>
package enum NodeTagReader {
  /// `highway` values of nodes.
  private static let highways: WordTable<NodeFlags> = [
    "traffic_signals": .signals, "crossing": .crossing, "stop": .stop, "give_way": .giveWay,
    "mini_roundabout": .miniRoundabout, "elevator": .elevator, "turning_circle": .turningCircle,
    "turning_loop": .turningCircle,
  ]
  private static let railways: WordTable<NodeFlags> = [
    "level_crossing": .levelCrossing, "crossing": .levelCrossing,
  ]

  /// Flags that matter only where ways meet.
  private static let atJunctions: NodeFlags = [.crossing, .giveWay, .turningCircle]

  /// What a node is; nil where its tags say nothing to travellers.
  ///
  /// - Parameters:
  ///   - tags: the tags of the node.
  ///   - id: its id, for the report.
  ///   - report: takes up values that the tables do not list.
  package static func read(_ tags: TagSlots, id: Int64, report: inout TagReport) -> NodeReading? {
    guard !tags.isEmpty else { return nil }
    var record = NodeAttributeRecord.zero
    readFlags(tags, into: &record)
    let barrier = barrier(tags)
    if let barrier { record.barrier = barrier.barrier }
    readAccess(barrier, tags, into: &record)
    readSizes(tags, into: &record)
    let conditions = speaksOfTheWay(tags) ? ConditionReader.read(node: tags) : ""
    guard record != .zero || !conditions.isEmpty else { return nil }
    report.noteUnknown(tags, .node, id)
    var bare = record
    bare.flags.subtract(atJunctions)
    return NodeReading(
      attributes: record, conditions: conditions, splitsWays: bare != .zero || !conditions.isEmpty)
  }

  private static func readFlags(_ tags: TagSlots, into record: inout NodeAttributeRecord) {
    var flags = tags.look(.highway, highways) ?? []
    if tags.has(.crossing, "traffic_signals") || tags.has(.crossingSignals, "yes") {
      flags.formUnion([.signals, .crossing])
    }
    if let flag = tags.look(.railway, railways) { flags.formUnion(flag) }
    if tags.has(.ford), !tags.has(.ford, "no") { flags.insert(.ford) }
    if tags.has(.locked, "yes"), tags.has(.barrier) { flags.insert(.locked) }
    record.flags = flags
  }

  // MARK: Barriers and access

  /// The barrier with whom it lets pass by its own tags; nil where nothing stands in the way.
  private static func barrier(_ tags: TagSlots) -> BarrierKind? {
    guard tags.has(.barrier), !tags.has(.barrier, "no") else { return bareKerb(tags) }
    var kind = tags.look(.barrier, BarrierTable.barriers) ?? BarrierTable.other
    switch kind.barrier {
    case .kerb: readKerb(tags, &kind)
    case .fence where tags.has(.sensory):
      // A fence for animals that is heard or felt, and stops nobody. <https://wiki.openstreetmap.org/wiki/Key:sensory>
      kind = .open(.fence)
    case .bollard where tags.has(.bollard, "rising"):
      kind = .open(.bollard)
    default: break
    }
    applySizes(tags, &kind)
    if tags.has(.locked, "yes") { kind = locked(kind) }
    return kind
  }

  /// A kerb without a barrier tag stands where a sidewalk meets the road: it matters to wheels of chairs alone.
  private static func bareKerb(_ tags: TagSlots) -> BarrierKind? {
    guard tags.has(.kerb, "raised") || tags.has(.kerb, "rolled") || tags.has(.kerb, "yes") else { return nil }
    return .open(.kerb, wheelchair: tags.has(.kerb, "raised") ? .no : .discouraged)
  }

  /// <https://wiki.openstreetmap.org/wiki/Key:kerb>
  private static func readKerb(_ tags: TagSlots, _ kind: inout BarrierKind) {
    let isFlat = tags.has(.kerb, "lowered") || tags.has(.kerb, "flush") || tags.has(.kerb, "no")
    if isFlat || tags.has(.highway, "crossing") {
      kind.motorcar = .yes
      kind.hgv = .yes
    }
    if tags.has(.kerb, "raised") { kind.wheelchair = .no } else if !isFlat { kind.wheelchair = .discouraged }
  }

  /// Who is too high or too wide for what is measured: cars by 2 m each way, lorries by 4 m in height, 2.55 m in width.
  private static func applySizes(_ tags: TagSlots, _ kind: inout BarrierKind) {
    let height = LimitReader.decimetres([.maxheight, .maxheightPhysical], tags, most: 255)
    if height > 0, height < 20 { kind.motorcar = .no }
    if height > 0, height < 40 { kind.hgv = .no }
    let width = LimitReader.decimetres([.maxwidth, .maxwidthPhysical], tags, most: 255)
    guard width > 0, kind.barrier != .kerb, kind.foot != .no else { return }
    // Posts that leave so much room stop nobody who fits between them.
    kind.motorcar = width >= 20 ? .yes : .no
    kind.hgv = width >= 26 ? .yes : .no
  }

  /// Whom a locked barrier stops: those for whom it had been opened, unless they walk round it.
  private static func locked(_ kind: BarrierKind) -> BarrierKind {
    func lock(_ access: Access) -> Access { access == .yes ? .private : access }
    return BarrierKind(
      barrier: kind.barrier, foot: lock(kind.foot), bicycle: lock(kind.bicycle),
      motorcar: lock(kind.motorcar),
      hgv: lock(kind.hgv), wheelchair: lock(kind.wheelchair))
  }

  private static func readAccess(
    _ barrier: BarrierKind?, _ tags: TagSlots, into record: inout NodeAttributeRecord
  ) {
    let isTagged = speaksOfTheWay(tags)
    for mode in TravelMode.allCases {
      var saying = isTagged ? AccessReader.saying(mode, nil, tags) : nil
      if saying?.key == .wheelchair, !speaksOfWheels(barrier, tags) {
        saying = AccessReader.saying(.foot, nil, tags)
      }
      if let saying {
        // Where nothing stands in the way, leave to pass is no news.
        if barrier != nil || !isLeave(saying.access) { record.setAccess(saying.access, mode) }
      } else if let barrier {
        record.setAccess(barrier[mode], mode)
      }
    }
  }

  private static func isLeave(_ access: Access) -> Bool {
    access == .yes || access == .designated || access == .permissive
  }

  /// Whether access tags speak of those who travel along the way. Those of crossings, stops and signs speak of
  /// whom these are for.
  private static func speaksOfTheWay(_ tags: TagSlots) -> Bool {
    if tags.has(.barrier), !tags.has(.barrier, "kerb") { return true }
    let isSign = tags.has(.highway) && !tags.has(.highway, "elevator")
    return !isSign && !tags.has(.railway) && !tags.has(.crossing) && !tags.has(.publicTransport)
  }

  /// Whether a `wheelchair` tag speaks of passing, not of a place that one can get to.
  private static func speaksOfWheels(_ barrier: BarrierKind?, _ tags: TagSlots) -> Bool {
    barrier != nil || tags.has(.highway, "elevator")
  }

  private static func readSizes(_ tags: TagSlots, into record: inout NodeAttributeRecord) {
    guard record.barrier != .none else { return }
    record.maxWidthDecimetres = UInt8(
      LimitReader.decimetres([.maxwidth, .maxwidthPhysical], tags, most: 255))
    guard record.barrier == .kerb else { return }
    if tags.has(.kerb, "flush") || tags.has(.kerb, "no") { record.kerbCentimetresPlusOne = 1 }
    if tags.has(.kerb, "lowered") { record.kerbCentimetresPlusOne = 4 }
    guard let height = tags.read(.kerbHeight, Measures.metres) ?? tags.read(.height, Measures.metres),
      height >= 0
    else { return }
    record.kerbCentimetresPlusOne = UInt8(min(254, (height * 100).rounded())) + 1
  }
}
