public import Geography
public import RoadGraph
public import TravelCosts

/// What is said of the traffic on some road, before the road is found in a graph.
public struct TrafficReport: Hashable, Sendable {
  /// Where it is.
  public enum Place: Hashable, Sendable {
    /// A whole OSM way.
    case way(Int64)
    /// The nearest road to a point, or the road through several points in order; on one way only, if that is given.
    case points([Coordinate], way: Int64?)
    /// All roads that lie in or run through an area, by its position in a list that goes with the reports.
    case area(Int)
  }

  /// Which way along the road it is: as the OSM way is drawn, or as the points follow each other.
  public enum Heading: String, CaseIterable, Sendable {
    /// That way.
    case forward
    /// Against it.
    case backward
    /// Both.
    case both
  }

  /// Where it is.
  public var place: Place
  /// Which way along the road it is.
  public var heading: Heading
  /// What it does.
  public var effect: TrafficEffect
  /// Whom it concerns.
  public var modes: Set<TravelMode>

  /// Speeds are those of motor vehicles.
  public static let motorModes: Set<TravelMode> = [.motorcar, .hgv]

  /// Creates a report; a speed concerns motor vehicles and a closed road everybody, where nothing else is said.
  public init(
    _ place: Place, heading: Heading = .both, effect: TrafficEffect, modes: Set<TravelMode>? = nil
  ) {
    self.place = place
    self.heading = heading
    self.effect = effect
    self.modes = modes ?? (effect == .closed ? Set(TravelMode.allCases) : Self.motorModes)
  }
}

/// Why a report is about no road of the graph that is travelled.
public enum TrafficMiss: Error, Hashable, Sendable, CustomStringConvertible {
  /// The graph has no road of the way.
  case noWay(Int64)
  /// No road of the way is travelled in the direction.
  case notTravelled(Int64)
  /// No road is near a point, by its position.
  case noRoad(point: Int, metres: Double)
  /// No road leads from a point to the next, by the position of the first.
  case noPath(point: Int)
  /// The road from a point to the next, by the position of the first, is a detour.
  case detour(point: Int, metres: Double, beeline: Double)
  /// The points do not lie on the way that is given with them.
  case otherWay(Int64)
  /// No road lies in the area.
  case emptyArea

  /// A part of a sentence.
  public var description: String {
    switch self {
    case .noWay(let id): "way \(id) is not in the graph"
    case .notTravelled(let id): "way \(id) is not travelled in this direction"
    case .noRoad(let point, let metres):
      "no road that is travelled lies within \(Int(metres)) m of point \(point)"
    case .noPath(let point): "no road leads from point \(point) to the next"
    case .detour(let point, let metres, let beeline):
      "the road from point \(point) to the next is \(Int(metres)) m long, the straight line \(Int(beeline)) m"
    case .otherWay(let id): "the points do not lie on way \(id)"
    case .emptyArea: "no road that is travelled lies in the area"
    }
  }
}
