import Geography
import JSONText

/// Writes KML 2.2: a placemark a track, with `gx:Track` (Google's extension) where every point has its time, and sections
/// as extended data.
enum KMLWriter {
  static func encode(_ document: TrackDocument) -> [UInt8] {
    var xml = XMLWriter()
    xml.raw("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n")
    xml.raw("<kml xmlns=\"http://www.opengis.net/kml/2.2\" xmlns:gx=\"http://www.google.com/kml/ext/2.2\">\n")
    xml.raw("<Document>\n")
    xml.element("name", document.name, indent: "  ")
    let credit = document.credit.map { "© \($0.author), \($0.licence)" }
    let words = [document.summary, credit].compactMap { $0 }
    xml.element("description", words.joined(separator: " — "), indent: "  ")
    for waypoint in document.waypoints { writeWaypoint(waypoint, &xml) }
    for track in document.tracks { writeTrack(track, &xml) }
    xml.raw("</Document>\n</kml>\n")
    return xml.text.bytes
  }

  private static func writeWaypoint(_ waypoint: TrackDocument.Waypoint, _ xml: inout XMLWriter) {
    xml.raw("  <Placemark>\n")
    xml.element("name", waypoint.name, indent: "    ")
    xml.raw("    <Point><coordinates>")
    writeTuple(waypoint.coordinate, waypoint.elevation, ",", &xml)
    xml.raw("</coordinates></Point>\n  </Placemark>\n")
  }

  private static func writeTrack(_ track: Track, _ xml: inout XMLWriter) {
    xml.raw("  <Placemark>\n")
    xml.element("name", track.name, indent: "    ")
    writeSections(track.sections, &xml)
    let isSeveral = track.segments.count > 1
    if track.isTimed {
      if isSeveral { xml.raw("    <gx:MultiTrack>\n") }
      for segment in track.segments { writeTimed(segment, &xml) }
      if isSeveral { xml.raw("    </gx:MultiTrack>\n") }
    } else {
      if isSeveral { xml.raw("    <MultiGeometry>\n") }
      for segment in track.segments { writeLine(segment, &xml) }
      if isSeveral { xml.raw("    </MultiGeometry>\n") }
    }
    xml.raw("  </Placemark>\n")
  }

  /// One datum a kind: its stretches with their values, set apart by semicolons.
  private static func writeSections(_ sections: [TrackSection], _ xml: inout XMLWriter) {
    if sections.isEmpty { return }
    xml.raw("    <ExtendedData>\n")
    for kind in SectionColumns(sections).kinds {
      xml.raw("      <Data name=\"")
      xml.escaped(kind)
      xml.raw("\"><value>")
      for (index, section) in sections.filter({ $0.kind == kind }).enumerated() {
        if index > 0 { xml.raw("; ") }
        xml.text.append(decimal: section.startMetres, decimals: 2)
        xml.raw("-")
        xml.text.append(decimal: section.endMetres, decimals: 2)
        for value in section.values {
          xml.raw(" ")
          xml.escaped(value.text)
        }
      }
      xml.raw("</value></Data>\n")
    }
    xml.raw("    </ExtendedData>\n")
  }

  private static func writeTimed(_ segment: [TrackPoint], _ xml: inout XMLWriter) {
    xml.raw("    <gx:Track>\n")
    for point in segment {
      xml.raw("      <when>")
      xml.text.append(time: point.writableTime ?? 0)
      xml.raw("</when>\n")
    }
    for point in segment {
      xml.raw("      <gx:coord>")
      writeTuple(point.coordinate, point.elevation, " ", &xml)
      xml.raw("</gx:coord>\n")
    }
    xml.raw("    </gx:Track>\n")
  }

  private static func writeLine(_ segment: [TrackPoint], _ xml: inout XMLWriter) {
    xml.raw("    <LineString><tessellate>1</tessellate><coordinates>\n")
    for point in segment {
      xml.raw("      ")
      writeTuple(point.coordinate, point.elevation, ",", &xml)
      xml.raw("\n")
    }
    xml.raw("    </coordinates></LineString>\n")
  }

  private static func writeTuple(
    _ coordinate: Coordinate, _ elevation: Double?, _ separator: StaticString, _ xml: inout XMLWriter
  ) {
    xml.text.append(degreesE7: coordinate.longitudeE7)
    xml.raw(separator)
    xml.text.append(degreesE7: coordinate.latitudeE7)
    guard let elevation, elevation.isFinite else { return }
    xml.raw(separator)
    xml.text.append(decimal: elevation, decimals: 2)
  }
}
