public import CommandLineSupport
import Geography
public import TrackFiles
import TrackMatching

/// A track file as matching wants it.
struct TrackInput: Sendable {
  /// The file's name for people.
  let name: String
  /// All fixes of all tracks, in order.
  let fixes: [Fix]
  /// The lines as recorded, for drawings.
  let lines: [[Coordinate]]
  /// The tracks themselves.
  let tracks: [Track]
  /// What was odd in the file.
  let remarks: [String]

  /// Reads a track file.
  init(path: String) throws(TrackFileError) {
    let file = try TrackFile.read(path: path)
    let last = path.split(separator: "/").last.map(String.init) ?? path
    name = file.lines.first?.name ?? last
    var fixes: [Fix] = []
    var lines: [[Coordinate]] = []
    for track in file.lines {
      for segment in track.segments where !segment.isEmpty {
        lines.append(segment.map(\.coordinate))
        for (index, point) in segment.enumerated() {
          fixes.append(
            Fix(
              point.coordinate, time: point.time, accuracy: point.accuracy, heading: point.usableHeading,
              beginsSegment: index == 0 && !fixes.isEmpty))
        }
      }
    }
    self.fixes = fixes
    self.lines = lines
    tracks = file.lines
    remarks = file.remarks
  }
}

extension TrackInput {
  /// Seconds between the first and the last recorded time; nil where fewer than two are recorded.
  var recordedSeconds: Double? {
    guard let first = fixes.first(where: { $0.time != nil })?.time,
      let last = fixes.last(where: { $0.time != nil })?.time, last > first
    else { return nil }
    return last - first
  }
}

extension TrackPoint {
  /// The heading, where the traveller moved fast enough for it to mean something.
  var usableHeading: Double? { (speed ?? .infinity) >= 1.5 ? heading : nil }
}

extension TrackFileError: CommandErrorConvertible {
  /// A missing file is missing input, all else bad data.
  public var commandError: CommandError {
    CommandError(isMissingOrUnreadable ? .missingInput : .badData, description)
  }
}
