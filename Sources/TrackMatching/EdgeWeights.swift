import RoadGraph
import TravelCosts

/// How likely each kind of road is under a profile: the weight of a metre, by attribute record and direction.
///
/// The weight is (v₀/v)^¼ with the profile's speed v and a usual speed v₀ of the mode; 0 where the profile may not travel.
/// The exponent is small on purpose: people do not always take the fastest way.
struct EdgeWeights: Sendable {
  /// Usual speed of the mode in m/s.
  let usualSpeed: Double
  /// The least weight of a metre of any road.
  let least: Float
  private let factors: [Float]

  init(costing: Costing, ignoresRestrictions: Bool) {
    let graph = costing.graph
    let usual: Double
    switch costing.profile.mode {
    case .foot, .wheelchair: usual = 1.4
    case .bicycle: usual = 5
    case .motorcar, .hgv: usual = 14
    }
    usualSpeed = usual
    var factors: [Float] = []
    factors.reserveCapacity(2 * graph.attributeCount)
    for position in 0..<UInt32(graph.attributeCount) {
      let forward = costing.speedMetresPerSecond(attributes: position, .forward)
      let backward = costing.speedMetresPerSecond(attributes: position, .backward)
      for (speed, other) in [(forward, backward), (backward, forward)] {
        let usable = speed ?? (ignoresRestrictions ? other : nil)
        factors.append(usable.map { Self.factor(speed: $0, usual: usual) } ?? 0)
      }
    }
    self.factors = factors
    least = factors.lazy.filter { $0 > 0 }.min() ?? 1
  }

  private static func factor(speed: Double, usual: Double) -> Float {
    // The fourth root, out of arithmetic that is the same everywhere.
    Float((usual / max(0.1, speed)).squareRoot().squareRoot())
  }

  /// The weight of a metre of an edge; 0 where it may not be travelled.
  func factor(_ record: SectionRecord, _ edge: EdgeID) -> Float {
    let place = Int(record.attributes) &* 2 &+ (edge.isBackward ? 1 : 0)
    return place < factors.count ? factors[place] : 0
  }
}
