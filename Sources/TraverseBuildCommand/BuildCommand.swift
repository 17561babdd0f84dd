public import CommandLineSupport
import FileAccess
import Geography
import GraphBuilding
import Hierarchy
import OSMData
public import RoadGraph
public import Terrain

/// `traverse-build`: OSM data and terrain in, one graph file out.
enum BuildCommand: Command {
  static let name = "build"
  static let overview = """
    Builds one graph file from OSM data and terrain.

    The file appears only when it is whole. The same data and options give the same bytes, for any number of threads, \
    for XML and PBF of the same objects, on every run.
    """

  static let inputs = Argument.many(
    .text("INPUT"), help: "OSM XML, gzip or bzip2 of it, or PBF, told apart by content; '-' is standard input"
  )
  static let output = Option.required("output", short: "o", .file, help: "The graph file to write")
  static let dem = Option.repeated(
    "dem", .folder, help: "A folder of terrain tiles: N46E007.hgt, .hgt.gz or .hgt.zip")
  static let box = Option.optional(
    "bbox", .box,
    help: "Keep only what lies in this box; ways are kept whole when one of their nodes lies inside")
  static let report = Option.optional(
    "report", .file,
    help: "Write a JSON report: counts, and what was left out or repaired, with ids and reasons")
  static let memory = Option.value(
    "memory", .byteSize(atLeast: 64 << 20), default: "1G",
    help: "Bound of sort buffers and unpacked terrain")
  static let noHierarchy = Option.flag("no-hierarchy", help: "Leave out what only speeds up queries")

  static let usage = ["INPUT... -o REGION.traverse [--dem DIR]... [options]"]
  static var arguments: [any DeclaredArgument] { [inputs] }
  static var options: [any DeclaredOption] {
    [output, dem, box, report, CommonOptions.threads, memory, noHierarchy]
  }

  static let examples = [
    Example("traverse-build andorra.osm.pbf -o andorra.traverse --dem dem", "Build a region with heights"),
    Example(
      "traverse-build north.osm.bz2 south.osm.bz2 -o both.traverse --report both.json",
      "Merge two extracts, and tell what was left out"),
  ]

  static func run(_ invocation: Invocation) throws -> ExitStatus {
    let path = invocation[output]
    if path == "-" {
      throw invocation.usageError("the graph cannot go to standard output", advice: "name a file")
    }
    // An output that cannot be written is told before the work, not after it.
    for target in [path] + (invocation[report].map { [$0] } ?? []) where target != "-" {
      try invocation.checkOutput(target)
      _ = try AtomicFile(path: target)
    }
    let folders = invocation[dem]
    let tiles =
      folders.isEmpty
      ? nil : try HeightTiles(folders: folders, memoryLimitBytes: invocation[memory] / 2)
    if let tiles, tiles.count == 0 {
      invocation.messages.warning(
        "\(folders.joined(separator: ", ")): no terrain tile there; heights stay unknown")
    }
    let inputs = try invocation[inputs].map { try OSMInput(path: $0) }
    var options = BuildOptions()
    options.box = invocation[box]
    options.threads = invocation.threads
    options.sortBytes = invocation[memory] / 2
    options.toolVersion = "traverse-build \(toolVersion)"
    let progress = invocation.messages.progress()
    var builder = GraphBuilder(
      inputs: inputs, tiles: tiles, options: options, progress: BuildProgressLine(progress))
    var result: (contents: GraphContents, report: BuildReport)
    do throws(BuildError) { result = try builder.build() } catch { throw commandError(error) }
    if result.contents.sections.isEmpty {
      invocation.messages.warning(
        "\(inputs.map(\.path).joined(separator: ", ")): no road there; the graph is empty")
    }
    try write(&result.contents, to: path, progress, invocation)
    if let file = invocation[report] { try write(result.report, to: file, invocation) }
    for line in result.report.summary { invocation.messages.note(line) }
    return .done
  }

  /// Writes the graph and gives up the memory of its contents, which the hierarchy needs.
  private static func write(
    _ contents: inout GraphContents, to path: String, _ progress: ProgressLine, _ invocation: Invocation
  ) throws {
    // What is no file, such as /dev/null, has no place beside it to work in.
    let isPlain = try invocation[noHierarchy] || AtomicFile(path: path).isDirect
    progress.begin("Writing \(path)", total: GraphContents.stepsOfWriting, in: .things("tables"))
    if isPlain {
      try contents.write(to: path) { progress.update(done: $0) }
      return progress.end()
    }
    let unfinished = try contents.writeUnfinished(for: path) { progress.update(done: $0) }
    contents = GraphContents()
    progress.end()
    for network in HierarchyNetwork.allCases {
      progress.begin("Making the hierarchy for \(network)", total: 2, in: .things("tables"))
      var done = 0
      try HierarchyBuilder.build(network, of: unfinished.graph) { kind, bytes throws(GraphFormatError) in
        try unfinished.append(kind, bytes)
        done += 1
        progress.update(done: done)
      }
      progress.end()
    }
    try unfinished.finish()
  }

  private static func write(_ report: BuildReport, to path: String, _ invocation: Invocation) throws {
    let output = try invocation.openOutput(path)
    try output.write(report.json)
    try output.finish()
  }

  private static func commandError(_ error: BuildError) -> any Error {
    switch error {
    case .data(let error): error
    case .terrain(let error): error
    case .limit(let what): CommandError(.badData, what)
    }
  }
}

/// Shows the passes of a build.
private struct BuildProgressLine: BuildProgress {
  private let line: ProgressLine

  init(_ line: ProgressLine) { self.line = line }

  func begin(_ pass: String, total: Int, in unit: BuildUnit) {
    switch unit {
    case .bytes: line.begin(pass, total: total)
    case .things(let name): line.begin(pass, total: total, in: .things(name))
    }
  }
  func update(_ done: Int) { line.update(done: done) }
  func end() { line.end() }
}

extension TerrainError: CommandErrorConvertible {
  /// A missing folder is missing input, all else bad data.
  public var commandError: CommandError {
    CommandError(
      isMissingOrUnreadable ? .missingInput : .badData, description,
      advice: isMissingOrUnreadable ? "check the name" : "fetch the tile again")
  }
}

extension GraphFormatError: CommandErrorConvertible {
  /// A graph that cannot be written, or does not fit into the format.
  public var commandError: CommandError {
    if case .limit = reason { return CommandError(.badData, description) }
    if case .system(let error) = reason { return error.commandError }
    return CommandError(.outputNotWritten, description, advice: "choose a place that can be written")
  }
}
