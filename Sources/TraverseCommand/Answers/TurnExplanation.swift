import JSONText
import RoadGraph
import Routing
import TravelCosts

/// Whether one may turn from one way into another, at each node where they meet.
struct TurnExplanation: Sendable {
  /// One way of turning.
  struct Turn: Sendable {
    let from: EdgeID
    let to: EdgeID
    let node: NodeID
    /// What forbids it; empty where it is allowed.
    let obstacles: [Obstacle.Object]
    /// Seconds that it takes.
    let seconds: Double
  }

  let turns: [Turn]

  /// Looks at all places where two ways meet.
  init(from: WayExplanation, to: WayExplanation, _ costing: Costing) {
    let graph = costing.graph
    let finder = ObstacleFinder(costing: costing)
    var turns: [Turn] = []
    let arriving = from.sections.flatMap { [$0.forward, $0.backward] }
    let leaving = to.sections.flatMap { [$0.forward, $0.backward] }
    for edge in arriving {
      for next in leaving where graph.tail(of: next) == graph.head(of: edge) && next != edge.reversed {
        let node = graph.head(of: edge)
        var obstacles: [Obstacle.Object] = []
        for (edge, id) in [(edge, from.way), (next, to.way)] {
          if let closure = costing.closure(of: edge) {
            obstacles.append(.way(id: id, section: edge.section, closure))
          }
        }
        if !costing.mayPass(node) { obstacles.append(.node(node)) }
        for record in finder.restrictions(on: [edge, next], endingAt: 1) {
          obstacles.append(
            .restriction(
              id: record.relation, isFromOnly: record.isFromOnly, condition: costing.condition(of: record)))
        }
        let seconds = Double(costing.turn(from: edge, to: next)?.duration ?? 0) / 1000
        turns.append(Turn(from: edge, to: next, node: node, obstacles: obstacles, seconds: seconds))
      }
    }
    self.turns = turns
  }

  /// Whether some turn is allowed.
  var isAllowed: Bool { turns.contains { $0.obstacles.isEmpty } }

  func words(_ writer: ExplanationWriter) -> String {
    guard !turns.isEmpty else { return "The ways do not meet at a node.\n" }
    var text = ""
    for turn in turns {
      let node = writer.graph.nodeID(of: turn.node)
      let courses = [turn.from, turn.to].map { $0.isBackward ? "backward" : "forward" }
      text += "\(courses[0]) into \(courses[1]) at node \(node): "
      text += turn.obstacles.isEmpty ? "allowed, \(Int(turn.seconds.rounded())) s\n" : "not allowed\n"
      for obstacle in turn.obstacles { text += "  \(writer.words(obstacle))\n" }
    }
    return text
  }

  func write(_ writer: ExplanationWriter, to json: inout JSONWriter) {
    json.beginArray()
    for turn in turns {
      json.beginObject()
      json.key("node")
      json.integer(writer.graph.nodeID(of: turn.node))
      json.key("from")
      json.string(turn.from.isBackward ? "backward" : "forward")
      json.key("to")
      json.string(turn.to.isBackward ? "backward" : "forward")
      json.key("allowed")
      json.bool(turn.obstacles.isEmpty)
      json.key("seconds")
      json.number(turn.obstacles.isEmpty ? turn.seconds : nil, decimals: 1)
      json.key("obstacles")
      json.beginArray()
      for obstacle in turn.obstacles {
        json.beginObject()
        writer.write(obstacle, to: &json)
        json.endObject()
      }
      json.endArray()
      json.endObject()
    }
    json.endArray()
  }
}
