import RoadGraph
import Routing
import TravelCosts

/// What could not be told of the conditions along a route, in words.
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
      guard !ways.isEmpty else { return nil }
      let names = ways.prefix(mostWays).map(String.init).joined(separator: ", ")
      let more = ways.count > mostWays ? " and \(ways.count - mostWays) more" : ""
      return "\(saying.words) (way \(names)\(more))"
    }
    return sentences.isEmpty ? nil : sentences.joined(separator: "; ")
  }
}
