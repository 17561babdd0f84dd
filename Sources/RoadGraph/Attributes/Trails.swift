/// How hard a hiking path is. <https://wiki.openstreetmap.org/wiki/Key:sac_scale>
public enum SACScale: UInt8, TagVocabulary {
  /// Not known.
  case unknown = 0
  /// T1
  case hiking
  /// T2
  case mountainHiking
  /// T3
  case demandingMountainHiking
  /// T4
  case alpineHiking
  /// T5
  case demandingAlpineHiking
  /// T6
  case difficultAlpineHiking

  /// The value as OSM spells it.
  public var word: String {
    switch self {
    case .unknown: ""
    case .hiking: "hiking"
    case .mountainHiking: "mountain_hiking"
    case .demandingMountainHiking: "demanding_mountain_hiking"
    case .alpineHiking: "alpine_hiking"
    case .demandingAlpineHiking: "demanding_alpine_hiking"
    case .difficultAlpineHiking: "difficult_alpine_hiking"
    }
  }
}

/// How well a trail is seen. <https://wiki.openstreetmap.org/wiki/Key:trail_visibility>
public enum TrailVisibility: UInt8, TagVocabulary {
  /// Not known.
  case unknown = 0
  /// Unmistakable.
  case excellent
  /// Well marked.
  case good
  /// Visible, seldom hard to find.
  case intermediate
  /// Often not visible.
  case bad
  /// Mostly not visible.
  case horrible
  /// Not visible.
  case no

  /// The value as OSM spells it.
  public var word: String { self == .unknown ? "" : "\(self)" }
}

/// What stands on or beside the road for walkers or cyclists. Keys `sidewalk` and `cycleway`.
public enum Sideway: UInt8, TagVocabulary {
  /// Not known.
  case unknown = 0
  /// None.
  case no
  /// On the left side.
  case left
  /// On the right side.
  case right
  /// On both sides.
  case both
  /// Mapped as a way of its own.
  case separate

  /// The value as OSM spells it.
  public var word: String { self == .unknown ? "" : "\(self)" }
}

/// What a node puts in the way. <https://wiki.openstreetmap.org/wiki/Key:barrier>
public enum Barrier: UInt8, TagVocabulary {
  /// No barrier.
  case none = 0
  /// A value without a case of its own.
  case other
  /// `barrier=bollard`
  case bollard
  /// `barrier=gate`
  case gate
  /// `barrier=lift_gate`
  case liftGate
  /// `barrier=swing_gate`
  case swingGate
  /// `barrier=cycle_barrier`
  case cycleBarrier
  /// `barrier=block`
  case block
  /// `barrier=kerb`
  case kerb
  /// `barrier=stile`
  case stile
  /// `barrier=kissing_gate`
  case kissingGate
  /// `barrier=turnstile`
  case turnstile
  /// `barrier=cattle_grid`
  case cattleGrid
  /// `barrier=toll_booth`
  case tollBooth
  /// `barrier=border_control`
  case borderControl
  /// `barrier=height_restrictor`
  case heightRestrictor
  /// `barrier=chain`
  case chain
  /// `barrier=entrance`
  case entrance
  /// `barrier=bus_trap`
  case busTrap
  /// `barrier=sump_buster`
  case sumpBuster
  /// `barrier=jersey_barrier`
  case jerseyBarrier
  /// `barrier=fence`
  case fence
  /// `barrier=wall`
  case wall
  /// `barrier=debris`
  case debris
  /// `barrier=log`
  case log
  /// `barrier=motorcycle_barrier`
  case motorcycleBarrier
  /// `barrier=horse_stile`
  case horseStile
  /// `barrier=hampshire_gate`
  case hampshireGate
  /// `barrier=sally_port`
  case sallyPort
  /// `barrier=wicket_gate`
  case wicketGate
  /// `barrier=full-height_turnstile`
  case fullHeightTurnstile
  /// `barrier=rope`
  case rope
  /// `barrier=spikes`
  case spikes
  /// `barrier=coupure`
  case coupure
  /// `barrier=planter`
  case planter

  /// The value as OSM spells it.
  public var word: String {
    switch self {
    case .none: ""
    case .fullHeightTurnstile: "full-height_turnstile"
    default: Self.snakeCase("\(self)")
    }
  }

  private static func snakeCase(_ name: String) -> String {
    name.reduce(into: "") { $0 += $1.isUppercase ? "_" + $1.lowercased() : String($1) }
  }
}
