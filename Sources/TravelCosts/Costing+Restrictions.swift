public import RoadGraph

/// How far a traveller has come along restrictions whose via is one way or several.
///
/// The restriction's first edge and its via edges up to `progress` lie behind, in this order.
public struct RestrictionMemory: Hashable, Sendable {
  /// The first restriction, by position, that begins with what lies behind.
  public var restriction: Int
  /// The last via edge travelled, by its place in the restriction.
  public var progress: Int

  /// Creates a memory.
  public init(restriction: Int, progress: Int) {
    self.restriction = restriction
    self.progress = progress
  }
}

/// What entering an edge means under the restrictions.
public enum RestrictedStep: Hashable, Sendable {
  /// It is forbidden.
  case forbidden
  /// It is allowed, and nothing of what lies behind matters further.
  case free
  /// It is allowed, and leads along restrictions that forbid something later.
  case remembered(RestrictionMemory)
}

extension Costing {
  /// Whether a restriction with a node as via forbids a turn to the profile's mode.
  public func isTurnForbidden(from: EdgeID, to: EdgeID) -> Bool {
    guard graph.node(graph.head(of: from)).hasRestrictions else { return false }
    return graph.restrictions(from: from).contains { place in
      let restriction = graph.restriction(at: place)
      return restriction.viaCount == 0 && restriction.to == to.index && concerns(restriction)
    }
  }

  /// Whether a restriction binds the profile's mode; a conditional one only where its condition is known to hold.
  public func concerns(_ restriction: RestrictionRecord) -> Bool {
    !ignored.contains(.restrictions) && restriction.modes & profile.mode.bit != 0
      && (restriction.condition == 0 || heldConditions.contains(restriction.condition))
  }

  /// How far one can come along the restrictions over several edges that bind the profile's mode, in order of the table.
  public var restrictionMemories: [RestrictionMemory] {
    (0..<graph.restrictionCount).flatMap { place in
      let restriction = graph.restriction(at: place)
      return (0..<(concerns(restriction) ? Int(restriction.viaCount) : 0)).map { progress in
        RestrictionMemory(restriction: place, progress: progress)
      }
    }
  }

  /// What entering `next` from `edge` means, `memory` being how far one has come along restrictions over several edges.
  ///
  /// The longest stretch behind that still is the beginning of a restriction is remembered, as in the automaton of Aho and
  /// Corasick 1975; the table of restrictions is asked directly, since only few edges have any.
  public func step(from edge: EdgeID, after memory: RestrictionMemory?, into next: EdgeID) -> RestrictedStep {
    if memory == nil, !graph.node(graph.head(of: edge)).hasRestrictions { return .free }
    let behind = memory.map(edgesBehind) ?? [edge]
    var remembered: RestrictionMemory?
    for start in behind.indices {
      let travelled = behind[(start + 1)...]
      for place in graph.restrictions(from: behind[start]) {
        let restriction = graph.restriction(at: place)
        guard concerns(restriction), Int(restriction.viaCount) >= travelled.count else { continue }
        let vias = graph.viaEdges(of: restriction)
        guard vias.prefix(travelled.count).elementsEqual(travelled) else { continue }
        if vias.count == travelled.count {
          if restriction.to == next.index { return .forbidden }
        } else if remembered == nil, vias[travelled.count] == next {
          remembered = RestrictionMemory(restriction: place, progress: travelled.count)
        }
      }
    }
    return remembered.map(RestrictedStep.remembered) ?? .free
  }

  /// The edges that a memory stands for, in order of travel.
  public func edgesBehind(_ memory: RestrictionMemory) -> [EdgeID] {
    let restriction = graph.restriction(at: memory.restriction)
    return [EdgeID(restriction.from)] + graph.viaEdges(of: restriction).prefix(memory.progress + 1)
  }
}
