import Geography
import JSONText
import RoadGraph

/// What a page's script draws from, as JSON inside the page.
struct PageData {
  /// How places become pixels in the page's picture of the map.
  let view: Camera
  var report: RouteReport?
  var lines: [RouteMap.Line] = []
  var roads: MapRoads?
  var attribution = ""
  var box = BoundingBox.empty
  /// What the map shows at first, where that is not the box.
  var camera: Camera?
  /// Where distances begin and end in the picture of the charts.
  var plot = (0.0, 0.0)

  init(view: Camera) { self.view = view }

  /// The text of the JSON.
  var json: String {
    var json = JSONWriter(capacity: 1 << 16, escapesMarkup: true)
    json.beginObject()
    json.key("attribution")
    json.string(attribution)
    writeCamera(&json)
    json.key("plot")
    json.beginArray()
    json.number(plot.0, decimals: 1)
    json.number(plot.1, decimals: 1)
    json.endArray()
    json.key("points")
    json.beginArray()
    for point in report?.line ?? [] {
      json.beginArray()
      json.degrees(e7: point.coordinate.longitudeE7)
      json.degrees(e7: point.coordinate.latitudeE7)
      json.number(point.metre, decimals: 1)
      json.number(point.elevation, decimals: 1)
      json.endArray()
    }
    json.endArray()
    writeLines(&json)
    writeSections(&json)
    writeRoads(&json)
    json.endObject()
    return String(decoding: json.bytes, as: UTF8.self)
  }

  private func writeCamera(_ json: inout JSONWriter) {
    json.key("view")
    json.beginObject()
    json.key("size")
    json.number(view.worldSize, decimals: 3)
    json.key("left")
    json.number(view.left, decimals: 3)
    json.key("top")
    json.number(view.top, decimals: 3)
    json.endObject()
    json.key("box")
    if box.isEmpty {
      json.null()
    } else {
      json.beginArray()
      for border in [box.westE7, box.southE7, box.eastE7, box.northE7] { json.degrees(e7: border) }
      json.endArray()
    }
    guard let camera else { return }
    json.key("camera")
    json.beginObject()
    json.key("center")
    let center = camera.coordinate(of: ScreenPoint(x: camera.width / 2, y: camera.height / 2))
    json.beginArray()
    json.degrees(e7: center.longitudeE7)
    json.degrees(e7: center.latitudeE7)
    json.endArray()
    json.key("zoom")
    // The library's tiles are 512 pixels wide: its zoom is one less.
    json.number(camera.zoom - 1, decimals: 3)
    json.endObject()
  }

  private func writeLines(_ json: inout JSONWriter) {
    json.key("lines")
    json.beginArray()
    for line in lines where line.points.count > 1 {
      json.beginObject()
      json.key("name")
      json.string(line.name)
      json.key("recorded")
      json.bool(line.isRecorded)
      json.key("colour")
      if case .colour(let colour) = line.ink { json.string(colour) } else { json.string("") }
      json.key("points")
      json.beginArray()
      for point in line.points { json.pair(e7: point.longitudeE7, point.latitudeE7) }
      json.endArray()
      json.endObject()
    }
    json.endArray()
    json.key("recordedHeights")
    json.beginArray()
    for height in report?.recordedHeights ?? [] {
      json.beginArray()
      json.number(height.metre, decimals: 1)
      json.number(height.elevation, decimals: 1)
      json.endArray()
    }
    json.endArray()
  }

  private func writeSections(_ json: inout JSONWriter) {
    json.key("sections")
    json.beginObject()
    let report = report ?? RouteReport(title: "")
    write("surface", report.surface, &json) { Palette.surface(report.surface[$0].value) }
    write("roadType", report.roadType, &json) { Palette.roadType(report.roadType[$0].value) }
    write("steepness", report.steepness, &json) {
      Palette.steepness(report.steepnessClass[$0], of: report.steepnessCount)
    }
    json.endObject()
  }

  private func write(
    _ key: StaticString, _ sections: [RouteReport.Section], _ json: inout JSONWriter,
    _ colour: (Int) -> String
  ) {
    json.key(key)
    json.beginArray()
    for (index, section) in sections.enumerated() {
      json.beginArray()
      json.number(section.start, decimals: 1)
      json.number(section.end, decimals: 1)
      json.string(section.value.replacingUnderscores)
      json.string(section.provenance)
      json.string(colour(index))
      json.endArray()
    }
    json.endArray()
  }

  /// Roads as whole numbers: a position in millionths of a degree, then steps; a third of the length of plain positions.
  private func writeRoads(_ json: inout JSONWriter) {
    json.key("roads")
    json.beginArray()
    for (rank, group) in (roads?.groups ?? []).enumerated() {
      json.beginObject()
      json.key("width")
      json.number(Palette.roadWidth(group.type.word), decimals: 1)
      json.key("rank")
      json.integer(-rank)
      json.key("dashed")
      json.bool([.footway, .path, .steps, .track, .viaFerrata, .bridleway, .ferry].contains(group.type))
      json.key("lines")
      json.beginArray()
      for line in group.lines {
        json.beginArray()
        var last = (0, 0)
        for point in line {
          let place = ((Int(point.longitudeE7) + 5) / 10, (Int(point.latitudeE7) + 5) / 10)
          json.integer(place.0 - last.0)
          json.integer(place.1 - last.1)
          last = place
        }
        json.endArray()
      }
      json.endArray()
      json.endObject()
    }
    json.endArray()
  }
}
