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
