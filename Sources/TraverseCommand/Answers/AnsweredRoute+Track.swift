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
    func section<Value>(
      _ kind: String, _ section: RouteSection<Value>, _ values: [TrackSection.Value]
    ) -> TrackSection {
      TrackSection(kind: kind, startMetres: section.start, endMetres: section.end, values: values)
    }
    var all: [TrackSection] = []
    for part in sections.surface {
      let source = part.value.provenance.word
      all.append(
        section("surface", part, [.init("surface", part.value.surface.word), .init("provenance", source)]))
    }
    for part in sections.roadType {
      all.append(section("roadType", part, [.init("roadType", part.value.word)]))
    }
    for part in terrain.steepness {
      all.append(
        section(
          "steepness", part, [.init("class", "\(part.value)"), .init("slope", SteepnessLabel.of(part.value))])
      )
    }
    for part in sections.structure {
      all.append(section("structure", part, [.init("structure", part.value.rawValue)]))
    }
    for part in sections.travel { all.append(section("travel", part, [.init("travel", part.value.word)])) }
    return all
  }
}

/// The words for steepness classes.
enum SteepnessLabel {
  /// The slope of a class, 0 the steepest fall … 10 the steepest rise.
  static func of(_ index: Int) -> String {
    let words = [
      "steeper than −16 %", "−16…−10 %", "−10…−7 %", "−7…−4 %", "−4…−1 %", "−1…1 %", "1…4 %", "4…7 %",
      "7…10 %",
      "10…16 %", "steeper than 16 %",
    ]
    return words[max(0, min(words.count - 1, index))]
  }
}

extension RouteReport {
  /// The report of a route.
  init(_ answer: AnsweredRoute, graph: RoadGraph) {
    self.init(title: answer.title(graph))
    facts = RouteSummary.facts(answer)
    // Heights have more places than the line; the chart shows them all.
    line = Self.merge(answer)
    surface = answer.sections.surface.map {
      Section(
        start: $0.start, end: $0.end, value: $0.value.surface.word, provenance: $0.value.provenance.word)
    }
    roadType = answer.sections.roadType.map { Section(start: $0.start, end: $0.end, value: $0.value.word) }
    steepness = answer.terrain.steepness.map {
      Section(start: $0.start, end: $0.end, value: SteepnessLabel.of($0.value))
    }
    steepnessClass = answer.terrain.steepness.map(\.value)
    climbs = answer.terrain.climbs.map {
      Climb(
        start: $0.start, end: $0.end, ascent: $0.ascent, averageSlope: $0.averageSlope, maxSlope: $0.maxSlope,
        grade: $0.grade)
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
