public import Geography

/// One fix of a track or one point of a line.
public struct TrackPoint: Hashable, Sendable {
  /// Where it is.
  public var coordinate: Coordinate
  /// Height in metres, where the file gives one.
  public var elevation: Double?
  /// Seconds since 1970-01-01T00:00:00Z, where the file gives a time.
  public var time: Double?
  /// Horizontal accuracy in metres, where the file gives one or a dilution of precision to reckon it from.
  public var accuracy: Double?
  /// Speed in metres per second, where the file gives one.
  public var speed: Double?
  /// Course over ground in degrees clockwise from north, where the file gives one.
  public var heading: Double?

  /// Creates a point.
  public init(
    _ coordinate: Coordinate, elevation: Double? = nil, time: Double? = nil, accuracy: Double? = nil,
    speed: Double? = nil, heading: Double? = nil
  ) {
    self.coordinate = coordinate
    self.elevation = elevation
    self.time = time
    self.accuracy = accuracy
    self.speed = speed
    self.heading = heading
  }

  /// Metres of accuracy that one unit of horizontal dilution of precision stands for: the usual range error of a
  /// receiver, and what loggers divide by that write an accuracy as `hdop`.
  public static let metresPerDilution = 5.0
}

/// What holds along a stretch of a track: a surface, a steepness class, a climb.
public struct TrackSection: Hashable, Sendable {
  /// A named value of a section.
  public struct Value: Hashable, Sendable {
    /// What the value tells, in lower case: `value`, `provenance`.
    public var name: String
    /// The value as text.
    public var text: String

    /// Creates a named value.
    public init(_ name: String, _ text: String) {
      self.name = name
      self.text = text
    }
  }

  /// What kind of section this is, in lower case with `_`: `surface`, `road_type`.
  public var kind: String
  /// Where it begins, in metres along the track.
  public var startMetres: Double
  /// Where it ends, in metres along the track.
  public var endMetres: Double
  /// Its values; the first one is the section's own, the others tell more of it.
  public var values: [Value]

  /// Creates a section.
  public init(kind: String, startMetres: Double, endMetres: Double, values: [Value]) {
    self.kind = kind
    self.startMetres = startMetres
    self.endMetres = endMetres
    self.values = values
  }
}

/// A recorded track, a planned route or a drawn line, in unbroken segments.
public struct Track: Hashable, Sendable {
  /// What the points were in their file.
  public enum Kind: String, Hashable, Sendable {
    /// Fixes in the order of recording.
    case track
    /// Points to be reached one after another.
    case route
    /// A line without further meaning.
    case line
  }

  /// Its name, where the file gives one.
  public var name: String?
  /// What the points were in their file.
  public var kind: Kind
  /// The points; between two segments nothing is known of the way. No segment is empty.
  public var segments: [[TrackPoint]]
  /// What holds along it, for writers; readers leave it empty.
  public var sections: [TrackSection] = []
  /// Metres along the track of every point in order, for writers; where nil they are reckoned from the points.
  public var metres: [Double]?

  /// Creates a track.
  public init(name: String? = nil, kind: Kind = .track, segments: [[TrackPoint]]) {
    self.name = name
    self.kind = kind
    self.segments = segments
  }

  /// How many points it has in all segments.
  public var pointCount: Int { segments.reduce(0) { $0 + $1.count } }
}
