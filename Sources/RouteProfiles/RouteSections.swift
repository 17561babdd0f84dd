public import RoadGraph
public import Routing
public import TravelCosts

/// A surface and where the value comes from.
public struct SurfaceValue: Hashable, Sendable {
  /// What the ground is made of.
  public var surface: Surface
  /// Where the value comes from.
  public var provenance: Provenance
}

/// A smoothness and where the value comes from.
public struct SmoothnessValue: Hashable, Sendable {
  /// How even the ground is.
  public var smoothness: Smoothness
  /// Where the value comes from.
  public var provenance: Provenance
}

/// What carries a road, or what it is, where it is not plain ground.
public enum Structure: String, Hashable, Sendable {
  /// On a bridge.
  case bridge
  /// In a tunnel.
  case tunnel
  /// On steps.
  case steps
  /// On a ferry.
  case ferry
  /// Through a ford.
  case ford

  /// The structure of a road; nil for plain roads.
  init?(_ attributes: AttributeRecord) {
    if attributes.roadClass == .ferry {
      self = .ferry
    } else if attributes.roadClass == .steps {
      self = .steps
    } else if attributes.flags.contains(.tunnel) {
      self = .tunnel
    } else if attributes.flags.contains(.bridge) {
      self = .bridge
    } else if attributes.flags.contains(.ford) {
      self = .ford
    } else {
      return nil
    }
  }
}

/// What a route runs on, stretch by stretch.
public struct RouteSections: Sendable {
  /// What the ground is made of.
  public private(set) var surface = RunSections<SurfaceValue>()
  /// What kind of road it is.
  public private(set) var roadType = RunSections<RoadClass>()
  /// Bridges, tunnels, steps, ferries and fords; nil on plain roads.
  public private(set) var structure = RunSections<Structure?>()
  /// How even the ground is.
  public private(set) var smoothness = RunSections<SmoothnessValue>()
  /// What the traveller may do in the direction of travel; `unknown` throughout where no mode was told.
  public private(set) var access = RunSections<Access>()
  /// How it is travelled.
  public private(set) var travel = RunSections<TravelKind>()

  /// The sections of a line that follows no roads: none.
  public init() {}

  /// Reads the sections of a route off the graph.
  ///
  /// - Parameter mode: whose access counts.
  public init(_ route: Route, graph: RoadGraph, mode: TravelMode? = nil) {
    for piece in route.pieces {
      let millimetres = Int(piece.to - piece.from) * 10
      let attributes = graph.attributes(of: piece.edge.section)
      surface.append(
        millimetres: millimetres,
        value: SurfaceValue(surface: attributes.surface, provenance: attributes.surfaceProvenance))
      roadType.append(millimetres: millimetres, value: attributes.roadClass)
      structure.append(millimetres: millimetres, value: Structure(attributes))
      smoothness.append(
        millimetres: millimetres,
        value: SmoothnessValue(
          smoothness: attributes.smoothness, provenance: attributes.smoothnessProvenance))
      access.append(
        millimetres: millimetres,
        value: mode.map { attributes.access($0, piece.edge.direction) } ?? .unknown)
      travel.append(millimetres: millimetres, value: piece.kind)
    }
  }
}
