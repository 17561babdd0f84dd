import CommandLineSupport
import Compression
import Geography
import JSONText
import OSMData

/// `traverse-build count`: what OSM files hold, by number.
enum CountCommand: Command {
  static let name = "count"
  static let overview = """
    Counts the objects of OSM files.

    Prints format, nodes, ways, relations, tags, relation members and the box of the nodes of each input; lines of \
    JSON where the output is no terminal.
    """

  static let inputs = Argument.many(
    .text("INPUT"), help: "OSM XML, gzip or bzip2 of it, or PBF; '-' is standard input")
  static let json = Option.flag("json", help: "Print one line of JSON for each input")
  static var arguments: [any DeclaredArgument] { [inputs] }
  static var options: [any DeclaredOption] { [json, CommonOptions.threads] }

  static let examples = [
    Example("traverse-build count andorra.osm.pbf", "Count what an extract holds"),
    Example("traverse-build count --json north.osm.bz2 south.osm.bz2", "The same as JSON, of each of two"),
  ]

  static func run(_ invocation: Invocation) throws -> ExitStatus {
    let output = try invocation.openOutput()
    let writesJSON = invocation[json] || !output.isTerminal
    for path in invocation[inputs] {
      let input = try OSMInput(path: path)
      let progress = invocation.messages.progress()
      progress.begin("Counting \(input.path)", total: input.byteCount)
      let summary = try OSMFileSummary(counting: input, threads: invocation.threads) {
        progress.update(done: $0.bytesRead)
      }
      progress.end()
      let information = try input.information()
      if writesJSON {
        try output.write(line(of: summary, information, format: input.format))
      } else {
        try output.write(text(of: summary, information, input))
      }
      try output.flush()
    }
    try output.finish()
    return .done
  }

  private static func line(
    of summary: OSMFileSummary, _ information: OSMFileInformation, format: OSMFormat
  ) -> [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writer.key("format")
    writer.string(format.rawValue)
    for (key, count) in [
      ("nodes", summary.nodes), ("ways", summary.ways), ("relations", summary.relations),
      ("tags", summary.tags),
      ("members", summary.members), ("deleted", summary.deleted),
    ] {
      writer.key(text: key)
      writer.integer(count)
    }
    writer.key("bbox")
    if summary.box.isEmpty {
      writer.null()
    } else {
      writer.beginArray()
      for border in [summary.box.westE7, summary.box.southE7, summary.box.eastE7, summary.box.northE7] {
        writer.degrees(e7: border)
      }
      writer.endArray()
    }
    for (key, text) in [("generator", information.generator), ("timestamp", information.timestamp)] {
      writer.key(text: key)
      if let text { writer.string(text) } else { writer.null() }
    }
    writer.endObject()
    writer.endLine()
    return writer.bytes
  }

  private static func text(
    of summary: OSMFileSummary, _ information: OSMFileInformation, _ input: OSMInput
  ) -> String {
    var table = TextTable(columns: [.left, .right], indent: 2)
    table.add("nodes", "\(summary.nodes)")
    table.add("ways", "\(summary.ways)")
    table.add("relations", "\(summary.relations)")
    table.add("tags", "\(summary.tags)")
    table.add("members", "\(summary.members)")
    if summary.deleted > 0 { table.add("deleted", "\(summary.deleted)") }
    let written = information.generator.map { ", written by \($0)" } ?? ""
    let current = information.timestamp.map { ", of \($0)" } ?? ""
    let packing = input.compression == .none ? "" : ", \(input.compression.rawValue)"
    return "\(input.path) (\(input.format.rawValue)\(packing)\(written)\(current))\n" + table.text
      + "  box  \(box(summary.box))\n"
  }

  private static func box(_ box: BoundingBox) -> String {
    guard !box.isEmpty else { return "none" }
    return [box.westE7, box.southE7, box.eastE7, box.northE7].map { border in
      var buffer = TextBuffer()
      buffer.append(degreesE7: border)
      return String(decoding: buffer.bytes, as: UTF8.self)
    }.joined(separator: ", ") + "  (west, south, east, north)"
  }
}
