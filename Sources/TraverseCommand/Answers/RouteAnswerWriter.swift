import Geography
import JSONText
import RoadGraph
import RouteProfiles
import Routing
import TravelCosts

/// Writes answers as the contract has them; one place for the keys of `route`, `match` and `profile`.
struct RouteAnswerWriter {
  /// Whether the line is written.
  var geometry = true
  /// Whether heights and sections are written.
  var terrain = true

  /// Writes the object of one route.
  func write(_ answer: AnsweredRoute, _ graph: RoadGraph, to json: inout JSONWriter) {
    json.beginObject()
    json.key("distance")
    json.number(answer.distance, decimals: 2)
    json.key("duration")
    json.number(answer.duration, decimals: 1)
    json.key("ascent")
    json.number(answer.terrain.totalUp, decimals: 3)
    json.key("descent")
    json.number(answer.terrain.totalDown, decimals: 3)
    json.key("profile")
    json.string(answer.profile)
    json.key("ways")
    json.beginArray()
    for way in answer.ways { json.integer(way) }
    json.endArray()
    json.key("bbox")
    write(answer.box, to: &json)
    if geometry { writeGeometry(answer, to: &json) }
    writeLegs(answer.route, graph, to: &json)
    if terrain {
      json.key("sections")
      write(answer.sections, answer.terrain, to: &json)
      json.key("terrain")
      write(answer.terrain, to: &json)
    }
    json.key("notAvoided")
    json.beginArray()
    for word in answer.notAvoided { json.string(word) }
    json.endArray()
    json.endObject()
  }

  private func write(_ box: BoundingBox, to json: inout JSONWriter) {
    guard !box.isEmpty else { return json.null() }
    json.beginArray()
    for border in [box.westE7, box.southE7, box.eastE7, box.northE7] { json.degrees(e7: border) }
    json.endArray()
  }

  private func writeGeometry(_ answer: AnsweredRoute, to json: inout JSONWriter) {
    json.key("geometry")
    writeLine(answer, to: &json)
  }

  /// Writes the line as a geometry of GeoJSON, with heights.
  func writeLine(_ answer: AnsweredRoute, to json: inout JSONWriter) {
    json.beginObject()
    json.key("type")
    json.string("LineString")
    json.key("coordinates")
    json.beginArray()
    for (point, elevation) in zip(answer.line, answer.elevations) {
      json.beginArray()
      json.degrees(e7: point.coordinate.longitudeE7)
      json.degrees(e7: point.coordinate.latitudeE7)
      json.number(elevation, decimals: 1)
      json.endArray()
    }
    json.endArray()
    json.endObject()
  }

  private func writeLegs(_ route: Route, _ graph: RoadGraph, to json: inout JSONWriter) {
    json.key("legs")
    json.beginArray()
    for leg in route.legs {
      json.beginObject()
      json.key("distance")
      json.number(route.pieces[leg.pieces].reduce(0) { $0 + $1.length }, decimals: 2)
      json.key("duration")
      json.number(route.pieces[leg.pieces].reduce(0) { $0 + Double($1.duration) } / 1000, decimals: 1)
      json.key("from")
      write(leg.start, graph, to: &json)
      json.key("to")
      write(leg.end, graph, to: &json)
      json.endObject()
    }
    json.endArray()
  }

  private func write(_ place: SnappedPoint?, _ graph: RoadGraph, to json: inout JSONWriter) {
    guard let place else { return json.null() }
    json.beginObject()
    json.write(place.coordinate)
    json.key("snapped")
    json.number(place.distance, decimals: 2)
    json.key("way")
    json.integer(graph.wayID(of: place.section))
    json.key("offset")
    json.number(Double(place.offset) / 100, decimals: 2)
    json.endObject()
  }

  /// Writes the object of sections.
  ///
  /// - Parameter view: surfaces and road types in other words than OSM's.
  func write(
    _ sections: RouteSections, _ terrain: RouteTerrain, as view: ViewedSections? = nil,
    to json: inout JSONWriter
  ) {
    json.beginObject()
    json.key("surface")
    if let view {
      list(view.surface.runs, to: &json) { run, json in
        json.string(run.value.name)
        json.string(run.value.provenance?.word ?? "")
      }
    } else {
      list(sections.surface.runs, to: &json) { run, json in
        json.string(run.value.surface.word)
        json.string(run.value.provenance.word)
      }
    }
    json.key("roadType")
    if let view {
      list(view.roadType.runs, to: &json) { run, json in json.string(run.value.name) }
    } else {
      list(sections.roadType.runs, to: &json) { run, json in json.string(run.value.word) }
    }
    json.key("steepness")
    write(terrain.steepness, to: &json)
    json.key("structure")
    list(sections.structure.runs.filter { $0.value != nil }, to: &json) { run, json in
      json.string(run.value?.rawValue ?? "")
    }
    json.key("travel")
    list(sections.travel.runs, to: &json) { run, json in json.string(run.value.word) }
    json.key("smoothness")
    list(sections.smoothness.runs.filter { $0.value.smoothness != .unknown }, to: &json) { run, json in
      json.string(run.value.smoothness.word)
      json.string(run.value.provenance.word)
    }
    json.key("access")
    list(sections.access.runs.filter { $0.value.isWorthTelling }, to: &json) { run, json in
      json.string(run.value.word)
    }
    json.key("climbs")
    write(terrain.climbs, to: &json)
    json.endObject()
  }

  private func list<Value>(
    _ runs: [RunSections<Value>.Run], to json: inout JSONWriter,
    _ value: (RunSections<Value>.Run, inout JSONWriter) -> Void
  ) {
    json.beginArray()
    for run in runs {
      json.beginArray()
      json.number(run.start, decimals: 2)
      json.number(run.end, decimals: 2)
      value(run, &json)
      json.endArray()
    }
    json.endArray()
  }

  private func write(_ steepness: SteepnessSections, to json: inout JSONWriter) {
    json.beginArray()
    for section in steepness.sections {
      json.beginArray()
      json.number(section.start, decimals: 2)
      json.number(section.end, decimals: 2)
      json.integer(section.classIndex)
      json.endArray()
    }
    json.endArray()
  }

  func write(_ climbs: [Climb], to json: inout JSONWriter) {
    json.beginArray()
    for climb in climbs {
      json.beginObject()
      json.key("start")
      json.number(climb.start, decimals: 2)
      json.key("end")
      json.number(climb.end, decimals: 2)
      json.key("ascent")
      json.number(climb.ascent, decimals: 1)
      json.key("averageSlope")
      json.number(climb.averageSlope, decimals: 1)
      json.key("maxSlope")
      json.number(climb.maxSlope, decimals: 1)
      json.key("grade")
      json.string(climb.grade.rawValue)
      json.endObject()
    }
    json.endArray()
  }

  /// Writes the object of heights of a whole line.
  func write(_ terrain: RouteTerrain, to json: inout JSONWriter) {
    write(terrain, in: 0...max(0, terrain.line.length), to: &json)
  }

  /// Writes the object of heights of a window.
  func write(_ terrain: RouteTerrain, in window: ClosedRange<Double>, to json: inout JSONWriter) {
    let extremes = terrain.line.extremes(from: window.lowerBound, to: window.upperBound)
    let totals = terrain.ascent.totals(from: window.lowerBound, to: window.upperBound)
    json.beginObject()
    json.key("minElevation")
    json.number(extremes?.minElevation, decimals: 1)
    json.key("minElevationDistance")
    json.number(extremes?.minDistance, decimals: 2)
    json.key("maxElevation")
    json.number(extremes?.maxElevation, decimals: 1)
    json.key("maxElevationDistance")
    json.number(extremes?.maxDistance, decimals: 2)
    json.key("totalUp")
    json.number(extremes == nil ? nil : totals.up, decimals: 3)
    json.key("totalDown")
    json.number(extremes == nil ? nil : totals.down, decimals: 3)
    json.key("source")
    json.beginObject()
    for source in [HeightSource.sampled, .interpolated, .filled, .none] {
      json.key(text: source.word)
      json.number(
        terrain.share(of: source, from: window.lowerBound, to: window.upperBound), decimals: 4)
    }
    json.endObject()
    json.endObject()
  }
}

extension Access {
  /// Whether the value says more than that one may pass.
  var isWorthTelling: Bool {
    switch self {
    case .unknown, .yes, .designated, .permissive: false
    default: true
    }
  }
}
