import CommandLineSupport
import FileAccess

/// What earlier runs of a batch did, so that the next one goes on where they were.
///
/// The folder of results keeps a journal: what the results were asked for in its first line, then a line of the summary for
/// each file that is done, its result named within the folder. A result is an earlier run's work only where its line says so
/// and the same is asked for.
struct BatchHistory: Sendable {
  private static let journalName = ".traverse-batch.csv"

  /// Lines of the summary, in the order of the journal.
  private var lines: [String] = []
  /// The place of each file's last line.
  private var places: [String: Int] = [:]

  /// Reads the journal of a folder of results, if there is one.
  ///
  /// - Throws: where the results there were asked for otherwise.
  init(folder: String, request: BatchRequest) throws {
    let journal = Self.path(in: folder)
    guard exists(journal) else { return }
    let text = String(decoding: try InputFile(path: journal).readToEnd(), as: UTF8.self)
    // A line without an end was cut off.
    var rest = text[...]
    guard let end = rest.firstIndex(of: "\n") else { return }
    // What does not begin as a journal does tells nothing.
    guard let earlier = BatchRequest(line: String(rest[..<end])) else { return }
    try request.checkSame(as: earlier, folder: folder)
    rest = rest[end...].dropFirst()
    while let end = rest.firstIndex(of: "\n") {
      let line = String(rest[...end])
      if let file = CSVLine.cells(line.utf8.dropLast()).first {
        places[file] = lines.count
        lines.append(line)
      }
      rest = rest[end...].dropFirst()
    }
  }

  /// Where the journal of a folder of results lies.
  static func path(in folder: String) -> String { "\(folder)/\(journalName)" }

  /// Whether nothing is known.
  var isEmpty: Bool { lines.isEmpty }

  /// How the next journal begins: what is asked for, then what is known of each file.
  static func beginning(of request: BatchRequest, _ history: BatchHistory?) -> String {
    guard let history else { return request.line }
    let files = Set(history.places.values)
    return request.line
      + history.lines.indices.filter(files.contains).map { history.lines[$0] }.joined()
  }

  /// What an earlier run said of a file that is done: one whose result is there, by the name that it is to have.
  func cells(of file: BatchFile) -> [String]? {
    guard let place = places[file.input] else { return nil }
    let cells = CSVLine.cells(lines[place].utf8.dropLast())
    return BatchOutcome.isDone(cells, file) && exists(file.output) ? cells : nil
  }
}
