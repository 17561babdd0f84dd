import Geography
import JSONText
import MapDrawing
import RoadGraph
import RouteProfiles
import Routing
import TrackFiles
import TravelCosts

extension AnsweredRoute {
  /// What the route is called: from the first named road to the last.
  func title(_ graph: RoadGraph) -> String {
    func name(_ pieces: some Sequence<RoutePiece>) -> String? {
      for piece in pieces {
        let name = graph.name(of: piece.edge.section)
        if !name.name.isEmpty { return name.name }
        if !name.reference.isEmpty { return name.reference }
      }
      return nil
    }
    guard let start = name(route.pieces), let end = name(route.pieces.reversed()) else { return "Route" }
    return start == end ? start : "\(start) to \(end)"
  }

  /// The route as a track with its sections.
  func track(_ graph: RoadGraph) -> Track {
    let points = zip(line, elevations).map { point, elevation in
      TrackPoint(point.coordinate, elevation: elevation)
    }
    var track = Track(name: title(graph), kind: .track, segments: [points])
    track.metres = line.map(\.metre)
    track.sections = trackSections
    return track
  }

  private var trackSections: [TrackSection] {
    var all: [TrackSection] = []
    func add(_ kind: String, _ start: Double, _ end: Double, _ values: [TrackSection.Value]) {
      all.append(TrackSection(kind: kind, startMetres: start, endMetres: end, values: values))
    }
    for run in sections.surface.runs {
      let source = run.value.provenance.word
      add(
        "surface", run.start, run.end,
        [.init("surface", run.value.surface.word), .init("provenance", source)])
    }
    for run in sections.roadType.runs {
      add("roadType", run.start, run.end, [.init("roadType", run.value.word)])
    }
    for part in terrain.steepness.sections {
      let slope = terrain.steepness.classes.label(part.classIndex)
      add("steepness", part.start, part.end, [.init("class", "\(part.classIndex)"), .init("slope", slope)])
    }
    for run in sections.structure.runs {
      guard let value = run.value else { continue }
      add("structure", run.start, run.end, [.init("structure", value.rawValue)])
    }
    for run in sections.travel.runs { add("travel", run.start, run.end, [.init("travel", run.value.word)]) }
    for run in sections.smoothness.runs where run.value.smoothness != .unknown {
      add(
        "smoothness", run.start, run.end,
        [
          .init("smoothness", run.value.smoothness.word),
          .init("provenance", run.value.provenance.word),
        ])
    }
    for run in sections.access.runs where run.value.isWorthTelling {
      add("access", run.start, run.end, [.init("access", run.value.word)])
    }
    for climb in terrain.climbs {
      add(
        "climb", climb.start, climb.end,
        [
          .init("grade", climb.grade.rawValue),
          .init("ascent", DecimalText.text(climb.ascent, decimals: 1)),
          .init("averageSlope", DecimalText.text(climb.averageSlope, decimals: 1)),
          .init("maxSlope", DecimalText.text(climb.maxSlope, decimals: 1)),
        ])
    }
    return all
  }
}

extension RouteReport {
  /// The report of a route.
  init(_ answer: AnsweredRoute, graph: RoadGraph) {
    self.init(title: answer.title(graph))
    facts = RouteSummary.facts(answer)
    // Heights have more places than the line; the chart shows them all.
    line = Self.merge(answer)
    surface = answer.sections.surface.runs.map {
      Section(
        start: $0.start, end: $0.end, value: $0.value.surface.word, provenance: $0.value.provenance.word)
    }
    roadType = answer.sections.roadType.runs.map {
      Section(start: $0.start, end: $0.end, value: $0.value.word)
    }
    let classes = answer.terrain.steepness.classes
    steepness = answer.terrain.steepness.sections.map {
      Section(start: $0.start, end: $0.end, value: classes.label($0.classIndex))
    }
    steepnessClass = answer.terrain.steepness.sections.map(\.classIndex)
    steepnessCount = classes.count
    tables =
      SummaryTable.tables(
        answer.sections, nil, answer.terrain.steepness, from: 0, to: answer.distance
      ).reported
    let track = answer.track(graph)
    gpx = TrackDocument(name: track.name, tracks: [track], credit: graph.credit).encoded(as: .gpx)
    climbs = answer.terrain.climbs.map(Climb.init)
    attribution = graph.attribution
    notes = Self.notes(surface)
  }

  /// What a reader has to know of the charts.
  static func notes(_ surface: [Section]) -> [String] {
    surface.contains { $0.provenance == "assumed" }
      ? ["Pale stretches of the surface chart are assumed from the kind of road, not tagged."] : []
  }

  /// The points of the line together with the places of all heights, in order.
  static func merge(_ answer: AnsweredRoute) -> [Point] {
    var points: [Point] = []
    var heights = answer.terrain.heights[...]
    for (index, point) in answer.line.enumerated() {
      while let height = heights.first, height.metre < point.metre - 0.01 {
        if index > 0 {
          let before = answer.line[index - 1]
          let share = (height.metre - before.metre) / max(1e-9, point.metre - before.metre)
          points.append(
            Point(
              coordinate: before.coordinate.towards(point.coordinate, share: share), metre: height.metre,
              elevation: height.elevation))
        }
        heights.removeFirst()
      }
      points.append(
        Point(coordinate: point.coordinate, metre: point.metre, elevation: answer.elevations[index]))
    }
    return points
  }
}

extension [SummaryTable] {
  /// The tables as pages show them; how one travels is worth a table only where it changes.
  var reported: [RouteReport.Table] {
    filter { $0.key != "travel" || $0.rows.count > 1 }.map { table in
      RouteReport.Table(
        key: table.key, title: table.title,
        rows: table.rows.map {
          RouteReport.Table.Row(
            value: $0.value, provenance: $0.provenance, length: $0.length, share: $0.share)
        })
    }
  }
}
