import CommandLineSupport
import RoadGraph
import TravelCosts

/// What decides on the results of a batch: the graph by its content, and the options.
struct BatchRequest: Hashable, Sendable {
  private static let mark = "traverse-batch"

  /// The checksum of the graph's header, which holds those of all its sections.
  let graph: String
  /// The options, as they are given.
  let options: String
  /// What the profile costs on the graph, since a profile file may change under its name.
  let costs: String

  /// What a call asks for.
  init(_ invocation: Invocation, _ costing: Costing) {
    graph = String(costing.graph.header.checksum, radix: 16)
    costs = String(costing.fingerprint, radix: 16)
    var words = [
      "--profile \(invocation[BatchCommand.profile])", "--format \(invocation[BatchCommand.format])",
    ]
    if invocation[BatchCommand.loose] { words.append("--loose") }
    if invocation[BatchCommand.ignoreRestrictions] { words.append("--ignore-restrictions") }
    if let metres = invocation[BatchCommand.accuracy] { words.append("--accuracy \(metres)") }
    options = words.joined(separator: " ")
  }

  /// Reads the first line of a journal; nil for what is none.
  init?(line: String) {
    let cells = CSVLine.cells(line.utf8)
    guard cells.count == 4, cells[0] == Self.mark else { return nil }
    (graph, options, costs) = (cells[1], cells[2], cells[3])
  }

  /// The first line of a journal, with its end.
  var line: String { CSVLine.text([Self.mark, graph, options, costs]) }

  /// Refuses to go on with results that were asked for otherwise.
  func checkSame(as earlier: BatchRequest, folder: String) throws(CommandError) {
    guard self != earlier else { return }
    let problem =
      options != earlier.options
      ? "its results were made with other options (\(earlier.options))"
      : graph != earlier.graph
        ? "its results were made from another graph"
        : "its results were made with another profile of that name"
    throw CommandError(
      .wrongUsage, at: folder, problem, advice: "give the same again, or leave out --resume to make all anew")
  }
}
