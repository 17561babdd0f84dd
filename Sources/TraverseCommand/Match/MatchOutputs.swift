import CommandLineSupport
import FileAccess

/// Where the answers of `match` go: to standard output, a file, or a folder with a file for each track.
struct MatchOutputs {
  private let paths: [String: String]
  private let only: String?

  /// Finds a name for each track's answer; a folder that is wanted and missing is made.
  ///
  /// - Throws: where an answer would take the place of a track, or several documents would run into one.
  init(_ invocation: Invocation) throws {
    let tracks = invocation[MatchCommand.tracks]
    let format = invocation[MatchCommand.format] ?? .json
    if let copy = invocation[MatchCommand.saveTrack] { try Self.refuse([copy], tracks, invocation) }
    guard let output = invocation[MatchCommand.output] else {
      if tracks.count > 1, format != .json, format != .summary {
        throw invocation.usageError(
          "several tracks make several documents", advice: "name a folder for them with -o")
      }
      (paths, only) = ([:], nil)
      return
    }
    guard tracks.count > 1 || isFolder(output) else {
      (paths, only) = ([:], output)
      try Self.refuse([output], tracks, invocation)
      return
    }
    let list = try BatchList(tracks, root: output, fileExtension: format.fileExtension)
    let files = (0..<list.count).map { list[$0] }
    try Self.refuse(files.map(\.output), tracks, invocation)
    try makeFolders(output)
    paths = Dictionary(files.map { ($0.input, $0.output) }) { first, _ in first }
    only = nil
  }

  /// Where the answer for a track goes; nil for standard output.
  func path(for track: String) -> String? { only ?? paths[track] }

  private static func refuse(_ outputs: [String], _ tracks: [String], _ invocation: Invocation) throws {
    let inputs = Set((tracks + [invocation[GraphFile.argument]]).compactMap(FileIdentity.init))
    for path in outputs where path != "-" {
      guard let identity = FileIdentity(path: path), inputs.contains(identity) else { continue }
      throw invocation.usageError("'\(path)' is both track and answer", advice: "name another file or folder")
    }
  }
}
