import CommandLineSupport
import JSONText
import RoadGraph
import TravelCosts

/// What stands at a node, in OSM's words.
struct NodeFacts: Sendable {
  let node: Int64
  /// The barrier's word; empty where there is none.
  let barrier: String
  /// Signals, crossings and the like.
  let properties: [String]
  /// Who may pass, as mode and word, where the node speaks of it.
  let access: [(mode: TravelMode, word: String)]
  /// Limits, as key and measure in metres.
  let limits: [(key: String, metres: Double)]
  let conditions: [String]

  init(_ node: NodeID, of graph: RoadGraph) {
    self.node = graph.nodeID(of: node)
    guard let record = graph.nodeAttributes(of: node) else {
      (barrier, properties, access, limits, conditions) = ("", [], [], [], [])
      return
    }
    barrier = record.barrier.word
    properties = Self.flagWords.filter { record.flags.contains($0.flag) }.map(\.word)
    access = TravelMode.allCases.compactMap { mode in
      let access = record.access(mode)
      return access == .unknown ? nil : (mode, access.word)
    }
    var limits: [(key: String, metres: Double)] = []
    if record.maxWidthDecimetres > 0 { limits.append(("maxwidth", Double(record.maxWidthDecimetres) / 10)) }
    if record.kerbCentimetresPlusOne > 0 {
      limits.append(("kerb:height", (Double(record.kerbCentimetresPlusOne) - 1) / 100))
    }
    self.limits = limits
    conditions = graph.conditionalTags(at: record.conditions)
  }

  /// Whether nothing stands there.
  var isEmpty: Bool {
    barrier.isEmpty && properties.isEmpty && access.isEmpty && limits.isEmpty && conditions.isEmpty
  }

  private static let flagWords: [(flag: NodeFlags, word: String)] = [
    (.signals, "traffic_signals"), (.crossing, "crossing"), (.stop, "stop"), (.giveWay, "give_way"),
    (.miniRoundabout, "mini_roundabout"), (.elevator, "elevator"), (.ford, "ford"), (.locked, "locked"),
    (.levelCrossing, "level_crossing"), (.turningCircle, "turning_circle"),
  ]

  /// Everything in one line.
  var words: String {
    var parts: [String] = barrier.isEmpty ? [] : ["barrier=\(barrier)"]
    parts += properties + access.map { "\($0.mode)=\($0.word)" }
    parts += limits.map { "\($0.key)=\(DecimalText.text($0.metres, decimals: 2))" } + conditions
    return parts.joined(separator: ", ")
  }

  func write(to json: inout JSONWriter) {
    json.beginObject()
    json.key("node")
    json.integer(node)
    if !barrier.isEmpty {
      json.key("barrier")
      json.string(barrier)
    }
    if !properties.isEmpty {
      json.key("properties")
      json.beginArray()
      for word in properties { json.string(word) }
      json.endArray()
    }
    if !access.isEmpty {
      json.key("access")
      json.beginObject()
      for (mode, word) in access {
        json.key(text: "\(mode)")
        json.string(word)
      }
      json.endObject()
    }
    for (key, metres) in limits {
      json.key(text: key)
      json.number(metres, decimals: 2)
    }
    if !conditions.isEmpty {
      json.key("conditions")
      json.beginArray()
      for line in conditions { json.string(line) }
      json.endArray()
    }
    json.endObject()
  }
}
