public import RoadGraph

/// How somebody travels: which roads are open, how fast each is, and what is liked less; read from a JSON file.
///
/// `docs/profiles.md` explains each key. Time and cost are separate: factors and the penalties that are not time change
/// which route is chosen, never how long it is said to take.
public struct TravelProfile: Hashable, Sendable {
  /// The name that requests use.
  public var name = ""
  /// What the profile stands for, in a sentence.
  public var summary = ""
  /// Whose access tags count.
  public var mode = TravelMode.foot
  /// Access values that let pass.
  public var openAccess: Set<Access> = []
  /// Access values that let pass on the first and last stretch only.
  public var restrictedAccess: Set<Access> = []
  /// Speed by kind of road in km/h; what is missing is not travelled.
  public var speedKmh: [RoadClass: Double] = [:]
  /// Speed on ramps as a share of the road's.
  public var linkSpeedFactor = 1.0
  /// Speed on roads that are open by a tag although their kind has no speed, in km/h; nil: not travelled.
  public var otherRoadsKmh: Double?
  /// Highest speed of the vehicle in km/h.
  public var topSpeedKmh = 5.0
  /// Share of a tagged speed limit that is driven; nil: limits do not matter.
  public var speedLimitFactor: Double?
  /// Whether a tagged limit also raises the speed above the kind's.
  public var limitRaisesSpeed = false
  /// Highest speed by surface in km/h; 0 closes the road.
  public var surfaceKmh: [Surface: Double] = [:]
  /// Highest speed by smoothness in km/h; 0 closes the road.
  public var smoothnessKmh: [Smoothness: Double] = [:]
  /// Highest speed by track type in km/h.
  public var trackTypeKmh: [TrackType: Double] = [:]
  /// Highest speed by hiking difficulty in km/h; 0 closes the path.
  public var sacScaleKmh: [SACScale: Double] = [:]
  /// Speed factor by slope.
  public var slope = SlopeCurve.flat
  /// Speed in km/h at which the vehicle is pushed where feet may go; nil: it cannot be pushed.
  public var pushingKmh: Double?
  /// Speed of ferries without a duration, in km/h.
  public var ferryKmh = 15.0
  /// Cost factor by kind of road; 1 where missing.
  public var roadFactor: [RoadClass: Double] = [:]
  /// Cost factor of roads that only allow reaching something on them.
  public var restrictedFactor = 1.0
  /// Cost factor of pushing.
  public var pushingFactor = 1.0
  /// Seconds of a turn by a right angle; sharper turns take more, up to twice as much.
  public var turnSeconds = 0.0
  /// Seconds of turning round in the road; nil: allowed only where the road ends.
  public var turnBackSeconds: Double?
  /// Seconds waited at traffic signals, on average.
  public var signalSeconds = 0.0
  /// Seconds at a gate or the like that lets pass.
  public var barrierSeconds = 0.0
  /// Seconds before a ferry or train leaves, on average.
  public var boardingSeconds = 300.0
  /// Cost in seconds, no time, of passing a node that only the private may.
  public var privateNodeCostSeconds = 300.0

  /// Creates a profile in which nothing is open.
  public init() {}
}

/// What a request wants of its routes.
public enum RouteType: String, CaseIterable, Sendable {
  /// The least time, by the profile's likes.
  case fastest
  /// The least distance.
  case shortest
  /// Away from traffic.
  case quiet
  /// Along signed routes and paths.
  case scenic
}
