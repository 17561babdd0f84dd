import CommandLineSupport
import Geography
import JSONText
import RoadGraph
import RouteProfiles
import Routing
import TravelCosts

/// A road near a point with everything that the graph holds of it.
struct NearRoad: Sendable {
  let place: SnappedPoint
  let way: Int64
  let name: (name: String, reference: String)
  let facts: RoadFacts
  let ends: [NodeFacts]
  /// Metres of the section, from node to node.
  let length: Double
  /// How it is travelled under the profile, along the way and against it.
  let travel: [EdgeTravel]
  /// Access of every mode, along the way and against it.
  let access: [(mode: TravelMode, forward: Access, backward: Access)]
  /// The modes whose main network the road belongs to.
  let mainNetworks: [String]
  let island: Island?
  /// Height of the place; nil where none is known.
  let height: RouteHeight?
  let slope: SlopeRecord?

  init(_ place: SnappedPoint, _ costing: Costing) {
    let graph = costing.graph
    let section = graph.section(place.section)
    let road = graph.attributes(of: place.section)
    self.place = place
    way = graph.wayID(of: place.section)
    name = graph.name(of: place.section)
    facts = RoadFacts(place.section, of: graph)
    ends = [section.firstNode, section.lastNode].map { NodeFacts(NodeID($0), of: graph) }
    length = section.lengthMetres
    travel = [Direction.forward, .backward].map { costing.travel(section, $0) }
    access = TravelMode.allCases.map { ($0, road.access($0, .forward), road.access($0, .backward)) }
    let networks: [(SectionFlags, String)] = [
      (.mainOnFoot, "foot"), (.mainByBicycle, "bicycle"), (.mainByCar, "motorcar"),
    ]
    mainNetworks = networks.filter { section.flags.contains($0.0) }.map(\.1)
    island = IslandFinder(costing: costing).island(around: place.section)
    height = Self.height(at: place, graph)
    slope = graph.hasHeights ? graph.slope(place.section) : nil
  }

  /// The height of a place: that at the end of a route that leads to it.
  private static func height(at place: SnappedPoint, _ graph: RoadGraph) -> RouteHeight? {
    let isAtStart = place.offset == 0
    let to = isAtStart ? min(1, graph.section(place.section).lengthCentimetres) : place.offset
    let piece = RoutePiece(edge: place.section.forward, from: 0, to: to, kind: .walking, duration: 0)
    let heights = Route(pieces: [piece], legs: []).heights(graph)
    let height = isAtStart ? heights.first : heights.last
    return height?.elevation == nil ? nil : height
  }

  /// The road in words, a fact a line.
  var words: String {
    let title = [name.reference, name.name].filter { !$0.isEmpty }.joined(separator: " ")
    var text =
      "way \(way)\(title.isEmpty ? "" : ", " + title): \(RouteSummary.distance(place.distance)) away\n"
    var table = TextTable(columns: [.left, .left, .left], indent: 2)
    for fact in facts.facts { table.add(fact.key, fact.words, fact.source.word) }
    for (mode, forward, backward) in access {
      table.add("access \(mode)", Self.words(forward.word, backward.word), "")
    }
    table.add("travelled", Self.words(words(of: travel[0]), words(of: travel[1])), "")
    for node in ends where !node.isEmpty { table.add("node \(node.node)", node.words, "") }
    if let elevation = height?.elevation, let source = height?.source {
      table.add("elevation", "\(DecimalText.text(elevation, decimals: 1)) m", source.word)
    }
    if let slope {
      table.add("steepest", "\(slope.steepestRise) % up, \(slope.steepestFall) % down", "")
    }
    table.add(
      "section", "\(DecimalText.text(length, decimals: 1)) m, node \(ends[0].node) to \(ends[1].node)", "")
    table.add("main network", mainNetworks.isEmpty ? "of no mode" : mainNetworks.joined(separator: ", "), "")
    if let island {
      table.add("island", "\(island.wayCount) ways, \(RouteSummary.distance(island.metres))", "")
    }
    text += table.text
    return text
  }

  /// A value along the way and one against it.
  private static func words(_ forward: String, _ backward: String) -> String {
    let (forward, backward) = (forward.isEmpty ? "unknown" : forward, backward.isEmpty ? "unknown" : backward)
    return forward == backward ? forward : "\(forward) along the way, \(backward) against it"
  }

  private func words(of travel: EdgeTravel) -> String {
    guard travel.kind != .closed else { return "closed" }
    let speed = "\(DecimalText.text(travel.metresPerSecond * 3.6, decimals: 1)) km/h"
    return "\(travel.kind.word) at \(speed)" + (travel.isRestricted ? ", first and last stretch only" : "")
  }

  func write(to json: inout JSONWriter) {
    json.beginObject()
    json.key("way")
    json.integer(way)
    json.key("distance")
    json.number(place.distance, decimals: 2)
    json.write(place.coordinate)
    json.key("name")
    json.string(name.name)
    json.key("ref")
    json.string(name.reference)
    json.key("length")
    json.number(length, decimals: 2)
    json.key("offset")
    json.number(Double(place.offset) / 100, decimals: 2)
    json.key("attributes")
    facts.write(to: &json)
    writeAccess(to: &json)
    writeTravel(to: &json)
    json.key("nodes")
    json.beginArray()
    for node in ends { node.write(to: &json) }
    json.endArray()
    writeHeights(to: &json)
    json.key("mainNetworks")
    json.beginArray()
    for mode in mainNetworks { json.string(mode) }
    json.endArray()
    json.write(island)
    json.endObject()
  }

  private func writeAccess(to json: inout JSONWriter) {
    json.key("access")
    json.beginObject()
    for (mode, forward, backward) in access {
      json.key(text: "\(mode)")
      json.beginObject()
      json.key("forward")
      json.string(forward.word)
      json.key("backward")
      json.string(backward.word)
      json.endObject()
    }
    json.endObject()
  }

  private func writeTravel(to json: inout JSONWriter) {
    json.key("travel")
    json.beginObject()
    for (key, travel) in zip(["forward", "backward"], travel) {
      json.key(text: key)
      json.beginObject()
      json.key("kind")
      json.string(travel.kind.word)
      json.key("speed")
      json.number(travel.kind == .closed ? nil : travel.metresPerSecond * 3.6, decimals: 1)
      json.key("restricted")
      json.bool(travel.isRestricted)
      json.endObject()
    }
    json.endObject()
  }

  private func writeHeights(to json: inout JSONWriter) {
    json.key("elevation")
    json.beginObject()
    json.key("value")
    json.number(height?.elevation, decimals: 1)
    json.key("source")
    json.string((height?.source ?? .none).word)
    json.endObject()
    json.key("steepestRise")
    json.number(slope.map { Double($0.steepestRise) }, decimals: 0)
    json.key("steepestFall")
    json.number(slope.map { Double($0.steepestFall) }, decimals: 0)
  }
}
