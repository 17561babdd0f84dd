package import RoadGraph

/// How a stretch is travelled.
public enum TravelKind: UInt8, Sendable, CaseIterable {
  /// Not at all.
  case closed = 0
  /// In a motor vehicle.
  case driving
  /// On a bicycle.
  case riding
  /// Beside a bicycle that is pushed.
  case pushing
  /// On foot.
  case walking
  /// On a ferry.
  case ferry
  /// On a train that carries vehicles.
  case train

  /// The word used in answers.
  public var word: String { "\(self)" }

  /// Whether slopes change the speed.
  @inlinable var feelsSlopes: Bool { self != .ferry && self != .train }
}

/// How one kind of road is travelled in one direction under a profile.
public struct EdgeTravel: Hashable, Sendable {
  /// How it is travelled.
  public var kind: TravelKind
  /// Whether it serves the first and last stretch only.
  public var isRestricted: Bool
  /// Whether it is one of the kinds of road that are to be avoided.
  public var isAvoided = false
  /// Milliseconds a centimetre on the flat.
  @usableFromInline var pace: Float
  /// Milliseconds a centimetre when the vehicle is pushed on the flat, where that may be quicker; infinite: never.
  @usableFromInline var pushedPace: Float
  /// Cost of a millisecond.
  @usableFromInline var factor: Float

  @usableFromInline
  init(kind: TravelKind, isRestricted: Bool, pace: Float, pushedPace: Float = .infinity, factor: Float) {
    self.kind = kind
    self.isRestricted = isRestricted
    self.pace = pace
    self.pushedPace = pushedPace
    self.factor = factor
  }

  /// Not travelled.
  public static let closed = EdgeTravel(kind: .closed, isRestricted: false, pace: 0, factor: 0)

  /// Speed on the flat in metres a second; 0 where the road is closed.
  public var metresPerSecond: Double { pace > 0 ? 10 / Double(pace) : 0 }
}

extension TravelProfile {
  /// Whether a road with some attributes can be travelled in a direction at all.
  package func isOpen(_ attributes: AttributeRecord, _ direction: Direction) -> Bool {
    travel(attributes, direction, Preferences()).kind != .closed
  }

  /// How a road with some attributes is travelled in a direction.
  func travel(_ road: AttributeRecord, _ direction: Direction, _ preferences: Preferences) -> EdgeTravel {
    guard vehicle.fits(road) else { return .closed }
    let access = road.access(mode, direction)
    let mayPass = restrictedAccess.contains(access) || openAccess.contains(access)
    let isRestricted =
      restrictedAccess.contains(access) || restrictedProperties.contains { $0.holds(road) }
    if road.roadClass == .ferry || road.roadClass == .shuttleTrain {
      return mayPass ? crossing(road, preferences) : .closed
    }
    if mayPass, let speed = speed(road, direction) {
      let pushed = mode == .bicycle ? pushingSpeed(road, direction) : nil
      return EdgeTravel(
        kind: ownKind, isRestricted: isRestricted, pace: Self.pace(speed),
        pushedPace: pushed.map(Self.pace) ?? .infinity,
        factor: Float(preferences.factor(road, kind: ownKind, isRestricted: isRestricted)))
    }
    // Open roads that are too rough to be ridden are pushed along, and those where one must dismount.
    guard mayPass || access == .dismount, let speed = pushingSpeed(road, direction) else { return .closed }
    return EdgeTravel(
      kind: .pushing, isRestricted: false, pace: Self.pace(speed),
      factor: Float(preferences.factor(road, kind: .pushing, isRestricted: false)))
  }

  private var ownKind: TravelKind {
    switch mode {
    case .foot, .wheelchair: .walking
    case .bicycle: .riding
    case .motorcar, .hgv: .driving
    }
  }

  private static func pace(_ speedKmh: Double) -> Float { Float(36 / speedKmh) }

  /// Speed in km/h on the flat; nil where the road is not travelled.
  private func speed(_ road: AttributeRecord, _ direction: Direction) -> Double? {
    // Nobody is led up a via ferrata who did not ask for it.
    let other = road.roadClass == .viaFerrata ? nil : otherRoadsKmh
    guard var speed = speedKmh[road.roadClass] ?? other, speed > 0 else { return nil }
    if road.flags.contains(.link) { speed *= linkSpeedFactor }
    let limit = road.maxSpeed(direction)
    if let share = speedLimitFactor, limit > 0 {
      let driven = limit == 255 ? topSpeedKmh : Double(limit) * share
      speed = limitRaisesSpeed && road.speedProvenance != .assumed ? driven : min(speed, driven)
    }
    for case let cap? in caps(road) { speed = min(speed, cap) }
    return speed > 0 ? speed : nil
  }

  /// What holds the speed down, in km/h, apart from limits.
  private func caps(_ road: AttributeRecord) -> [Double?] {
    [
      topSpeedKmh,
      // An assumed surface follows from the class, and the class's speed knows of it.
      road.surfaceProvenance == .assumed ? nil : surfaceKmh[road.surface],
      smoothnessKmh[road.smoothness], trackTypeKmh[road.trackType], sacScaleKmh[road.sacScale],
      road.mtbScalePlusOne > 0 ? mtbScaleKmh[Int(road.mtbScalePlusOne) - 1] : nil,
      road.viaFerrataScalePlusOne > 0 ? viaFerrataScaleKmh[Int(road.viaFerrataScalePlusOne) - 1] : nil,
      trailVisibilityKmh[road.trailVisibility],
      road.flags.contains(.driveway) ? serviceKmh[.driveway] : nil,
      road.flags.contains(.alley) ? serviceKmh[.alley] : nil,
      road.flags.contains(.parkingAisle) ? serviceKmh[.parkingAisle] : nil,
    ]
  }

  /// Ferries and trains: by their own speed.
  private func crossing(_ road: AttributeRecord, _ preferences: Preferences) -> EdgeTravel {
    guard let usual = speedKmh[road.roadClass] else { return .closed }
    let kind: TravelKind = road.roadClass == .ferry ? .ferry : .train
    let timed = Double(road.crossingSpeedDecikmh) / 10
    let speed = timed > 0 ? timed : (kind == .ferry ? ferryKmh : usual)
    return EdgeTravel(
      kind: kind, isRestricted: false, pace: Self.pace(speed),
      factor: Float(preferences.factor(road, kind: kind, isRestricted: false)))
  }

  /// Speed in km/h at which the vehicle is pushed, where feet may go; nil where it cannot be.
  private func pushingSpeed(_ road: AttributeRecord, _ direction: Direction) -> Double? {
    guard let pushingKmh else { return nil }
    switch road.access(.foot, direction) {
    case .yes, .designated, .permissive, .discouraged, .useSidepath, .destination, .customers: break
    default: return nil
    }
    switch road.roadClass {
    case .viaFerrata: return nil
    case .steps: return pushingStepsKmh
    default:
      let speed = min(pushingKmh, sacScaleKmh[road.sacScale] ?? pushingKmh)
      return speed > 0 ? speed : nil
    }
  }
}
