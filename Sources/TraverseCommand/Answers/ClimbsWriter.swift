import CommandLineSupport
import Geography
import JSONText
import RoadGraph
import RouteProfiles
import Routing

/// Writes the climbs of a region, the hardest first.
struct ClimbsWriter {
  let graph: RoadGraph
  let climbs: [RegionClimb]
  /// Name of the travel profile.
  let profile: String

  /// For people.
  func table() -> String {
    var table = TextTable(columns: [.right, .left, .right, .right, .right, .right, .right, .left, .left])
    table.add("", "cat.", "ascent", "length", "average", "steepest", "top", "surface", "name")
    for (index, climb) in climbs.enumerated() {
      table.add(
        "\(index + 1)", climb.climb.grade.rawValue, "\(DecimalText.text(climb.climb.ascent, decimals: 0)) m",
        RouteSummary.distance(climb.climb.length),
        "\(DecimalText.fixed(climb.climb.averageSlope, decimals: 1)) %",
        "\(DecimalText.text(climb.climb.maxSlope, decimals: 0)) %",
        "\(DecimalText.text(climb.climb.topElevation, decimals: 0)) m", surfaceWords(climb),
        [climb.mainRoadType?.word ?? "", climb.name].filter { !$0.isEmpty }.joined(separator: ", "))
    }
    return climbs.isEmpty ? "" : table.text
  }

  private func surfaceWords(_ climb: RegionClimb) -> String {
    guard let surface = climb.mainSurface else { return "" }
    return "\(surface.surface.word) (\(surface.provenance.word))"
  }

  func json() -> [UInt8] {
    var json = JSONWriter()
    json.beginObject()
    json.write(climbs.isEmpty ? .noClimb : .ok)
    json.key("profile")
    json.string(profile)
    json.key("climbs")
    json.beginArray()
    for (index, climb) in climbs.enumerated() {
      json.beginObject()
      write(climb, rank: index + 1, to: &json)
      json.endObject()
    }
    json.endArray()
    json.endObject()
    json.endLine()
    return json.bytes
  }

  func geoJSON() -> [UInt8] {
    var json = JSONWriter()
    json.beginObject()
    json.key("type")
    json.string("FeatureCollection")
    json.key("attribution")
    json.string(graph.attribution)
    json.key("features")
    json.beginArray()
    for (index, climb) in climbs.enumerated() {
      json.beginObject()
      json.key("type")
      json.string("Feature")
      json.key("properties")
      json.beginObject()
      write(climb, rank: index + 1, to: &json)
      json.endObject()
      json.key("geometry")
      RouteAnswerWriter().writeLine(AnsweredRoute(climb.route, profile: profile, graph: graph), to: &json)
      json.endObject()
    }
    json.endArray()
    json.endObject()
    json.endLine()
    return json.bytes
  }

  private func write(_ climb: RegionClimb, rank: Int, to json: inout JSONWriter) {
    func number(_ key: StaticString, _ value: Double, _ decimals: Int) {
      json.key(key)
      json.number(value, decimals: decimals)
    }
    json.key("rank")
    json.integer(rank)
    json.key("grade")
    json.string(climb.climb.grade.rawValue)
    json.key("name")
    json.string(climb.name)
    number("score", climb.climb.score, 0)
    number("fiets", climb.climb.fietsIndex, 2)
    number("length", climb.climb.length, 2)
    number("ascent", climb.climb.ascent, 1)
    number("averageSlope", climb.climb.averageSlope, 1)
    number("maxSlope", climb.climb.maxSlope, 1)
    number("topElevation", climb.climb.topElevation, 1)
    let line = climb.route.line(graph)
    for (key, point) in [("start", line.first), ("end", line.last)] {
      guard let point else { continue }
      json.key(text: key)
      json.beginArray()
      json.degrees(e7: point.coordinate.latitudeE7)
      json.degrees(e7: point.coordinate.longitudeE7)
      json.endArray()
    }
    json.key("roadType")
    json.string(climb.mainRoadType?.word ?? "")
    json.key("surfaces")
    json.beginArray()
    for share in climb.sections.surface.summary {
      json.beginArray()
      json.string(share.value.surface.word)
      json.string(share.value.provenance.word)
      json.number(share.share, decimals: 3)
      json.endArray()
    }
    json.endArray()
    json.key("ways")
    json.beginArray()
    for way in climb.route.wayIDs(graph) { json.integer(way) }
    json.endArray()
  }

  func csv() -> String {
    var text =
      "rank,grade,score,fiets,name,length_m,ascent_m,average_slope,max_slope,top_m,road_type,surface,surface_source,"
    text += "start_lat,start_lon,end_lat,end_lon\n"
    for (index, climb) in climbs.enumerated() {
      let line = climb.route.line(graph)
      let ends = [line.first, line.last].flatMap { point in
        [point?.coordinate.latitudeE7 ?? 0, point?.coordinate.longitudeE7 ?? 0]
          .map { DecimalText.degrees(e7: $0) }
      }
      let cells =
        [
          "\(index + 1)", climb.climb.grade.rawValue, DecimalText.text(climb.climb.score, decimals: 0),
          DecimalText.text(climb.climb.fietsIndex, decimals: 2), climb.name,
          DecimalText.text(climb.climb.length, decimals: 2),
          DecimalText.text(climb.climb.ascent, decimals: 1),
          DecimalText.text(climb.climb.averageSlope, decimals: 1),
          DecimalText.text(climb.climb.maxSlope, decimals: 1),
          DecimalText.text(climb.climb.topElevation, decimals: 1), climb.mainRoadType?.word ?? "",
          climb.mainSurface?.surface.word ?? "", climb.mainSurface?.provenance.word ?? "",
        ] + ends
      text += CSVLine.text(cells)
    }
    return text
  }
}
