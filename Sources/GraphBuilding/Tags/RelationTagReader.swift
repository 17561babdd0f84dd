import RoadGraph

/// Tells what a relation is to the builder.
package enum RelationTagReader {
  /// What a relation is; nil where it says nothing to travellers.
  ///
  /// - Parameters:
  ///   - tags: the tags of the relation.
  ///   - id: its id, for the report.
  ///   - report: takes up values that the tables do not list.
  package static func read(_ tags: TagSlots, id: Int64, report: inout TagReport) -> RelationReading? {
    if RestrictionTagReader.isRestriction(tags) { return .restriction(RestrictionTagReader.read(tags)) }
    if tags.has(.type, "multipolygon") {
      guard tags.has(.highway) || tags.has(.publicTransport) || tags.has(.railway) || tags.has(.manMade)
      else { return nil }
      return WayTagReader.read(tags, id: id, report: &report).map { .area($0) }
    }
    guard tags.has(.type, "route") else { return nil }
    if tags.has(.route, "ferry") || tags.has(.route, "shuttle_train") {
      return WayTagReader.read(tags, id: id, report: &report).map { .crossing($0) }
    }
    let networks = NetworkReader.ofRelation(tags)
    return networks.isEmpty ? nil : .networks(networks)
  }
}
