import FileAccess
import Geography
import MapDrawing
import RoadGraph
import RouteProfiles
import Routing
import Terrain
import TrackFiles
import TrackMatching
import TravelCosts

/// How a profile is to be told.
struct ProfileOptions: Sendable {
  var classes = SteepnessClasses.usual
  var view = SectionView.osm
  /// The least reversal in metres that counts as ascent or descent.
  var threshold = AscentProfile.usualThreshold
  /// How the line was travelled; nil: as the line's file says, else on foot.
  var profile: String?
}

/// A line with its heights, and what it runs on where it follows the roads of a graph.
struct ProfiledLine: Sendable {
  let title: String
  let terrain: RouteTerrain
  /// What the line runs on; nil for heights alone.
  let route: AnsweredRoute?
  /// Surfaces and road types in the words that are wanted; nil for OSM's own.
  let view: ViewedSections?
  let length: Double
  /// What the track says by itself; nil for routes of ours.
  let statistics: TrackStatistics?
  /// Recorded heights beside the terrain's; nil where none were recorded.
  let comparison: HeightComparison?
  /// What was odd about the line.
  let remarks: [String]
  let graph: RoadGraph?
  /// The line with all its heights, for drawings.
  let points: [RouteReport.Point]
  let recorded: [[Coordinate]]

  /// A line along the roads of a graph: read off them exactly where it is a route of ours, else matched.
  init(_ path: String, in graph: RoadGraph, _ options: ProfileOptions) throws {
    let bytes = try InputFile(path: path).readToEnd()
    if let file = RouteFile(bytes), let line = try ProfiledLine(file, in: graph, options) {
      self = line
      return
    }
    let input = TrackInput(try TrackFile.read(bytes: bytes, name: path), path: path)
    try self.init(matching: input, path: path, in: graph, options)
  }

  /// The routes of an answer, one after another; nil where they do not lie on this graph's roads.
  private init?(_ file: RouteFile, in graph: RoadGraph, _ options: ProfileOptions) throws {
    let name = options.profile ?? file.routes.first?.profile ?? "foot"
    let isKnown = options.profile != nil || BuiltInProfiles.names.contains(name)
    let profile = isKnown ? name : "foot"
    let costing = try Self.costing(profile, graph)
    let tracer = RoadTracer(costing)
    var pieces: [RoutePiece] = []
    for route in file.routes {
      guard let found = route.pieces(tracer, graph) else { return nil }
      pieces += found
    }
    try GraphFile.checkSound(graph)
    // The answer counts turns and crossings too, which are not to be seen from the line.
    let durations = file.routes.map(\.duration)
    let isSame = profile == file.routes.first?.profile && !durations.contains(nil)
    self.init(
      Route(pieces: pieces, legs: []), profile: profile, costing.profile.mode, graph, options, title: nil,
      duration: isSame ? durations.reduce(0) { $0 + ($1 ?? 0) } : nil)
  }

  private init(
    matching input: TrackInput, path: String, in graph: RoadGraph, _ options: ProfileOptions
  ) throws {
    let profile = options.profile ?? "foot"
    let costing = try Self.costing(profile, graph)
    // A line that was drawn on the roads themselves, such as a route written as GPX, needs no matching.
    if input.segments.count == 1,
      let pieces = RoadTracer(costing).pieces(along: input.fixes.map(\.coordinate)),
      !pieces.isEmpty
    {
      try GraphFile.checkSound(graph)
      self.init(
        Route(pieces: pieces, legs: []), profile: profile, costing.profile.mode, graph, options,
        title: input.name, input: input, remarks: input.remarks.map { "\(path): \($0)" })
      return
    }
    var matching = MatchOptions()
    matching.ignoresRestrictions = true
    let match = TrackMatcher(costing: costing).match(input.fixes, options: matching)
    let stretches = match.stretches.map { $0.route(costing) }
    try GraphFile.checkSound(graph)
    var remarks = input.remarks.map { "\(path): \($0)" }
    for gap in match.gaps {
      remarks.append(
        "\(path): the line breaks between points \(gap.fromIndex) and \(gap.toIndex): \(gap.reason.rawValue)")
    }
    let recorded = RecordedAlong(input, match, stretches.map(\.distance))
    self.init(
      Route(pieces: stretches.flatMap(\.pieces), legs: []), profile: profile, costing.profile.mode, graph,
      options, title: input.name, input: input, recorded: recorded, remarks: remarks)
  }

  private init(
    _ route: Route, profile: String, _ mode: TravelMode, _ graph: RoadGraph, _ options: ProfileOptions,
    title: String?, duration: Double? = nil, input: TrackInput? = nil, recorded: RecordedAlong? = nil,
    remarks: [String] = []
  ) {
    var answer = AnsweredRoute(
      route, profile: profile, graph: graph, mode: mode, classes: options.classes,
      threshold: options.threshold)
    if let duration { answer.duration = duration }
    self.title = title ?? answer.title(graph)
    terrain = answer.terrain
    self.route = answer
    view = options.view == .osm ? nil : ViewedSections(route, graph: graph, view: options.view)
    length = answer.distance
    statistics = input?.statistics(threshold: options.threshold)
    comparison = recorded.flatMap {
      HeightComparison(recorded: $0.heights, terrain: answer.terrain, offNetwork: $0.offNetwork)
    }
    points = RouteReport.merge(answer)
    self.recorded = input?.lines ?? []
    self.graph = graph
    self.remarks = remarks
  }

  /// The heights of a line from terrain alone.
  init(sampling path: String, folders: [String], _ options: ProfileOptions) throws {
    let input = try TrackInput(path: path)
    let tiles = try HeightTiles(folders: folders)
    var sampler = HeightSampler(tiles)
    let line = try LineHeights(along: input.fixes.map(\.coordinate), sampler: &sampler)
    terrain = RouteTerrain(
      line.points.map { point in
        RouteHeight(
          metre: point.metre, elevation: point.height.metres,
          source: HeightSource(rawValue: point.height.provenance.rawValue) ?? .none)
      }, classes: options.classes, threshold: options.threshold)
    title = input.name
    route = nil
    view = nil
    length = line.length
    statistics = input.statistics(threshold: options.threshold)
    comparison = HeightComparison(
      recorded: ElevationLine(
        metres: line.points.filter(\.isOfLine).map(\.metre),
        heights: input.segments.joined().map(\.elevation)), terrain: terrain)
    points = line.points.map {
      RouteReport.Point(coordinate: $0.coordinate, metre: $0.metre, elevation: $0.height.metres)
    }
    recorded = input.lines
    graph = nil
    remarks =
      input.remarks.map { "\(path): \($0)" }
      + tiles.missing.map { "terrain tile \($0) is missing; heights there stay unknown" }
  }

  private static func costing(_ profile: String, _ graph: RoadGraph) throws -> Costing {
    try Costings(graph: graph, profile: profile).costing(forCall: profile)
  }
}

/// Recorded heights at the places of a matched route where their fixes lie.
private struct RecordedAlong {
  let heights: ElevationLine
  /// Share of the fixes that lie on no road.
  let offNetwork: Double

  init(_ input: TrackInput, _ match: TrackMatch, _ lengths: [Double]) {
    var starts: [Double] = []
    var length = 0.0
    for stretch in lengths {
      starts.append(length)
      length += stretch
    }
    var metres: [Double] = []
    var elevations: [Double?] = []
    var off = 0
    for (point, verdict) in zip(input.segments.joined(), match.verdicts) {
      guard let stretch = verdict.stretch else {
        off += verdict.status == .offNetwork ? 1 : 0
        continue
      }
      let metre = starts[stretch] + min(lengths[stretch], max(0, verdict.along))
      // Fixes that stand or go back a little stay where the last one was.
      metres.append(max(metre, metres.last ?? 0))
      elevations.append(point.elevation)
    }
    heights = ElevationLine(metres: metres, heights: elevations)
    offNetwork = Double(off) / Double(max(1, match.verdicts.count))
  }
}
