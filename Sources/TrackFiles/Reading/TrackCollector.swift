import Geography

/// Gathers points into segments and tracks while a file is read, and drops what turns out empty.
struct TrackCollector {
  private(set) var tracks: [Track] = []
  var notes = TrackFileNotes()
  private var segment: [TrackPoint] = []
  private var current: Track?

  /// Opens a track; an open one is ended before.
  mutating func beginTrack(_ kind: Track.Kind, name: String? = nil) {
    endTrack()
    current = Track(name: name, kind: kind, segments: [])
  }

  /// Names the open track.
  mutating func nameTrack(_ name: String) {
    if !name.isEmpty { current?.name = name }
  }

  /// Adds a point to the open segment of the open track; a first point opens a line.
  mutating func add(_ point: TrackPoint) {
    if current == nil { current = Track(kind: .line, segments: []) }
    segment.append(point)
  }

  /// Ends the open segment; what follows is not joined to it.
  mutating func endSegment() {
    guard !segment.isEmpty else { return }
    current?.segments.append(segment)
    segment = []
  }

  /// Ends the open track and keeps it if it has a point.
  mutating func endTrack() {
    endSegment()
    if let track = current, !track.segments.isEmpty { tracks.append(track) }
    current = nil
  }

  /// Counts a point that was left out.
  mutating func countInvalidPoint(at position: TrackFileError.Position?) {
    notes.invalidPoints += 1
    if notes.invalidPoints == 1 { notes.firstInvalidPoint = position }
  }

  /// Counts a value of a point that was left out.
  mutating func countUnreadableValue(at position: TrackFileError.Position?) {
    notes.unreadableValues += 1
    if notes.unreadableValues == 1 { notes.firstUnreadableValue = position }
  }

  /// The file, or the error that nothing in it is a track.
  mutating func finish(_ format: TrackFileFormat, file: String) throws(TrackFileError) -> TrackFile {
    endTrack()
    if tracks.isEmpty, notes.invalidPoints > 0 {
      throw TrackFileError(
        .noValidPoint(count: notes.invalidPoints), file: file, at: notes.firstInvalidPoint)
    }
    guard !tracks.isEmpty else { throw TrackFileError(.noTrack(found: foundInstead), file: file) }
    return TrackFile(format: format, tracks: tracks, notes: notes)
  }

  private var foundInstead: String {
    var found: [String] = []
    if notes.waypoints > 0 {
      found.append(notes.waypoints == 1 ? "1 waypoint" : "\(notes.waypoints) waypoints")
    }
    if notes.areas > 0 { found.append(notes.areas == 1 ? "1 area" : "\(notes.areas) areas") }
    return found.isEmpty ? "" : found.joined(separator: " and ") + " only"
  }
}

/// A coordinate from 1e-7 degrees as a reader found them, or nil where they are missing or off the globe.
func validCoordinate(latitudeE7: Int32?, longitudeE7: Int32?) -> Coordinate? {
  guard let latitudeE7, let longitudeE7 else { return nil }
  let coordinate = Coordinate(latitudeE7: latitudeE7, longitudeE7: longitudeE7)
  return coordinate.isValid ? coordinate : nil
}
