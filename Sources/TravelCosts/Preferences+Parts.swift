public import RoadGraph

extension TravelProfile {
  /// The factors of cost that a road has under the profile, each with the key that sets it; factors of 1 are left out.
  public func factors(
    of road: AttributeRecord, _ direction: Direction, type: RouteType
  ) -> [(key: String, factor: Double)] {
    let travel = travel(road, direction, Preferences())
    let preferences = preferences(for: type)
    var parts: [(key: String, factor: Double)] = []
    func add(_ key: String, _ factor: Double?) {
      if let factor, factor != 1 { parts.append((key, factor)) }
    }
    add("roadFactor.\(road.roadClass.word)", preferences.roadFactor[road.roadClass])
    if road.surfaceProvenance != .assumed {
      add("surfaceFactor.\(road.surface.word)", preferences.surfaceFactor[road.surface])
    }
    add("trackTypeFactor.\(road.trackType.word)", preferences.trackTypeFactor[road.trackType])
    let networks = RouteNetwork.allCases.filter { road.networks.contains($0.bit) }.compactMap { network in
      preferences.networkFactor[network].map { (network, $0) }
    }
    if let least = networks.min(by: { $0.1 < $1.1 }) { add("networkFactor.\(least.0.rawValue)", least.1) }
    for property in RoadProperty.allCases where property.holds(road) {
      add("propertyFactor.\(property.rawValue)", preferences.propertyFactor[property])
    }
    if travel.isRestricted { add("restrictedFactor", preferences.restrictedFactor) }
    if travel.kind == .pushing { add("pushingFactor", preferences.pushingFactor) }
    return parts
  }
}
