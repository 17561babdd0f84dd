import CommandLineSupport
import Geography
import JSONText
import MapDrawing
import RoadGraph
import RouteProfiles
import Routing
import Terrain
import TrackMatching

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
  static let slopeClasses = Option.optional(
    "slope-classes", .list(.decimal("PERCENT", in: -1000...1000)),
    help: "Ascending bounds of steepness classes in percent")
  static let profile = RouteCommand.profile
  static let format = Option.optional(
    "format", .word("FORMAT", ["summary", "json", "csv", "svg", "html"]),
    help: "How it is written; summary on a terminal, json elsewhere")
  static let output = RouteCommand.output

  static let usage = ["REGION.traverse LINE [options]", "--dem DIR LINE [options]"]
  static var arguments: [any DeclaredArgument] { [places] }
  static var options: [any DeclaredOption] {
    [dem, samples, from, to, slopeClasses, profile, format, output]
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
    let classes = try classes(invocation)
    let line =
      folders.isEmpty
      ? try ProfiledLine(matching: words[1], in: RoadGraph(path: words[0]), invocation[profile], classes)
      : try ProfiledLine(sampling: words[0], folders: folders, classes)
    for remark in line.remarks { invocation.messages.warning(remark) }
    guard line.length > 0 else {
      invocation.messages.note("the line leads along no road")
      return .noAnswer
    }
    let window = try window(line, invocation)
    let output = try invocation.openOutput(invocation[self.output])
    let format = invocation[self.format] ?? (output.isTerminal ? "summary" : "json")
    try output.write(line.encoded(as: format, samples: invocation[samples], window))
    try output.finish()
    return .done
  }

  private static func classes(_ invocation: Invocation) throws -> SteepnessClasses {
    guard let bounds = invocation[slopeClasses] else { return .usual }
    guard let classes = SteepnessClasses(bounds: bounds) else {
      throw invocation.usageError(
        "--slope-classes are not ascending", advice: "give bounds such as -10,-4,4,10")
    }
    return classes
  }

  private static func window(_ line: ProfiledLine, _ invocation: Invocation) throws -> ClosedRange<Double> {
    let from = invocation[self.from] ?? 0
    let to = min(line.length, invocation[self.to] ?? line.length)
    guard from <= to else {
      throw invocation.usageError(
        "the window begins at \(DecimalText.text(from, decimals: 1)) m and ends at \(DecimalText.text(to, decimals: 1)) m",
        advice: "the line is \(DecimalText.text(line.length, decimals: 1)) m long")
    }
    return from...to
  }
}
