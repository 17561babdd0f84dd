import Geography
import TrackFiles

/// libFuzzer's entry: whatever the bytes, a file with valid points or one error; and what was read can be written in
/// every format.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzTrackFile(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  // libFuzzer lends the bytes for the length of the call.
  let bytes = unsafe [UInt8](UnsafeBufferPointer(start: start, count: count))
  do throws(TrackFileError) {
    let file = try TrackFile.read(bytes: bytes, name: "t")
    precondition(!file.tracks.isEmpty)
    for track in file.tracks {
      precondition(!track.segments.isEmpty)
      for segment in track.segments {
        precondition(!segment.isEmpty && segment.allSatisfy(\.coordinate.isValid))
      }
    }
    let document = TrackDocument(tracks: file.tracks)
    for format in TrackFileFormat.allCases {
      let back = try TrackFile.read(bytes: document.encoded(as: format), name: "t")
      precondition(
        back.tracks.reduce(0) { $0 + $1.pointCount } >= file.tracks.reduce(0) { $0 + $1.pointCount })
    }
  } catch {
    precondition(error.description.hasPrefix("t:"))
  }
  return 0
}
