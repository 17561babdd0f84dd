import CommandLineSupport
import RoadGraph

/// `traverse diff`: what became of the roads of one graph in another.
enum DiffCommand: Command {
  static let name = "diff"
  static let overview = """
    Compares two graphs: roads added, removed and changed, by attribute.

    Roads are told apart by the ids of their OSM ways. Of ways that are in one graph only it is told how much of their \
    ground is a road in the other too, as after a split.
    """

  static let first = Argument.one(.text("A.traverse"), help: "The graph before")
  static let second = Argument.one(.text("B.traverse"), help: "The graph after")
  static let json = Option.flag("json", help: "Print JSON, with every way")
  static var arguments: [any DeclaredArgument] { [first, second] }
  static var options: [any DeclaredOption] { [json] }
  static let examples = [
    Example(
      "traverse diff 2015.traverse 2021.traverse", "Print totals, changes by attribute, the longest ways"),
    Example("traverse diff 2015.traverse 2021.traverse --json", "Print every way with what changed"),
  ]

  static func run(_ invocation: Invocation) throws -> ExitStatus {
    let before = try RoadGraph(path: invocation[first])
    let after = try RoadGraph(path: invocation[second])
    let difference = GraphDifference(from: GraphWays(before), to: GraphWays(after))
    for graph in [before, after] { try GraphFile.checkSound(graph) }
    let output = try invocation.openOutput()
    if invocation[json] {
      try output.write(difference.json)
    } else {
      try output.write(difference.summary)
    }
    try output.finish()
    return .done
  }
}
