import Geography
import RoadGraph
import TestSupport
import Testing
import TravelCosts

@testable import Routing

@Suite struct IslandFinderTests {
  /// A town that hangs together, an island beside it, and whatever else a test draws.
  private func island(
    of tail: Character, _ head: Character, profile: String, ways: [AsciiMap.Way], nodes: [AsciiMap.Node] = []
  ) throws -> Island? {
    let map = AsciiMap("A--B--C  G--H\n|     |  |\nD--E--F  I", ways: ways, nodes: nodes)
    let built = try map.build()
    let costing = Costing(
      graph: built.graph, profile: try #require(try BuiltInProfiles.profile(named: profile)))
    let edge = try #require(built.edge(tail, head))
    return IslandFinder(costing: costing).island(around: edge.section)
  }

  private let town = AsciiMap.Way("ABCFEDA", "highway=residential")

  @Test func roadsWithoutAConnectionAreAnIslandOfTheirLength() throws {
    let ways = [
      town, AsciiMap.Way("GH", "highway=residential"), AsciiMap.Way("GI", "highway=service"),
    ]
    let island = try #require(try island(of: "G", "H", profile: "car", ways: ways))
    #expect(island.wayCount == 2)
    #expect(abs(island.metres - 500) < 2)
    #expect(!island.canBeLeft && !island.canBeReached)
  }

  @Test func aRoadThatOnlyLeadsInCannotBeLeft() throws {
    let ways = [
      town, AsciiMap.Way("GHIG", "highway=residential"),
      AsciiMap.Way("CG", "highway=residential", "oneway=yes"),
    ]
    let found = try #require(try island(of: "G", "G", profile: "car", ways: ways))
    #expect(found.canBeReached && !found.canBeLeft)
    #expect(found.wayCount == 1)
    let before = try #require(try island(of: "A", "C", profile: "car", ways: ways))
    #expect(before.canBeLeft && !before.canBeReached)
    // On foot the same roads hang together: all there is.
    let onFoot = try #require(try island(of: "A", "C", profile: "foot", ways: ways))
    #expect(!onFoot.canBeReached && !onFoot.canBeLeft)
    #expect(onFoot.wayCount == 3)
  }

  @Test func barriersCloseIslands() throws {
    let ways = [
      AsciiMap.Way("ABCFEDA", "highway=residential"), AsciiMap.Way("CG", "highway=residential"),
      AsciiMap.Way("GH", "highway=residential"),
    ]
    let bollard = [AsciiMap.Node("G", "barrier=bollard")]
    let found = try #require(try island(of: "G", "H", profile: "car", ways: ways, nodes: bollard))
    #expect(found.wayCount == 1)
    let open = try #require(try island(of: "G", "H", profile: "bicycle", ways: ways, nodes: bollard))
    #expect(open.wayCount == 3)
  }

  @Test func aLargeNetworkIsNoIsland() throws {
    let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789")
    let drawing = stride(from: 0, to: 36, by: 6).map { row in
      letters[row..<row + 6].map(String.init).joined(separator: "-")
    }.joined(separator: "\n")
    let rows = stride(from: 0, to: 36, by: 6).map {
      AsciiMap.Way(String(letters[$0..<$0 + 6]), "highway=residential")
    }
    let columns = (0..<6).map { column in
      AsciiMap.Way(String(stride(from: column, to: 36, by: 6).map { letters[$0] }), "highway=residential")
    }
    let built = try AsciiMap(drawing, ways: rows + columns).build()
    let costing = Costing(
      graph: built.graph, profile: try #require(try BuiltInProfiles.profile(named: "car")))
    let edge = try #require(built.edge("A", "B"))
    // All of it is known to hang together: 60 sections are an island by size, nothing more.
    let island = try #require(IslandFinder(costing: costing).island(around: edge.section))
    #expect(island.sections.count == 60)
  }
}
