public import RoadGraph

/// Why a road is closed to a traveller in a direction, or open for the first and last stretch only.
public struct Closure: Hashable, Sendable {
  /// The tag that closes it, as `key=value`.
  public var tag: String
  /// What the tag means to the traveller, as the end of a sentence.
  public var reason: String

  /// Creates a closure.
  public init(tag: String, reason: String) {
    self.tag = tag
    self.reason = reason
  }
}

extension TravelProfile {
  /// Why a road is closed in a direction; nil where it is open.
  ///
  /// The graph holds what tags mean, not the tags: of access the value is known, and the key that is named is the mode's own, in
  /// whose place a more general one may stand.
  public func closure(of road: AttributeRecord, _ direction: Direction) -> Closure? {
    guard !isOpen(road, direction) else { return nil }
    if let limit = vehicle.limit(of: road) { return limit.closure }
    let access = road.access(mode, direction)
    guard openAccess.contains(access) || restrictedAccess.contains(access) else {
      return closedAccess(access, road, direction)
    }
    if let cap = closingCap(of: road) { return cap }
    return Closure(tag: "highway=\(road.roadClass.word)", reason: "the profile gives such roads no speed")
  }

  /// Why a road serves the first and last stretch only; nil where it does not.
  public func restriction(of road: AttributeRecord, _ direction: Direction) -> Closure? {
    let access = road.access(mode, direction)
    let reason = "it serves the first and last stretch only"
    if restrictedAccess.contains(access) { return Closure(tag: "\(mode)=\(access.word)", reason: reason) }
    return restrictedProperties.filter { $0.holds(road) }.map(\.rawValue).min().map {
      Closure(tag: "\($0)=yes", reason: reason)
    }
  }

  private func closedAccess(_ access: Access, _ road: AttributeRecord, _ direction: Direction) -> Closure {
    let kind = "highway=\(road.roadClass.word)"
    if road.roadClass == .construction || road.roadClass == .proposed {
      return Closure(tag: kind, reason: "the road is not there yet")
    }
    let other = road.access(mode, direction.opposite)
    if road.flags.contains(.oneway), openAccess.contains(other) || restrictedAccess.contains(other) {
      return Closure(tag: "oneway", reason: "it runs the other way")
    }
    if road.flags.contains(.reversible) {
      return Closure(tag: "oneway=reversible", reason: "its direction changes, and is not known")
    }
    if speedKmh[road.roadClass] == nil, access == .no || access == .unknown {
      return Closure(tag: kind, reason: "such roads are closed to \(mode), and no tag opens this one")
    }
    return Closure(
      tag: "\(mode)=\(access.word)",
      reason: "access of \(mode) is '\(access.word)', by this or a more general key")
  }

  /// The property by which a road is closed to this profile although it may be used.
  private func closingCap(of road: AttributeRecord) -> Closure? {
    func closes<Key: TagVocabulary & Hashable>(_ table: [Key: Double], _ key: Key, _ tag: String) -> Closure?
    {
      table[key] == 0 ? Closure(tag: "\(tag)=\(key.word)", reason: "the profile does not go there") : nil
    }
    if road.surfaceProvenance != .assumed, let found = closes(surfaceKmh, road.surface, "surface") {
      return found
    }
    if road.mtbScalePlusOne > 0, mtbScaleKmh[Int(road.mtbScalePlusOne) - 1] == 0 {
      return Closure(
        tag: "mtb:scale=\(road.mtbScalePlusOne - 1)", reason: "the profile does not go there")
    }
    if road.viaFerrataScalePlusOne > 0, viaFerrataScaleKmh[Int(road.viaFerrataScalePlusOne) - 1] == 0 {
      return Closure(
        tag: "via_ferrata_scale=\(road.viaFerrataScalePlusOne - 1)", reason: "the profile does not go there")
    }
    return closes(smoothnessKmh, road.smoothness, "smoothness")
      ?? closes(trackTypeKmh, road.trackType, "tracktype") ?? closes(sacScaleKmh, road.sacScale, "sac_scale")
      ?? closes(trailVisibilityKmh, road.trailVisibility, "trail_visibility")
  }
}
