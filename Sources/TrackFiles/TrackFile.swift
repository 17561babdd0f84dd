import FileAccess
import JSONText

/// What was read from a track file: its tracks, and what of it could not be taken.
///
/// ```swift
/// let file = try TrackFile.read(path: "ride.gpx")
/// for track in file.lines { … }
/// for remark in file.remarks { print("ride.gpx: \(remark)") }
/// ```
///
/// The format is told by the content, never by the name. GPX 1.0 and 1.1, GeoJSON, KML, NMEA 0183, Google's encoded
/// polyline, and text with a position a line are read; so is an answer of this program with its `routes`. Files may be
/// packed with gzip or bzip2, or lie in a ZIP archive, as KMZ does.
public struct TrackFile: Hashable, Sendable {
  /// The format that the content turned out to be of.
  public let format: TrackFileFormat
  /// All tracks, routes and lines with at least one point, in the order of the file.
  public let tracks: [Track]
  /// What the file held besides, and what of it was left out.
  public let notes: TrackFileNotes

  /// What a traveller went or means to go: the tracks and lines, or, where there are none, the routes.
  ///
  /// Many programs write a route beside the track that came of it; both would be the same way twice.
  public var lines: [Track] {
    let recorded = tracks.filter { $0.kind != .route }
    return recorded.isEmpty ? tracks : recorded
  }

  /// What was left out or read with a doubt, as sentences for a person.
  public var remarks: [String] { notes.remarks }

  /// Choices that a file cannot make by itself.
  public struct Options: Hashable, Sendable {
    /// Decimals of an encoded polyline: 5, as Google has them, or 6; nil takes 5 unless that leads off the globe.
    public var polylineDecimals: Int?

    /// Creates the usual choices.
    public init(polylineDecimals: Int? = nil) {
      precondition(polylineDecimals == nil || polylineDecimals == 5 || polylineDecimals == 6)
      self.polylineDecimals = polylineDecimals
    }
  }

  /// Reads a file; `-` is standard input.
  ///
  /// - Throws: where the file cannot be read, is damaged or cut short, or holds no track.
  public static func read(path: String, options: Options = Options()) throws(TrackFileError) -> TrackFile {
    let name = path == "-" ? "standard input" : path
    let bytes: [UInt8]
    do throws(SystemError) {
      bytes = try InputFile(path: path).readToEnd()
    } catch { throw TrackFileError(.unreadable(error), file: name) }
    return try read(bytes: bytes, name: name, options: options)
  }

  /// Reads a file's bytes; `name` is what errors call it.
  ///
  /// - Throws: where the bytes are damaged or cut short, or hold no track.
  public static func read(
    bytes: [UInt8], name: String, options: Options = Options()
  ) throws(TrackFileError) -> TrackFile {
    let content = TrackFileContent(try unpacked(bytes, file: name), file: name)
    switch try content.detect() {
    case .xml: return try XMLTrackReader.read(content)
    case .json: return try GeoJSONReader.read(content)
    case .nmea: return try NMEAReader.read(content)
    case .polyline: return try PolylineReader.read(content, options: options)
    case .text: return try DelimitedReader.read(content)
    }
  }
}

/// The formats of tracks.
public enum TrackFileFormat: String, Hashable, Sendable, CaseIterable {
  /// GPS Exchange Format, <https://www.topografix.com/GPX/1/1/>.
  case gpx
  /// GeoJSON, RFC 7946, and answers of this program.
  case geojson
  /// Keyhole Markup Language, OGC 12-007r2.
  case kml
  /// NMEA 0183 sentences.
  case nmea
  /// Google's encoded polyline, with 5 decimals.
  case polyline
  /// Google's encoded polyline, with 6 decimals.
  case polyline6
  /// Lines of fields with a header.
  case csv
  /// Lines of `latitude,longitude`.
  case text
}

/// What a file held besides its tracks, and what of it was left out.
public struct TrackFileNotes: Hashable, Sendable {
  /// Points that lie off the globe or have no position that can be read; they are left out.
  public var invalidPoints = 0
  /// Where the first of them stands.
  public var firstInvalidPoint: TrackFileError.Position?
  /// Times, heights and accuracies that cannot be read; their points are kept without them.
  public var unreadableValues = 0
  /// Where the first of them stands.
  public var firstUnreadableValue: TrackFileError.Position?
  /// Waypoints and other single places, which belong to no track.
  public var waypoints = 0
  /// Outlines of areas, which are no tracks.
  public var areas = 0
  /// NMEA sentences whose checksum is wrong or missing; they are left out.
  public var damagedSentences = 0
  /// NMEA sentences of a receiver without a fix; they are left out.
  public var sentencesWithoutFix = 0
  /// Whether times count from midnight, since the file tells no date.
  public var lacksDates = false
  /// Whether the text is not of the character set that it claims, and was read as ISO 8859-1.
  public var isMisdeclaredText = false

  /// The notes as sentences for a person; waypoints and areas are nothing to remark.
  public var remarks: [String] {
    var remarks: [String] = []
    func remark(_ count: Int, _ one: String, _ many: String, _ place: TrackFileError.Position?) {
      guard count > 0 else { return }
      let words = count == 1 ? "1 \(one)" : "\(count) \(many)"
      remarks.append(place.map { "\(words) (the first on line \($0))" } ?? words)
    }
    remark(
      invalidPoints, "point off the globe left out", "points off the globe left out", firstInvalidPoint)
    remark(unreadableValues, "value cannot be read", "values cannot be read", firstUnreadableValue)
    remark(damagedSentences, "damaged sentence left out", "damaged sentences left out", nil)
    remark(sentencesWithoutFix, "sentence without a fix left out", "sentences without a fix left out", nil)
    if lacksDates { remarks.append("no date is told; times count from midnight") }
    if isMisdeclaredText { remarks.append("the text is not UTF-8; read as ISO 8859-1") }
    return remarks
  }
}
