import CommandLineSupport
import Geography
import JSONText
import RoadGraph
import Routing
import TravelCosts

/// What prevents or penalises travelling along a way, or turning from one way into another.
struct WayExplanation: Sendable {
  /// How one direction of the way is travelled.
  struct Course: Sendable {
    let travel: EdgeTravel
    /// Why it is closed, or serves the first and last stretch only.
    let closure: Closure?
    let factors: [(key: String, factor: Double)]
  }

  let way: Int64
  let sections: [SectionID]
  /// Along the way and against it.
  let courses: [Course]
  /// Nodes on the way that do not let pass.
  let nodes: [NodeID]
  /// Turn restrictions that begin on the way or lead over it.
  let restrictions: [RestrictionRecord]
  /// What the profile was told to avoid and the way has.
  let avoided: [String]
  let island: Island?

  /// Looks a way up; nil where the graph does not hold it.
  init?(_ way: Int64, _ costing: Costing) {
    let graph = costing.graph
    let sections = (0..<UInt32(graph.sectionCount)).map { SectionID($0) }.filter {
      graph.wayID(of: $0) == way
    }
    guard let first = sections.first else { return nil }
    self.way = way
    self.sections = sections
    let road = graph.attributes(of: first)
    courses = [Direction.forward, .backward].map { direction in
      Course(
        travel: costing.travel(of: first.edge(direction)),
        closure: costing.closure(of: first.edge(direction)) ?? costing.restriction(of: first.edge(direction)),
        factors: costing.profile.factors(of: road, direction, type: costing.type))
    }
    let nodes = sections.flatMap { [graph.section($0).firstNode, graph.section($0).lastNode] }
    self.nodes = Set(nodes).sorted().map { NodeID($0) }.filter { !costing.mayPass($0) }
    let edges = Set(sections.flatMap { [$0.forward, $0.backward] })
    restrictions = Self.restrictions(over: edges, costing)
    avoided = costing.notAvoided(on: sections.map(\.forward), along: Self.line(sections, graph))
    island = IslandFinder(costing: costing).island(around: first)
  }

  private static func line(_ sections: [SectionID], _ graph: RoadGraph) -> [Coordinate] {
    var shape: [Coordinate] = []
    return sections.flatMap { section in
      graph.shape(of: section, into: &shape)
      return shape
    }
  }

  private static func restrictions(over edges: Set<EdgeID>, _ costing: Costing) -> [RestrictionRecord] {
    var relations: Set<Int64> = []
    return (0..<costing.graph.restrictionCount).map { costing.graph.restriction(at: $0) }.filter { record in
      guard costing.concerns(record) else { return false }
      let path = [EdgeID(record.from)] + costing.graph.viaEdges(of: record) + [EdgeID(record.to)]
      return path.contains(where: edges.contains) && relations.insert(record.relation).inserted
    }
  }

  // MARK: Words

  func words(_ writer: ExplanationWriter) -> String {
    let graph = writer.graph
    let title = graph.label(of: sections[0])
    var text = "way \(way)\(title.isEmpty ? "" : " (\(title))")\n"
    for (words, course) in zip(["along the way", "against it"], courses) {
      text += "  \(words): \(course.words)\n"
    }
    for node in nodes { text += "  \(writer.words(.node(node)))\n" }
    for record in restrictions {
      let path = [record.from, record.to].map { graph.wayID(of: EdgeID($0).section) }
      let tag = ExplanationWriter.tag(ofRestriction: graph.text(at: record.condition), record.isFromOnly)
      text += "  relation \(record.relation): \(tag): no turn from way \(path[0]) to way \(path[1])\n"
    }
    if !avoided.isEmpty { text += "  to be avoided: \(avoided.joined(separator: ", "))\n" }
    if let island {
      text += "  it lies on an island of \(island.wayCount) ways (\(RouteSummary.distance(island.metres)))\n"
    }
    return text
  }

  // MARK: JSON

  func write(_ writer: ExplanationWriter, to json: inout JSONWriter) {
    json.beginObject()
    json.key("way")
    json.integer(way)
    for (key, course) in zip(["forward", "backward"], courses) {
      json.key(text: key)
      json.beginObject()
      json.key("travel")
      json.string(course.travel.kind.word)
      json.key("restricted")
      json.bool(course.travel.isRestricted)
      json.key("tag")
      if let closure = course.closure { json.string(closure.tag) } else { json.null() }
      json.key("reason")
      if let closure = course.closure { json.string(closure.reason) } else { json.null() }
      json.key("factors")
      writer.write(course.factors, to: &json)
      json.endObject()
    }
    json.key("obstacles")
    json.beginArray()
    for node in nodes { write(.node(node), writer, to: &json) }
    for record in restrictions {
      let condition = writer.graph.text(at: record.condition)
      write(
        .restriction(id: record.relation, isFromOnly: record.isFromOnly, condition: condition), writer,
        to: &json)
    }
    json.endArray()
    json.key("avoided")
    json.beginArray()
    for word in avoided { json.string(word) }
    json.endArray()
    json.write(island)
    json.endObject()
  }

  private func write(_ object: Obstacle.Object, _ writer: ExplanationWriter, to json: inout JSONWriter) {
    json.beginObject()
    writer.write(object, to: &json)
    json.endObject()
  }
}

extension WayExplanation.Course {
  /// How it is travelled, and what speaks against it.
  var words: String {
    guard travel.kind != .closed else {
      return "closed: " + (closure.map { "\($0.tag): \($0.reason)" } ?? "not travelled")
    }
    var words = "\(travel.kind.word) at \(DecimalText.text(travel.metresPerSecond * 3.6, decimals: 1)) km/h"
    if let closure { words += "; \(closure.tag): \(closure.reason)" }
    for (key, factor) in factors { words += "; \(key) \(DecimalText.text(factor, decimals: 2))" }
    return words
  }
}
