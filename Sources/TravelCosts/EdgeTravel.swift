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
}

/// How one kind of road is travelled in one direction under a profile.
public struct EdgeTravel: Hashable, Sendable {
  /// How it is travelled.
  public var kind: TravelKind
  /// Whether it serves the first and last stretch only.
  public var isRestricted: Bool
  /// Milliseconds a centimetre on the flat.
  @usableFromInline var pace: Float
  /// Cost of a millisecond.
  @usableFromInline var factor: Float

  @usableFromInline
  init(kind: TravelKind, isRestricted: Bool, pace: Float, factor: Float) {
    self.kind = kind
    self.isRestricted = isRestricted
    self.pace = pace
    self.factor = factor
  }

  /// Not travelled.
  public static let closed = EdgeTravel(kind: .closed, isRestricted: false, pace: 0, factor: 0)

  /// Speed on the flat in metres a second; 0 where the road is closed.
  public var metresPerSecond: Double { pace > 0 ? 10 / Double(pace) : 0 }
}

extension TravelProfile {
  /// How a road with some attributes is travelled in a direction.
  func travel(_ attributes: AttributeRecord, _ direction: Direction, type: RouteType) -> EdgeTravel {
    if let crossing = crossing(attributes, direction) { return crossing }
    let access = attributes.access(mode, direction)
    let isOpen = openAccess.contains(access)
    let isRestricted = restrictedAccess.contains(access)
    if isOpen || isRestricted, let speed = speed(attributes, direction) {
      let kind: TravelKind =
        switch mode {
        case .foot, .wheelchair: .walking
        case .bicycle: .riding
        case .motorcar, .hgv: .driving
        }
      return edgeTravel(kind, speed, attributes, isRestricted: isRestricted)
    }
    return pushing(attributes, direction)
  }

  private func edgeTravel(
    _ kind: TravelKind, _ speed: Double, _ attributes: AttributeRecord, isRestricted: Bool
  ) -> EdgeTravel {
    var factor = roadFactor[attributes.roadClass] ?? 1
    if isRestricted { factor *= restrictedFactor }
    if kind == .pushing { factor *= pushingFactor }
    return EdgeTravel(
      kind: kind, isRestricted: isRestricted, pace: Float(36 / speed), factor: Float(factor))
  }

  /// Speed in km/h on the flat; nil where the road is not travelled.
  private func speed(_ attributes: AttributeRecord, _ direction: Direction) -> Double? {
    guard var speed = speedKmh[attributes.roadClass] ?? otherRoadsKmh, speed > 0 else { return nil }
    if attributes.flags.contains(.link) { speed *= linkSpeedFactor }
    let limit = attributes.maxSpeed(direction)
    if let share = speedLimitFactor, limit > 0 {
      let driven = limit == 255 ? topSpeedKmh : Double(limit) * share
      speed = limitRaisesSpeed && attributes.speedProvenance != .assumed ? driven : min(speed, driven)
    }
    let caps = [
      topSpeedKmh, attributes.surfaceProvenance == .assumed ? nil : surfaceKmh[attributes.surface],
      smoothnessKmh[attributes.smoothness], trackTypeKmh[attributes.trackType],
      sacScaleKmh[attributes.sacScale],
    ]
    for case let cap? in caps { speed = min(speed, cap) }
    return speed > 0 ? speed : nil
  }

  /// Ferries and trains: by their own speed, where the mode may board.
  private func crossing(_ attributes: AttributeRecord, _ direction: Direction) -> EdgeTravel? {
    let roadClass = attributes.roadClass
    guard roadClass == .ferry || roadClass == .shuttleTrain else { return nil }
    let access = attributes.access(mode, direction)
    guard openAccess.contains(access) || restrictedAccess.contains(access), let usual = speedKmh[roadClass]
    else {
      return .closed
    }
    let timed = Double(attributes.crossingSpeedDecikmh) / 10
    let speed = timed > 0 ? timed : (roadClass == .ferry ? ferryKmh : usual)
    return EdgeTravel(
      kind: roadClass == .ferry ? .ferry : .train, isRestricted: false, pace: Float(36 / speed), factor: 1)
  }

  /// Pushing the vehicle where feet may go.
  private func pushing(_ attributes: AttributeRecord, _ direction: Direction) -> EdgeTravel {
    guard let speed = pushingKmh, attributes.roadClass != .viaFerrata, attributes.roadClass != .elevator
    else {
      return .closed
    }
    let onFoot = attributes.access(.foot, direction)
    switch onFoot {
    case .yes, .designated, .permissive, .discouraged, .useSidepath, .destination, .customers:
      let limit = sacScaleKmh[attributes.sacScale] ?? speed
      guard limit > 0 else { return .closed }
      let pace = attributes.roadClass == .steps ? min(2, speed) : min(limit, speed)
      return edgeTravel(.pushing, pace, attributes, isRestricted: false)
    default: return .closed
    }
  }
}

extension TravelProfile {
  /// Whether a road with some attributes can be travelled in a direction at all.
  package func isOpen(_ attributes: AttributeRecord, _ direction: Direction) -> Bool {
    travel(attributes, direction, type: .fastest).kind != .closed
  }
}
