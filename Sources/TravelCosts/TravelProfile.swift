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
  /// Properties that let pass on the first and last stretch only.
  public var restrictedProperties: Set<RoadProperty> = []
  /// The measures that signed limits are compared with.
  public var vehicle = Vehicle()

  /// Speed by kind of road in km/h; what is missing is not travelled.
  public var speedKmh: [RoadClass: Double] = [:]
  /// Speed on ramps as a share of the road's.
  public var linkSpeedFactor = 1.0
  /// Highest speed by kind of service road in km/h.
  public var serviceKmh: [ServiceKind: Double] = [:]
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
  /// Highest speed by track type in km/h; 0 closes the road.
  public var trackTypeKmh: [TrackType: Double] = [:]
  /// Highest speed by hiking difficulty in km/h; 0 closes the path.
  public var sacScaleKmh: [SACScale: Double] = [:]
  /// Highest speed by `mtb:scale`, 0…6, in km/h; 0 closes the path.
  public var mtbScaleKmh: [Int: Double] = [:]
  /// Highest speed by `via_ferrata_scale`, 0…6, in km/h; 0 closes the path.
  public var viaFerrataScaleKmh: [Int: Double] = [:]
  /// Highest speed by visibility of a trail in km/h; 0 closes the path.
  public var trailVisibilityKmh: [TrailVisibility: Double] = [:]
  /// Speed factor by slope.
  public var slope = SlopeCurve.flat
  /// Cost factor by slope, beyond what time it takes.
  public var slopeCost = SlopeCurve.flat

  /// Speed in km/h at which the vehicle is pushed where feet may go; nil: it cannot be pushed.
  public var pushingKmh: Double?
  /// Speed of pushing on steps, in km/h; nil: steps are not taken.
  public var pushingStepsKmh: Double?
  /// Speed factor by slope when pushing.
  public var pushingSlope = SlopeCurve.flat

  /// Speed of ferries without a duration, in km/h.
  public var ferryKmh = 15.0

  /// What is liked more or less, in general.
  public var preferences = Preferences()
  /// What is liked more or less in routes of some types; where a type says nothing, `preferences` holds.
  public var typePreferences: [RouteType: Preferences] = [:]

  /// Seconds of a turn by a right angle; sharper turns take more, up to two and a half times as much.
  public var turnSeconds = 0.0
  /// Seconds of turning round in the road; nil: allowed only where the road ends.
  public var turnBackSeconds: Double?
  /// Seconds waited at traffic signals, on average.
  public var signalSeconds = 0.0
  /// Seconds at a crossing without signals.
  public var crossingSeconds = 0.0
  /// Seconds at a level crossing, on average.
  public var levelCrossingSeconds = 0.0
  /// Seconds at a stop sign.
  public var stopSeconds = 0.0
  /// Seconds at a barrier that lets pass, by its kind; where missing, `barrierSeconds`.
  public var barrierKindSeconds: [Barrier: Double] = [:]
  /// Seconds at a barrier that lets pass.
  public var barrierSeconds = 0.0
  /// Seconds before a ferry or train leaves, on average.
  public var boardingSeconds = 300.0
  /// Cost in seconds, no time, of passing a node that only the private may.
  public var privateNodeCostSeconds = 300.0
  /// Cost in seconds, no time, of passing through roads that serve the first and last stretch only, where no other way
  /// leads to the target; nil: never.
  public var throughRestrictedCostSeconds: Double?

  /// Creates a profile in which nothing is open.
  public init() {}

  /// The same traveller without any likes: what costs nothing but time.
  public var withoutPreferences: TravelProfile {
    var profile = self
    profile.preferences = Preferences()
    profile.typePreferences = [:]
    profile.slopeCost = .flat
    profile.privateNodeCostSeconds = 0
    return profile
  }

  /// The preferences that count for routes of a type.
  public func preferences(for type: RouteType) -> Preferences {
    typePreferences[type].map { preferences.overlaid(with: $0) } ?? preferences
  }
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

/// The kinds of service road that the graph tells apart. <https://wiki.openstreetmap.org/wiki/Key:service>
public enum ServiceKind: String, CaseIterable, Sendable {
  /// `service=driveway`
  case driveway
  /// `service=alley`
  case alley
  /// `service=parking_aisle`
  case parkingAisle = "parking_aisle"
}

/// The measures of a vehicle, which signed limits are compared with; nil: the limit does not concern it.
public struct Vehicle: Hashable, Sendable {
  /// Height in metres.
  public var heightMetres: Double?
  /// Width in metres.
  public var widthMetres: Double?
  /// Length in metres.
  public var lengthMetres: Double?
  /// Weight in tons.
  public var weightTons: Double?
  /// Weight on the heaviest axle in tons.
  public var axleLoadTons: Double?
  /// Highest kerb that is passed, in centimetres.
  public var kerbCentimetres: Double?
  /// Steepest tagged `incline`, up or down, that is passed, in percent.
  public var inclinePercent: Double?
  /// Whether it carries dangerous goods, which `hazmat=no` keeps out.
  public var hasHazmat = false
  /// Whether it draws a trailer, which `trailer=no` keeps out.
  public var hasTrailer = false

  /// Creates a vehicle that no limit concerns.
  public init() {}

  /// Whether the limits of a road, and a width that is tagged as narrow, let it pass.
  func fits(_ road: AttributeRecord) -> Bool { limit(of: road) == nil }

  /// Whether the limits of a node let it pass.
  func fits(_ node: NodeAttributeRecord) -> Bool {
    if let widthMetres, node.maxWidthDecimetres > 0, widthMetres * 10 > Double(node.maxWidthDecimetres) {
      return false
    }
    if let kerbCentimetres, Double(node.kerbCentimetresPlusOne) - 1 > kerbCentimetres { return false }
    return true
  }
}
