import RoadGraph
import TravelCosts

/// How likely each kind of road is under a profile: the weight of a metre, by attribute record and direction.
///
/// The weight is (v₀/v)^p with the profile's speed v, a usual speed v₀ of the mode and a small exponent p; 0 where the
/// profile may not travel.
struct EdgeWeights: Sendable {
  private let factors: [Float]
  /// Usual speed of the mode in m/s.
  let usualSpeed: Double

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
      let speeds = [Direction.forward, .backward].map { direction in
        costing.speedMetresPerSecond(attributes: position, direction)
      }
      for (speed, other) in [(speeds[0], speeds[1]), (speeds[1], speeds[0])] {
        let usable = speed ?? (ignoresRestrictions ? other : nil)
        factors.append(usable.map { Self.factor(speed: $0, usual: usual) } ?? 0)
      }
    }
    self.factors = factors
  }

  private static func factor(speed: Double, usual: Double) -> Float {
    // The fourth root: an exponent of a quarter, out of arithmetic that is the same everywhere.
    Float((usual / max(0.1, speed)).squareRoot().squareRoot())
  }

  /// The weight of a metre of an edge; 0 where it may not be travelled.
  func factor(_ record: SectionRecord, _ edge: EdgeID) -> Float {
    let place = Int(record.attributes) * 2 + (edge.isBackward ? 1 : 0)
    return place < factors.count ? factors[place] : 0
  }

  /// Whether a section may be travelled in some direction.
  func isTravelled(_ graph: RoadGraph, _ section: SectionID) -> Bool {
    let record = graph.section(section)
    return factor(record, section.forward) > 0 || factor(record, section.backward) > 0
  }
}
