import CommandLineSupport
import Geography
import JSONText
import MapDrawing
import RoadGraph
import RouteProfiles
import Routing
import Terrain
import TrackMatching
import TravelCosts

/// A line with its heights, and what it runs on where it follows the roads of a graph.
struct ProfiledLine: Sendable {
  let title: String
  let terrain: RouteTerrain
  /// What the line runs on; nil for heights alone.
  let route: AnsweredRoute?
  let length: Double
  /// What was odd about the line.
  let remarks: [String]
  private let graph: RoadGraph?
  private let points: [RouteReport.Point]
  private let recorded: [[Coordinate]]

  /// A line matched to the roads of a graph; its unbroken stretches are taken one after another.
  init(matching path: String, in graph: RoadGraph, _ profile: String, _ classes: SteepnessClasses) throws {
    let input = try TrackInput(path: path)
    let costings = try Costings(graph: graph, profile: profile)
    let costing: Costing
    do throws(RequestError) { costing = try costings.costing(profile: profile, type: .fastest) } catch {
      throw CommandError(.wrongUsage, error.message)
    }
    var options = MatchOptions()
    options.ignoresRestrictions = true
    let match = TrackMatcher(costing: costing).match(input.fixes, options: options)
    let pieces = match.stretches.flatMap { $0.route(costing).pieces }
    try GraphFile.checkSound(graph)
    let answer = AnsweredRoute(
      Route(pieces: pieces, legs: []), profile: profile, graph: graph, classes: classes)
    var remarks = input.remarks.map { "\(path): \($0)" }
    for gap in match.gaps {
      remarks.append(
        "\(path): the line breaks between points \(gap.fromIndex) and \(gap.toIndex): \(gap.reason.rawValue)")
    }
    title = input.name
    terrain = answer.terrain
    route = answer
    length = answer.distance
    points = []
    recorded = input.lines
    self.graph = graph
    self.remarks = remarks
  }

  /// The heights of a line from terrain alone.
  init(sampling path: String, folders: [String], _ classes: SteepnessClasses) throws {
    let input = try TrackInput(path: path)
    let tiles = try HeightTiles(folders: folders)
    var sampler = HeightSampler(tiles)
    let line = try LineHeights(along: input.fixes.map(\.coordinate), sampler: &sampler)
    terrain = RouteTerrain(
      line.points.map { point in
        RouteHeight(
          metre: point.metre, elevation: point.height.metres,
          source: HeightSource(rawValue: point.height.provenance.rawValue) ?? .none)
      }, classes: classes)
    title = input.name
    route = nil
    length = line.length
    points = line.points.map {
      RouteReport.Point(coordinate: $0.coordinate, metre: $0.metre, elevation: $0.height.metres)
    }
    recorded = input.lines
    graph = nil
    remarks =
      input.remarks.map { "\(path): \($0)" }
      + tiles.missing.map { "terrain tile \($0) is missing; heights there stay unknown" }
  }

  /// The profile in a format.
  ///
  /// - Parameters:
  ///   - samples: elevations at even spacing, in JSON and CSV.
  ///   - window: metres to which samples and totals are cut.
  func encoded(as format: String, samples: Int, _ window: ClosedRange<Double>) -> [UInt8] {
    switch format {
    case "json": json(samples, window)
    case "csv": Array(csv(samples, window).utf8)
    case "svg": Array(ProfileChart().svg(report).utf8)
    case "html": Array(ReportPage().html([report], graph: graph).utf8)
    default: Array(summary.utf8)
    }
  }

  private var report: RouteReport {
    var report: RouteReport
    if let route, let graph {
      report = RouteReport(route, graph: graph)
    } else {
      report = RouteReport(title: title)
      report.line = points
      report.facts = [("Distance", RouteSummary.distance(length))] + RouteSummary.heights(terrain)
      report.steepness = terrain.steepness.sections.map {
        .init(start: $0.start, end: $0.end, value: terrain.steepness.classes.label($0.classIndex))
      }
      report.steepnessClass = terrain.steepness.sections.map(\.classIndex)
    }
    report.title = title
    report.recorded = recorded
    return report
  }

  private var summary: String {
    if let route, let graph { return RouteSummary.text([route], graph) }
    var table = TextTable(columns: [.left, .left], indent: 2)
    table.add("Distance", RouteSummary.distance(length))
    for fact in RouteSummary.heights(terrain) { table.add(fact.label, fact.value) }
    return "\(title)\n\n\(table.text)"
  }

  private func json(_ samples: Int, _ window: ClosedRange<Double>) -> [UInt8] {
    let writer = RouteAnswerWriter()
    var json = JSONWriter()
    json.beginObject()
    json.key("distance")
    json.number(length, decimals: 2)
    json.key("from")
    json.number(window.lowerBound, decimals: 2)
    json.key("to")
    json.number(window.upperBound, decimals: 2)
    json.key("samples")
    json.beginArray()
    for sample in terrain.line.samples(count: samples, from: window.lowerBound, to: window.upperBound) {
      json.beginArray()
      json.number(sample.metre, decimals: 2)
      json.number(sample.elevation, decimals: 1)
      json.endArray()
    }
    json.endArray()
    json.key("sections")
    writer.write(route?.sections ?? RouteSections(), terrain, to: &json)
    json.key("terrain")
    writer.write(terrain, in: window, to: &json)
    json.key("climbs")
    writer.write(terrain.climbs, to: &json)
    json.endObject()
    json.endLine()
    return json.bytes
  }

  private func csv(_ samples: Int, _ window: ClosedRange<Double>) -> String {
    var text = "metre,elevation,surface,surface_source,road_type\n"
    for sample in terrain.line.samples(count: samples, from: window.lowerBound, to: window.upperBound) {
      let surface = route?.sections.surface.value(at: sample.metre)
      let cells = [
        DecimalText.text(sample.metre, decimals: 2),
        sample.elevation.map { DecimalText.text($0, decimals: 1) } ?? "",
        surface?.surface.word ?? "", surface?.provenance.word ?? "",
        route?.sections.roadType.value(at: sample.metre)?.word ?? "",
      ]
      text += cells.joined(separator: ",") + "\n"
    }
    return text
  }
}
