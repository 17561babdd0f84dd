import CommandLineSupport
import FileAccess
import RoadGraph
import Synchronization
import TrackMatching

/// `traverse batch`: a folder of tracks in, a clean route for each out.
enum BatchCommand: Command {
  static let name = "batch"
  static let overview = """
    Matches every track of some files and folders and writes one clean route for each.

    One bad file never stops the run: it is named in the summary with its reason, and the exit status is 65 at the end.
    """

  static let tracks = Argument.many(
    .text("FILES|DIR"), atLeast: 0,
    help: "Track files, folders of them and of folders, and patterns such as 'tracks/**/*.gpx'")
  static let list = Option.repeated(
    "list", .file, help: "Take the files and folders that this file names, one a line; '-' is standard input")
  static let output = Option.required(
    "output", short: "o", .folder, help: "The folder of results; made where it is missing")
  static let jobs = Option.optional(
    "jobs", .integer(in: 1...1024), help: "Tracks worked on at once; all processors where not given")
  static let resume = Option.flag(
    "resume", help: "Leave out tracks that an earlier run with the same options has done")
  static let profile = SharedOptions.profile
  static let loose = MatchCommand.loose
  static let ignoreRestrictions = MatchCommand.ignoreRestrictions
  static let accuracy = MatchCommand.accuracy
  static let format = Option.value(
    "format", .word("FORMAT", ["gpx", "geojson", "json", "kml", "csv", "html"]), default: "gpx",
    help: "How routes are written")
  static let summary = Option.optional(
    "summary", .text("FILE.csv"), help: "Write a table with a line for each track")

  static let usage = ["REGION.traverse FILES|DIR... -o DIR [options]"]
  static var arguments: [any DeclaredArgument] { [GraphFile.argument, tracks] }
  static var options: [any DeclaredOption] {
    [list, output, jobs, resume, profile, loose, ignoreRestrictions, accuracy, format, summary]
  }
  static let examples = [
    Example(
      "traverse batch andorra.traverse tracks/ -o clean/ --summary clean.csv", "Match a folder of tracks"),
    Example(
      "traverse batch andorra.traverse 'years/20*/**/*.gpx' -o clean/ --resume",
      "Go on where a run was interrupted"),
  ]

  static func run(_ invocation: Invocation) throws -> ExitStatus {
    let paths = try invocation[tracks] + invocation[list].flatMap(namesInList)
    guard !paths.isEmpty else {
      throw invocation.usageError(
        "no track is given", advice: "name the graph, then files and folders of tracks, or give --list")
    }
    try demandInputs(invocation[tracks])
    let graph = try GraphFile.open(invocation)
    let costings = try Costings(graph: graph, profile: invocation[profile])
    let format = RouteFormat(rawValue: invocation[self.format]) ?? .gpx
    let folder = invocation[output]
    let files = try BatchList(paths, root: folder, fileExtension: format.fileExtension)
    try refuseOverwriting(paths, files, folder, invocation)
    try makeFolders(folder)
    let request = BatchRequest(invocation, try costings.costing(forCall: invocation[profile]))
    let history = invocation[resume] ? try BatchHistory(folder: folder, request: request) : nil
    if let history, history.isEmpty {
      invocation.messages.note("\(folder): no earlier run to go on with; all tracks are matched")
    }
    for folder in files.resultFolders where isFolder(folder) { try removeAbandonedFiles(in: folder) }
    let work = BatchWork(
      costings: costings, profile: invocation[profile], format: format,
      options: MatchCommand.options(invocation),
      earlier: history)
    for empty in files.emptyFolders { invocation.messages.warning("\(empty): holds no track") }
    if files.leftOutCount > 0 {
      invocation.messages.note("\(files.leftOutCount) files of other kinds are left out")
    }
    let journal = try JournalFile(
      path: BatchHistory.path(in: folder), beginning: BatchHistory.beginning(of: request, history))
    let counts = try run(work, files, journal, invocation)
    var words = ["\(files.count) tracks", "\(counts.bad) without a route"]
    if counts.kept > 0 { words.append("\(counts.kept) from an earlier run") }
    invocation.messages.note(words.joined(separator: ", "))
    return counts.bad > 0 ? .badData : .done
  }

  /// Matches all files in order and writes the summary.
  private static func run(
    _ work: BatchWork, _ files: BatchList, _ journal: JournalFile, _ invocation: Invocation
  ) throws -> (bad: Int, kept: Int) {
    let table = try invocation[summary].map { try invocation.openOutput($0) }
    try table?.write(BatchOutcome.header)
    let progress = invocation.messages.progress()
    progress.begin("Matching tracks", total: files.count, in: .things("tracks"))
    var (bad, kept) = (0, 0)
    let next = Mutex(0)
    let costings = work.costings
    // Few files ahead of the one that is due: each holds a whole track.
    try OrderedWork(threads: invocation[jobs] ?? invocation.threads, window: 8) {
      let place = next.withLock { place in
        defer { place += 1 }
        return place
      }
      return place < files.count ? files[place] : nil
    } worker: {
      var answerer = MatchAnswerer(costings: costings)
      return { file in work.match(file, &answerer) }
    } deliver: { outcome, _ in
      if let failure = outcome.failure { throw failure }
      try GraphFile.checkSound(costings.graph)
      progress.advance(by: 1)
      if outcome.isKept { kept += 1 }
      if let problem = outcome.problem {
        bad += 1
        let old =
          fileLength(outcome.file.output) == nil ? "" : "; \(outcome.file.output) is of an earlier run"
        invocation.messages.warning("\(outcome.file.input): \(problem)\(old)")
      }
      if !outcome.isKept { try journal.append(outcome.journalLine) }
      try table?.write(outcome.summaryLine)
    }.run()
    progress.end()
    try table?.finish()
    return (bad, kept)
  }

  /// The names in a list: one a line, empty lines and those that begin with `#` left out.
  private static func namesInList(_ path: String) throws -> [String] {
    let lines = LineReader(try InputFile(path: path))
    var names: [String] = []
    while let line = try lines.next() {
      let name = String(decoding: line, as: UTF8.self)
      if !name.allSatisfy(\.isWhitespace), !name.hasPrefix("#") { names.append(name) }
    }
    return names
  }

  /// Ends the command where a folder is missing, or all that is named: one missing file among others is told of in its turn.
  private static func demandInputs(_ paths: [String]) throws {
    let missing = paths.filter { !GlobPattern.isPattern($0) && FileIdentity(path: $0) == nil }
    let folder = missing.first { path in
      let name = path.split(separator: "/").last ?? ""
      return path.hasSuffix("/") || !name.contains(".")
    }
    guard let path = folder ?? (missing.count == paths.count ? missing.first : nil) else { return }
    throw CommandError(
      .missingInput, at: path, "no such file or folder", advice: "name files and folders of tracks")
  }

  /// Ends the command where a result would take the place of a track, of the graph or of the other results.
  private static func refuseOverwriting(
    _ paths: [String], _ files: BatchList, _ folder: String, _ invocation: Invocation
  ) throws {
    if let own = FileIdentity(path: folder), paths.contains(where: { FileIdentity(path: $0) == own }) {
      throw invocation.usageError(
        "'\(folder)' is both the folder of tracks and of results", advice: "name another folder")
    }
    var inputs: Set<FileIdentity> = []
    for place in 0..<files.count {
      if let identity = FileIdentity(path: files[place].input) { inputs.insert(identity) }
    }
    if let graph = FileIdentity(path: invocation[GraphFile.argument]) { inputs.insert(graph) }
    func refuse(_ path: String) throws {
      guard path != "-", let identity = FileIdentity(path: path), inputs.contains(identity) else { return }
      throw invocation.usageError("'\(path)' is both input and result", advice: "name another folder")
    }
    for place in 0..<files.count { try refuse(files[place].output) }
    if let summary = invocation[summary] { try refuse(summary) }
  }
}
