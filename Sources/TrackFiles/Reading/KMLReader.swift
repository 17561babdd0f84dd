import Geography
import JSONText
import XMLStream

/// Takes the elements of KML (OGC 12-007r2) that are lines: `LineString` within whatever folders and collections, and
/// `gx:Track` with its times.
///
/// Points are counted as waypoints, the rings of polygons as areas.
struct KMLReader {
  private(set) var collector = TrackCollector()
  private var value = XMLValueReader()
  private var depth = 0
  private var placemarkDepth = 0
  private var name: String?
  private var isInLine = false
  private var isInPolygon = false
  private var isInTrack = false
  private var times: [Double?] = []
  private var fixes: [TrackPoint?] = []

  mutating func startElement(_ name: XMLString) {
    depth += 1
    switch name {
    case "Placemark":
      placemarkDepth = depth
      self.name = nil
    case "LineString": isInLine = true
    case "Polygon":
      isInPolygon = true
      collector.notes.areas += 1
    case "Point": collector.notes.waypoints += 1
    case "Track":
      isInTrack = true
      times = []
      fixes = []
    default: break
    }
  }

  mutating func endElement(_ name: XMLString, _ text: XMLText) throws(XMLTrackFault) {
    switch name {
    case "name" where placemarkDepth > 0 && depth == placemarkDepth + 1:
      self.name = text.trimmed.string
      collector.nameTrack(text.trimmed.string)
    case "coordinates" where isInLine && !isInPolygon: try addLine(text)
    case "when" where isInTrack: takeTime(text)
    case "coord" where isInTrack: takeFix(text)
    case "LineString": isInLine = false
    case "Polygon": isInPolygon = false
    case "Track":
      isInTrack = false
      addFixes()
    case "Placemark":
      collector.endTrack()
      isOpen = false
      placemarkDepth = 0
      self.name = nil
    default: break
    }
    depth -= 1
  }

  // MARK: Tracks

  /// Whether the placemark has begun a track: its further lines are segments of it.
  private var isOpen = false

  private mutating func beginSegment(_ kind: Track.Kind) {
    if isOpen, placemarkDepth > 0 { return collector.endSegment() }
    collector.beginTrack(kind, name: name)
    isOpen = placemarkDepth > 0
  }

  /// Adds the fixes of a `gx:Track` whose times and positions are lists of their own.
  private mutating func addFixes() {
    beginSegment(.track)
    for (index, fix) in fixes.enumerated() {
      guard var point = fix else { continue }
      point.time = times.count == fixes.count ? times[index] : nil
      collector.add(point)
    }
    collector.endSegment()
  }

  private mutating func takeTime(_ text: XMLText) {
    value.take(text)
    let time = UTCTime.seconds(value.bytes, 0..<value.bytes.count)
    if time == nil, !value.bytes.isEmpty { collector.countUnreadableValue(at: nil) }
    times.append(time)
  }

  /// `longitude latitude [height]`, set apart by blanks; an empty one stands for a time without a fix.
  private mutating func takeFix(_ text: XMLText) {
    value.take(text)
    var place = 0
    var fields: [Range<Int>] = []
    while let field = nextField(&place) { fields.append(field) }
    if fields.isEmpty { return fixes.append(nil) }
    fixes.append(point(fields))
  }

  // MARK: Lines

  /// `longitude,latitude[,height]` set apart by white space, which may also follow commas.
  private mutating func addLine(_ text: XMLText) throws(XMLTrackFault) {
    value.take(text)
    beginSegment(.line)
    var place = 0
    var fields: [Range<Int>] = []
    while let field = nextField(&place) {
      fields.append(field)
      if skipComma(&place) { continue }
      guard fields.count >= 2 else {
        throw XMLTrackFault(
          .malformedField(name: "position", text: String(decoding: value.bytes[field], as: UTF8.self)))
      }
      if let point = point(fields) { collector.add(point) }
      fields.removeAll(keepingCapacity: true)
    }
    guard fields.isEmpty else {
      throw XMLTrackFault(.malformedField(name: "position", text: "…,"))
    }
    collector.endSegment()
  }

  private func nextField(_ place: inout Int) -> Range<Int>? {
    while place < value.bytes.count, isSpace(value.bytes[place]) { place += 1 }
    let start = place
    while place < value.bytes.count, !isSpace(value.bytes[place]), value.bytes[place] != UInt8(ascii: ",") {
      place += 1
    }
    return place > start ? start..<place : nil
  }

  private func skipComma(_ place: inout Int) -> Bool {
    var next = place
    while next < value.bytes.count, isSpace(value.bytes[next]) { next += 1 }
    guard next < value.bytes.count, value.bytes[next] == UInt8(ascii: ",") else { return false }
    place = next + 1
    return true
  }

  private mutating func point(_ fields: [Range<Int>]) -> TrackPoint? {
    guard fields.count >= 2,
      let coordinate = validCoordinate(
        latitudeE7: DecimalText.parseDegreesE7(value.bytes, fields[1]),
        longitudeE7: DecimalText.parseDegreesE7(value.bytes, fields[0]))
    else {
      collector.countInvalidPoint(at: nil)
      return nil
    }
    var point = TrackPoint(coordinate)
    if fields.count > 2 { point.elevation = DecimalText.parseDouble(value.bytes, fields[2]) }
    return point
  }
}
