public import CommandLineSupport
import Geography
import RouteProfiles
public import TrackFiles
import TrackMatching

/// A track file as matching wants it.
struct TrackInput: Sendable {
  /// The file's name for people.
  let name: String
  /// All fixes of all tracks, in order.
  let fixes: [Fix]
  /// The points as recorded, in unbroken segments, one for each fix.
  let segments: [[TrackPoint]]
  /// The tracks themselves.
  let tracks: [Track]
  /// What was odd in the file.
  let remarks: [String]

  /// Reads a track file.
  init(path: String) throws(TrackFileError) {
    self.init(try TrackFile.read(path: path), path: path)
  }

  /// Takes over what was read from a file.
  init(_ file: TrackFile, path: String) {
    let last = path.split(separator: "/").last.map(String.init) ?? path
    name = file.lines.first?.name ?? last
    var fixes: [Fix] = []
    var segments: [[TrackPoint]] = []
    for track in file.lines {
      for segment in track.segments where !segment.isEmpty {
        segments.append(segment)
        for (index, point) in segment.enumerated() {
          fixes.append(
            Fix(
              point.coordinate, time: point.time, accuracy: point.accuracy, heading: point.usableHeading,
              beginsSegment: index == 0 && !fixes.isEmpty))
        }
      }
    }
    self.fixes = fixes
    self.segments = segments
    tracks = file.lines
    remarks = file.remarks
  }

  /// The lines as recorded, for drawings.
  var lines: [[Coordinate]] { segments.map { $0.map(\.coordinate) } }

  /// What the track says by itself.
  func statistics(threshold: Double) -> TrackStatistics {
    TrackStatistics(
      segments: segments.map { segment in
        segment.map { TrackStatistics.Point($0.coordinate, elevation: $0.elevation, time: $0.time) }
      }, threshold: threshold)
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
  /// What the system says of a file as for any other, all else bad data.
  public var commandError: CommandError {
    if case .unreadable(let error) = reason { return error.commandError }
    return CommandError(.badData, description)
  }
}
