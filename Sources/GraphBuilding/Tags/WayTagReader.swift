import OSMData
import RoadGraph

/// Reads what a way is to travellers from its tags.
///
/// ```swift
/// let reading = WayTagReader.read(slots, id: way.id, report: &report)
/// reading?.attributes.access(.bicycle, .backward)
/// ```
///
/// `docs/tags.md` tells the rules and where routers disagree.
package enum WayTagReader {
  /// What a way is; nil where its tags describe nothing to travel on. Roads that nobody may travel are read too, so that
  /// it can be told why.
  ///
  /// - Parameters:
  ///   - tags: the tags of a way, or of a multipolygon relation.
  ///   - id: its id, for the report.
  ///   - report: takes up values that the tables do not list.
  package static func read(_ tags: TagSlots, id: Int64, report: inout TagReport) -> WayReading? {
    guard !tags.isEmpty, let kind = RoadClassReader.read(tags) else { return nil }
    var attributes = AttributeRecord()
    attributes.roadClass = kind.roadClass
    WayAccessReader.read(kind, tags, into: &attributes)
    if kind.roadClass == .unknown, isClosed(attributes) { return nil }
    FlagReader.read(kind, tags, into: &attributes)
    SurfaceReader.read(kind, tags, into: &attributes)
    SpeedReader.read(tags, into: &attributes)
    LimitReader.read(tags, into: &attributes)
    TrailReader.read(tags, into: &attributes)
    let isArea = tags.has(.area, "yes") || tags.has(.type, "multipolygon")
    if isArea { attributes.flags.insert(.area) }
    attributes.networks = NetworkReader.ofWay(tags)
    report.noteUnknown(tags, .way, id)
    return WayReading(
      attributes: attributes, name: tags.string(.name), reference: tags.string(.ref),
      conditions: ConditionReader.read(kind, tags), crossingSeconds: crossingSeconds(kind, tags),
      isArea: isArea)
  }

  private static func isClosed(_ attributes: AttributeRecord) -> Bool {
    // A wheelchair tag alone makes no road of a building's ramp.
    [TravelMode.foot, .bicycle, .motorcar, .hgv].allSatisfy { mode in
      [Direction.forward, .backward].allSatisfy { direction in
        let access = attributes.access(mode, direction)
        return access == .no || access == .dismount
      }
    }
  }

  /// Seconds that a crossing takes; only ferries, trains and movable bridges have a `duration` of their own.
  private static func crossingSeconds(_ kind: RoadClassReader.Kind, _ tags: TagSlots) -> UInt32 {
    guard kind.roadClass == .ferry || kind.roadClass == .shuttleTrain || tags.has(.bridge, "movable") else {
      return 0
    }
    return tags.read(.duration, Measures.seconds) ?? 0
  }
}
