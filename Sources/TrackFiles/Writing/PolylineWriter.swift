import Geography
import JSONText

/// Writes Google's encoded polyline, one line of letters a segment.
enum PolylineWriter {
  static func encode(_ document: TrackDocument, decimals: Int) -> [UInt8] {
    var text = TextBuffer(capacity: 1 << 12)
    for segment in document.tracks.flatMap(\.segments) {
      var latitude: Int32 = 0
      var longitude: Int32 = 0
      for point in segment {
        let nextLatitude = rounded(point.coordinate.latitudeE7, decimals)
        let nextLongitude = rounded(point.coordinate.longitudeE7, decimals)
        append(nextLatitude - latitude, &text)
        append(nextLongitude - longitude, &text)
        (latitude, longitude) = (nextLatitude, nextLongitude)
      }
      text.append("\n")
    }
    return text.bytes
  }

  /// 1e-7 degrees in units of fewer decimals, rounded half away from zero.
  private static func rounded(_ value: Int32, _ decimals: Int) -> Int32 {
    let unit: Int32 = decimals == 5 ? 100 : 10
    return (value + (value < 0 ? -unit / 2 : unit / 2)) / unit
  }

  /// Appends a difference: its sign goes last, five bits a letter, the low ones first.
  private static func append(_ delta: Int32, _ text: inout TextBuffer) {
    var rest = UInt32(bitPattern: delta << 1 ^ delta >> 31)
    while rest >= 32 {
      text.append(byte: UInt8(rest & 31 | 32) + 63)
      rest >>= 5
    }
    text.append(byte: UInt8(rest) + 63)
  }
}
