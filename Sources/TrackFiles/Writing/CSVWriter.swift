import Geography
import JSONText

/// Writes one line a point, with a header: metre, position, what the points tell, and the section of each kind.
struct CSVWriter {
  /// A value that only some documents hold, and so a column of its own.
  private struct Column {
    let title: StaticString
    let value: (TrackPoint) -> Double?
    let decimals: Int
  }

  private let columns: [Column]
  private let isTimed: Bool
  private let hasSegments: Bool
  private var segmentNumber = 0
  private var csv = TextBuffer(capacity: 1 << 12)

  static func encode(_ document: TrackDocument) -> [UInt8] {
    var writer = CSVWriter(document)
    // Columns are those of all tracks; each fills them with sections of its own.
    let columns = SectionColumns(document.tracks.flatMap(\.sections))
    writer.writeHeader(columns.titles)
    for track in document.tracks { writer.write(track, columns.filled(with: track.sections)) }
    return writer.csv.bytes
  }

  private init(_ document: TrackDocument) {
    let segments = document.tracks.flatMap(\.segments)
    columns = [
      Column(title: "ele", value: \.elevation, decimals: 2),
      Column(title: "accuracy", value: \.accuracy, decimals: 2),
      Column(title: "speed", value: \.speed, decimals: 3),
      Column(title: "heading", value: \.heading, decimals: 2),
    ].filter { column in segments.contains { $0.contains { column.value($0) != nil } } }
    isTimed = segments.contains { $0.contains { $0.writableTime != nil } }
    hasSegments = segments.count > 1
  }

  private mutating func writeHeader(_ titles: [String]) {
    if hasSegments { csv.append("segment,") }
    csv.append("metre,lat,lon")
    for column in columns {
      csv.append(",")
      csv.append(column.title)
    }
    if isTimed { csv.append(",time") }
    for title in titles { appendQuoted(title) }
    csv.append("\n")
  }

  private mutating func write(_ track: Track, _ sections: SectionColumns) {
    var sections = sections
    var metres = track.runningMetres[...]
    for segment in track.segments {
      segmentNumber += 1
      for point in segment {
        let metre = metres.popFirst() ?? 0
        writePoint(point, metre)
        for value in sections.values(at: metre) { appendQuoted(value) }
        csv.append("\n")
      }
    }
  }

  private mutating func writePoint(_ point: TrackPoint, _ metre: Double) {
    if hasSegments {
      csv.append(integer: Int64(segmentNumber))
      csv.append(",")
    }
    csv.append(decimal: metre, decimals: 1)
    csv.append(",")
    csv.append(degreesE7: point.coordinate.latitudeE7)
    csv.append(",")
    csv.append(degreesE7: point.coordinate.longitudeE7)
    for column in columns {
      csv.append(",")
      if let value = column.value(point), value.isFinite {
        csv.append(decimal: value, decimals: column.decimals)
      }
    }
    guard isTimed else { return }
    csv.append(",")
    if let time = point.writableTime { csv.append(time: time) }
  }

  /// Appends a comma and a field, in quotes where it holds what would end it (RFC 4180).
  private mutating func appendQuoted(_ field: String) {
    csv.append(",")
    guard field.utf8.contains(where: { ",\"\n\r".utf8.contains($0) }) else { return csv.append(text: field) }
    csv.append("\"")
    for scalar in field.unicodeScalars { csv.append(text: scalar == "\"" ? "\"\"" : String(scalar)) }
    csv.append("\"")
  }
}

/// Writes `latitude,longitude` lines, with a blank line between segments and nothing else.
enum PositionWriter {
  static func encode(_ document: TrackDocument) -> [UInt8] {
    var text = TextBuffer(capacity: 1 << 12)
    for segment in document.tracks.flatMap(\.segments) {
      if !text.isEmpty { text.append("\n") }
      for point in segment {
        text.append(degreesE7: point.coordinate.latitudeE7)
        text.append(",")
        text.append(degreesE7: point.coordinate.longitudeE7)
        text.append("\n")
      }
    }
    return text.bytes
  }
}
