import GraphBuilding
import RoadGraph
import TestSupport
import Testing

/// What does not fit into a graph file ends the build with a line that tells how much is too much.
@Suite struct LimitTests {
  private static let map = AsciiMap(
    "A B C", ways: [.init("AB", "highway=path"), .init("BC", "highway=track")])

  struct Case: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let limits: @Sendable (inout GraphLimits) -> Void
    let message: String
  }

  static let cases = [
    Case(
      testDescription: "nodes", limits: { $0.positions = 2 },
      message: "3 nodes of roads do not fit into format version 1, which holds 2; build a smaller region"),
    Case(
      testDescription: "sections", limits: { $0.sections = 1 },
      message: "2 sections do not fit into format version 1, which holds 1; build a smaller region"),
    Case(
      testDescription: "attribute records", limits: { $0.attributes = 1 },
      message: "2 different attribute records do not fit into format version 1, which holds 1; "
        + "build a smaller region"),
  ]

  @Test(arguments: cases) func tooMuchIsTold(_ example: Case) throws {
    var options = BuildOptions()
    example.limits(&options.limits)
    let error = #expect(throws: BuildError.self) { try Self.map.build(options) }
    #expect(error?.description == example.message)
  }

  @Test func whatJustFitsIsBuilt() throws {
    var options = BuildOptions()
    options.limits.positions = 3
    options.limits.sections = 2
    options.limits.attributes = 2
    #expect(try Self.map.build(options).graph.sectionCount == 2)
  }
}
