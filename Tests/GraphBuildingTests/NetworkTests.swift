import GraphBuilding
import RoadGraph
import TestSupport
import Testing

/// What relations and the whole of the graph add to ways: signed routes, ferry lines, squares, main networks.
@Suite struct NetworkTests {
  @Test func waysBelongToTheRoutesThatNameThem() throws {
    let map = try AsciiMap(
      "A B C", ways: [.init("AB", "highway=path"), .init("BC", "highway=path")],
      relations: [
        .init([":AB"], "type=route", "route=bicycle", "network=rcn"),
        .init([":AB", ":#99"], "type=route", "route=hiking", "network=lwn"),
      ]
    ).build()
    let signed = try #require(map.edge("A", "B")).section
    let plain = try #require(map.edge("B", "C")).section
    #expect(map.graph.attributes(of: signed).networks == [.regionalCycling, .localHiking])
    #expect(map.graph.attributes(of: plain).networks == [])
  }

  @Test func aFerryLineMakesRoadsOfItsMembers() throws {
    let map = try AsciiMap(
      "A B C", ways: [.init("AB"), .init("BC", "highway=service")],
      relations: [.init([":AB"], "type=route", "route=ferry", "name=Lake line")]
    ).build()
    let section = try #require(map.edge("A", "B")).section
    #expect(map.graph.attributes(of: section).roadClass == .ferry)
    #expect(map.graph.name(of: section).name == "Lake line")
  }

  @Test func theBordersOfASquareAreKept() throws {
    let map = try AsciiMap(
      "A B\n  \nD C", ways: [.init("ABC"), .init("CDA", "barrier=wall")],
      relations: [.init(["outer:ABC", "outer:CDA"], "type=multipolygon", "highway=pedestrian", "area=yes")]
    ).build()
    #expect(map.sections == ["AC", "CA"])
    #expect(map.graph.attributes(of: SectionID(0)).roadClass == .pedestrian)
  }

  @Test func aFerryTellsItsSpeedByItsDuration() throws {
    let map = try AsciiMap(
      "A    B", cellMetres: 1000, ways: [.init("AB", "route=ferry", "duration=00:30")]
    ).build()
    // 5 km in half an hour.
    #expect(map.graph.attributes(at: 0).crossingSpeedDecikmh == 100)
  }

  @Test func islandsBelongToNoMainNetwork() throws {
    let map = try AsciiMap(
      """
      A-B-C   I
      | | |   |
      D-E-F   K
      """,
      ways: [
        .init("ABC", "highway=residential"), .init("DEF", "highway=residential"),
        .init("AD", "highway=residential"),
        .init("BE", "highway=residential"), .init("CF", "highway=residential"),
        .init("IK", "highway=residential"),
      ]
    ).build()
    let island = try #require(map.edge("I", "K")).section
    for place in 0..<map.graph.sectionCount {
      let section = SectionID(UInt32(place))
      let flags = map.graph.section(section).flags
      #expect(flags == (section == island ? [] : [.mainOnFoot, .mainByBicycle, .mainByCar]))
    }
  }

  @Test func whatCanBeReachedButNotLeftIsNoPartOfTheMainNetwork() throws {
    let map = try AsciiMap(
      "A-B-C\n| |\nD-E",
      ways: [
        .init("AB", "highway=primary"), .init("DE", "highway=primary"), .init("AD", "highway=primary"),
        .init("BE", "highway=primary"), .init("BC", "highway=primary", "oneway=yes"),
      ]
    ).build()
    let flags = map.graph.section(try #require(map.edge("B", "C")).section).flags
    #expect(!flags.contains(.mainByCar))
    #expect(flags.contains(.mainOnFoot))
  }

  @Test func aRoadBehindABarrierIsAnIsland() throws {
    let map = try AsciiMap(
      "A-B\n| |\nD-E-F-G",
      ways: [
        .init("AB", "highway=primary"), .init("DE", "highway=primary"), .init("AD", "highway=primary"),
        .init("BE", "highway=primary"), .init("EFG", "highway=residential"),
      ], nodes: [.init("F", "barrier=block")]
    ).build()
    let before = map.graph.section(try #require(map.edge("E", "F")).section).flags
    let behind = map.graph.section(try #require(map.edge("F", "G")).section).flags
    #expect(before.contains(.mainByCar))
    #expect(!behind.contains(.mainByCar) && behind.contains(.mainOnFoot))
  }

  @Test func conditionsAreKeptAsText() throws {
    let map = try AsciiMap(
      "A B C", ways: [.init("ABC", "highway=residential", "access:conditional=no @ (Nov-Mar)")],
      nodes: [.init("B", "barrier=gate", "access:conditional=no @ (22:00-06:00)")]
    ).build()
    let attributes = map.graph.attributes(at: 0)
    #expect(
      map.graph.text(at: attributes.conditions)
        == "access:conditional=no @ (Nov-Mar)\n\naccess 3ff no @ (Nov-Mar)")
    let gate = try #require(map.node("B").flatMap { map.graph.nodeAttributes(of: $0) })
    #expect(
      map.graph.text(at: gate.conditions)
        == "access:conditional=no @ (22:00-06:00)\n\naccess 155 no @ (22:00-06:00)")
  }
}
