/// Yes-or-no properties of a way, one bit each; the bits are never reassigned.
public struct RoadFlags: OptionSet, Hashable, Sendable {
  /// The bits as stored.
  public var rawValue: UInt32
  /// Creates flags from the bits as stored.
  @inlinable public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// A `_link` road: a ramp.
  public static let link = RoadFlags(rawValue: 1 << 0)
  /// `motorroad=yes`
  public static let motorroad = RoadFlags(rawValue: 1 << 1)
  /// `junction=roundabout` or `circular`
  public static let roundabout = RoadFlags(rawValue: 1 << 2)
  /// `toll=yes`, for any mode
  public static let toll = RoadFlags(rawValue: 1 << 3)
  /// `bridge` with any value but `no`
  public static let bridge = RoadFlags(rawValue: 1 << 4)
  /// `tunnel` with any value but `no`
  public static let tunnel = RoadFlags(rawValue: 1 << 5)
  /// `covered=yes`, arcades, galleries
  public static let covered = RoadFlags(rawValue: 1 << 6)
  /// `indoor=yes`
  public static let indoor = RoadFlags(rawValue: 1 << 7)
  /// `ford=yes`
  public static let ford = RoadFlags(rawValue: 1 << 8)
  /// A square (`area=yes`): the section lies on its outline or crosses it by line of sight.
  public static let area = RoadFlags(rawValue: 1 << 9)
  /// `lit=yes`
  public static let lit = RoadFlags(rawValue: 1 << 10)
  /// `lit=no`
  public static let unlit = RoadFlags(rawValue: 1 << 11)
  /// `hov=designated` lanes only
  public static let hov = RoadFlags(rawValue: 1 << 12)
  /// Travelled one way by vehicles
  public static let oneway = RoadFlags(rawValue: 1 << 13)
  /// `oneway=reversible` or `alternating`
  public static let reversible = RoadFlags(rawValue: 1 << 14)
  /// `ramp=yes`, or a ramp for wheels of any kind, beside steps
  public static let ramp = RoadFlags(rawValue: 1 << 15)
  /// `handrail=yes`
  public static let handrail = RoadFlags(rawValue: 1 << 16)
  /// `conveying` in the way's direction
  public static let conveyingForward = RoadFlags(rawValue: 1 << 17)
  /// `conveying` against the way's direction
  public static let conveyingBackward = RoadFlags(rawValue: 1 << 18)
  /// `incline` was tagged as a number
  public static let inclineTagged = RoadFlags(rawValue: 1 << 19)
  /// `incline=up`
  public static let inclineUp = RoadFlags(rawValue: 1 << 20)
  /// `incline=down`
  public static let inclineDown = RoadFlags(rawValue: 1 << 21)
  /// `footway=sidewalk` or the like on paths and cycleways
  public static let sidewalk = RoadFlags(rawValue: 1 << 22)
  /// `footway=crossing` or the like on paths and cycleways
  public static let crossing = RoadFlags(rawValue: 1 << 23)
  /// `service=driveway`
  public static let driveway = RoadFlags(rawValue: 1 << 24)
  /// `service=parking_aisle`
  public static let parkingAisle = RoadFlags(rawValue: 1 << 25)
  /// `service=alley`
  public static let alley = RoadFlags(rawValue: 1 << 26)
  /// `hazmat=no`
  public static let noHazmat = RoadFlags(rawValue: 1 << 27)
  /// `bicycle_road=yes` or `cyclestreet=yes`
  public static let bicycleRoad = RoadFlags(rawValue: 1 << 28)
  /// `trailer=no`
  public static let noTrailer = RoadFlags(rawValue: 1 << 29)
}

/// Signed route networks, from route relations and from the ways' own tags, one bit each.
public struct RouteNetworks: OptionSet, Hashable, Sendable {
  /// The bits as stored.
  public var rawValue: UInt8
  /// Creates a set from the bits as stored.
  @inlinable public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// `network=icn` or `ncn`
  public static let nationalCycling = RouteNetworks(rawValue: 1)
  /// `network=rcn`
  public static let regionalCycling = RouteNetworks(rawValue: 2)
  /// `network=lcn`
  public static let localCycling = RouteNetworks(rawValue: 4)
  /// `route=mtb`
  public static let mountainBicycle = RouteNetworks(rawValue: 8)
  /// `network=iwn` or `nwn`
  public static let nationalHiking = RouteNetworks(rawValue: 16)
  /// `network=rwn`
  public static let regionalHiking = RouteNetworks(rawValue: 32)
  /// `network=lwn`, and hiking routes without a network
  public static let localHiking = RouteNetworks(rawValue: 64)
}
