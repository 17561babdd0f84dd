public import Geography

/// A matched track as pictures and pages need it: what was recorded, what was made of it, and where that is doubtful.
public struct MatchReport: Sendable {
  /// A place that a person may want to look at.
  public struct Place: Sendable {
    /// What is doubtful there, in a few words.
    public var title: String
    /// More of it: fixes, distances.
    public var detail: String
    /// The fixes there.
    public var fixes: [Coordinate]

    /// Creates a place.
    public init(title: String, detail: String, fixes: [Coordinate]) {
      self.title = title
      self.detail = detail
      self.fixes = fixes
    }
  }

  /// What the page is headed with.
  public var title: String
  /// Label and value of each fact, in order.
  public var facts: [(label: String, value: String)] = []
  /// The lines as recorded or drawn.
  public var recorded: [[Coordinate]] = []
  /// The matched lines, in order of travel.
  public var routes: [[Coordinate]] = []
  /// What was travelled off the network.
  public var offNetwork: [[Coordinate]] = []
  /// Where the route is broken: its last place before and its first after.
  public var gaps: [(from: Coordinate, to: Coordinate)] = []
  /// Fixes that belong to no route although roads are near.
  public var outliers: [Coordinate] = []
  /// What is doubtful, in the order of the track.
  public var doubtful: [Place] = []
  /// Whose data the map shows, as its licence wants it said.
  public var attribution = ""

  /// Creates a report with a title.
  public init(title: String) { self.title = title }

  /// The box around everything that belongs together: stray fixes do not make the rest small.
  var box: BoundingBox {
    let lines = routes + offNetwork
    var box = BoundingBox.empty
    for line in lines.isEmpty ? recorded : lines { box.extend(to: BoundingBox(around: line)) }
    return box
  }
}
