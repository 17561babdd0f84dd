import CommandLineSupport
import FileAccess

/// What earlier runs of a batch did, so that a run that was interrupted goes on where it was.
///
/// While a batch runs, a journal in its folder of results has what it was asked for in its first line, and the summary's
/// line of each file that is done. It is removed when the run ends by itself.
struct BatchHistory: Sendable {
  private static let journalName = ".traverse-batch.csv"

  /// Whether a run was interrupted: a result without a line may then be one whose line was never written.
  private let isInterrupted: Bool
  /// Lines of the summary, by file.
  private let lines: [String: String]

  /// Reads the journal of an interrupted run, and the summary of one that ended.
  ///
  /// - Parameters:
  ///   - request: what this run is asked for.
  ///   - summary: the summary that the run is to write, where one is wanted.
  init(folder: String, request: String, summary: String?) throws {
    let journal = Self.path(in: folder)
    isInterrupted = exists(journal)
    var lines: [String: String] = [:]
    for path in [summary, journal] {
      guard let path, path != "-", exists(path) else { continue }
      let text = String(decoding: try InputFile(path: path).readToEnd(), as: UTF8.self)
      var rest = text[...]
      if path == journal {
        let end = rest.firstIndex(of: "\n") ?? rest.endIndex
        if rest[..<end] != request, !rest.isEmpty {
          throw CommandError(
            .wrongUsage, at: folder, "was begun with other options (\(rest[..<end]))",
            advice: "give the same again, or leave out --resume")
        }
        rest = rest[end...].dropFirst()
      } else {
        // A table of other columns tells nothing here.
        guard rest.hasPrefix(BatchOutcome.header) else { continue }
        rest = rest.dropFirst(BatchOutcome.header.count)
      }
      // A line without an end was cut off.
      while let end = rest.firstIndex(of: "\n") {
        let line = String(rest[...end])
        if let file = BatchOutcome.file(ofLine: line) { lines[file] = line }
        rest = rest[end...].dropFirst()
      }
    }
    self.lines = lines
  }

  /// Where the journal of a folder of results lies.
  static func path(in folder: String) -> String { "\(folder)/\(journalName)" }

  /// What an earlier run said of a file.
  func line(of file: BatchFile) -> String? { lines[file.input] }

  /// Whether a file is done: its result is there, and so is its line where a run was interrupted.
  func keeps(_ file: BatchFile) -> Bool {
    exists(file.output) && (!isInterrupted || lines[file.input] != nil)
  }
}
