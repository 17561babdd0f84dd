import Geography
import JSONText

/// Writes GPX 1.1, valid against its schema, with sections as extensions in a namespace of our own.
///
/// <https://www.topografix.com/GPX/1/1/>. Elements keep the order that the schema asks for: metadata, waypoints, routes,
/// tracks; within a point: ele, time, hdop, extensions.
enum GPXWriter {
  static func encode(_ document: TrackDocument) -> [UInt8] {
    var xml = XMLWriter()
    xml.raw("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n")
    xml.raw("<gpx version=\"1.1\" creator=\"traverse\" xmlns=\"http://www.topografix.com/GPX/1/1\"")
    xml.raw(" xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\" xmlns:traverse=\"urn:traverse:gpx:1\"")
    xml.raw(
      " xsi:schemaLocation=\"http://www.topografix.com/GPX/1/1 http://www.topografix.com/GPX/1/1/gpx.xsd\">\n"
    )
    writeMetadata(document, &xml)
    for waypoint in document.waypoints { writeWaypoint(waypoint, &xml) }
    for track in document.tracks where track.kind == .route { writeRoute(track, &xml) }
    for track in document.tracks where track.kind != .route { writeTrack(track, &xml) }
    xml.raw("</gpx>\n")
    return xml.text.bytes
  }

  private static func writeMetadata(_ document: TrackDocument, _ xml: inout XMLWriter) {
    xml.raw("  <metadata>\n")
    xml.element("name", document.name, indent: "    ")
    xml.element("desc", document.summary, indent: "    ")
    if let credit = document.credit {
      xml.raw("    <copyright author=\"")
      xml.escaped(credit.author)
      xml.raw("\">\n")
      xml.element("license", credit.licence, indent: "      ")
      xml.raw("    </copyright>\n")
    }
    let box = document.box
    if !box.isEmpty {
      xml.raw("    <bounds minlat=\"")
      xml.text.append(degreesE7: box.southE7)
      xml.raw("\" minlon=\"")
      xml.text.append(degreesE7: longitude(box.westE7))
      xml.raw("\" maxlat=\"")
      xml.text.append(degreesE7: box.northE7)
      xml.raw("\" maxlon=\"")
      xml.text.append(degreesE7: longitude(box.eastE7))
      xml.raw("\"/>\n")
    }
    xml.raw("  </metadata>\n")
  }

  private static func writeWaypoint(_ waypoint: TrackDocument.Waypoint, _ xml: inout XMLWriter) {
    xml.raw("  ")
    openPoint("wpt", waypoint.coordinate, &xml)
    xml.element("ele", waypoint.elevation, decimals: 2)
    xml.element("name", waypoint.name)
    xml.raw("</wpt>\n")
  }

  private static func writeRoute(_ route: Track, _ xml: inout XMLWriter) {
    xml.raw("  <rte>\n")
    writeHead(route, &xml)
    for segment in route.segments {
      for point in segment { writePoint("rtept", point, &xml) }
    }
    xml.raw("  </rte>\n")
  }

  private static func writeTrack(_ track: Track, _ xml: inout XMLWriter) {
    xml.raw("  <trk>\n")
    writeHead(track, &xml)
    for segment in track.segments {
      xml.raw("    <trkseg>\n")
      for point in segment { writePoint("trkpt", point, &xml) }
      xml.raw("    </trkseg>\n")
    }
    xml.raw("  </trk>\n")
  }

  /// Name and sections of a track or route.
  private static func writeHead(_ track: Track, _ xml: inout XMLWriter) {
    xml.element("name", track.name, indent: "    ")
    if track.sections.isEmpty { return }
    xml.raw("    <extensions>\n")
    for section in track.sections {
      xml.raw("      <traverse:section kind=\"")
      xml.escaped(section.kind)
      xml.raw("\" start=\"")
      xml.text.append(decimal: section.startMetres, decimals: 2)
      xml.raw("\" end=\"")
      xml.text.append(decimal: section.endMetres, decimals: 2)
      for value in section.values {
        xml.raw("\" ")
        xml.text.append(text: value.name)
        xml.raw("=\"")
        xml.escaped(value.text)
      }
      xml.raw("\"/>\n")
    }
    xml.raw("    </extensions>\n")
  }

  /// A longitude below 180 degrees, as the schema wants it: a centimetre off on that one meridian.
  private static func longitude(_ value: Int32) -> Int32 { min(value, 1_799_999_999) }

  private static func openPoint(_ name: StaticString, _ coordinate: Coordinate, _ xml: inout XMLWriter) {
    xml.raw("<")
    xml.raw(name)
    xml.raw(" lat=\"")
    xml.text.append(degreesE7: coordinate.latitudeE7)
    xml.raw("\" lon=\"")
    xml.text.append(degreesE7: longitude(coordinate.longitudeE7))
    xml.raw("\">")
  }

  private static func writePoint(_ name: StaticString, _ point: TrackPoint, _ xml: inout XMLWriter) {
    xml.raw("      ")
    openPoint(name, point.coordinate, &xml)
    xml.element("ele", point.elevation, decimals: 2)
    if let time = point.writableTime {
      xml.raw("<time>")
      xml.text.append(time: time)
      xml.raw("</time>")
    }
    xml.element("hdop", point.accuracy.map { $0 / TrackPoint.metresPerDilution }, decimals: 3)
    if point.speed != nil || point.heading != nil {
      xml.raw("<extensions>")
      xml.element("traverse:speed", point.speed, decimals: 3)
      xml.element("traverse:course", point.heading, decimals: 2)
      xml.raw("</extensions>")
    }
    xml.raw("</")
    xml.raw(name)
    xml.raw(">\n")
  }
}
