import Geography
import JSONText

/// Reads text with a position a line: `lat,lon[,time[,ele]]`, or columns as a header names them.
///
/// Fields are set apart by commas, semicolons, tabs or blanks. A blank line ends a segment; so does another value in a
/// column `segment`. Lines that begin with `#` are remarks.
struct DelimitedReader {
  private let content: TrackFileContent
  private var collector = TrackCollector()
  private var columns = Columns()
  private var separator = UInt8(ascii: ",")
  private var line = 0
  private var isBeforeFirstLine = true
  private var hasHeader = false
  private var segmentName: [UInt8]?

  static func read(_ content: TrackFileContent) throws(TrackFileError) -> TrackFile {
    var reader = DelimitedReader(content: content)
    return try reader.read()
  }

  private init(content: TrackFileContent) { self.content = content }

  private mutating func read() throws(TrackFileError) -> TrackFile {
    collector.beginTrack(.line)
    var place = content.start
    while place < content.bytes.count {
      let end = content.bytes[place...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? content.bytes.count
      line += 1
      try readLine(place..<end)
      // A carriage return and the line feed after it end one line.
      let isPair =
        end + 1 < content.bytes.count && content.bytes[end] == 0x0D && content.bytes[end + 1] == 0x0A
      place = end + (isPair ? 2 : 1)
    }
    return try collector.finish(hasHeader ? .csv : .text, file: content.file)
  }

  private mutating func readLine(_ range: Range<Int>) throws(TrackFileError) {
    let range = trimmed(range)
    if range.isEmpty { return collector.endSegment() }
    if content.bytes[range.lowerBound] == UInt8(ascii: "#") { return }
    if isBeforeFirstLine {
      isBeforeFirstLine = false
      separator = findSeparator(range)
      if try readHeader(fields(range)) { return }
    }
    try readPoint(fields(range))
  }

  // MARK: Fields

  private func findSeparator(_ range: Range<Int>) -> UInt8 {
    let candidates = [UInt8(ascii: ";"), 0x09, UInt8(ascii: ",")]
    return candidates.first { content.bytes[range].contains($0) } ?? 0x20
  }

  /// The fields of a line without blanks and quotes around them.
  private func fields(_ range: Range<Int>) -> [Range<Int>] {
    var fields: [Range<Int>] = []
    var start = range.lowerBound
    var isQuoted = false
    for index in range {
      let byte = content.bytes[index]
      if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
      guard byte == separator, !isQuoted else { continue }
      if separator != 0x20 || index > start { fields.append(unquoted(start..<index)) }
      start = index + 1
    }
    fields.append(unquoted(start..<range.upperBound))
    return fields
  }

  private func unquoted(_ range: Range<Int>) -> Range<Int> {
    let range = trimmed(range)
    let quote = UInt8(ascii: "\"")
    guard range.count >= 2, content.bytes[range.lowerBound] == quote,
      content.bytes[range.upperBound - 1] == quote
    else { return range }
    return trimmed(range.lowerBound + 1..<range.upperBound - 1)
  }

  private func trimmed(_ range: Range<Int>) -> Range<Int> {
    var (low, high) = (range.lowerBound, range.upperBound)
    while low < high, isSpace(content.bytes[low]) { low += 1 }
    while low < high, isSpace(content.bytes[high - 1]) { high -= 1 }
    return low..<high
  }

  private func text(_ range: Range<Int>) -> String { String(decoding: content.bytes[range], as: UTF8.self) }

  // MARK: Header

  /// Takes the columns from a line whose first field begins no number; tells whether it is a header.
  private mutating func readHeader(_ fields: [Range<Int>]) throws(TrackFileError) -> Bool {
    guard let first = fields.first, !first.isEmpty else { return false }
    let byte = content.bytes[first.lowerBound]
    if "+-.0123456789".utf8.contains(byte) { return false }
    columns = Columns(names: fields.map { text($0).lowercased() })
    hasHeader = true
    for (name, column) in [("latitude", columns.latitude), ("longitude", columns.longitude)] where column < 0
    {
      throw TrackFileError(.missingColumn(name), file: content.file, at: .line(line))
    }
    return true
  }

  // MARK: Points

  private mutating func readPoint(_ fields: [Range<Int>]) throws(TrackFileError) {
    guard fields.count > max(columns.latitude, columns.longitude), fields.count >= 2 else {
      throw TrackFileError(.tooFewFields, file: content.file, at: .line(line))
    }
    if let field = columns.segment, field < fields.count {
      let name = Array(content.bytes[fields[field]])
      if let segmentName, segmentName != name { collector.endSegment() }
      segmentName = name
    }
    let latitude = try degrees(fields[columns.latitude], "latitude")
    let longitude = try degrees(fields[columns.longitude], "longitude")
    guard let coordinate = validCoordinate(latitudeE7: latitude, longitudeE7: longitude) else {
      return collector.countInvalidPoint(at: .line(line))
    }
    var point = TrackPoint(coordinate)
    point.time = time(field(columns.time, fields))
    point.elevation = number(field(columns.elevation, fields))
    point.accuracy =
      number(field(columns.accuracy, fields))
      ?? number(field(columns.dilution, fields)).map { $0 * TrackPoint.metresPerDilution }
    point.speed = number(field(columns.speed, fields))
    point.heading = number(field(columns.heading, fields))
    collector.add(point)
  }

  /// The field of a column, or nil where the line has none or leaves it empty.
  private func field(_ column: Int?, _ fields: [Range<Int>]) -> Range<Int>? {
    guard let column, column < fields.count, !fields[column].isEmpty else { return nil }
    return fields[column]
  }

  /// 1e-7 degrees, or nil where the number exceeds what they can hold.
  private func degrees(_ range: Range<Int>, _ name: String) throws(TrackFileError) -> Int32? {
    if let value = DecimalText.parseDegreesE7(content.bytes, range) { return value }
    if DecimalText.parseDouble(content.bytes, range) != nil { return nil }
    let text = text(range)
    let isComma = DecimalText.parseDouble(String(text.map { $0 == "," ? "." : $0 })) != nil
    throw TrackFileError(
      isComma ? .decimalComma(text) : .malformedField(name: name, text: text), file: content.file,
      at: .line(line))
  }

  private mutating func number(_ range: Range<Int>?) -> Double? {
    guard let range else { return nil }
    if let value = DecimalText.parseDouble(content.bytes, range) { return value }
    collector.countUnreadableValue(at: .line(line))
    return nil
  }

  /// ISO 8601, or seconds or milliseconds since 1970.
  private mutating func time(_ range: Range<Int>?) -> Double? {
    guard let range else { return nil }
    if let value = DecimalText.parseDouble(content.bytes, range).flatMap(UTCTime.seconds(number:)) {
      return value
    }
    if let value = UTCTime.seconds(content.bytes, range) { return value }
    collector.countUnreadableValue(at: .line(line))
    return nil
  }
}

/// Which field of a line holds what.
private struct Columns {
  var latitude = 0
  var longitude = 1
  var time: Int? = 2
  var elevation: Int? = 3
  var accuracy: Int?
  var dilution: Int?
  var speed: Int?
  var heading: Int?
  var segment: Int?

  /// The order of lines without a header.
  init() {}

  /// The columns that a header names, in lower case; −1 where it names no latitude or longitude.
  init(names: [String]) {
    func column(_ known: String...) -> Int? { names.firstIndex { known.contains($0) } }
    latitude = column("lat", "latitude", "y", "latitude_deg", "position_lat") ?? -1
    longitude = column("lon", "lng", "long", "longitude", "x", "longitude_deg", "position_long") ?? -1
    time = column("time", "timestamp", "datetime", "date_time", "utc", "date")
    elevation = column("ele", "elevation", "alt", "altitude", "height", "z")
    accuracy = column("accuracy", "hacc", "horizontal_accuracy")
    dilution = column("hdop")
    speed = column("speed")
    heading = column("heading", "course", "bearing")
    segment = column("segment", "stroke", "track_id", "trkseg")
  }
}
