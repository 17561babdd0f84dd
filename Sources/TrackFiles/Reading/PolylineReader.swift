import Geography

/// Reads Google's encoded polyline: letters of five bits each, the deltas of positions in zigzag order.
///
/// <https://developers.google.com/maps/documentation/utilities/polylinealgorithm>. Each line of the file is a stroke.
enum PolylineReader {
  static func read(
    _ content: TrackFileContent, options: TrackFile.Options
  ) throws(TrackFileError) -> TrackFile {
    let strokes = try decode(content)
    let decimals = options.polylineDecimals ?? (strokes.allSatisfy { fits($0, decimals: 5) } ? 5 : 6)
    var collector = TrackCollector()
    collector.beginTrack(.line)
    for stroke in strokes {
      for (latitude, longitude) in stroke {
        let scale: Int64 = decimals == 5 ? 100 : 10
        let coordinate = validCoordinate(
          latitudeE7: Int32(exactly: latitude * scale), longitudeE7: Int32(exactly: longitude * scale))
        if let coordinate {
          collector.add(TrackPoint(coordinate))
        } else {
          collector.countInvalidPoint(at: nil)
        }
      }
      collector.endSegment()
    }
    return try collector.finish(decimals == 5 ? .polyline : .polyline6, file: content.file)
  }

  private typealias Stroke = [(latitude: Int64, longitude: Int64)]

  private static func fits(_ stroke: Stroke, decimals: Int) -> Bool {
    let scale: Int64 = decimals == 5 ? 100_000 : 1_000_000
    return stroke.allSatisfy { abs($0.latitude) <= 90 * scale && abs($0.longitude) <= 180 * scale }
  }

  private static func decode(_ content: TrackFileContent) throws(TrackFileError) -> [Stroke] {
    var strokes: [Stroke] = []
    var stroke: Stroke = []
    var place = content.start
    var latitude: Int64 = 0
    var longitude: Int64 = 0
    while place < content.bytes.count {
      if isSpace(content.bytes[place]) {
        if !stroke.isEmpty { strokes.append(stroke) }
        stroke = []
        (latitude, longitude) = (0, 0)
        place += 1
        continue
      }
      latitude += try decodeDelta(content, &place)
      longitude += try decodeDelta(content, &place)
      stroke.append((latitude, longitude))
    }
    if !stroke.isEmpty { strokes.append(stroke) }
    return strokes
  }

  private static func decodeDelta(
    _ content: TrackFileContent, _ place: inout Int
  ) throws(TrackFileError) -> Int64 {
    var value: Int64 = 0
    // Seven letters hold 35 bits: more than any pair of positions can differ by.
    for shift in stride(from: Int64(0), to: 35, by: 5) {
      guard place < content.bytes.count, content.bytes[place] >= 63, content.bytes[place] <= 126 else {
        break
      }
      let bits = Int64(content.bytes[place] - 63)
      place += 1
      value |= (bits & 31) << shift
      if bits < 32 { return value & 1 == 1 ? ~(value >> 1) : value >> 1 }
    }
    throw TrackFileError(.malformedPolyline, file: content.file, at: content.position(of: place))
  }
}
