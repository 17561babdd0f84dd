import GraphBuilding
import RoadGraph
import TestSupport
import Testing

/// Where ways are cut into sections.
@Suite struct SplittingTests {
  @Test func waysAreCutAtJunctionsOnly() throws {
    let map = try AsciiMap(
      """
      A B C D
        E
      """, ways: [.init("ABCD", "highway=residential"), .init("EB", "highway=residential")]
    ).build()
    #expect(map.sections == ["AB", "BD", "EB"])
    #expect(map.graph.verify().isEmpty)
  }

  @Test func aLollipopIsCutWhereItMeetsItself() throws {
    let map = try AsciiMap(
      """
      A B C
        E D
      """, ways: [.init("ABCDEB", "highway=service")]
    ).build()
    #expect(map.sections == ["AB", "BB"])
  }

  @Test func aRingWithoutJunctionsIsOneSection() throws {
    let map = try AsciiMap(
      """
      A B
      D C
      """, ways: [.init("ABCDA", "highway=service")]
    ).build()
    #expect(map.sections == ["AA"])
    #expect(abs(map.graph.section(SectionID(0)).lengthMetres - 600) < 1)
  }

  @Test func aNodeTwiceInARowCountsOnce() throws {
    let map = try AsciiMap("A B C", ways: [.init("ABBC", "highway=service")]).build()
    #expect(map.sections == ["AC"])
  }

  @Test func missingNodesCutTheWay() throws {
    let map = try AsciiMap("A B C D E", ways: [.init("ABxCDyE", "highway=service")]).build()
    #expect(map.sections == ["AB", "CD"])
  }
}
