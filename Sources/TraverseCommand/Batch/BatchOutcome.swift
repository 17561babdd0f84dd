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

  let input: String
  /// The line of the summary, its end included.
  let line: String
  /// Why the track has no route; nil where it has one.
  let problem: String?
  /// Whether the result of an earlier run was left as it is.
  var isKept = false
  /// Why the result cannot be written, which ends the whole run.
  var failure: CommandFailure?

  /// A fault that ends the run, as the command reports it.
  typealias CommandFailure = any Error & Sendable

  /// A file that has no route.
  init(_ file: BatchFile, status: String, fixCount: Int = 0, problem: String) {
    input = file.input
    self.problem = problem
    line = Self.line([file.input, "", status, fixCount > 0 ? "\(fixCount)" : ""], reason: problem)
  }

  /// A file whose result is there from an earlier run; `line` is what that run said of it.
  init(kept file: BatchFile, line: String?) {
    input = file.input
    problem = nil
    isKept = true
    self.line = line ?? Self.line([file.input, file.output, "skipped"], reason: "its result is there")
  }

  /// A file that has a route.
  init(_ file: BatchFile, _ input: TrackInput, _ answer: MatchAnswer) {
    self.input = file.input
    problem = nil
    let numbers = BatchNumbers(answer.routes)
    let match = answer.match
    let cells: [String] = [
      file.input, file.output, answer.status.rawValue, "\(input.fixes.count)",
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
    ]
    line = Self.line(cells, reason: answer.message ?? "")
  }

  /// Cells as a line; what is not known is empty.
  private static func line(_ cells: [String], reason: String) -> String {
    let empty = header.count { $0 == "," } - cells.count
    let all = cells + [String](repeating: "", count: max(0, empty)) + [reason]
    return all.map(\.asCSVCell).joined(separator: ",") + "\n"
  }

  /// The first cell of a line of the summary: the file it tells of.
  static func file(ofLine line: String) -> String? {
    guard line.hasPrefix("\"") else { return line.firstIndex(of: ",").map { String(line[..<$0]) } }
    var text = ""
    var rest = line.dropFirst()
    while let letter = rest.popFirst() {
      guard letter == "\"" else {
        text.append(letter)
        continue
      }
      if rest.first != "\"" { return text }
      text.append(rest.removeFirst())
    }
    return nil
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
