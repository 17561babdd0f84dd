import CommandLineSupport
import JSONText
import RoadGraph
import RouteProfiles
import TravelCosts

/// `traverse climbs`: the climbs of a whole region, ranked.
enum ClimbsCommand: Command {
  static let name = "climbs"
  static let overview = """
    Ranks the climbs of a region by how hard they are, with their category, surface and road type.
    """

  static let minGrade = Option.value(
    "min-grade", .word("GRADE", ["HC", "1", "2", "3", "4", "uncategorised"]), default: "4",
    help: "The easiest category that is shown")
  static let profile = SharedOptions.profile
  static let surface = Option.optional(
    "surface", .list(.word("LIST", Surface.allCases.map(\.word))),
    help: "Only climbs whose longest part has one of these surfaces")
  static let roadType = Option.optional(
    "road-type", .list(.word("LIST", RoadClass.allCases.map(\.word).filter { !$0.isEmpty })),
    help: "Only climbs whose longest part is one of these roads")
  static let limit = Option.optional("limit", .integer(in: 1...1_000_000), help: "How many at most")
  static let format = Option.optional(
    "format", .word("FORMAT", ["table", "json", "geojson", "csv"]),
    help: "How they are written; table on a terminal, json elsewhere")
  static let output = SharedOptions.output

  static var arguments: [any DeclaredArgument] { [GraphFile.argument] }
  static var options: [any DeclaredOption] {
    [minGrade, profile, surface, roadType, limit, format, output]
  }
  static let examples = [
    Example(
      "traverse climbs andorra.traverse --profile bicycle --min-grade 1", "The hardest climbs for bicycles"),
    Example(
      "traverse climbs andorra.traverse --surface gravel,compacted --format geojson -o gravel.geojson",
      "Climbs on gravel, for a map"),
  ]

  static func run(_ invocation: Invocation) throws -> ExitStatus {
    let graph = try GraphFile.open(invocation)
    let name = invocation[profile]
    let costing = try Costings(graph: graph, profile: name).costing(forCall: name)
    if !graph.hasHeights {
      invocation.messages.warning("\(graph.path) holds no heights; build it with --dem")
    }
    let grade = ClimbGrade(rawValue: invocation[minGrade]) ?? .fourth
    var climbs = RegionClimbs(costing).all(atLeast: grade).filter { climb in
      let surfaces = invocation[surface]
      let types = invocation[roadType]
      return surfaces?.contains(climb.mainSurface?.surface.word ?? "") ?? true
        && types?.contains(climb.mainRoadType?.word ?? "") ?? true
    }
    if let limit = invocation[limit] { climbs = Array(climbs.prefix(limit)) }
    try GraphFile.checkSound(graph)
    let output = try invocation.openOutput(invocation[self.output])
    let format = invocation[self.format] ?? (output.isTerminal ? "table" : "json")
    let writer = ClimbsWriter(graph: graph, climbs: climbs, profile: name)
    switch format {
    case "json": try output.write(writer.json())
    case "geojson": try output.write(writer.geoJSON())
    case "csv": try output.write(writer.csv())
    default: try output.write(writer.table())
    }
    try output.finish()
    if climbs.isEmpty { invocation.messages.note("no climb is of category \(grade.rawValue) or harder") }
    return climbs.isEmpty ? .noAnswer : .done
  }
}
