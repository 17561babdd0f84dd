import CommandLineSupport
import Geography
import JSONText
import RoadGraph
import TravelCosts

/// `traverse info`: what a graph file holds, and how many bytes that takes.
enum InfoCommand: Command {
  static let name = "info"
  static let overview = "Prints what a graph file holds: counts, bytes by section, source and licence."
  static let json = SharedOptions.json
  static var arguments: [any DeclaredArgument] { [GraphFile.argument] }
  static var options: [any DeclaredOption] { [json] }
  static let examples = [
    Example("traverse info andorra.traverse", "Print counts and sizes for people"),
    Example("traverse info andorra.traverse --json", "Print the same as JSON"),
  ]

  static func run(_ invocation: Invocation) throws -> ExitStatus {
    let graph = try GraphFile.open(invocation)
    let output = try invocation.openOutput()
    if invocation[json] {
      try output.write(jsonText(graph))
    } else {
      try output.write(summary(graph))
    }
    try GraphFile.checkSound(graph)
    try output.finish()
    return .done
  }

  private static func counts(_ graph: RoadGraph) -> [(label: String, key: StaticString, count: Int)] {
    [
      ("Nodes", "nodes", graph.nodeCount), ("Sections", "sections", graph.sectionCount),
      ("Directed edges", "directedEdges", 2 * graph.sectionCount),
      ("Junctions", "junctions", Int(graph.header.junctionCount)),
      ("Edges between junctions", "junctionEdges", Int(graph.header.junctionEdgeCount)),
      ("Ways", "ways", graph.wayCount), ("Attribute records", "attributeRecords", graph.attributeCount),
      ("Restricted turns", "restrictions", graph.restrictionCount),
      ("Nodes with attributes", "nodeAttributes", graph.nodeAttributeCount),
    ]
  }

  private static func perEdge(_ bytes: UInt64, _ edges: Int) -> Double {
    edges > 0 ? Double(bytes) / Double(edges) : 0
  }

  private static func summary(_ graph: RoadGraph) -> String {
    var text = "\(graph.path)\n\n"
    var facts = TextTable(columns: [.left, .left], indent: 2)
    for line in graph.metadata { facts.add(line.key, line.value) }
    facts.add("format version", "\(GraphHeader.version)")
    facts.add("digest", digest(graph))
    if !graph.box.isEmpty {
      let box = graph.box
      let borders = [box.westE7, box.southE7, box.eastE7, box.northE7].map { DecimalText.degrees(e7: $0) }
      facts.add("box (W,S,E,N)", borders.joined(separator: ","))
    }
    facts.add("profiles", BuiltInProfiles.names.joined(separator: ", "))
    text += facts.text + "\n"
    var table = TextTable(columns: [.left, .right], indent: 2)
    for line in counts(graph) { table.add(line.label, DecimalText.grouped(Int64(line.count))) }
    text += table.text + "\n"
    var bytes = TextTable(columns: [.left, .right, .right, .right], indent: 2)
    bytes.add("Bytes", "", "per directed edge", "per edge between junctions")
    let junctionEdges = Int(graph.header.junctionEdgeCount)
    func add(_ name: String, _ count: UInt64) {
      bytes.add(
        name, DecimalText.grouped(Int64(count)),
        DecimalText.fixed(perEdge(count, 2 * graph.sectionCount), decimals: 2),
        DecimalText.fixed(perEdge(count, junctionEdges), decimals: 2))
    }
    for section in graph.fileSections { add(section.name, section.byteCount) }
    add("the whole file", graph.header.fileLength)
    return text + bytes.text
  }

  private static func jsonText(_ graph: RoadGraph) -> [UInt8] {
    var json = JSONWriter()
    json.beginObject()
    json.key("file")
    json.string(graph.path)
    json.key("formatVersion")
    json.integer(Int(GraphHeader.version))
    json.key("digest")
    json.string(digest(graph))
    json.key("metadata")
    json.beginObject()
    for line in graph.metadata {
      json.key(text: line.key)
      json.string(line.value)
    }
    json.endObject()
    for line in counts(graph) {
      json.key(line.key)
      json.integer(line.count)
    }
    json.key("hasHeights")
    json.bool(graph.hasHeights)
    json.key("bbox")
    appendBox(graph, to: &json)
    json.key("profiles")
    json.beginArray()
    for name in BuiltInProfiles.names { json.string(name) }
    json.endArray()
    json.key("bytes")
    json.integer(Int64(clamping: graph.header.fileLength))
    json.key("bytesPerDirectedEdge")
    json.number(perEdge(graph.header.fileLength, 2 * graph.sectionCount), decimals: 3)
    json.key("bytesPerJunctionEdge")
    json.number(perEdge(graph.header.fileLength, Int(graph.header.junctionEdgeCount)), decimals: 3)
    json.key("fileSections")
    json.beginArray()
    for section in graph.fileSections {
      json.beginObject()
      json.key("name")
      json.string(section.name)
      json.key("records")
      json.integer(Int64(clamping: section.rowCount > 0 ? UInt64(section.rowCount) : section.count))
      json.key("bytes")
      json.integer(Int64(clamping: section.byteCount))
      json.endObject()
    }
    json.endArray()
    json.endObject()
    json.endLine()
    return json.bytes
  }

  private static func appendBox(_ graph: RoadGraph, to json: inout JSONWriter) {
    guard !graph.box.isEmpty else { return json.null() }
    json.beginArray()
    for border in [graph.box.westE7, graph.box.southE7, graph.box.eastE7, graph.box.northE7] {
      json.degrees(e7: border)
    }
    json.endArray()
  }

  private static func digest(_ graph: RoadGraph) -> String {
    [graph.header.digest.high, graph.header.digest.low].map { half in
      let digits = String(half, radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
  }
}
