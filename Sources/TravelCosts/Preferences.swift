public import RoadGraph

/// What a traveller likes more or less: factors of cost, never of time. 1 is indifferent, 2 rather half as far again.
///
/// A road's factor is the product of all that concern it.
public struct Preferences: Hashable, Sendable {
  /// Cost factor by kind of road.
  public var roadFactor: [RoadClass: Double] = [:]
  /// Cost factor by surface, where it is known.
  public var surfaceFactor: [Surface: Double] = [:]
  /// Cost factor by track type.
  public var trackTypeFactor: [TrackType: Double] = [:]
  /// Cost factor of signed routes; of several on one road the lowest counts.
  public var networkFactor: [RouteNetwork: Double] = [:]
  /// Cost factors of roads with some property.
  public var propertyFactor: [RoadProperty: Double] = [:]
  /// Cost factor of roads that only allow reaching something on them.
  public var restrictedFactor: Double?
  /// Cost factor of pushing.
  public var pushingFactor: Double?

  /// Creates preferences of somebody who does not mind.
  public init() {}

  /// These preferences, with those of `other` wherever it has any.
  func overlaid(with other: Preferences) -> Preferences {
    var result = self
    result.roadFactor.merge(other.roadFactor) { $1 }
    result.surfaceFactor.merge(other.surfaceFactor) { $1 }
    result.trackTypeFactor.merge(other.trackTypeFactor) { $1 }
    result.networkFactor.merge(other.networkFactor) { $1 }
    result.propertyFactor.merge(other.propertyFactor) { $1 }
    result.restrictedFactor = other.restrictedFactor ?? restrictedFactor
    result.pushingFactor = other.pushingFactor ?? pushingFactor
    return result
  }

  /// The cost factor of a road that is travelled in some way.
  func factor(_ road: AttributeRecord, kind: TravelKind, isRestricted: Bool) -> Double {
    var factor = roadFactor[road.roadClass] ?? 1
    if road.surfaceProvenance != .assumed { factor *= surfaceFactor[road.surface] ?? 1 }
    factor *= trackTypeFactor[road.trackType] ?? 1
    factor *=
      RouteNetwork.allCases.lazy.filter { road.networks.contains($0.bit) }
      .compactMap { networkFactor[$0] }.min() ?? 1
    for property in RoadProperty.allCases where property.holds(road) {
      factor *= propertyFactor[property] ?? 1
    }
    if isRestricted { factor *= restrictedFactor ?? 1 }
    if kind == .pushing { factor *= pushingFactor ?? 1 }
    return factor
  }
}

/// A network of signed routes.
public enum RouteNetwork: String, CaseIterable, Sendable {
  /// International and national cycling routes.
  case nationalCycling = "national_cycling"
  /// Regional cycling routes.
  case regionalCycling = "regional_cycling"
  /// Local cycling routes.
  case localCycling = "local_cycling"
  /// Mountain bicycle routes.
  case mountainBicycle = "mountain_bicycle"
  /// International and national hiking routes.
  case nationalHiking = "national_hiking"
  /// Regional hiking routes.
  case regionalHiking = "regional_hiking"
  /// Local hiking routes.
  case localHiking = "local_hiking"

  /// The bit of the network in a road's set.
  var bit: RouteNetworks {
    switch self {
    case .nationalCycling: .nationalCycling
    case .regionalCycling: .regionalCycling
    case .localCycling: .localCycling
    case .mountainBicycle: .mountainBicycle
    case .nationalHiking: .nationalHiking
    case .regionalHiking: .regionalHiking
    case .localHiking: .localHiking
    }
  }
}

/// A yes-or-no property of roads that somebody may like or not.
public enum RoadProperty: String, CaseIterable, Sendable {
  /// A toll is taken.
  case toll
  /// `lit=no`
  case unlit
  /// A cycle lane or track lies along the road.
  case cycleway
  /// A sidewalk lies along the road.
  case sidewalk
  /// Bicycles have priority.
  case bicycleRoad = "bicycle_road"
  /// `motorroad=yes`
  case motorroad
  /// Lanes for cars with several people in them.
  case hov
  /// A tunnel.
  case tunnel
  /// A ford.
  case ford

  /// Whether a road has it.
  func holds(_ road: AttributeRecord) -> Bool {
    switch self {
    case .toll: road.flags.contains(.toll)
    case .unlit: road.flags.contains(.unlit)
    case .cycleway: [.left, .right, .both].contains(road.cycleway)
    case .sidewalk: [.left, .right, .both].contains(road.sidewalk)
    case .bicycleRoad: road.flags.contains(.bicycleRoad)
    case .motorroad: road.flags.contains(.motorroad)
    case .hov: road.flags.contains(.hov)
    case .tunnel: road.flags.contains(.tunnel)
    case .ford: road.flags.contains(.ford)
    }
  }
}
