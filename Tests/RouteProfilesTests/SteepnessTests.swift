import TestSupport
import Testing

@testable import RouteProfiles

@Suite struct SteepnessTests {
  @Test(arguments: [
    (-40.0, 0), (-16, 0), (-15.99, 1), (-10, 1), (-7, 2), (-4, 3), (-3.99, 4), (-1, 4), (-0.99, 5), (0, 5),
    (0.99, 5), (1, 6), (3.99, 6), (4, 7), (7, 8), (10, 9), (15.99, 9), (16, 10), (80, 10),
  ]) func anExactBoundBelongsToTheSteeperClass(_ slope: Double, _ index: Int) {
    #expect(SteepnessClasses.usual.index(ofPercent: slope) == index)
    #expect(SteepnessClasses.usual.index(ofPercent: -slope) == 10 - index)
  }

  @Test func ownBoundsMustAscend() {
    #expect(SteepnessClasses(bounds: [-5, 0, 5])?.count == 4)
    #expect(SteepnessClasses(bounds: []) == nil)
    #expect(SteepnessClasses(bounds: [1, 1]) == nil)
    #expect(SteepnessClasses(bounds: [3, 2]) == nil)
    #expect(SteepnessClasses(bounds: [1, .nan]) == nil)
  }

  @Test func labelsReadLikeARange() {
    #expect(SteepnessClasses.usual.label(0) == "below −16 %")
    #expect(SteepnessClasses.usual.label(5) == "−1 to 1 %")
    #expect(SteepnessClasses.usual.label(10) == "16 % and more")
  }

  /// A line with a point each 30 m, made of stretches of a length and a slope in percent.
  private func line(_ stretches: [(metres: Double, slope: Double)]) -> ElevationLine {
    var (metres, heights) = ([0.0], [500.0])
    for stretch in stretches {
      let parts = Int((stretch.metres / 30).rounded(.up))
      for _ in 0..<parts {
        metres.append((metres.last ?? 0) + stretch.metres / Double(parts))
        heights.append((heights.last ?? 0) + stretch.metres / Double(parts) * stretch.slope / 100)
      }
    }
    return ElevationLine(metres: metres, heights: heights)
  }

  @Test func longStretchesAreFoundWithTheirSlopes() {
    let sections = SteepnessSections(line([(600, 0), (600, 5), (600, -12)])).sections
    let long = sections.filter { $0.length > 100 }
    #expect(long.map(\.classIndex) == [5, 7, 1])
    #expect(abs((long.first?.end ?? 0) - 600) < 50)
    #expect(sections.first?.start == 0)
    #expect(sections.last?.end == 1800)
  }

  @Test func aRampOf60MetresIsNotHidden() {
    let sections = SteepnessSections(line([(500, 0), (60, 14), (500, 0)])).sections
    #expect(sections.contains { $0.classIndex >= 9 })
  }

  @Test func aSingleHeightBesideItsNeighbourMakesNoWall() {
    let line = ElevationLine(metres: [0, 300, 302, 600], heights: [500, 500, 503, 503])
    #expect(SteepnessSections(line).sections.allSatisfy { $0.classIndex <= 7 })
  }

  @Test func thereIsNoSectionWhereNoHeightIsKnown() {
    let line = ElevationLine(metres: [0, 300, 600, 900, 1200], heights: [500, 500, nil, 500, 500])
    let sections = SteepnessSections(line).sections
    #expect(sections.map(\.start) == [0, 900])
    #expect(sections.map(\.end) == [300, 1200])
    #expect(SteepnessSections(ElevationLine(metres: [0], heights: [5])).sections.isEmpty)
  }

  @Test func sectionsTouchAreLongEnoughAndMirrorInReverse() {
    let seed: UInt64 = 6006
    var random = SeededRandom(seed: seed)
    for round in 0..<600 {
      let line = ElevationLine.random(&random, voids: round % 4 == 0)
      let sections = SteepnessSections(line).sections
      let reversed = SteepnessSections(line.reversed()).sections
      let mirrored = reversed.reversed().map { section in
        [line.length - section.end, line.length - section.start, Double(10 - section.classIndex)]
      }
      #expect(mirrored.count == sections.count, "seed \(seed), round \(round)")
      for (section, mirror) in zip(sections, mirrored) {
        let off = abs(section.start - mirror[0]) + abs(section.end - mirror[1])
        #expect(off < 1e-6 && Double(section.classIndex) == mirror[2], "seed \(seed), round \(round)")
      }
      for (index, section) in sections.enumerated() where section.length < 30 {
        // Shorter only where there is no neighbour.
        let touches = index > 0 && sections[index - 1].end == section.start
        let isTouched = index + 1 < sections.count && sections[index + 1].start == section.end
        #expect(!touches && !isTouched, "seed \(seed), round \(round)")
      }
      for (a, b) in zip(sections, sections.dropFirst()) {
        #expect(a.end <= b.start, "seed \(seed), round \(round)")
        #expect(a.end < b.start || a.classIndex != b.classIndex, "seed \(seed), round \(round)")
      }
    }
  }

  @Test func aSymmetricPassMirrorsOntoItself() {
    for slope in [2.0, 5, 8, 12, 20] {
      let line = line([(777, slope), (777, -slope)])
      let sections = SteepnessSections(line).sections
      let classes = sections.map(\.classIndex)
      #expect(classes == classes.reversed().map { 10 - $0 })
    }
  }
}
