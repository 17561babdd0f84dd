package import RoadGraph
import TravelCosts

/// The networks that a graph file holds a hierarchy for, each with the metric of its main profile.
public enum HierarchyNetwork: Int, CaseIterable, Sendable {
  /// What cars use; states are edges.
  case car = 0
  /// What bicycles use; states are edges.
  case bicycle
  /// What people on foot use; states are nodes, but where turns matter.
  case foot

  /// The network of a mode.
  package init(_ mode: TravelMode) {
    switch mode {
    case .motorcar, .hgv: self = .car
    case .bicycle: self = .bicycle
    case .foot, .wheelchair: self = .foot
    }
  }

  /// The profile whose metric is stored.
  public var mainProfile: String { "\(self)" }

  /// Whether each edge is a state of its own, as turns by themselves cost something.
  var isEdgeBased: Bool { self != .foot }
}
