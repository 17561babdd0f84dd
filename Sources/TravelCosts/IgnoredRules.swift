import RoadGraph

/// Rules that a costing passes over, to find out what a route would be without them.
public struct IgnoredRules: OptionSet, Hashable, Sendable {
  /// The bits.
  public var rawValue: UInt8
  /// Creates a set from its bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Access, one-way rules, limits of vehicles and barriers: what closes roads and nodes.
  public static let closures = IgnoredRules(rawValue: 1)
  /// Turn restrictions.
  public static let restrictions = IgnoredRules(rawValue: 2)

  /// What a closed road costs beside an open one, so that rules are not broken for a trifle.
  static let closureFactor: Float = 1.5
  /// What a closed node costs, in seconds.
  static let nodeSeconds = 30.0
}

extension TravelProfile {
  /// The same traveller where nothing is closed but what cannot be travelled at all.
  var withoutClosures: TravelProfile {
    var profile = self
    profile.vehicle = Vehicle()
    profile.openAccess = Set(Access.allCases)
    profile.restrictedAccess = []
    profile.restrictedProperties = []
    // Roads that the profile has no speed for are walked along, or crept along.
    profile.otherRoadsKmh = otherRoadsKmh ?? min(5, topSpeedKmh)
    profile.surfaceKmh = surfaceKmh.mapValues(Self.passable)
    profile.smoothnessKmh = smoothnessKmh.mapValues(Self.passable)
    profile.trackTypeKmh = trackTypeKmh.mapValues(Self.passable)
    profile.sacScaleKmh = sacScaleKmh.mapValues(Self.passable)
    profile.mtbScaleKmh = mtbScaleKmh.mapValues(Self.passable)
    profile.viaFerrataScaleKmh = viaFerrataScaleKmh.mapValues(Self.passable)
    profile.trailVisibilityKmh = trailVisibilityKmh.mapValues(Self.passable)
    return profile
  }

  private static func passable(_ speedKmh: Double) -> Double { speedKmh > 0 ? speedKmh : 1 }
}
