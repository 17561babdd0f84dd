public import FileAccess

/// What is wrong with a track file, and where.
public struct TrackFileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A place in a file.
  public enum Position: Hashable, Sendable, CustomStringConvertible {
    /// A line, counted from 1.
    case line(Int)
    /// A line and a column, both counted from 1, the column in bytes.
    case column(line: Int, Int)

    /// `12` or `12:7`.
    public var description: String {
      switch self {
      case .line(let line): "\(line)"
      case .column(let line, let column): "\(line):\(column)"
      }
    }
  }

  /// The ways in which a file can fail to hold a track.
  public enum Reason: Hashable, Sendable {
    /// The file is missing or the system cannot read it.
    case unreadable(SystemError)
    /// The file holds nothing, or white space only.
    case empty
    /// The content is of no format that is known here.
    case unknownFormat
    /// The content is of a known format that is not read here.
    case unsupportedFormat(String, advice: String)
    /// The file is packed and cannot be unpacked.
    case malformedArchive(String)
    /// The text breaks the rules of XML or of its character set.
    case malformedXML(String)
    /// The text breaks the rules of JSON or of GeoJSON.
    case malformedJSON(String)
    /// A position is not given in degrees.
    case notDegrees
    /// The file is whole, but nothing in it is a line; what it holds instead.
    case noTrack(found: String)
    /// No point of the file lies on the globe.
    case noValidPoint(count: Int)
    /// A number is written with a decimal comma.
    case decimalComma(String)
    /// A field is no number, or no time.
    case malformedField(name: String, text: String)
    /// A line has fewer than two fields.
    case tooFewFields
    /// The header names no latitude or no longitude.
    case missingColumn(String)
    /// A letter of an encoded polyline is none, or the text ends within a point.
    case malformedPolyline
    /// No position sentence of an NMEA log has a right checksum and a fix.
    case noValidSentence(damaged: Int, withoutFix: Int)
  }

  /// The file, as it was named by the caller.
  public let file: String
  /// The place, where one can be named.
  public let position: Position?
  /// What is wrong.
  public let reason: Reason

  /// Records a fault.
  public init(_ reason: Reason, file: String, at position: Position? = nil) {
    self.reason = reason
    self.file = file
    self.position = position
  }

  /// Whether the file is missing or may not be read, rather than read and found bad.
  public var isMissingOrUnreadable: Bool {
    if case .unreadable(let error) = reason { error.isMissingOrUnreadable } else { false }
  }

  /// A sentence that begins with the place: `ride.gpx:12:7: holds no track; …`.
  public var description: String {
    if case .unreadable(let error) = reason { return error.description }
    let place = position.map { "\(file):\($0)" } ?? file
    return "\(place): \(message)"
  }

  /// What is wrong and what to do, without the place.
  public var message: String {
    switch reason {
    case .unreadable(let error): "cannot \(error.call): \(error.reason)"
    case .empty: "the file is empty; give a file with a track"
    case .unknownFormat:
      "the format is not known; give GPX, GeoJSON, KML, NMEA, an encoded polyline or lines of lat,lon"
    case .unsupportedFormat(let name, let advice): "\(name) is not read as a track; \(advice)"
    case .malformedArchive(let what): "\(what); unpack it yourself, or get the file again"
    case .malformedXML(let what): "\(what); the file is damaged or cut short, save it again"
    case .malformedJSON(let what): "\(what); the file is damaged or no GeoJSON, save it again"
    case .notDegrees: "a position is not in degrees; convert the file to WGS 84 longitude and latitude"
    case .noTrack(let found):
      "holds no track\(found.isEmpty ? "" : " (\(found))"); give a file with a track or a route"
    case .noValidPoint(let count):
      "none of \(count) points lies on the globe; check that latitude comes first and lies within -90…90"
    case .decimalComma(let text): "\"\(text)\" has a decimal comma; write decimals with a point"
    case .malformedField(let name, let text):
      "the \(name) \"\(text)\" cannot be read; correct or remove the line"
    case .tooFewFields: "the line has no two numbers; write latitude,longitude"
    case .missingColumn(let name): "the header names no \(name); name the columns lat,lon,time,ele"
    case .malformedPolyline: "not a whole encoded polyline; copy it again without quotes and line breaks"
    case .noValidSentence(let damaged, let withoutFix):
      "no sentence with a position (\(damaged) damaged, \(withoutFix) without a fix); give a log with GGA or RMC"
    }
  }
}
