import Hierarchy
import RoadGraph
import TravelCosts

/// Dijkstra's algorithm over roads that serve the first and last stretch only: such pockets lie around the ends of a route,
/// and belong to no hierarchy.
///
/// Found are the gates: where one comes out of the pocket, or into it.
struct PocketSearch {
  /// What is known of an edge of the pocket with something pending or not.
  struct Label {
    let edge: EdgeID
    let memory: RestrictionMemory?
    /// Whether it is a target's own edge, on which a path may end whatever is pending.
    let isEnd: Bool
    /// Cost from the start to the end of the edge; against the direction of travel, from its tail to the target.
    var cost: UInt64
    /// Place of the label before.
    var parent: Int?
    var isSettled = false
  }

  private struct Key: Hashable {
    let edge: EdgeID
    let memory: RestrictionMemory?
    let isEnd: Bool
  }

  private(set) var labels: [Label] = []
  private var places: [Key: Int] = [:]
  private var queue = MinimumHeap()

  /// Edges settled.
  private(set) var settledCount = 0

  mutating func removeAll() {
    guard !labels.isEmpty else { return }
    labels.removeAll(keepingCapacity: true)
    places.removeAll(keepingCapacity: true)
    queue.removeAll()
    settledCount = 0
  }

  /// Reaches an edge, if that is cheaper than before.
  mutating func reach(
    _ edge: EdgeID, _ memory: RestrictionMemory?, isEnd: Bool = false, cost: UInt64, parent: Int?
  ) {
    // As in all searches, what lasts for weeks is not followed.
    guard cost < UInt64(SearchLabel.unreached) else { return }
    let key = Key(edge: edge, memory: memory, isEnd: isEnd)
    if let place = places[key] {
      guard cost < labels[place].cost else { return }
      labels[place].cost = cost
      labels[place].parent = parent
      insert(place, cost)
    } else {
      places[key] = labels.count
      insert(labels.count, cost)
      labels.append(Label(edge: edge, memory: memory, isEnd: isEnd, cost: cost, parent: parent))
    }
  }

  /// Bits of a place in the queue's numbers, above which the cost stands: equal costs come in the order of their places.
  private static var placeBits: UInt64 { 32 }

  private mutating func insert(_ place: Int, _ cost: UInt64) {
    queue.insert(cost << Self.placeBits | UInt64(place))
  }

  /// Settles the cheapest edge that is left; nil where there is none.
  mutating func settle() -> Int? {
    while let item = queue.popLeast() {
      let place = Int(item & (1 << Self.placeBits - 1))
      guard !labels[place].isSettled else { continue }
      labels[place].isSettled = true
      settledCount += 1
      return place
    }
    return nil
  }

  /// The edges of the labels from one back to where its path begins.
  func edges(from place: Int) -> [EdgeID] {
    var edges: [EdgeID] = []
    var next: Int? = place
    while let place = next {
      edges.append(labels[place].edge)
      next = labels[place].parent
    }
    return edges
  }
}
