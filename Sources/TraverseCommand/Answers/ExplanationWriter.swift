import CommandLineSupport
import Geography
import JSONText
import RoadGraph
import Routing
import TravelCosts

/// Writes explanations, in words and as JSON.
struct ExplanationWriter {
  let graph: RoadGraph
  let profile: TravelProfile

  /// What an obstacle is: the object's kind and id, its name, the tag, and what that means.
  private struct Line {
    let kind: String
    let id: Int64
    let name: String
    let tag: String
    let reason: String
  }

  private func line(_ object: Obstacle.Object) -> Line {
    switch object {
    case .way(let id, let section, let closure), .passage(let id, let section, let closure):
      Line(kind: "way", id: id, name: graph.label(of: section), tag: closure.tag, reason: closure.reason)
    case .node(let node):
      Line(
        kind: "node", id: graph.nodeID(of: node), name: "", tag: NodeFacts(node, of: graph).words,
        reason: "it does not let \(profile.mode) pass")
    case .restriction(let id, let isFromOnly, let condition):
      Line(
        kind: "relation", id: id, name: "", tag: Self.tag(ofRestriction: condition, isFromOnly),
        reason: (isFromOnly ? "it demands another turn" : "it forbids this turn")
          + (condition.isEmpty ? "" : ", as '\(condition)' holds"))
    }
  }

  /// The tag of a turn restriction; the graph holds neither which turn a conditional one names nor for whom.
  static func tag(ofRestriction condition: String, _ isFromOnly: Bool) -> String {
    guard !condition.isEmpty else { return "type=restriction" }
    return "restriction:conditional=\(isFromOnly ? "only_*" : "no_*") @ \(condition)"
  }

  // MARK: Words

  /// An obstacle in words.
  func words(_ object: Obstacle.Object) -> String {
    let line = line(object)
    let name = line.name.isEmpty ? "" : " (\(line.name))"
    return "\(line.kind) \(line.id)\(name): \(line.tag): \(line.reason)"
  }

  /// A whole explanation in words.
  func words(_ explanation: Explanation) -> String {
    var text = ""
    if let route = explanation.asIs {
      text += "The route by all rules: \(measure(route))\n"
    } else if let point = explanation.pointWithoutRoad {
      return "No road of any kind lies near point \(point).\n"
    } else {
      text += "No route leads from point 0 to point 1 by all rules.\n"
    }
    for note in explanation.islands { text += "Island: \(note.words).\n" }
    if let free = explanation.without {
      text += "Without what stands in the way: \(measure(free))\n\nIn the way:\n"
      for obstacle in explanation.obstacles {
        let at = RouteSummary.distance(obstacle.start)
        let length = obstacle.end - obstacle.start
        let along = length > 0 ? ", for \(RouteSummary.distance(length))" : ""
        text += "  \(words(obstacle.object)) [at \(at)\(along)]\n"
      }
      return text
    }
    guard explanation.asIs != nil else { return text + "No roads of any kind connect them.\n" }
    text += "Nothing stands in the way of a better one.\n"
    guard let shortest = explanation.shortest else { return text }
    text += "The shortest route: \(measure(shortest))\n"
    if !explanation.penalties.isEmpty { text += "\nLiked less on it:\n" }
    for penalty in explanation.penalties {
      let name = graph.label(of: penalty.section)
      let factors = penalty.factors.map { "\($0.key) \(DecimalText.text($0.factor, decimals: 2))" }
      text += "  way \(penalty.way)\(name.isEmpty ? "" : " (\(name))"): \(factors.joined(separator: ", "))"
      text += " [for \(RouteSummary.distance(penalty.metres))]\n"
    }
    return text
  }

  private func measure(_ route: AnsweredRoute) -> String {
    "\(RouteSummary.distance(route.distance)), \(RouteSummary.time(route.duration))"
  }

  // MARK: JSON

  /// The keys of an obstacle's object.
  func write(_ object: Obstacle.Object, to json: inout JSONWriter) {
    let line = line(object)
    json.key("object")
    json.string(line.kind)
    json.key("id")
    json.integer(line.id)
    json.key("name")
    json.string(line.name)
    json.key("effect")
    json.string("prevents")
    json.key("tag")
    json.string(line.tag)
    json.key("reason")
    json.string(line.reason)
  }

  /// A whole explanation as JSON.
  func write(_ explanation: Explanation, to json: inout JSONWriter) {
    let writer = RouteAnswerWriter()
    func writeRoute(_ route: AnsweredRoute?) {
      if let route { writer.write(route, graph, to: &json) } else { json.null() }
    }
    json.beginObject()
    json.write(explanation.status)
    json.key("route")
    writeRoute(explanation.asIs)
    writer.write(explanation.islands, to: &json)
    json.key("obstacles")
    json.beginArray()
    for obstacle in explanation.obstacles { write(obstacle, to: &json) }
    json.endArray()
    json.key("without")
    writeRoute(explanation.without)
    json.key("penalties")
    json.beginArray()
    for penalty in explanation.penalties { write(penalty, to: &json) }
    json.endArray()
    json.key("shortest")
    writeRoute(explanation.shortest)
    json.endObject()
    json.endLine()
  }

  private func write(_ obstacle: Obstacle, to json: inout JSONWriter) {
    json.beginObject()
    write(obstacle.object, to: &json)
    json.write(obstacle.coordinate)
    json.key("start")
    json.number(obstacle.start, decimals: 1)
    json.key("end")
    json.number(obstacle.end, decimals: 1)
    json.endObject()
  }

  private func write(_ penalty: Explanation.Penalty, to json: inout JSONWriter) {
    json.beginObject()
    json.key("object")
    json.string("way")
    json.key("id")
    json.integer(penalty.way)
    json.key("name")
    json.string(graph.label(of: penalty.section))
    json.key("effect")
    json.string("penalises")
    json.key("factors")
    write(penalty.factors, to: &json)
    json.key("metres")
    json.number(penalty.metres, decimals: 1)
    json.endObject()
  }

  /// Factors as an object of keys and numbers.
  func write(_ factors: [(key: String, factor: Double)], to json: inout JSONWriter) {
    json.beginObject()
    for (key, factor) in factors {
      json.key(text: key)
      json.number(factor, decimals: 3)
    }
    json.endObject()
  }
}

extension Explanation {
  /// How the question was answered: whether a route is there, by whatever rules.
  var status: AnswerStatus {
    if pointWithoutRoad != nil { return .noRoad }
    return asIs == nil && without == nil ? .noRoute : .ok
  }
}
