import CommandLineSupport
import FileAccess
import JSONText
import RoadGraph
import RouteProfiles
import Synchronization
import TrackFiles
import TrackMatching

/// `traverse batch`: a folder of tracks in, a clean route for each out.
enum BatchCommand: Command {
  static let name = "batch"
  static let overview = """
    Matches every track of some files and folders and writes one clean route for each.

    One bad file never stops the run: it is named in the summary with its reason, and the exit status is 65 at the end.
    """

  static let tracks = Argument.many(.text("FILES|DIR"), help: "Track files, and folders of them")
  static let output = Option.required(
    "output", short: "o", .folder, help: "The folder of results; made where it is missing")
  static let jobs = Option.optional(
    "jobs", .integer(in: 1...1024), help: "Tracks worked on at once; all processors where not given")
  static let resume = Option.flag("resume", help: "Leave out tracks whose result is there already")
  static let profile = RouteCommand.profile
  static let loose = MatchCommand.loose
  static let format = Option.value(
    "format", .word("FORMAT", ["gpx", "geojson", "json"]), default: "gpx", help: "How routes are written")
  static let summary = Option.optional(
    "summary", .text("FILE.csv"), help: "Write a table with a line for each track")

  static var arguments: [any DeclaredArgument] { [GraphFile.argument, tracks] }
  static var options: [any DeclaredOption] { [output, jobs, resume, profile, loose, format, summary] }
  static let examples = [
    Example(
      "traverse batch andorra.traverse tracks/ -o clean/ --summary clean.csv", "Match a folder of tracks"),
    Example(
      "traverse batch andorra.traverse tracks/ -o clean/ --resume", "Go on where a run was interrupted"),
  ]

  static func run(_ invocation: Invocation) throws -> ExitStatus {
    let graph = try GraphFile.open(invocation)
    let costings = try Costings(graph: graph, profile: invocation[profile])
    let folder = invocation[output]
    try makeFolder(folder)
    let work = BatchWork(
      costings: costings, profile: invocation[profile],
      format: RouteFormat(rawValue: invocation[format]) ?? .gpx,
      folder: folder, resumes: invocation[resume], isLoose: invocation[loose])
    let files = try Self.files(invocation[tracks], in: folder, work.format)
    let table = try invocation[summary].map { try invocation.openOutput($0) }
    try table?.write(BatchOutcome.header)
    let progress = invocation.messages.progress()
    progress.begin("Matching tracks", total: files.count, in: .things("tracks"))
    var badCount = 0
    let next = Mutex(0)
    try OrderedWork(threads: invocation[jobs] ?? invocation.threads) {
      let place = next.withLock { place in
        defer { place += 1 }
        return place
      }
      return place < files.count ? files[place] : nil
    } worker: {
      var answerer = MatchAnswerer(costings: costings)
      return { file in work.match(file, &answerer) }
    } deliver: { outcome, _ in
      progress.advance(by: 1)
      if outcome.isBad {
        badCount += 1
        invocation.messages.warning("\(outcome.input): \(outcome.reason)")
      }
      try table?.write(outcome.line)
    }.run()
    progress.end()
    try GraphFile.checkSound(graph)
    try table?.finish()
    invocation.messages.note("\(files.count) tracks, \(badCount) without a route")
    return badCount > 0 ? .badData : .done
  }

  /// The files to be matched with the name of each result: folders are looked through, names that would be there twice
  /// are told apart by a number.
  private static func files(_ paths: [String], in folder: String, _ format: RouteFormat) throws -> [BatchFile]
  {
    var inputs: [String] = []
    for path in paths {
      if isFolder(path) {
        for name in try namesInFolder(path) where !name.hasPrefix(".") && !isFolder("\(path)/\(name)") {
          inputs.append("\(path)/\(name)")
        }
      } else {
        inputs.append(path)
      }
    }
    var uses: [String: Int] = [:]
    return inputs.map { input in
      let name = input.split(separator: "/").last.map(String.init) ?? input
      let stem = name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name
      uses[stem, default: 0] += 1
      let number = uses[stem, default: 1]
      let unique = number == 1 ? stem : "\(stem)-\(number)"
      return BatchFile(input: input, output: "\(folder)/\(unique).\(format.fileExtension)")
    }
  }
}

/// A track file and where its route goes.
struct BatchFile: Sendable {
  let input: String
  let output: String
}

/// What became of a track file: a line of the summary.
struct BatchOutcome: Sendable {
  static let header = "file,output,status,fixes,length_m,ascent_m,duration_s,paved_share,confidence,reason\n"

  var input: String
  var output = ""
  var status: String
  var reason = ""
  var fixCount = 0
  var routes: [AnsweredRoute] = []
  var confidence: Double?

  /// Whether the track has no route.
  var isBad: Bool { status != "ok" && status != "skipped" }

  /// The line of the summary.
  var line: String {
    let length = routes.reduce(0) { $0 + $1.distance }
    let ascents = routes.compactMap(\.terrain.totalUp)
    let paved = routes.flatMap(\.sections.surface.runs).filter { $0.value.surface.isPaved == true }
    let isOK = status == "ok"
    let cells = [
      input, output, status, "\(fixCount)", isOK ? DecimalText.text(length, decimals: 1) : "",
      ascents.isEmpty ? "" : DecimalText.text(ascents.reduce(0, +), decimals: 1),
      isOK ? DecimalText.text(routes.reduce(0) { $0 + $1.duration }, decimals: 0) : "",
      length > 0 ? DecimalText.text(paved.reduce(0) { $0 + $1.length } / length, decimals: 3) : "",
      confidence.map { DecimalText.text($0, decimals: 3) } ?? "", reason,
    ]
    return cells.map(Self.quoted).joined(separator: ",") + "\n"
  }

  private static func quoted(_ cell: String) -> String {
    guard cell.contains(where: { $0 == "," || $0 == "\"" || $0.isNewline }) else { return cell }
    return "\"" + cell.map { $0 == "\"" ? "\"\"" : String($0) }.joined() + "\""
  }
}

/// Matches one file after another; shared by all threads.
struct BatchWork: Sendable {
  let costings: Costings
  let profile: String
  let format: RouteFormat
  let folder: String
  let resumes: Bool
  let isLoose: Bool

  /// Matches a file and writes its route.
  func match(_ file: BatchFile, _ answerer: inout MatchAnswerer) -> BatchOutcome {
    if resumes, exists(file.output) {
      return BatchOutcome(
        input: file.input, output: file.output, status: "skipped", reason: "its result is there")
    }
    do throws(TrackFileError) {
      let input = try TrackInput(path: file.input)
      var options = MatchOptions()
      options.isLoose = isLoose
      let answer = answerer.answer(input.fixes, profile: profile, options: options)
      var outcome = BatchOutcome(
        input: file.input, status: answer.status.rawValue, reason: answer.message ?? "")
      outcome.fixCount = input.fixes.count
      outcome.routes = answer.routes
      outcome.confidence = answer.match.confidence
      guard answer.status == .ok else { return outcome }
      return write(format.encode(answer, of: input, points: true, costings.graph), to: file, outcome)
    } catch {
      return BatchOutcome(input: file.input, status: "unreadable", reason: error.description)
    }
  }

  private func write(_ bytes: [UInt8], to file: BatchFile, _ outcome: BatchOutcome) -> BatchOutcome {
    var outcome = outcome
    do throws(SystemError) {
      let output = try AtomicFile(path: file.output)
      try output.write(bytes)
      try output.commit()
      outcome.output = file.output
    } catch {
      outcome.status = "unwritten"
      outcome.reason = error.description
    }
    return outcome
  }
}
