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
    climbs = answer.terrain.climbs.map {
      Climb(
        start: $0.start, end: $0.end, ascent: $0.ascent, averageSlope: $0.averageSlope, maxSlope: $0.maxSlope,
        grade: $0.grade.rawValue)
    }
    attribution = graph.attribution
    notes = ["Pale stretches of the surface chart are assumed from the kind of road, not tagged."]
  }

  /// The points of the line together with the places of all heights, in order.
  private static func merge(_ answer: AnsweredRoute) -> [Point] {
    var points: [Point] = []
    var heights = answer.terrain.heights[...]
    for (index, point) in answer.line.enumerated() {
      while let height = heights.first, height.metre < point.metre - 0.01 {
        if index > 0 {
          let before = answer.line[index - 1]
          let share = (height.metre - before.metre) / max(1e-9, point.metre - before.metre)
          points.append(
            Point(
              coordinate: Coordinate(
                latitude: before.coordinate.latitude
                  + share * (point.coordinate.latitude - before.coordinate.latitude),
                longitude: before.coordinate.longitude
                  + share * (point.coordinate.longitude - before.coordinate.longitude)),
              metre: height.metre, elevation: height.elevation))
        }
        heights.removeFirst()
      }
      points.append(
        Point(coordinate: point.coordinate, metre: point.metre, elevation: answer.elevations[index]))
    }
    return points
  }
}
