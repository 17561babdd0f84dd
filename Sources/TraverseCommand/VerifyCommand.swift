import CommandLineSupport
import RoadGraph

/// `traverse verify`: every checksum and invariant of a graph file.
enum VerifyCommand: Command {
  static let name = "verify"
  static let overview =
    "Checks every checksum and every invariant of a graph file; exits with 65 when one fails."
  static var arguments: [any DeclaredArgument] { [GraphFile.argument] }
  static let examples = [Example("traverse verify andorra.traverse", "Say whether the file is whole")]

  static func run(_ invocation: Invocation) throws -> ExitStatus {
    let graph = try GraphFile.open(invocation)
    let findings = GraphFile.findings(graph)
    if let first = findings.first {
      for finding in findings.dropFirst() { invocation.messages.warning(finding.description) }
      throw first
    }
    invocation.messages.note(
      "\(graph.path): sound: \(graph.nodeCount) nodes, \(graph.sectionCount) sections")
    return .done
  }
}
