import Geography
import JSONText

/// Writes NMEA 0183: a GGA sentence a point, and an RMC sentence before it where the point has a time.
///
/// Minutes have six decimals, so that positions come back as they went. NMEA knows no segments and no names.
enum NMEAWriter {
  static func encode(_ document: TrackDocument) -> [UInt8] {
    var text = TextBuffer(capacity: 1 << 12)
    for point in document.tracks.flatMap(\.segments).joined() {
      if let time = point.writableTime { writeRMC(point, time, &text) }
      writeGGA(point, &text)
    }
    return text.bytes
  }

  private static func writeRMC(_ point: TrackPoint, _ time: Double, _ text: inout TextBuffer) {
    let start = text.count
    text.append("$GPRMC,")
    appendClock(time, &text)
    text.append(",A,")
    appendPosition(point.coordinate, &text)
    text.append(",")
    if let speed = point.speed, speed.isFinite { text.append(fixed: speed * 3600 / 1852, decimals: 3) }
    text.append(",")
    if let heading = point.heading, heading.isFinite { text.append(fixed: heading, decimals: 2) }
    text.append(",")
    let (year, month, day) = UTCTime.date(days: Int(((time * 1000).rounded() / 86_400_000).rounded(.down)))
    text.append(integer: Int64(day), zeroPaddedTo: 2)
    text.append(integer: Int64(month), zeroPaddedTo: 2)
    text.append(integer: Int64((year % 100 + 100) % 100), zeroPaddedTo: 2)
    text.append(",,,A")
    appendChecksum(from: start, &text)
  }

  private static func writeGGA(_ point: TrackPoint, _ text: inout TextBuffer) {
    let start = text.count
    text.append("$GPGGA,")
    if let time = point.writableTime { appendClock(time, &text) }
    text.append(",")
    appendPosition(point.coordinate, &text)
    text.append(",1,,")
    if let accuracy = point.accuracy, accuracy.isFinite {
      text.append(decimal: accuracy / TrackPoint.metresPerDilution, decimals: 3)
    }
    text.append(",")
    if let elevation = point.elevation, elevation.isFinite { text.append(decimal: elevation, decimals: 2) }
    text.append(",M,,M,,")
    appendChecksum(from: start, &text)
  }

  /// The time of day as `hhmmss` or `hhmmss.sss`.
  private static func appendClock(_ time: Double, _ text: inout TextBuffer) {
    let milliseconds = (time * 1000).rounded()
    let ofDay = Int64(milliseconds - (milliseconds / 86_400_000).rounded(.down) * 86_400_000)
    text.append(integer: ofDay / 3_600_000, zeroPaddedTo: 2)
    text.append(integer: ofDay / 60_000 % 60, zeroPaddedTo: 2)
    text.append(integer: ofDay / 1000 % 60, zeroPaddedTo: 2)
    if ofDay % 1000 != 0 {
      text.append(".")
      text.append(integer: ofDay % 1000, zeroPaddedTo: 3)
    }
  }

  /// `4230.378000,N,00131.308000,E`.
  private static func appendPosition(_ coordinate: Coordinate, _ text: inout TextBuffer) {
    appendAngle(coordinate.latitudeE7, wholeDigits: 2, &text)
    text.append(coordinate.latitudeE7 < 0 ? ",S," : ",N,")
    appendAngle(coordinate.longitudeE7, wholeDigits: 3, &text)
    text.append(coordinate.longitudeE7 < 0 ? ",W" : ",E")
  }

  private static func appendAngle(_ value: Int32, wholeDigits: Int, _ text: inout TextBuffer) {
    let magnitude = Int64(value.magnitude)
    text.append(integer: magnitude / 10_000_000, zeroPaddedTo: wholeDigits)
    // 1e-7 degrees are 60e-7 minutes: six decimals of a minute, exactly.
    let microminutes = magnitude % 10_000_000 * 6
    text.append(integer: microminutes / 1_000_000, zeroPaddedTo: 2)
    text.append(".")
    text.append(integer: microminutes % 1_000_000, zeroPaddedTo: 6)
  }

  private static func appendChecksum(from start: Int, _ text: inout TextBuffer) {
    let sum = text.bytes(from: start + 1).reduce(0, ^)
    text.append("*")
    for digit in [sum >> 4, sum & 15] { text.append(byte: digit + (digit < 10 ? 0x30 : 0x37)) }
    text.append("\r\n")
  }
}
