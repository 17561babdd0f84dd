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
  private var queue = PlaceHeap()

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
    let key = Key(edge: edge, memory: memory, isEnd: isEnd)
    if let place = places[key] {
      guard cost < labels[place].cost else { return }
      labels[place].cost = cost
      labels[place].parent = parent
      queue.insert(place, key: cost)
    } else {
      places[key] = labels.count
      queue.insert(labels.count, key: cost)
      labels.append(Label(edge: edge, memory: memory, isEnd: isEnd, cost: cost, parent: parent))
    }
  }

  /// Settles the cheapest edge that is left; nil where there is none.
  mutating func settle() -> Int? {
    while let place = queue.popFirst() {
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

/// A small binary heap of places by key; equal keys come in the order of their places.
private struct PlaceHeap {
  private var items: [(key: UInt64, place: Int)] = []

  mutating func removeAll() { items.removeAll(keepingCapacity: true) }

  mutating func insert(_ place: Int, key: UInt64) {
    items.append((key, place))
    var slot = items.count - 1
    while slot > 0, items[slot] < items[(slot - 1) / 2] {
      items.swapAt(slot, (slot - 1) / 2)
      slot = (slot - 1) / 2
    }
  }

  mutating func popFirst() -> Int? {
    guard let first = items.first, let last = items.popLast() else { return nil }
    guard !items.isEmpty else { return first.place }
    items[0] = last
    var slot = 0
    while true {
      var least = slot
      for child in [2 * slot + 1, 2 * slot + 2] where child < items.count && items[child] < items[least] {
        least = child
      }
      guard least != slot else { break }
      items.swapAt(slot, least)
      slot = least
    }
    return first.place
  }
}
