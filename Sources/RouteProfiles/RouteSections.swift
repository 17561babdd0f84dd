public import RoadGraph
public import Routing
public import TravelCosts

/// A stretch of a route with one value.
public struct RouteSection<Value: Hashable & Sendable>: Hashable, Sendable {
  /// Metres from the beginning of the route where it begins.
  public var start: Double
  /// Metres from the beginning of the route where it ends.
  public var end: Double
  /// The value.
  public var value: Value

  /// Creates a section.
  public init(start: Double, end: Double, value: Value) {
    self.start = start
    self.end = end
    self.value = value
  }

  /// Metres from start to end.
  public var length: Double { end - start }
}

/// A surface and where the value comes from.
public struct SurfaceValue: Hashable, Sendable {
  /// What the ground is made of.
  public var surface: Surface
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

/// What a route runs on, stretch by stretch: in order, without gaps but for structures, equal neighbours made one.
public struct RouteSections: Sendable {
  /// What the ground is made of.
  public private(set) var surface: [RouteSection<SurfaceValue>] = []
  /// What kind of road it is.
  public private(set) var roadType: [RouteSection<RoadClass>] = []
  /// Bridges, tunnels, steps, ferries and fords.
  public private(set) var structure: [RouteSection<Structure>] = []
  /// How it is travelled.
  public private(set) var travel: [RouteSection<TravelKind>] = []

  /// Reads the sections of a route off the graph.
  public init(_ route: Route, graph: RoadGraph) {
    var start = 0.0
    for piece in route.pieces where piece.to > piece.from {
      let end = start + piece.length
      let attributes = graph.attributes(of: piece.edge.section)
      let surface = SurfaceValue(surface: attributes.surface, provenance: attributes.surfaceProvenance)
      Self.append(surface, start, end, to: &self.surface)
      Self.append(attributes.roadClass, start, end, to: &roadType)
      if let value = Structure(attributes) { Self.append(value, start, end, to: &structure) }
      Self.append(piece.kind, start, end, to: &travel)
      start = end
    }
  }

  /// Appends a stretch, or lengthens the last one where it goes on with the same value.
  private static func append<Value>(
    _ value: Value, _ start: Double, _ end: Double, to sections: inout [RouteSection<Value>]
  ) {
    if let last = sections.last, last.value == value, last.end == start {
      sections[sections.count - 1].end = end
    } else {
      sections.append(RouteSection(start: start, end: end, value: value))
    }
  }
}
