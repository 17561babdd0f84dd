import RoadGraph
import TravelCosts

/// How likely each kind of road is under a profile: the weight of a metre, by attribute record and direction.
///
/// The weight is (v₀/v)^¼ with the profile's speed v and a usual speed v₀ of the mode; 0 where the profile may not travel.
/// The exponent is small on purpose: people do not always take the fastest way. Roads that may be used but mostly are not
/// weigh more.
struct EdgeWeights: Sendable {
  /// Where a bicycle is pushed, riders seldom go.
  private static let pushingWeight = 2.5
  /// Where only those go who have business there.
  private static let restrictedWeight = 1.5
  /// Where a path beside the road must be used instead (`bicycle=use_sidepath`), and lies within the noise of it.
  private static let sidepathWeight = 4.0
  private static let constructionWeight: Float = 1.5
  /// On roads that the profile may not travel, where restrictions do not bind.
  private static let closedWeight: Float = 4
  /// The least weight: where a metre that is not excess costs nothing, see `MatchModel.weightPrice`.
  private static let floor = 5.0 / 6

  /// The least weight of a metre of any road.
  let least: Float
  private let factors: [Float]

  init(costing: Costing, ignoresRestrictions: Bool) {
    let mode = costing.profile.mode
    let usualSpeed = mode.usualSpeed
    var factors: [Float] = []
    factors.reserveCapacity(2 * costing.graph.attributeCount)
    for position in 0..<UInt32(costing.graph.attributeCount) {
      let attributes = costing.graph.attributes(at: position)
      let forward = costing.travel(attributes: position, .forward)
      let backward = costing.travel(attributes: position, .backward)
      let factor = Self.factor(of: attributes, mode, usualSpeed)
      var both = (factor(forward, .forward), factor(backward, .backward))
      if ignoresRestrictions, both == (0, 0), Self.canGo(mode, on: attributes.roadClass) {
        both = (Self.closedWeight, Self.closedWeight)
      }
      factors.append(both.0 > 0 || !ignoresRestrictions ? both.0 : both.1)
      factors.append(both.1 > 0 || !ignoresRestrictions ? both.1 : both.0)
    }
    self.factors = factors
    least = factors.lazy.filter { $0 > 0 }.min() ?? 1
  }

  /// Whether a mode can go on a kind of road at all, signs aside.
  private static func canGo(_ mode: TravelMode, on road: RoadClass) -> Bool {
    switch road {
    case .unknown, .proposed, .ferry, .shuttleTrain: false
    case .footway, .path, .cycleway, .bridleway: mode != .motorcar && mode != .hgv
    case .steps, .corridor, .platform, .pier, .elevator: mode == .foot || mode == .bicycle
    case .viaFerrata: mode == .foot
    default: true
    }
  }

  /// The weight of roads with some attributes, by direction.
  private static func factor(
    of attributes: AttributeRecord, _ mode: TravelMode, _ usualSpeed: Double
  ) -> (EdgeTravel, Direction) -> Float {
    { travel, direction in
      guard travel.kind != .closed else {
        // Maps age: a track along a road under construction is a witness that it has been opened.
        if attributes.roadClass == .construction { return constructionWeight }
        // Who must use the path beside a road crosses it and walks along it all the same, where the path is not drawn in full.
        return attributes.access(mode, direction) == .useSidepath ? Float(sidepathWeight) : 0
      }
      // The fourth root, out of arithmetic that is the same everywhere.
      var weight = (usualSpeed / max(0.1, travel.metresPerSecond)).squareRoot().squareRoot()
      if travel.kind == .pushing { weight *= pushingWeight }
      if travel.isRestricted { weight *= restrictedWeight }
      if attributes.access(mode, direction) == .useSidepath { weight *= sidepathWeight }
      return Float(max(floor, weight))
    }
  }

  /// The weight of a metre of an edge; 0 where it may not be travelled.
  func factor(_ record: SectionRecord, _ edge: EdgeID) -> Float {
    let place = Int(record.attributes) &* 2 &+ (edge.isBackward ? 1 : 0)
    return place < factors.count ? factors[place] : 0
  }
}

extension TravelMode {
  /// Usual speed in m/s.
  var usualSpeed: Double {
    switch self {
    case .foot, .wheelchair: 1.4
    case .bicycle: 5
    case .motorcar, .hgv: 14
    }
  }
}
