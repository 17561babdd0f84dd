import GraphBuilding
import RoadGraph
import TestSupport
import Testing

/// What restriction relations forbid.
@Suite struct RestrictionTests {
  private static let crossroads = """
      N
      |
    W-X-E
      |
      S
    """
  private static let arms: [AsciiMap.Way] = [
    .init("NX", "highway=primary"), .init("EX", "highway=primary"), .init("SX", "highway=primary"),
    .init("WX", "highway=primary"),
  ]

  /// The forbidden turns of a map as letters of the nodes passed, in order.
  private static func forbidden(_ map: BuiltMap) -> [String] {
    let graph = map.graph
    return (0..<graph.restrictionCount).map { place in
      let record = graph.restriction(at: place)
      return map.letters([EdgeID(record.from)] + graph.viaEdges(of: record) + [EdgeID(record.to)])
    }.sorted()
  }

  struct Case: CustomTestStringConvertible, Sendable {
    let testDescription: String
    var drawing = RestrictionTests.crossroads
    var ways = RestrictionTests.arms
    let relation: AsciiMap.Relation
    let forbidden: [String]
  }

  static let cases = [
    Case(
      testDescription: "a turn that must not be made",
      relation: .restriction("no_left_turn", from: "SX", via: "X", to: "WX"), forbidden: ["SXW"]),
    Case(
      testDescription: "the only turn allowed forbids all others, turning round among them",
      relation: .restriction("only_straight_on", from: "SX", via: "X", to: "NX"),
      forbidden: ["SXE", "SXS", "SXW"]),
    Case(
      testDescription: "no U-turn where from and to are one way",
      relation: .restriction("no_u_turn", from: "SX", via: "X", to: "SX"), forbidden: ["SXS"]),
    Case(
      testDescription: "no U-turn on a way that passes its via",
      ways: [.init("SXN", "highway=primary"), .init("WX", "highway=primary")],
      relation: .restriction("no_u_turn", from: "SXN", via: "X", to: "SXN"), forbidden: ["NXN", "SXS"]),
    Case(
      testDescription: "no entry for several from ways",
      relation: .init(
        ["from:SX", "from:EX", "via:X", "to:NX"], "type=restriction", "restriction=no_entry"),
      forbidden: ["EXN", "SXN"]),
    Case(
      testDescription: "no exit to several to ways",
      relation: .init(["from:SX", "via:X", "to:WX", "to:NX"], "type=restriction", "restriction=no_exit"),
      forbidden: ["SXN", "SXW"]),
    Case(
      testDescription: "the section that touches the via takes part, wherever the ways are cut",
      drawing: "A B C D\n  E",
      ways: [
        .init("ABC", "highway=primary"), .init("BE", "highway=primary"), .init("CD", "highway=primary"),
      ],
      relation: .restriction("no_straight_on", from: "ABC", via: "C", to: "CD"), forbidden: ["BCD"]),
    Case(
      testDescription: "turns that a one-way street allows nobody are left out",
      ways: [
        .init("NX", "highway=primary"), .init("EX", "highway=primary", "oneway=yes"),
        .init("SX", "highway=primary"),
        .init("WX", "highway=primary"),
      ],
      relation: .restriction("only_straight_on", from: "SX", via: "X", to: "NX"), forbidden: ["SXS", "SXW"]),
    Case(
      testDescription: "a way as via",
      drawing: "A B C\n\nD E F",
      ways: [
        .init("AB", "highway=primary"), .init("BC", "highway=primary"), .init("BE", "highway=primary"),
        .init("DE", "highway=primary"), .init("EF", "highway=primary"),
      ],
      relation: .restriction("no_u_turn", from: "AB", via: "BE", to: "DE"), forbidden: ["ABED"]),
    Case(
      testDescription: "ways through a via that do not end at it say nothing clear",
      drawing: "A B C\n\nD E F",
      ways: [
        .init("ABC", "highway=primary"), .init("BE", "highway=primary"), .init("DE", "highway=primary"),
        .init("EF", "highway=primary"),
      ],
      relation: .restriction("no_u_turn", from: "ABC", via: "BE", to: "DE"), forbidden: []),
    Case(
      testDescription: "a way as via that a junction cuts in two",
      drawing: "A B\n  G H\nD E",
      ways: [
        .init("AB", "highway=primary"), .init("BGE", "highway=primary"), .init("GH", "highway=primary"),
        .init("DE", "highway=primary"),
      ],
      relation: .restriction("no_u_turn", from: "AB", via: "BGE", to: "DE"), forbidden: ["ABGED"]),
    Case(
      testDescription: "several ways as via",
      drawing: "A B C\n\n  E D",
      ways: [
        .init("AB", "highway=primary"), .init("BC", "highway=primary"), .init("CD", "highway=primary"),
        .init("DE", "highway=primary"),
      ],
      relation: .init(
        ["from:AB", "via:BC", "via:CD", "to:DE"], "type=restriction", "restriction=no_u_turn"),
      forbidden: ["ABCDE"]),
    Case(
      testDescription: "the only way on after a way as via",
      drawing: "A B C\n  |\nD E F",
      ways: [
        .init("AB", "highway=primary"), .init("BC", "highway=primary"), .init("BE", "highway=primary"),
        .init("DE", "highway=primary"), .init("EF", "highway=primary"),
      ],
      relation: .restriction("only_left_turn", from: "AB", via: "BE", to: "EF"), forbidden: ["ABEB", "ABED"]),
  ]

  @Test(arguments: cases) func relationsForbidTheRightTurns(_ example: Case) throws {
    let map = try AsciiMap(example.drawing, ways: example.ways, relations: [example.relation]).build()
    #expect(Self.forbidden(map) == example.forbidden)
    #expect(map.graph.verify().isEmpty)
  }

  @Test func whoIsBoundAndWhenIsKept() throws {
    let map = try AsciiMap(
      Self.crossroads, ways: Self.arms,
      relations: [
        .restriction("no_left_turn", from: "SX", via: "X", to: "WX", "except=bicycle;hgv", id: 7),
        .init(
          ["from:SX", "via:X", "to:EX"], "type=restriction",
          "restriction:conditional=no_right_turn @ (Mo-Fr 07:00-09:00)", id: 8),
        .init(["from:NX", "via:X", "to:EX"], "type=restriction", "restriction:hgv=no_left_turn", id: 9),
      ]
    ).build()
    let records = (0..<map.graph.restrictionCount).map { map.graph.restriction(at: $0) }
    func record(_ id: Int64) -> RestrictionRecord? { records.first { $0.relation == id } }
    #expect(record(7)?.modes == TravelMode.motorcar.bit)
    #expect(record(8).map { map.graph.text(at: $0.condition) } == "(Mo-Fr 07:00-09:00)")
    #expect(record(9)?.modes == TravelMode.hgv.bit)
    #expect(map.node("X").map { map.graph.node($0).hasRestrictions } == true)
  }

  struct BrokenCase: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let members: [String]
    let reason: BuildReport.Reason
  }

  static let brokenCases = [
    BrokenCase(testDescription: "no to", members: ["from:SX", "via:X"], reason: .restrictionWithoutMembers),
    BrokenCase(
      testDescription: "a way that is not there", members: ["from:SX", "via:X", "to:#99"],
      reason: .restrictionOnMissingWay),
    BrokenCase(
      testDescription: "several from ways", members: ["from:SX", "from:NX", "via:X", "to:EX"],
      reason: .restrictionAmbiguous),
    BrokenCase(
      testDescription: "several to ways", members: ["from:SX", "via:X", "to:NX", "to:EX"],
      reason: .restrictionAmbiguous),
    BrokenCase(testDescription: "no via", members: ["from:SX", "to:NX"], reason: .restrictionWithoutVia),
    BrokenCase(
      testDescription: "two nodes as via", members: ["from:SX", "via:X", "via:S", "to:NX"],
      reason: .restrictionWithoutVia),
    BrokenCase(
      testDescription: "a via elsewhere", members: ["from:SX", "via:N", "to:EX"],
      reason: .restrictionViaNotOnWay),
    BrokenCase(
      testDescription: "a via way elsewhere", members: ["from:SX", "via:#5", "to:EX"],
      reason: .restrictionWaysApart),
  ]

  @Test(arguments: brokenCases) func brokenRelationsAreReported(_ example: BrokenCase) throws {
    var ways = Self.arms
    ways.append(.init("ab", "highway=path", id: 5))
    let map = try AsciiMap(
      Self.crossroads + "\na b", ways: ways,
      relations: [.init(example.members, "type=restriction", "restriction=no_left_turn", id: 77)]
    ).build()
    #expect(map.graph.restrictionCount == 0)
    #expect(map.report.ids(of: example.reason) == [77])
  }
}
