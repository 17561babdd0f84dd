import Geography
import JSONText
import XMLStream

/// Takes the elements of GPX 1.0 and 1.1 as they occur in the wild: with any prefix and namespace or none.
///
/// Beside the schema's own elements, speed, course and accuracy are taken from extensions of any namespace by their
/// local names, and the points between the vias of Garmin's routes (`gpxx:rpt`).
struct GPXReader {
  private(set) var collector = TrackCollector()
  private var value = XMLValueReader()
  /// How many elements are open.
  private var depth = 0
  /// How many elements were open when the track or route, and the point, began; 0 outside of one.
  private var trackDepth = 0
  private var pointDepth = 0
  private var isWaypoint = false
  private var point: TrackPoint?
  private var dilution: Double?
  private var betweenVias: [TrackPoint] = []

  // MARK: Tags

  mutating func startElement(_ name: XMLString, _ attributes: XMLAttributes) throws(XMLTrackFault) {
    depth += 1
    switch name {
    case "trkpt", "rtept": try startPoint(attributes, isWaypoint: false)
    case "wpt": try startPoint(attributes, isWaypoint: true)
    case "rpt":
      if pointDepth > 0, !isWaypoint, let coordinate = try coordinate(attributes) {
        betweenVias.append(TrackPoint(coordinate))
      }
    case "trk", "rte":
      guard trackDepth == 0 else { return }
      trackDepth = depth
      collector.beginTrack(name == "trk" ? .track : .route)
    default: break
    }
  }

  mutating func endElement(_ name: XMLString, _ text: XMLText) {
    if depth == pointDepth {
      endPoint()
    } else if pointDepth > 0 {
      takeValue(name, text)
    } else if trackDepth > 0 {
      switch name {
      case "trkseg": collector.endSegment()
      case "name" where depth == trackDepth + 1: collector.nameTrack(text.trimmed.string)
      default: break
      }
    }
    if depth == trackDepth {
      collector.endTrack()
      trackDepth = 0
    }
    depth -= 1
  }

  // MARK: Points

  private mutating func startPoint(_ attributes: XMLAttributes, isWaypoint: Bool) throws(XMLTrackFault) {
    guard pointDepth == 0 else { return }
    pointDepth = depth
    self.isWaypoint = isWaypoint
    dilution = nil
    guard !isWaypoint else { return collector.notes.waypoints += 1 }
    point = try coordinate(attributes).map { TrackPoint($0) }
    if point == nil { collector.countInvalidPoint(at: nil) }
  }

  private mutating func endPoint() {
    if var point {
      if point.accuracy == nil { point.accuracy = dilution.map { $0 * TrackPoint.metresPerDilution } }
      collector.add(point)
    }
    for point in betweenVias { collector.add(point) }
    betweenVias.removeAll(keepingCapacity: true)
    point = nil
    pointDepth = 0
  }

  private mutating func coordinate(_ attributes: XMLAttributes) throws(XMLTrackFault) -> Coordinate? {
    var latitude: Int32?
    var longitude: Int32?
    for attribute in attributes {
      if attribute.name == "lat" {
        latitude = try degrees(attribute.value)
      } else if attribute.name == "lon" {
        longitude = try degrees(attribute.value)
      }
    }
    return validCoordinate(latitudeE7: latitude, longitudeE7: longitude)
  }

  private mutating func degrees(_ text: XMLString) throws(XMLTrackFault) -> Int32? {
    value.take(text)
    if let degrees = DecimalText.parseDegreesE7(value.bytes, 0..<value.bytes.count) { return degrees }
    let trimmed = value.bytes.filter { !isSpace($0) }
    if let degrees = DecimalText.parseDegreesE7(trimmed, 0..<trimmed.count) { return degrees }
    let points = trimmed.map { $0 == UInt8(ascii: ",") ? UInt8(ascii: ".") : $0 }
    guard points != trimmed, DecimalText.parseDouble(points, 0..<points.count) != nil else { return nil }
    throw XMLTrackFault(.decimalComma(text.string))
  }

  // MARK: Values of a point

  private mutating func takeValue(_ name: XMLString, _ text: XMLText) {
    guard var point else { return }
    // What belongs to the point itself; extensions have times and heights of other things.
    let isOwn = depth == pointDepth + 1
    switch name {
    case "ele" where isOwn: point.elevation = number(text)
    case "time" where isOwn: point.time = time(text)
    case "hdop" where isOwn: dilution = number(text)
    case "speed": point.speed = number(text)
    case "course", "heading", "bearing": point.heading = number(text)
    case "accuracy": point.accuracy = number(text)
    default: return
    }
    self.point = point
  }

  private mutating func time(_ text: XMLText) -> Double? {
    value.take(text)
    if value.bytes.isEmpty { return nil }
    let time = UTCTime.seconds(value.bytes, 0..<value.bytes.count)
    if time == nil { collector.countUnreadableValue(at: nil) }
    return time
  }

  private mutating func number(_ text: XMLText) -> Double? {
    value.take(text)
    if value.bytes.isEmpty { return nil }
    let number = DecimalText.parseDouble(value.bytes, 0..<value.bytes.count)
    if number == nil { collector.countUnreadableValue(at: nil) }
    return number
  }
}
