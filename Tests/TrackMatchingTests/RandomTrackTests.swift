import Geography
import RoadGraph
import TestSupport
import Testing
import TrackMatching

/// What holds for any track, on random tracks with printed seeds.
@Suite struct RandomTrackTests {
  /// A town of five by five blocks, some streets oneway, some stairs, a gate and a dead end.
  private static let town = AsciiMap(
    """
    A--B--C--D--E
    |  |  |  |  |
    F--G--H--I--J
    |  |  |  |  |
    K--L--M--N--O--Z
    |  |  |  |  |
    P--Q--R--S--T
    |  |  |  |  |
    U--V--W--X--Y
    """, cellMetres: 40,
    ways: [
      .init("ABCDE", "highway=residential"), .init("FGHIJ", "highway=residential", "oneway=yes"),
      .init("KLMNOZ", "highway=tertiary"), .init("PQRST", "highway=residential"),
      .init("UVWXY", "highway=footway"), .init("AFKPU", "highway=residential"),
      .init("BGLQV", "highway=steps"), .init("CHMRW", "highway=residential"),
      .init("DINSX", "highway=cycleway"), .init("EJOTY", "highway=service"),
    ], nodes: [.init("S", "barrier=bollard")])

  /// A random walk along the streets, a fix every few metres, with noise, jumps, holes and stops.
  private func track(_ map: MatchedMap, _ random: inout SeededRandom) -> [Fix] {
    let graph = map.map.graph
    let plane = LocalPlane(origin: map.map.map.origin)
    let noise = Double.random(in: 0...25, using: &random)
    let step = Double.random(in: 1...80, using: &random)
    var edge = EdgeID(UInt32.random(in: 0..<UInt32(2 * graph.sectionCount), using: &random))
    var fixes: [Fix] = []
    var shape: [Coordinate] = []
    for _ in 0..<Int.random(in: 1...12, using: &random) {
      graph.shape(of: edge, into: &shape)
      let (a, b) = (plane.project(shape[0]), plane.project(shape[shape.count - 1]))
      let count = max(1, Int(graph.section(edge.section).lengthMetres / step))
      for place in 0..<count {
        let share = Double(place) / Double(count)
        let isWrong = Int.random(in: 0..<40, using: &random) == 0
        func error() -> Double { (isWrong ? 30 : 1) * Double.random(in: -noise...noise, using: &random) }
        let point = PlanePoint(
          x: a.x + share * (b.x - a.x) + error(), y: a.y + share * (b.y - a.y) + error())
        if Int.random(in: 0..<20, using: &random) == 0 { continue }
        var fix = Fix(plane.unproject(point), time: Double(fixes.count) * step / 1.4)
        fix.beginsSegment = Int.random(in: 0..<60, using: &random) == 0
        fixes.append(
          contentsOf: repeatElement(fix, count: Int.random(in: 0..<30, using: &random) == 0 ? 9 : 1))
      }
      let next = graph.outEdges(of: graph.head(of: edge)).map { graph.outEdge(at: $0) }
      edge = next.randomElement(using: &random) ?? edge
    }
    return fixes
  }

  @Test(arguments: ["foot", "bicycle", "car"]) func everyMatchIsSound(profile: String) throws {
    let map = try MatchedMap(Self.town, profile: profile)
    for seed in 0..<60 as Range<UInt64> {
      var random = SeededRandom(seed: seed)
      let fixes = track(map, &random)
      guard !fixes.isEmpty else { continue }
      for accuracy in [nil, 10.0] {
        let match = map.match(fixes) {
          $0.accuracyMetres = accuracy
          $0.isLoose = seed % 5 == 0
          $0.ignoresRestrictions = seed % 7 == 0
        }
        map.checkInvariants(match, fixes, "seed \(seed)")
        // A track that stays in one place has no stretch.
        let isStanding = match.verdicts.contains { $0.edge != nil && $0.stretch == nil }
        #expect(!match.stretches.isEmpty || isStanding || fixes.count < 5, "seed \(seed)")
      }
    }
  }

  @Test func matchingTwiceGivesTheSame() throws {
    let map = try MatchedMap(Self.town)
    for seed in 100..<120 as Range<UInt64> {
      var random = SeededRandom(seed: seed)
      let fixes = track(map, &random)
      guard !fixes.isEmpty else { continue }
      let (one, two) = (map.match(fixes), map.match(fixes))
      #expect(one.stretches.map(\.pieces) == two.stretches.map(\.pieces), "seed \(seed)")
      #expect(one.verdicts.map(\.coordinate) == two.verdicts.map(\.coordinate), "seed \(seed)")
    }
  }

  @Test func aTrackWithoutNoiseGivesItsPathBack() throws {
    let map = try MatchedMap(Self.town)
    for seed in 200..<230 as Range<UInt64> {
      var random = SeededRandom(seed: seed)
      // A walk that never turns round: five blocks east or south from the north-west.
      var path = "A"
      var place = (column: 0, row: 0)
      let names = Array("ABCDEFGHIJKLMNOPQRSTUVWXY")
      while path.count < 6, place.column < 4, place.row < 4 {
        if Bool.random(using: &random) { place.column += 1 } else { place.row += 1 }
        path.append(names[place.row * 5 + place.column])
      }
      let match = map.match(map.track(path, every: 12))
      #expect(map.letters(match) == [path], "seed \(seed)")
    }
  }

  @Test func aLongTrackTakesLinearMemoryAndTime() throws {
    let map = try MatchedMap(Self.town)
    var fixes: [Fix] = []
    let round = map.track("AEYUA", every: 2)
    while fixes.count < 40_000 { fixes.append(contentsOf: round) }
    for place in fixes.indices { fixes[place].time = Double(place) * 1.4 }
    let match = map.match(fixes)
    map.checkInvariants(match, fixes)
    #expect(match.stretches.count == 1)
    let rounds = Double(fixes.count / round.count)
    #expect(abs(map.length(match) / (rounds * 1600) - 1) < 0.15)
  }
}
