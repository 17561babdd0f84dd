public import RoadGraph

/// Something that a route keeps away from where it can: roads with it cost many times as much.
public enum Avoidance: String, CaseIterable, Sendable {
  /// Motorways and motorroads.
  case motorway
  /// Roads that take a toll.
  case toll
  /// Ferries.
  case ferry
  /// Roads that are known not to be paved.
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
  static let factor: Float = 50

  /// Whether a road has it; slopes are no matter of the road's attributes.
  public func concerns(_ road: AttributeRecord) -> Bool {
    switch self {
    case .motorway: road.roadClass == .motorway || road.flags.contains(.motorroad)
    case .toll: road.flags.contains(.toll)
    case .ferry: road.roadClass == .ferry
    case .unpaved: road.surfaceProvenance != .assumed && road.surface.isPaved == false
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
    return Double(max(slope.steepestRise, slope.steepestFall)) >= SlopePaces.steepPercent
  }

  /// How much dearer a road is under all that is to be avoided.
  static func factor(_ avoidances: Set<Avoidance>, _ road: AttributeRecord) -> Float {
    avoidances.contains { $0.concerns(road) } ? factor : 1
  }
}
