import Geography
import GraphBuilding
import RoadGraph
import TestSupport
import Testing

/// How squares are crossed: the lines of sight that the builder adds.
@Suite struct SquareTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let drawing: String
    let ways: [AsciiMap.Way]
    var relations: [AsciiMap.Relation] = []
    /// Sections that are no part of a drawn way, as their ends in order of the alphabet.
    let lines: [String]
  }

  private static let roads: [AsciiMap.Way] = [
    .init("PA", "highway=footway"), .init("QC", "highway=footway"),
  ]

  static let cases = [
    Case(
      testDescription: "a square is crossed from entry to entry",
      drawing: "P\n A  B\n\n D  C\n     Q",
      ways: roads + [.init("ABCDA", "highway=pedestrian", "area=yes")], lines: ["AC"]),
    Case(
      testDescription: "a closed street is no square",
      drawing: "P\n A  B\n\n D  C\n     Q", ways: roads + [.init("ABCDA", "highway=pedestrian")], lines: []),
    Case(
      testDescription: "a square with one entry is not crossed",
      drawing: "P\n A  B\n\n D  C",
      ways: [.init("PA", "highway=footway"), .init("ABCDA", "highway=pedestrian", "area=yes")], lines: []),
    Case(
      testDescription: "lines bend round inward corners",
      drawing: "P\n A B\n\n   E  C\n\n D    F\n       Q",
      ways: [
        .init("PA", "highway=footway"), .init("QC", "highway=footway"),
        .init("ABECFDA", "highway=pedestrian", "area=yes"),
      ], lines: ["AE"]),
    Case(
      testDescription: "squares that touch are entries of each other",
      drawing: "A  B  E\n\nD  C  F",
      ways: [
        .init("ABCDA", "highway=pedestrian", "area=yes"), .init("BEFCB", "highway=pedestrian", "area=yes"),
        .init("AP", "highway=footway"), .init("FQ", "highway=footway"),
      ], lines: []),
    Case(
      testDescription: "multipolygons are crossed beside their holes",
      drawing: "P\n A       B\n\n   H   I\n\n   K   J\n\n D       C\n          Q",
      ways: roads + [.init("ABCDA"), .init("HIJKH")],
      relations: [
        .init(["outer:ABCDA", "inner:HIJKH"], "type=multipolygon", "highway=pedestrian")
      ], lines: ["AI", "CI"]),
  ]

  @Test("sight lines lead where people walk", arguments: cases)
  func lines(_ example: Case) throws {
    let map = try AsciiMap(example.drawing, ways: example.ways, relations: example.relations).build()
    let drawn = Set(
      example.ways.flatMap { way in
        zip(way.nodes, way.nodes.dropFirst()).map { String([$0, $1].sorted()) }
      })
    var lines: [String] = []
    var points: [Coordinate] = []
    for place in 0..<map.graph.sectionCount {
      let section = SectionID(UInt32(place))
      map.graph.shape(of: section, into: &points)
      let ends = String(map.letters([section.forward]).sorted())
      if points.count == 2, !drawn.contains(ends) {
        lines.append(ends)
        #expect(map.graph.attributes(of: section).flags.contains(.area))
      }
    }
    #expect(lines.sorted() == example.lines)
  }

  @Test("a square with very many entries is left as it is drawn")
  func manyEntries() throws {
    let ring = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
    let letters = Array(ring)
    // A ring around a rectangle, each of its corners the end of a road of no length to its neighbour's neighbour.
    let top = String(letters[0..<26])
    let bottom = String(letters[26..<52].reversed())
    let entries = letters.map { AsciiMap.Way("\($0)0", "highway=path") }
    let map = try AsciiMap(
      top + "\n\n\n" + bottom + "\n\n0",
      ways: [.init(ring + "a", "highway=pedestrian", "area=yes")] + entries
    ).build()
    #expect(map.report.count(of: .squareTooComplex) == 1)
    #expect(map.sections.count == 2 * 52)
  }

  @Test("a square as wide as the world is left as it is drawn")
  func wideSquare() throws {
    let corners = [(-80.0, -170.0), (-79, 175), (80, 174), (81, -171), (-80.1, -170.1), (80.1, 174.1)]
    let nodes = corners.enumerated().map { index, corner in
      "<node id=\"\(index + 1)\" lat=\"\(corner.0)\" lon=\"\(corner.1)\"/>"
    }
    func way(_ id: Int, _ refs: [Int], _ tags: String) -> String {
      "<way id=\"\(id)\">" + refs.map { "<nd ref=\"\($0)\"/>" }.joined() + tags + "</way>"
    }
    let pedestrian = "<tag k=\"highway\" v=\"pedestrian\"/><tag k=\"area\" v=\"yes\"/>"
    let ways = [
      way(1, [1, 2, 3, 4, 1], pedestrian), way(2, [5, 1], "<tag k=\"highway\" v=\"footway\"/>"),
      way(3, [3, 6], "<tag k=\"highway\" v=\"footway\"/>"),
    ]
    let text = "<osm version=\"0.6\">" + nodes.joined() + ways.joined() + "</osm>"
    let built = try BuiltFiles([Array(text.utf8)])
    #expect(built.report.count(of: .squareTooComplex) == 1)
  }
}
