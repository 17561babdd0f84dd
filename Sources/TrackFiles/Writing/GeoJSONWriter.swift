import Geography
import JSONText

/// Writes GeoJSON (RFC 7946): a feature collection with a feature a track and a point a waypoint.
///
/// Sections are a property of their track, in the form of our own answers: for each kind a list of
/// `[startMetre, endMetre, value, …]`; times are `coordTimes`.
enum GeoJSONWriter {
  static func encode(_ document: TrackDocument) -> [UInt8] {
    var json = JSONWriter(capacity: 1 << 12)
    json.beginObject()
    json.key("type")
    json.string("FeatureCollection")
    writeMember("name", document.name, &json)
    writeMember("description", document.summary, &json)
    writeMember("attribution", document.credit.map { "© \($0.author), \($0.licence)" }, &json)
    writeBox(document.box, &json)
    json.key("features")
    json.beginArray()
    for track in document.tracks { writeTrack(track, &json) }
    if document.hasSectionFeatures {
      for track in document.tracks {
        for part in TrackParts(track).parts { writePart(part, &json) }
      }
    }
    for waypoint in document.waypoints { writeWaypoint(waypoint, &json) }
    json.endArray()
    json.endObject()
    json.endLine()
    return json.bytes
  }

  private static func writeMember(_ key: StaticString, _ value: String?, _ json: inout JSONWriter) {
    guard let value else { return }
    json.key(key)
    json.string(value)
  }

  private static func writeBox(_ box: BoundingBox, _ json: inout JSONWriter) {
    if box.isEmpty { return }
    json.key("bbox")
    json.beginArray()
    for border in [box.westE7, box.southE7, box.eastE7, box.northE7] { json.degrees(e7: border) }
    json.endArray()
  }

  private static func writeTrack(_ track: Track, _ json: inout JSONWriter) {
    json.beginObject()
    json.key("type")
    json.string("Feature")
    json.key("properties")
    json.beginObject()
    writeMember("name", track.name, &json)
    json.key("kind")
    json.string(track.kind.rawValue)
    writeTimes(track, &json)
    writeSections(track.sections, &json)
    json.endObject()
    json.key("geometry")
    writeGeometry(track, &json)
    json.endObject()
  }

  /// A stretch of a track on which all its sections hold, as a feature of its own.
  private static func writePart(_ part: TrackParts.Part, _ json: inout JSONWriter) {
    json.beginObject()
    json.key("type")
    json.string("Feature")
    json.key("properties")
    json.beginObject()
    json.key("kind")
    json.string(sectionKind)
    json.key("start")
    json.number(part.startMetres, decimals: 2)
    json.key("end")
    json.number(part.endMetres, decimals: 2)
    for value in part.values {
      json.key(text: value.name)
      json.string(value.text)
    }
    json.endObject()
    json.key("geometry")
    json.beginObject()
    json.key("type")
    json.string("LineString")
    json.key("coordinates")
    json.beginArray()
    for point in part.line { writePosition(point.coordinate, point.elevation, &json) }
    json.endArray()
    json.endObject()
    json.endObject()
  }

  /// The `kind` of features that repeat a stretch of a track: readers pass over them.
  static let sectionKind = "section"

  private static func writeGeometry(_ track: Track, _ json: inout JSONWriter) {
    json.beginObject()
    json.key("type")
    json.string(track.segments.count == 1 ? "LineString" : "MultiLineString")
    json.key("coordinates")
    writeNested(track, &json) { point, json in writePosition(point.coordinate, point.elevation, &json) }
    json.endObject()
  }

  private static func writeTimes(_ track: Track, _ json: inout JSONWriter) {
    guard track.segments.joined().contains(where: { $0.writableTime != nil }) else { return }
    json.key("coordTimes")
    writeNested(track, &json) { point, json in
      if let time = point.writableTime { json.string(UTCTime.text(time)) } else { json.null() }
    }
  }

  /// One array for a single segment, else an array of an array a segment; a lone point is written twice, since a line
  /// has two at least.
  private static func writeNested(
    _ track: Track, _ json: inout JSONWriter, _ write: (TrackPoint, inout JSONWriter) -> Void
  ) {
    if track.segments.count != 1 { json.beginArray() }
    for segment in track.segments {
      json.beginArray()
      for point in segment { write(point, &json) }
      if segment.count == 1 { write(segment[0], &json) }
      json.endArray()
    }
    if track.segments.count != 1 { json.endArray() }
  }

  private static func writePosition(
    _ coordinate: Coordinate, _ elevation: Double?, _ json: inout JSONWriter
  ) {
    guard let elevation, elevation.magnitude < 0x1p63 else {
      return json.pair(e7: coordinate.longitudeE7, coordinate.latitudeE7)
    }
    json.position(
      longitudeE7: coordinate.longitudeE7, latitudeE7: coordinate.latitudeE7, height: elevation,
      heightDecimals: 2)
  }

  private static func writeSections(_ sections: [TrackSection], _ json: inout JSONWriter) {
    if sections.isEmpty { return }
    json.key("sections")
    json.beginObject()
    for kind in SectionColumns(sections).kinds {
      json.key(text: kind)
      json.beginArray()
      for section in sections where section.kind == kind {
        json.beginArray()
        json.number(section.startMetres, decimals: 2)
        json.number(section.endMetres, decimals: 2)
        for value in section.values { json.string(value.text) }
        json.endArray()
      }
      json.endArray()
    }
    json.endObject()
  }

  private static func writeWaypoint(_ waypoint: TrackDocument.Waypoint, _ json: inout JSONWriter) {
    json.beginObject()
    json.key("type")
    json.string("Feature")
    json.key("properties")
    json.beginObject()
    writeMember("name", waypoint.name, &json)
    json.endObject()
    json.key("geometry")
    json.beginObject()
    json.key("type")
    json.string("Point")
    json.key("coordinates")
    writePosition(waypoint.coordinate, waypoint.elevation, &json)
    json.endObject()
    json.endObject()
  }
}
