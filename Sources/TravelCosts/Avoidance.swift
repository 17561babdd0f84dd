public import RoadGraph

/// Something that a route keeps away from where it can: roads with it cost many times as much.
public enum Avoidance: String, CaseIterable, Sendable {
  /// Motorways and motorroads.
  case motorway
  /// Roads that take a toll.
  case toll
  /// Ferries.
  case ferry
  /// Roads that are not paved: by their tags, or as tracks and paths without any mostly are.
  case unpaved
  /// Steps.
  case steps
  /// Tunnels.
  case tunnel
  /// Fords.
  case ford
  /// Slopes of 10 % and more.
  case steep
  /// Ground that is bad for wheels: `smoothness=bad` and worse.
  case rough
  /// Roads without light.
  case unlit

  /// How much dearer such a road is: one goes fifty times as far to keep away from it.
  @usableFromInline static let factor: Float = 50
  /// What a node that has it costs, in seconds that are no time: as much as half a minute on such a road.
  static let nodeCostSeconds = 1500.0
  /// Slopes from which a road counts as steep, in percent.
  static let steepPercent = 10.0

  /// Whether a road has it; slopes are no matter of the road's attributes.
  public func concerns(_ road: AttributeRecord) -> Bool {
    switch self {
    case .motorway: road.roadClass == .motorway || road.flags.contains(.motorroad)
    case .toll: road.flags.contains(.toll)
    case .ferry: road.roadClass == .ferry
    case .unpaved:
      // Of footways without tags most are paved where many people go.
      road.surface.isPaved == false && (road.surfaceProvenance != .assumed || road.roadClass != .footway)
    case .steps: road.roadClass == .steps
    case .tunnel: road.flags.contains(.tunnel)
    case .ford: road.flags.contains(.ford)
    case .steep: false
    case .rough: road.smoothness.rawValue >= Smoothness.bad.rawValue
    case .unlit: road.flags.contains(.unlit)
    }
  }

  /// Whether a section has it.
  public func concerns(_ section: SectionID, of graph: RoadGraph) -> Bool {
    guard self == .steep else { return concerns(graph.attributes(of: section)) }
    let slope = graph.slope(section)
    return Double(max(slope.steepestRise, slope.steepestFall)) >= Self.steepPercent
  }

  /// Whether a node has it: toll booths and fords may stand on roads that say nothing of them.
  func concerns(_ node: NodeAttributeRecord) -> Bool {
    switch self {
    case .toll: node.barrier == .tollBooth
    case .ford: node.flags.contains(.ford)
    default: false
    }
  }
}
