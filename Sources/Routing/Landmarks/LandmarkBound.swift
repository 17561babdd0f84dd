import RoadGraph

/// A bound from below, by landmarks, on the cost from the end of any edge to a place, or from a place to the end of any edge.
///
/// Consistent, since costs between edges obey the triangle inequality and the same landmarks bound all edges of a search;
/// without limit where a landmark shows that there is no way.
struct LandmarkBound {
  /// Landmarks that are asked in a search: more make bounds better, and take longer than that is worth.
  private static let activeCount = 6

  /// An edge that the place lies on.
  struct Stop {
    let edge: EdgeID
    /// What is to be taken off the cost to the edge's end, or, from a place, what is to be added to the cost from there.
    let rest: UInt32
  }

  /// What a landmark knows of the place.
  private struct Active {
    var landmark: Int
    /// At most from the place to the landmark; nil: it does not bound.
    var mostTo: Int64?
    /// At least from the landmark to the place; nil: there is no way.
    var leastFrom: Int64?
  }

  private let landmarks: Landmarks
  private let isReversed: Bool
  private var active: [Active] = []

  /// Bounds from edges to a place, or from a place to edges where `isReversed`.
  ///
  /// - Parameters:
  ///   - stops: the place on each edge by which it can be come to, or left.
  ///   - others: where the search comes from: landmarks are chosen that bound the cost from there well.
  init(_ landmarks: Landmarks, stops: [Stop], from others: [Stop], isReversed: Bool) {
    self.landmarks = landmarks
    self.isReversed = isReversed
    guard !stops.isEmpty else { return }
    var all: [(bound: UInt32, active: Active)] = []
    for landmark in 0..<landmarks.count {
      let active = knowledge(of: landmark, stops)
      let bound = others.map { self.bound($0.edge, active) }.min() ?? 0
      all.append((bound, active))
    }
    all.sort { ($0.bound, $1.active.landmark) > ($1.bound, $0.active.landmark) }
    active = all.prefix(Self.activeCount).map(\.active)
  }

  private func knowledge(of landmark: Int, _ stops: [Stop]) -> Active {
    var active = Active(landmark: landmark, mostTo: .min, leastFrom: nil)
    for stop in stops {
      let rest = isReversed ? -Int64(stop.rest) : Int64(stop.rest)
      let (to, from) = costs(stop.edge, landmark)
      if to == SearchLabel.unreached {
        active.mostTo = nil
      } else if let most = active.mostTo {
        active.mostTo = max(most, Int64(to) + rest)
      }
      if from != SearchLabel.unreached {
        active.leastFrom = min(active.leastFrom ?? .max, Int64(from) - rest)
      }
    }
    return active
  }

  /// Cost from the end of an edge to a landmark, and from there to it; the other way round where bounds are from a place.
  @inline(__always)
  private func costs(_ edge: EdgeID, _ landmark: Int) -> (to: UInt32, from: UInt32) {
    let place = Int(edge.index) &* landmarks.count &+ landmark
    let (to, from) = (landmarks.costsTo[place], landmarks.costsFrom[place])
    return isReversed ? (from, to) : (to, from)
  }

  /// The bound of an edge: `SearchLabel.unreached` where there is no way.
  func bound(_ edge: EdgeID) -> UInt32 {
    var bound: UInt32 = 0
    for landmark in active { bound = max(bound, self.bound(edge, landmark)) }
    return bound
  }

  private func bound(_ edge: EdgeID, _ active: Active) -> UInt32 {
    let never = SearchLabel.unreached
    let (to, from) = costs(edge, active.landmark)
    var bound: Int64 = 0
    if let most = active.mostTo {
      // The place leads to the landmark by each of its edges, and this edge does not: so it leads to none of them.
      if to == never { return never }
      bound = max(bound, Int64(to) - most)
    }
    if from != never {
      guard let least = active.leastFrom else { return never }
      bound = max(bound, least - Int64(from))
    }
    return UInt32(clamping: bound)
  }
}
