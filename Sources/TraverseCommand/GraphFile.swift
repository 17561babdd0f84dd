public import CommandLineSupport
import Hierarchy
public import RoadGraph

/// The graph file that nearly every command begins with.
enum GraphFile {
  static let argument = Argument.one(.text("REGION.traverse"), help: "Graph file made by traverse-build")

  /// Opens the graph that a call names.
  static func open(_ invocation: Invocation) throws -> RoadGraph {
    try RoadGraph(path: invocation[argument])
  }

  /// Ends a command whose answers came from a damaged file with an error instead of a result.
  static func checkSound(_ graph: RoadGraph) throws {
    guard graph.isDamaged else { return }
    throw CommandError(
      .badData, at: graph.path, "is damaged", advice: "see 'traverse verify', and build it again")
  }

  /// All that is wrong with a graph; what follows from the roads is looked at where the roads are sound.
  static func findings(_ graph: RoadGraph) -> [GraphFormatError] {
    let findings = graph.verify()
    return findings.isEmpty ? HierarchyCheck.findings(graph) : findings
  }
}

extension GraphFormatError: CommandErrorConvertible {
  /// What the system says of a file as for any other, all else bad data.
  public var commandError: CommandError {
    switch reason {
    case .system(let error): error.commandError
    case .foreign, .notOnDisk: CommandError(.badData, description, advice: "make one with traverse-build")
    case .newerVersion:
      CommandError(.badData, description, advice: "use a newer traverse, or build the graph again")
    case .otherByteOrder, .wrongLength, .damaged:
      CommandError(.badData, description, advice: "build it again")
    case .limit: CommandError(.badData, description)
    }
  }
}
