public import RoadGraph

/// All that can be pending on each edge under a costing: how far one has come along restrictions over several edges.
///
/// What searches against the direction of travel ask for, and hierarchies have states of.
public struct PendingRestrictions: Sendable {
  /// All memories, in order of the table of restrictions; of those with the same edges behind, the first.
  public private(set) var all: [RestrictionMemory] = []
  @usableFromInline private(set) var byEdge: [EdgeID: [RestrictionMemory]] = [:]
  /// A bit for each edge that has some, by the lowest bits of its id: most edges are told by it to have none.
  @usableFromInline private(set) var mask = [UInt64](repeating: 0, count: 64)

  /// Collects what can be pending under a costing.
  public init(_ costing: Costing) {
    var seen: Set<[EdgeID]> = []
    for memory in costing.restrictionMemories {
      let behind = costing.edgesBehind(memory)
      guard let edge = behind.last, seen.insert(behind).inserted else { continue }
      all.append(memory)
      byEdge[edge, default: []].append(memory)
      mask[Int(edge.index >> 6 & 63)] |= 1 << UInt64(edge.index & 63)
    }
  }

  /// What can be pending at the end of an edge.
  @inlinable public func memories(on edge: EdgeID) -> [RestrictionMemory] {
    guard mask[Int(edge.index >> 6 & 63)] >> UInt64(edge.index & 63) & 1 != 0 else { return [] }
    return byEdge[edge] ?? []
  }
}
