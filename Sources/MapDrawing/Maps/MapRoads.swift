public import Geography
public import RoadGraph

/// The roads of a part of a graph, by type, for maps.
public struct MapRoads: Sendable {
  /// The roads of one type.
  public struct Group: Sendable {
    /// The type.
    public var type: RoadClass
    /// The shapes of its sections.
    public var lines: [[Coordinate]]
  }

  /// Types with roads, the most important first.
  public private(set) var groups: [Group] = []

  /// Reads the roads that touch a box.
  ///
  /// - Parameters:
  ///   - most: how many sections at most; the less important are left out first.
  ///   - zoom: how closely they will be looked at; from afar small roads are left out.
  public init(_ graph: RoadGraph, in box: BoundingBox, most: Int, zoom: Double = 20) {
    var byType = [[SectionID]](repeating: [], count: 256)
    graph.forEachSection(near: box) { section in
      byType[Int(graph.attributes(of: section).roadClass.rawValue)].append(section)
    }
    var left = most
    var points: [Coordinate] = []
    for type in RoadClass.allCases where Self.leastZoom(type) <= zoom {
      var lines: [[Coordinate]] = []
      for section in byType[Int(type.rawValue)] where left > 0 {
        graph.shape(of: section, into: &points)
        guard BoundingBox(around: points).intersects(box) else { continue }
        lines.append(points)
        left -= 1
      }
      if !lines.isEmpty { groups.append(Group(type: type, lines: lines)) }
    }
  }

  /// From which zoom a type is worth drawing.
  private static func leastZoom(_ type: RoadClass) -> Double {
    switch type {
    case .motorway, .trunk, .primary, .ferry, .shuttleTrain: 0
    case .secondary: 7
    case .tertiary: 8
    case .unclassified, .residential, .livingStreet, .road, .busway: 10
    case .track, .cycleway: 11
    default: 11.5
    }
  }
}
