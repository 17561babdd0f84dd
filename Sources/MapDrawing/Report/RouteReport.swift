public import Geography

/// A route or track with its profile, as pictures and pages need it: plain values, whatever they were computed by.
public struct RouteReport: Sendable {
  /// A point of the line.
  public struct Point: Sendable {
    /// Where it lies.
    public var coordinate: Coordinate
    /// Metres from the beginning.
    public var metre: Double
    /// Height above the sea in metres; nil where none is known.
    public var elevation: Double?

    /// Creates a point.
    public init(coordinate: Coordinate, metre: Double, elevation: Double?) {
      self.coordinate = coordinate
      self.metre = metre
      self.elevation = elevation
    }
  }

  /// A stretch with one value.
  public struct Section: Sendable {
    /// Metres from the beginning where it begins.
    public var start: Double
    /// Metres from the beginning where it ends.
    public var end: Double
    /// The value, an OSM word or a class.
    public var value: String
    /// `tagged`, `refined`, `assumed` or `none`; empty where provenance has no meaning.
    public var provenance: String

    /// Whether the value is more than a guess from the kind of road.
    var isCertain: Bool { provenance != "assumed" && provenance != "none" }

    /// Creates a section.
    public init(start: Double, end: Double, value: String, provenance: String = "") {
      self.start = start
      self.end = end
      self.value = value
      self.provenance = provenance
    }
  }

  /// How much of the line has which value.
  public struct Table: Sendable {
    /// One value.
    public struct Row: Sendable {
      /// The value, an OSM word or a class.
      public var value: String
      /// Where it comes from; nil where that has no meaning.
      public var provenance: String?
      /// Metres together.
      public var length: Double
      /// Part of the line, 0…1.
      public var share: Double

      /// Creates a row.
      public init(value: String, provenance: String?, length: Double, share: Double) {
        self.value = value
        self.provenance = provenance
        self.length = length
        self.share = share
      }
    }

    /// What kind of sections it sums up: `surface`, `roadType`, `steepness` …
    public var key: String
    /// Its heading.
    public var title: String
    /// Its rows.
    public var rows: [Row]

    /// Creates a table.
    public init(key: String, title: String, rows: [Row]) {
      self.key = key
      self.title = title
      self.rows = rows
    }
  }

  /// A climb.
  public struct Climb: Sendable {
    /// Metres from the beginning where it begins.
    public var start: Double
    /// Metres from the beginning where it ends.
    public var end: Double
    /// Metres of ascent.
    public var ascent: Double
    /// Average slope in percent.
    public var averageSlope: Double
    /// Steepest slope in percent.
    public var maxSlope: Double
    /// Category.
    public var grade: String

    /// Creates a climb.
    public init(
      start: Double, end: Double, ascent: Double, averageSlope: Double, maxSlope: Double, grade: String
    ) {
      self.start = start
      self.end = end
      self.ascent = ascent
      self.averageSlope = averageSlope
      self.maxSlope = maxSlope
      self.grade = grade
    }
  }

  /// What the page is headed with.
  public var title: String
  /// Label and value of each fact, in order: distance, time, ascent …
  public var facts: [(label: String, value: String)] = []
  /// The line, in order of travel.
  public var line: [Point] = []
  /// Surface sections.
  public var surface: [Section] = []
  /// Road type sections.
  public var roadType: [Section] = []
  /// Steepness sections; the value is the class's label.
  public var steepness: [Section] = []
  /// Index of the steepness class of each section, 0 the steepest fall … 10 the steepest rise.
  public var steepnessClass: [Int] = []
  /// How many steepness classes there are.
  public var steepnessCount = 11
  /// Sums of the sections.
  public var tables: [Table] = []
  /// Recorded heights beside the terrain's, by metre of the line.
  public var recordedHeights: [(metre: Double, elevation: Double)] = []
  /// The route as a GPX file, to be taken from the page; empty for none.
  public var gpx: [UInt8] = []
  /// Climbs.
  public var climbs: [Climb] = []
  /// What was recorded or asked for, drawn thinly below the route: tracks, drawn lines.
  public var recorded: [[Coordinate]] = []
  /// Whose data the map shows, as its licence wants it said.
  public var attribution = ""
  /// Notes for the reader, such as what is assumed.
  public var notes: [String] = []

  /// Creates a report with a title.
  public init(title: String) { self.title = title }

  /// Metres of the whole line.
  public var length: Double { line.last?.metre ?? 0 }

  /// The box around the line and what was recorded.
  public var box: BoundingBox {
    var box = BoundingBox(around: line.map(\.coordinate))
    for track in recorded { box.extend(to: BoundingBox(around: track)) }
    return box
  }
}
