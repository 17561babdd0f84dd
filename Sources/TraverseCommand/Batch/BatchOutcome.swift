import CommandLineSupport
import JSONText
import RoadGraph
import RouteProfiles
import TrackMatching

/// What became of a track file: a line of the summary.
struct BatchOutcome: Sendable {
  /// The names of the summary's columns.
  static let header = """
    file,output,status,fixes,length_m,ascent_m,descent_m,duration_s,recorded_s,paved_share,unpaved_share,\
    unknown_share,surfaces,off_network_m,gaps,outliers,confidence,reason

    """

  let file: BatchFile
  /// Why the track has no route; nil where it has one.
  let problem: String?
  /// Whether the result of an earlier run was left as it is.
  private(set) var isKept = false
  /// Why the result cannot be written, which ends the whole run.
  var failure: CommandFailure?
  /// A cell for each column; the result is named within the folder of results.
  private let cells: [String]

  /// A fault that ends the run, as the command reports it.
  typealias CommandFailure = any Error & Sendable

  private static let columnCount = header.count { $0 == "," } + 1
  private static let resultColumn = 1
  private static let statusColumn = 2

  /// A file that has no route.
  init(_ file: BatchFile, status: String, fixCount: Int = 0, problem: String) {
    self.file = file
    self.problem = problem
    cells = Self.cells([file.input, "", status, fixCount > 0 ? "\(fixCount)" : ""], reason: problem)
  }

  /// A file whose result is there from an earlier run, with what that run said of it.
  init(kept file: BatchFile, cells: [String]) {
    self.file = file
    problem = nil
    isKept = true
    self.cells = cells
  }

  /// A file that has a route.
  init(_ file: BatchFile, _ input: TrackInput, _ answer: MatchAnswer) {
    self.file = file
    problem = nil
    let numbers = BatchNumbers(answer.routes)
    let match = answer.match
    cells = Self.cells(
      [
        file.input, file.result, answer.status.rawValue, "\(input.fixes.count)",
        DecimalText.text(numbers.length, decimals: 1),
        numbers.ascent.map { DecimalText.text($0, decimals: 1) } ?? "",
        numbers.descent.map { DecimalText.text($0, decimals: 1) } ?? "",
        DecimalText.text(numbers.duration, decimals: 0),
        input.recordedSeconds.map { DecimalText.text($0, decimals: 0) } ?? "",
        DecimalText.text(numbers.share(numbers.paved), decimals: 3),
        DecimalText.text(numbers.share(numbers.unpaved), decimals: 3),
        DecimalText.text(numbers.share(numbers.unknown), decimals: 3), numbers.surfaceText,
        DecimalText.text(match.offNetwork.reduce(0) { $0 + $1.length }, decimals: 1),
        "\(match.gaps.count)", "\(match.verdicts.count { $0.status == .outlier })",
        DecimalText.text(match.confidence, decimals: 3),
      ], reason: answer.message ?? "")
  }

  /// All cells of a line; what is not known is empty.
  private static func cells(_ cells: [String], reason: String) -> [String] {
    cells + [String](repeating: "", count: columnCount - 1 - cells.count) + [reason]
  }

  /// Whether cells tell that a file has the result that it is to have.
  static func isDone(_ cells: [String], _ file: BatchFile) -> Bool {
    cells.count == columnCount && cells[resultColumn] == file.result
      && cells[statusColumn] == AnswerStatus.ok.rawValue
  }

  /// The line of the journal, its end included.
  var journalLine: String { CSVLine.text(cells) }

  /// The line of the summary, its end included.
  var summaryLine: String {
    var cells = cells
    if !cells[Self.resultColumn].isEmpty { cells[Self.resultColumn] = file.output }
    return CSVLine.text(cells)
  }
}

/// The sums over the routes of a track.
private struct BatchNumbers {
  var length = 0.0
  var duration = 0.0
  var ascent: Double?
  var descent: Double?
  var paved = 0.0
  var unpaved = 0.0
  var unknown = 0.0
  /// Metres by surface, in the order of the surfaces' numbers.
  private var surfaces = [Double](repeating: 0, count: 256)

  init(_ routes: [AnsweredRoute]) {
    for route in routes {
      length += route.distance
      duration += route.duration
      if let up = route.terrain.totalUp { ascent = (ascent ?? 0) + up }
      if let down = route.terrain.totalDown { descent = (descent ?? 0) + down }
      for run in route.sections.surface.runs {
        surfaces[Int(run.value.surface.rawValue)] += run.length
        switch run.value.surface.isPaved {
        case .some(true): paved += run.length
        case .some(false): unpaved += run.length
        case .none: unknown += run.length
        }
      }
    }
  }

  func share(_ metres: Double) -> Double { length > 0 ? metres / length : 0 }

  /// The share of each surface, the most frequent first: `asphalt 0.71 gravel 0.29`.
  var surfaceText: String {
    Surface.allCases.filter { surfaces[Int($0.rawValue)] > 0 }
      .sorted { (surfaces[Int($1.rawValue)], $0.rawValue) < (surfaces[Int($0.rawValue)], $1.rawValue) }
      .map { "\($0.word) \(DecimalText.text(share(surfaces[Int($0.rawValue)]), decimals: 3))" }
      .joined(separator: " ")
  }
}
