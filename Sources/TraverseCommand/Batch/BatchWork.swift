import FileAccess
import MapDrawing
import TrackFiles
import TrackMatching

/// Matches one file after another; shared by all threads.
struct BatchWork: Sendable {
  let costings: Costings
  let profile: String
  let format: RouteFormat
  let options: MatchOptions
  /// What earlier runs did; nil where all is to be done anew.
  let earlier: BatchHistory?

  /// Matches a file and writes its route.
  func match(_ file: BatchFile, _ answerer: inout MatchAnswerer) -> BatchOutcome {
    if let cells = earlier?.cells(of: file) { return BatchOutcome(kept: file, cells: cells) }
    let input: TrackInput
    do throws(TrackFileError) { input = try TrackInput(path: file.input) } catch {
      return BatchOutcome(file, status: "unreadable", problem: error.reasonWithoutFile)
    }
    let answer = answerer.answer(input.fixes, profile: profile, options: options)
    guard answer.status == .ok else {
      return BatchOutcome(
        file, status: answer.status.rawValue, fixCount: input.fixes.count,
        problem: answer.message ?? "nothing matched")
    }
    var outcome = BatchOutcome(file, input, answer)
    let bytes: [UInt8]
    do throws(PictureError) {
      bytes = try format.encode(answer, of: input, points: true, costings.graph)
    } catch {
      return BatchOutcome(file, status: "unwritten", fixCount: input.fixes.count, problem: error.description)
    }
    do throws(SystemError) {
      if let slash = file.output.lastIndex(of: "/") { try makeFolders(String(file.output[..<slash])) }
      let output = try AtomicFile(path: file.output, clearsUp: false)
      try output.write(bytes)
      try output.commit()
    } catch {
      outcome.failure = error
    }
    return outcome
  }
}

extension TrackFileError {
  /// The place within the file and what is wrong, for readers who know the file's name already.
  var reasonWithoutFile: String { position.map { "\($0): \(message)" } ?? message }
}
