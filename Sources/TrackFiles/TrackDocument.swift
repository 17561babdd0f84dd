public import Geography

/// What is written into a track file: tracks and routes, single places, and words about them.
///
/// ```swift
/// let document = TrackDocument(name: "To the lake", tracks: [track], credit: .openStreetMap)
/// let bytes = document.encoded(as: .gpx)
/// ```
///
/// Every format takes what it can hold: `docs/track-files.md` lists what each keeps. The same document gives the same
/// bytes on every system.
public struct TrackDocument: Hashable, Sendable {
  /// A place with a name, such as a start, a via or a summit.
  public struct Waypoint: Hashable, Sendable {
    /// Where it is.
    public var coordinate: Coordinate
    /// Its name.
    public var name: String?
    /// Height in metres, where known.
    public var elevation: Double?

    /// Creates a place.
    public init(_ coordinate: Coordinate, name: String? = nil, elevation: Double? = nil) {
      self.coordinate = coordinate
      self.name = name
      self.elevation = elevation
    }
  }

  /// Whose data the tracks come from, and under what licence.
  public struct Credit: Hashable, Sendable {
    /// Who holds the rights.
    public var author: String
    /// Address of the licence.
    public var licence: String

    /// Creates a credit.
    public init(author: String, licence: String) {
      self.author = author
      self.licence = licence
    }

    /// What routes over OpenStreetMap owe to its contributors.
    public static let openStreetMap = Credit(
      author: "OpenStreetMap contributors", licence: "https://opendatacommons.org/licenses/odbl/1-0/")
  }

  /// Name of the whole.
  public var name: String?
  /// A sentence about the whole.
  public var summary: String?
  /// The tracks, routes and lines.
  public var tracks: [Track]
  /// Single places beside them.
  public var waypoints: [Waypoint]
  /// Whose data the tracks come from.
  public var credit: Credit?
  /// Whether GeoJSON has a feature besides for each stretch on which all sections of a track hold.
  public var hasSectionFeatures = false

  /// Creates a document.
  public init(
    name: String? = nil, summary: String? = nil, tracks: [Track], waypoints: [Waypoint] = [],
    credit: Credit? = nil
  ) {
    self.name = name
    self.summary = summary
    self.tracks = tracks
    self.waypoints = waypoints
    self.credit = credit
  }

  /// The document as a file of a format, with a line end at its end.
  public func encoded(as format: TrackFileFormat) -> [UInt8] {
    switch format {
    case .gpx: GPXWriter.encode(self)
    case .geojson: GeoJSONWriter.encode(self)
    case .kml: KMLWriter.encode(self)
    case .nmea: NMEAWriter.encode(self)
    case .polyline: PolylineWriter.encode(self, decimals: 5)
    case .polyline6: PolylineWriter.encode(self, decimals: 6)
    case .csv: CSVWriter.encode(self)
    case .text: PositionWriter.encode(self)
    }
  }

  /// The smallest box around all points, or an empty one.
  var box: BoundingBox {
    var box = BoundingBox.empty
    for track in tracks {
      for segment in track.segments {
        for point in segment { box.extend(to: point.coordinate) }
      }
    }
    for waypoint in waypoints { box.extend(to: waypoint.coordinate) }
    return box
  }
}

extension Track {
  /// Metres along the track of every point in order: as given, else the sum of great circles, gaps not counted.
  var runningMetres: [Double] {
    if let metres, metres.count == pointCount { return metres }
    var running: [Double] = []
    running.reserveCapacity(pointCount)
    var sum = 0.0
    for segment in segments {
      for (index, point) in segment.enumerated() {
        if index > 0 { sum += distanceMetres(segment[index - 1].coordinate, point.coordinate) }
        running.append(sum)
      }
    }
    return running
  }

  /// Whether every point tells a time that can be written.
  var isTimed: Bool { segments.allSatisfy { $0.allSatisfy { $0.writableTime != nil } } }
}

extension TrackPoint {
  /// The time, where it has a form in ISO 8601.
  var writableTime: Double? { time.flatMap { UTCTime.writable.contains($0) ? $0 : nil } }
}
