public import RoadGraph
public import Routing

/// Whose words surfaces and road types are told in.
///
/// OSM's own words are the finest; the classes of the mobile SDKs and of openrouteservice follow from them and from tags
/// beside them, so they are worked out when asked, and nothing is lost in the graph.
public enum SectionView: String, CaseIterable, Sendable {
  /// OSM's `surface` and `highway` values.
  case osm
  /// GEMKit's `SurfaceType` (asphalt, paved, unpaved, unknown) and `RoadType` (motorways … singleTrack).
  case gemkit
  /// openrouteservice's `surface` and `waytype` names.
  case ors

  /// The name of a surface.
  public func surface(_ surface: Surface) -> String {
    switch self {
    case .osm: surface.word
    case .gemkit: Self.gemkitSurface(surface)
    case .ors: Self.orsSurface(surface)
    }
  }

  /// The name of a road's type.
  public func roadType(_ attributes: AttributeRecord) -> String {
    switch self {
    case .osm: attributes.roadClass.word
    case .gemkit: Self.gemkitRoadType(attributes)
    case .ors: Self.orsWayType(attributes.roadClass)
    }
  }

  private static func gemkitSurface(_ surface: Surface) -> String {
    if surface == .asphalt { return "asphalt" }
    return surface.isPaved.map { $0 ? "paved" : "unpaved" } ?? "unknown"
  }

  /// <https://giscience.github.io/openrouteservice/api-reference/endpoints/directions/extra-info/surface>
  private static func orsSurface(_ surface: Surface) -> String {
    switch surface {
    case .unknown: "unknown"
    case .asphalt: "asphalt"
    case .concrete: "concrete"
    case .paved: "paved"
    case .pavingStones, .sett, .cobblestone: "paving_stones"
    case .metal: "metal"
    case .wood: "wood"
    case .compacted, .fineGravel: "compacted_gravel"
    case .gravel: "gravel"
    case .unpaved: "unpaved"
    case .ground: "ground"
    case .mud: "dirt"
    case .rock: "unpaved"
    case .grass: "grass"
    case .sand: "sand"
    case .snow: "ice"
    case .grassPaver: "grass_paver"
    }
  }

  private static func gemkitRoadType(_ attributes: AttributeRecord) -> String {
    switch attributes.roadClass {
    case .motorway: return "motorways"
    case .trunk, .primary: return "stateRoad"
    case .secondary, .tertiary, .unclassified, .road, .busway, .raceway, .escape: return "road"
    case .residential, .livingStreet, .service, .pedestrian: return "street"
    case .cycleway: return "cycleway"
    case .path, .track, .footway, .bridleway:
      let isForBicycles =
        attributes.roadClass == .path
        && (attributes.access(.bicycle, .forward) == .designated
          || attributes.access(.bicycle, .backward) == .designated)
      if isForBicycles { return "cycleway" }
      let isHard = attributes.sacScale.rawValue >= SACScale.mountainHiking.rawValue
      let isFaint = attributes.trailVisibility.rawValue >= TrailVisibility.intermediate.rawValue
      let isNarrow = (1...10).contains(attributes.widthDecimetres)
      let isTrail = attributes.mtbScalePlusOne > 0 || isHard || isFaint || isNarrow
      return attributes.roadClass == .path && isTrail ? "singleTrack" : "path"
    default: return "path"
    }
  }

  /// <https://giscience.github.io/openrouteservice/api-reference/endpoints/directions/extra-info/waytype>
  private static func orsWayType(_ road: RoadClass) -> String {
    switch road {
    case .unknown, .elevator, .raceway, .escape, .proposed: "unknown"
    case .motorway, .trunk, .primary: "state_road"
    case .secondary, .tertiary, .unclassified, .road, .busway: "road"
    case .residential, .service, .livingStreet: "street"
    case .path, .bridleway, .viaFerrata: "path"
    case .track: "track"
    case .cycleway: "cycleway"
    case .footway, .pedestrian, .corridor, .platform, .pier: "footway"
    case .steps: "steps"
    case .ferry, .shuttleTrain: "ferry"
    case .construction: "construction"
    }
  }
}

/// A value in some view, and where it comes from; provenance is nil where it has no meaning.
public struct ViewedValue: Hashable, Sendable {
  /// The value's name in the view.
  public var name: String
  /// Where it comes from.
  public var provenance: Provenance?
}

/// Surfaces and road types along a route in the words of a view.
public struct ViewedSections: Sendable {
  /// Surfaces with their provenance.
  public private(set) var surface = RunSections<ViewedValue>()
  /// Road types.
  public private(set) var roadType = RunSections<ViewedValue>()

  /// The sections of a line that follows no roads: none.
  public init() {}

  /// Reads the sections of a route off the graph.
  public init(_ route: Route, graph: RoadGraph, view: SectionView) {
    for piece in route.pieces {
      let millimetres = Int(piece.to - piece.from) * 10
      let attributes = graph.attributes(of: piece.edge.section)
      surface.append(
        millimetres: millimetres,
        value: ViewedValue(
          name: view.surface(attributes.surface), provenance: attributes.surfaceProvenance))
      roadType.append(
        millimetres: millimetres, value: ViewedValue(name: view.roadType(attributes), provenance: nil))
    }
  }
}
