import RoadGraph
import TravelCosts

/// States on which restrictions over several edges are pending, and the places of their labels.
struct PendingStates {
  private struct Key: Hashable {
    let memory: RestrictionMemory
    let isArriving: Bool
  }

  private var places: [Key: Int] = [:]
  private var memories: [Int: RestrictionMemory] = [:]

  var isEmpty: Bool { places.isEmpty }
  /// Places of all labels, in no order.
  var allPlaces: some Collection<Int> { memories.keys }

  mutating func removeAll() {
    guard !isEmpty else { return }
    places.removeAll(keepingCapacity: true)
    memories.removeAll(keepingCapacity: true)
  }

  /// What is pending in the state whose label is at a place.
  func memory(at place: Int) -> RestrictionMemory? { memories[place] }

  /// Where the label of a state is; nil where it is new.
  func place(of memory: RestrictionMemory, isArriving: Bool) -> Int? {
    places[Key(memory: memory, isArriving: isArriving)]
  }

  /// Notes the place of a state's label.
  mutating func insert(_ memory: RestrictionMemory, isArriving: Bool, at place: Int) {
    places[Key(memory: memory, isArriving: isArriving)] = place
    memories[place] = memory
  }
}

/// All that can be pending on each edge under a costing: what searches against the direction of travel ask for.
struct PendingIndex {
  private var memories: [EdgeID: [RestrictionMemory]] = [:]
  /// A bit for each edge that has some, by the lowest bits of its id: most edges are told by it to have none.
  private var mask = [UInt64](repeating: 0, count: 64)

  init(_ costing: Costing) {
    var seen: Set<[EdgeID]> = []
    for memory in costing.restrictionMemories where seen.insert(costing.edgesBehind(memory)).inserted {
      guard let edge = costing.edgesBehind(memory).last else { continue }
      memories[edge, default: []].append(memory)
      mask[Int(edge.index >> 6 & 63)] |= 1 << UInt64(edge.index & 63)
    }
  }

  /// What can be pending at the end of an edge.
  func memories(on edge: EdgeID) -> [RestrictionMemory] {
    guard mask[Int(edge.index >> 6 & 63)] >> UInt64(edge.index & 63) & 1 != 0 else { return [] }
    return memories[edge] ?? []
  }
}
