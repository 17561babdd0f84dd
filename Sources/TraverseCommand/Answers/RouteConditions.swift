import RoadGraph
import Routing
import TravelCosts

/// What could not be told of the rules along a route, or had to be passed over, in words.
enum RouteConditions {
  private static let sayings: [(notes: ConditionNotes, words: String)] = [
    (.timeUnknown, "no time of travel is given ('at'), and what depends on it is taken as it usually is"),
    (.holidaysUnknown, "holidays are not known, and the day is taken for an ordinary one"),
    (.notUnderstood, "conditions that are not understood are taken not to hold"),
  ]
  /// Ways that are named at most.
  private static let mostWays = 5

  /// The sentence of a route; nil where all that it depends on is known.
  static func message(_ route: Route, _ costing: Costing) -> String? {
    let graph = costing.graph
    var noted: [(notes: ConditionNotes, way: Int64)] = []
    for (index, piece) in route.pieces.enumerated() {
      var notes = costing.conditionNotes(attributes: graph.section(piece.edge.section).attributes)
      if index > 0, route.pieces[index - 1].edge != piece.edge {
        let before = route.pieces[index - 1].edge
        notes.formUnion(costing.conditionNotes(at: graph.tail(of: piece.edge)))
        notes.formUnion(costing.conditionNotes(from: before, to: piece.edge))
      }
      if !notes.isEmpty { noted.append((notes, graph.wayID(of: piece.edge.section))) }
    }
    let sentences = sayings.compactMap { saying -> String? in
      var ways: [Int64] = []
      for note in noted where !note.notes.isDisjoint(with: saying.notes) && !ways.contains(note.way) {
        ways.append(note.way)
      }
      return named(ways, saying.words)
    }
    let all = sentences + [passedThrough(route, costing)].compactMap { $0 }
    return all.isEmpty ? nil : all.joined(separator: "; ")
  }

  /// The sentence about roads for the first and last stretch that a leg passes through between open ones.
  private static func passedThrough(_ route: Route, _ costing: Costing) -> String? {
    var ways: [Int64] = []
    for leg in route.legs {
      let pieces = route.pieces[leg.pieces]
      func isRestricted(_ piece: RoutePiece) -> Bool { costing.travel(of: piece.edge).isRestricted }
      guard let first = pieces.firstIndex(where: { !isRestricted($0) }),
        let last = pieces.lastIndex(where: { !isRestricted($0) })
      else { continue }
      for piece in pieces[first...last] where isRestricted(piece) {
        let way = costing.graph.wayID(of: piece.edge.section)
        if !ways.contains(way) { ways.append(way) }
      }
    }
    return named(
      ways, "no other road leads there, and what serves the first and last stretch only is passed through")
  }

  private static func named(_ ways: [Int64], _ words: String) -> String? {
    guard !ways.isEmpty else { return nil }
    let names = ways.prefix(mostWays).map(String.init).joined(separator: ", ")
    let more = ways.count > mostWays ? " and \(ways.count - mostWays) more" : ""
    return "\(words) (way \(names)\(more))"
  }
}
