/// The positions of one `coordinates` member, whatever its nesting.
struct GeoJSONCoordinates {
  /// A position and where it stands in the text.
  struct Position {
    let latitudeE7: Int32
    let longitudeE7: Int32
    let height: Double?
    let offset: Int
  }

  private(set) var lines: [[Position]] = []
  private var open: [Position] = []

  /// How many positions there are.
  var pointCount: Int { lines.reduce(open.count) { $0 + $1.count } }

  mutating func add(latitudeE7: Int32, longitudeE7: Int32, height: Double?, offset: Int) {
    open.append(
      Position(latitudeE7: latitudeE7, longitudeE7: longitudeE7, height: height, offset: offset))
  }

  /// Ends a list of positions.
  mutating func endLine() {
    if !open.isEmpty { lines.append(open) }
    open = []
  }
}
