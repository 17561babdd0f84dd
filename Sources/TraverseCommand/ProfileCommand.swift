public import CommandLineSupport
import Geography
import JSONText
import MapDrawing
import RoadGraph
import RouteProfiles
import Routing
public import Terrain

/// `traverse profile`: heights, surfaces and climbs along a route, a track or any line.
enum ProfileCommand: Command {
  static let name = "profile"
  static let overview = """
    Shows the profile of a track, a route or a line: heights, surfaces, road types, steepness and climbs.

    With a graph the line is matched to its roads. With --dem heights alone are taken, from terrain, along the line itself.
    """

  static let places = Argument.many(
    .text("REGION.traverse LINE"),
    help: "A graph file and a line, or with --dem a line alone; a line is a track file or an answer of route")
  static let dem = Option.repeated(
    "dem", .folder, help: "Take heights from the terrain tiles of this folder, without a graph")
  static let samples = Option.value(
    "samples", .integer(in: 2...1_000_000), default: "500",
    help: "Elevations at even spacing; extremes come on top")
  static let from = Option.optional("from", .decimal("METRES", in: 0...1e9), help: "Where the window begins")
  static let to = Option.optional("to", .decimal("METRES", in: 0...1e9), help: "Where the window ends")
  static let slopeClasses = Option.value(
    "slope-classes", .steepnessClasses, default: "gemkit",
    help: "Ascending bounds of steepness classes in percent, or gemkit, ors or five for those of others")
  static let classes = Option.value(
    "classes", .choice("VIEW") as ValueKind<SectionView>, default: "osm",
    help: "Whose words surfaces and road types are told in")
  static let threshold = Option.value(
    "threshold", .decimal("METRES", in: 0...1000), default: "5",
    help: "The least reversal that counts as ascent or descent")
  static let profile = Option.optional(
    "profile", .text("PROFILE"),
    help: "How the line was travelled: a built-in profile or a file; as its answer says, else foot")
  static let format = Option.optional(
    "format", .word("FORMAT", ["summary", "json", "csv", "svg", "png", "html"]),
    help: "How it is written; summary on a terminal, json elsewhere")
  static let output = SharedOptions.output

  static let usage = ["REGION.traverse LINE [options]", "--dem DIR LINE [options]"]
  static var arguments: [any DeclaredArgument] { [places] }
  static var options: [any DeclaredOption] {
    [dem, samples, from, to, threshold, slopeClasses, classes, profile, format, output]
  }
  static let examples = [
    Example(
      "traverse profile andorra.traverse ride.gpx --format html -o ride.html", "Draw the profile of a ride"),
    Example(
      "traverse profile andorra.traverse route.json --samples 100 --from 2000 --to 5000",
      "Sample a window of a route"),
    Example("traverse profile --dem dem line.geojson", "Take heights from terrain alone"),
  ]

  static func run(_ invocation: Invocation) throws -> ExitStatus {
    let folders = invocation[dem]
    let words = invocation[places]
    guard words.count == (folders.isEmpty ? 2 : 1) else {
      throw invocation.usageError(
        folders.isEmpty ? "a graph file and a line are wanted" : "one line is wanted",
        advice: "see 'traverse profile --help'")
    }
    let options = ProfileOptions(
      classes: invocation[slopeClasses], view: invocation[classes], threshold: invocation[threshold],
      profile: invocation[profile])
    let line =
      folders.isEmpty
      ? try ProfiledLine(words[1], in: RoadGraph(path: words[0]), options)
      : try ProfiledLine(sampling: words[0], folders: folders, options)
    for remark in line.remarks { invocation.messages.warning(remark) }
    let hasRoad = line.length > 0
    if !hasRoad { invocation.messages.note("the line leads along no road") }
    let window = try window(line, invocation)
    let output = try invocation.openOutput(invocation[self.output])
    let format = invocation[self.format] ?? (output.isTerminal ? "summary" : "json")
    // What the track says by itself is told all the same.
    guard hasRoad || line.statistics != nil || format == "json" else { return .noAnswer }
    try output.write(try encode(line, as: format, samples: invocation[samples], window))
    try output.finish()
    return hasRoad ? .done : .noAnswer
  }

  private static func encode(
    _ line: ProfiledLine, as format: String, samples: Int, _ window: ClosedRange<Double>
  ) throws(PictureError) -> [UInt8] {
    let writer = ProfileWriter(line: line, samples: samples, window: window)
    switch format {
    case "json": return writer.json()
    case "csv": return writer.csv()
    case "svg": return try RouteFormat.svg.encodeDrawing([RouteReport(line)], line.graph)
    case "png": return try RouteFormat.png.encodeDrawing([RouteReport(line)], line.graph)
    case "html": return try RouteFormat.html.encodeDrawing([RouteReport(line)], line.graph)
    default: return Array(RouteSummary.text(line).utf8)
    }
  }

  private static func window(_ line: ProfiledLine, _ invocation: Invocation) throws -> ClosedRange<Double> {
    let from = invocation[self.from] ?? 0
    let to = min(line.length, invocation[self.to] ?? line.length)
    guard from <= to else {
      func metres(_ value: Double) -> String { DecimalText.text(value, decimals: 1) }
      let name = invocation[places].last ?? ""
      throw from > line.length
        ? CommandError(
          .wrongUsage, at: name,
          "the window begins at \(metres(from)) m, and the line ends at \(metres(line.length)) m",
          advice: "give --from a number of metres below that")
        : CommandError(
          .wrongUsage, at: name, "the window begins at \(metres(from)) m and ends before, at \(metres(to)) m",
          advice: "give --from the smaller number and --to the larger one")
    }
    return from...to
  }
}

extension ValueKind where Value == SteepnessClasses {
  /// Bounds of classes, or the name of a preset.
  static let steepnessClasses = ValueKind(named: "LIST|NAME") { text throws(ValueProblem) in
    if let preset = SteepnessClasses.presets.first(where: { $0.name == text }) { return preset.classes }
    let bounds = text.split(separator: ",", omittingEmptySubsequences: false).map { Double($0) }
    guard !bounds.contains(nil), let classes = SteepnessClasses(bounds: bounds.compactMap { $0 }) else {
      throw ValueProblem(
        "'\(text)' is no list of ascending bounds",
        advice: "give bounds such as -10,-4,4,10, or one of "
          + SteepnessClasses.presets.map(\.name).joined(separator: ", "))
    }
    return classes
  }
}

extension TerrainError: CommandErrorConvertible {
  /// A missing folder is missing input, all else bad data.
  public var commandError: CommandError {
    CommandError(
      isMissingOrUnreadable ? .missingInput : .badData, description,
      advice: isMissingOrUnreadable ? "check the name" : "fetch the tile again")
  }
}
