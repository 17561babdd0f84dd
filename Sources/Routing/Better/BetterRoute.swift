public import Geography

/// A route that is better than the one that is being travelled.
public struct BetterRoute: Sendable {
  /// The route, from where the traveller is.
  public var route: Route
  /// Seconds that it takes.
  public var travelTime: Double
  /// How many of them are due to traffic.
  public var delay: Double
  /// Seconds that the route travelled still takes; nil: it is closed ahead.
  public var currentTravelTime: Double?
  /// How many of them are due to traffic; nil: it is closed ahead.
  public var currentDelay: Double?
  /// Metres from where the traveller is that both routes share.
  public var sharedMetres: Double
  /// Seconds that these take.
  public var sharedTime: Double
  /// Where the routes part.
  public var decisionPoint: Coordinate

  /// Seconds that are gained; nil: the route travelled is closed ahead, and nobody knows.
  public var gain: Double? { currentTravelTime.map { $0 - travelTime } }
}

/// Why there is no better route.
public enum BetterRouteRejection: Hashable, Sendable {
  /// The rule is for other travellers.
  case otherProfile
  /// The rule is for routes of another type.
  case otherType
  /// Less is left of the route than the rule wants, in seconds.
  case nearlyThere(seconds: Double)
  /// No traffic concerns what is left of the route.
  case noTraffic
  /// Nothing leads to the end of the route.
  case noRoute
  /// The route that is travelled is the best.
  case alreadyBest
  /// Too little is gained, in seconds.
  case smallGain(seconds: Double)
  /// The routes part sooner than one could turn off, in metres.
  case partsTooSoon(metres: Double)

  /// The word used in answers.
  public var word: String {
    switch self {
    case .otherProfile: "other-profile"
    case .otherType: "other-type"
    case .nearlyThere: "nearly-there"
    case .noTraffic: "no-traffic"
    case .noRoute: "no-route"
    case .alreadyBest: "already-best"
    case .smallGain: "small-gain"
    case .partsTooSoon: "parts-too-soon"
    }
  }

  /// The sentence for people.
  public var words: String {
    func whole(_ value: Double) -> Int { Int(value.rounded()) }
    return switch self {
    case .otherProfile: "better routes are looked for by car and truck only (--any)"
    case .otherType: "better routes are looked for where the fastest is wanted only (--any)"
    case .nearlyThere(let seconds): "only \(whole(seconds)) s are left of the route"
    case .noTraffic: "no traffic concerns what is left of the route"
    case .noRoute: "nothing leads on to the end of the route"
    case .alreadyBest: "the route travelled is the best there is"
    case .smallGain(let seconds): "the best other route gains \(whole(seconds)) s only"
    case .partsTooSoon(let metres): "the routes part in \(whole(metres)) m already"
    }
  }
}

/// What makes a route worth leaving another one for; the defaults are the rule of a widely used mobile navigation library.
public struct BetterRouteRule: Hashable, Sendable {
  /// Seconds of which more must be gained.
  public var leastGain = 300.0
  /// What part of the time that is left must be gained, and more.
  public var leastGainShare = 0.0
  /// Seconds that must be left of the route at least.
  public var leastRemaining = 0.0
  /// Metres that both routes must share ahead at least.
  public var leastShared = 0.0
  /// Whether the rule is for cars and trucks on fastest routes that traffic concerns alone.
  public var isForDriversInTraffic = true

  /// Creates the usual rule.
  public init() {}
}
