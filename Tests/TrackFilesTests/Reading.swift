import Geography
import TrackFiles

/// Reads a text as a file named `t`.
func read(
  _ text: String, options: TrackFile.Options = TrackFile.Options()
) throws(TrackFileError) -> TrackFile {
  try TrackFile.read(bytes: Array(text.utf8), name: "t", options: options)
}

/// The sentence that a text is refused with, or nil where it is read.
func refusal(_ text: String) -> String? { refusal(Array(text.utf8)) }

/// The sentence that bytes are refused with, or nil where they are read.
func refusal(_ bytes: [UInt8]) -> String? {
  do throws(TrackFileError) {
    _ = try TrackFile.read(bytes: bytes, name: "t")
    return nil
  } catch { return error.description }
}

extension TrackFile {
  /// Latitudes and longitudes of each segment of all tracks, in degrees.
  var degrees: [[[Double]]] {
    tracks.flatMap(\.segments).map { $0.map { [$0.coordinate.latitude, $0.coordinate.longitude] } }
  }

  /// All points of all tracks.
  var points: [TrackPoint] { tracks.flatMap(\.segments).flatMap { $0 } }
}

/// A text in UTF-16 with its byte order mark.
func utf16(_ text: String, isBigEndian: Bool) -> [UInt8] {
  var bytes: [UInt8] = []
  for unit in [0xFEFF] + Array(text.utf16) {
    let halves = [UInt8(unit >> 8), UInt8(unit & 255)]
    bytes.append(contentsOf: isBigEndian ? halves : halves.reversed())
  }
  return bytes
}

/// A text in ISO 8859-1.
func latin1(_ text: String) -> [UInt8] { text.unicodeScalars.map { UInt8($0.value) } }
