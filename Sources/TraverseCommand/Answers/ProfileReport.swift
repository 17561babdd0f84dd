import MapDrawing
import RoadGraph
import RouteProfiles
import TrackFiles

extension RouteReport {
  /// The report of a profile.
  init(_ line: ProfiledLine) {
    if let route = line.route, let graph = line.graph {
      self.init(route, graph: graph)
    } else {
      self.init(title: line.title)
      self.line = line.points
      facts = [("Distance", RouteSummary.distance(line.length))] + RouteSummary.heights(line.terrain)
      let classes = line.terrain.steepness.classes
      steepness = line.terrain.steepness.sections.map {
        Section(start: $0.start, end: $0.end, value: classes.label($0.classIndex))
      }
      steepnessClass = line.terrain.steepness.sections.map(\.classIndex)
      steepnessCount = classes.count
      climbs = line.terrain.climbs.map(Climb.init)
      let points = line.points.map { TrackPoint($0.coordinate, elevation: $0.elevation) }
      let track = Track(name: line.title, kind: .track, segments: [points])
      gpx = TrackDocument(name: line.title, tracks: [track]).encoded(as: .gpx)
    }
    title = line.title
    facts += RouteSummary.estimates(line.terrain)
    recorded = line.recorded
    if let view = line.view {
      surface = view.surface.runs.map {
        Section(
          start: $0.start, end: $0.end, value: $0.value.name, provenance: $0.value.provenance?.word ?? "")
      }
      roadType = view.roadType.runs.map { Section(start: $0.start, end: $0.end, value: $0.value.name) }
    }
    tables = line.summaryTables(from: 0, to: line.length).reported
    if let comparison = line.comparison { add(comparison) }
  }

  private mutating func add(_ comparison: HeightComparison) {
    let heights = comparison.recorded
    recordedHeights = heights.points.compactMap { point in
      point.elevation.map { (point.metre, $0) }
    }
    let totals = comparison.recordedAscent.totals
    facts.append(("Recorded ascent", RouteSummary.metres(totals.up)))
    facts.append(("Recorded descent", RouteSummary.metres(totals.down)))
    notes += comparison.remarks
  }
}

extension RouteReport.Climb {
  /// A climb of a line.
  init(_ climb: Climb) {
    self.init(
      start: climb.start, end: climb.end, ascent: climb.ascent, averageSlope: climb.averageSlope,
      maxSlope: climb.maxSlope, grade: climb.grade.rawValue)
  }
}
