import Geography
import TestSupport
import Testing

@testable import Terrain

@Suite struct RoadHeightsTests {
  @Test func aRoadOnASlopeFollowsIt() throws {
    let (folder, tiles) = try DrawnRoads.terrain { 500 + 0.1 * $0 }
    defer { withExtendedLifetime(folder) {} }
    let roads = DrawnRoads(north: [-300, 0, 450], courses: [.terrain, .terrain])
    let heights = try roads.heights(on: tiles)
    for (section, start) in [(0, -300.0), (1, 0.0)] {
      let count = heights[section].count
      let length = roads.sections[section].lengthMetres
      for (place, height) in heights[section].enumerated() {
        #expect(height.provenance == .sampled)
        let metre = start + length * Double(place) / Double(count - 1)
        #expect(abs(heights[section].metres[place] - (500 + 0.1 * metre)) < 1.2)
      }
    }
    #expect(heights[0].last == heights[1].first)
  }

  @Test(arguments: [RoadCourse.tunnel, .bridge, .covered, .ferry])
  func structuresAreStraightBetweenTheEndsOfTheirWholeChain(_ course: RoadCourse) throws {
    // A mountain 300 m high between −600 and 600, or as deep a valley.
    let (folder, tiles) = try DrawnRoads.terrain {
      abs($0) < 600 ? 500 + (course == .tunnel ? 300 : -300) : 500
    }
    defer { withExtendedLifetime(folder) {} }
    let roads = DrawnRoads(
      north: [-1500, -800, -300, 100, 800, 1500], courses: [.terrain, course, course, course, .terrain])
    let heights = try roads.heights(on: tiles)
    for section in 1...3 {
      #expect(heights[section].allSatisfy { $0.provenance == .interpolated && $0.decimetres == 5000 })
    }
    #expect(heights[0].allSatisfy { $0.provenance == .sampled && $0.decimetres == 5000 })
  }

  @Test func aTunnelBetweenPortalsOfDifferentHeightRisesSteadily() throws {
    let (folder, tiles) = try DrawnRoads.terrain { abs($0) < 500 ? 900 : ($0 < 0 ? 400 : 440) }
    defer { withExtendedLifetime(folder) {} }
    let roads = DrawnRoads(
      north: [-1200, -800, 0, 800, 1200], courses: [.terrain, .tunnel, .tunnel, .terrain])
    let heights = try roads.heights(on: tiles)
    let chain = heights[1].metres + heights[2].metres.dropFirst()
    for (place, metres) in chain.enumerated() {
      #expect(abs(metres - (400 + 40 * Double(place) / Double(chain.count - 1))) < 0.2)
    }
  }

  @Test func stairsDownFromABridgeDoNotPullItIntoTheValley() throws {
    let (folder, tiles) = try DrawnRoads.terrain { abs($0) < 90 ? 480 : 500 }
    defer { withExtendedLifetime(folder) {} }
    var roads = DrawnRoads(
      north: [-400, -150, 0, 150, 400], courses: [.terrain, .bridge, .bridge, .terrain])
    let foot = roads.addNode(0, 30)
    let onward = roads.addNode(0, 200)
    roads.join(2, foot, .stairs, steepest: 1)
    roads.join(foot, onward)
    let heights = try roads.heights(on: tiles)
    #expect(heights[1].metres.allSatisfy { $0 == 500 })
    #expect(heights[4].metres.first == 500)
    #expect(abs((heights[4].metres.last ?? 0) - 480) < 1)
  }

  @Test func tunnelsThatMeetBelowTheGroundMeetAtOneHeight() throws {
    let (folder, tiles) = try DrawnRoads.terrain { abs($0) < 700 ? 1500 : ($0 < 0 ? 500 : 560) }
    defer { withExtendedLifetime(folder) {} }
    var roads = DrawnRoads(
      north: [-1200, -900, 0, 900, 1200], courses: [.terrain, .tunnel, .tunnel, .terrain])
    let side = roads.addNode(-900, 900)
    let sideOut = roads.addNode(-1200, 900)
    roads.join(2, side, .tunnel)
    roads.join(side, sideOut)
    let heights = try roads.heights(on: tiles)
    let meeting = heights[1].metres.last ?? 0
    #expect(meeting > 515 && meeting < 530)
    #expect(heights[2].metres.first == meeting)
    #expect(heights[4].metres.first == meeting)
  }

  @Test func aPierFollowsTheHeightOfItsLooseEnds() throws {
    let (folder, tiles) = try DrawnRoads.terrain { _ in 400 }
    defer { withExtendedLifetime(folder) {} }
    let roads = DrawnRoads(north: [0, 100, 200], courses: [.bridge, .bridge])
    #expect(try roads.heights(on: tiles).flatMap { $0 }.allSatisfy { $0.decimetres == 4000 })
  }

  @Test func whatIsPlausibleIsNotChangedAndSummitsKeepTheirHeight() throws {
    // A pass of 12 % on both sides, under a bound of 15 %.
    let (folder, tiles) = try DrawnRoads.terrain { 1000 - 0.12 * abs($0) }
    defer { withExtendedLifetime(folder) {} }
    let roads = DrawnRoads(
      north: [-900, -450, 30, 480, 900], courses: [.terrain, .terrain, .terrain, .terrain], steepest: 0.15)
    let heights = try roads.heights(on: tiles).flatMap { $0.metres }
    #expect((heights.max() ?? 0) > 998)
    #expect(abs((heights.first ?? 0) - 892) < 1)
  }

  @Test func noSectionIsSteeperThanItsClassAllows() throws {
    let seed: UInt64 = 20_260_701
    var random = SeededRandom(seed: seed)
    for round in 0..<6 {
      // Terrain with steps of up to 80 m each 60 m.
      let steps = (0..<400).map { _ in Double.random(in: 0...80, using: &random) }
      let (folder, tiles) = try DrawnRoads.terrain { 600 + steps[max(0, min(399, Int($0 / 60) + 200))] }
      defer { withExtendedLifetime(folder) {} }
      let bound = [0.08, 0.15, 0.3][round % 3]
      let roads = DrawnRoads(
        north: [-2000, -1200, -1150, -400, 10, 800, 1900],
        courses: [.terrain, .terrain, .bridge, .terrain, .terrain, .terrain], steepest: bound)
      let heights = try roads.heights(on: tiles)
      for (section, samples) in zip(roads.sections, heights) {
        let allowed = section.steepestSlope * section.spacingMetres + 0.11
        for (a, b) in zip(samples.metres, samples.metres.dropFirst()) {
          #expect(abs(a - b) <= allowed, "seed \(seed), round \(round)")
        }
      }
      for (a, b) in zip(heights, heights.dropFirst()) {
        #expect(a.metres.last == b.metres.first, "seed \(seed)")
      }
    }
  }

  @Test func whereTheTerrainIsVoidNoHeightIsInvented() throws {
    let (folder, tiles) = try DrawnRoads.terrain { $0 > 500 ? .nan : 300 }
    defer { withExtendedLifetime(folder) {} }
    let roads = DrawnRoads(north: [0, 400, 2000, 2400], courses: [.terrain, .terrain, .terrain])
    let heights = try roads.heights(on: tiles)
    #expect(
      heights[1].contains { $0.provenance == .sampled } && heights[1].contains { $0.provenance == .filled })
    #expect(heights[1].last == RoadHeight.none)
    #expect(heights[2].allSatisfy { $0 == .none })
  }

  @Test func noiseGoesAndAPassKeepsItsHeight() throws {
    let seed: UInt64 = 77
    var random = SeededRandom(seed: seed)
    let noise = (0..<3601).map { _ in Double.random(in: -4...4, using: &random) }
    func noisy(_ metres: Double) -> Double {
      noise[max(0, min(3600, Int((metres / DrawnRoads.metresPerSecond).rounded()) + 1800))]
    }
    let (folder, tiles) = try DrawnRoads.terrain { 1000 - 0.08 * abs($0) + noisy($0) }
    defer { withExtendedLifetime(folder) {} }
    let roads = DrawnRoads(
      north: [-3000, -2100, -1000, -700, 0, 400, 1200, 2000, 3000],
      courses: [RoadCourse](repeating: .terrain, count: 8), steepest: 0.9)
    let line = try roads.heights(on: tiles).flatMap { $0.metres.dropLast() }
    var ascent = 0.0
    for (a, b) in zip(line, line.dropFirst()) { ascent += max(0, b - a) }
    #expect(ascent > 235 && ascent < 262, "seed \(seed): \(ascent)")
    #expect(abs((line.max() ?? 0) - 1000) < 5, "seed \(seed)")
  }

  @Test func aBridgeWhoseEndsTheTerrainPutsIntoTheGorgeIsLevelled() throws {
    // A gorge 100 m deep and 80 m wide, whose rim the samples round off; the road is level.
    let (folder, tiles) = try DrawnRoads.terrain { 500 - 100 * max(0, 1 - max(0, abs($0) - 25) / 40) }
    defer { withExtendedLifetime(folder) {} }
    let roads = DrawnRoads(
      north: [-600, -300, -45, 45, 300, 600],
      courses: [
        .terrain, .terrain, .bridge, .terrain, .terrain,
      ])
    let heights = try roads.heights(on: tiles).flatMap { $0.metres }
    #expect((heights.min() ?? 0) > 488)
  }

  @Test func aSpikeOfABuildingIsTakenOutOfALevelStreet() throws {
    let (folder, tiles) = try DrawnRoads.terrain { abs($0 - 95) < 20 ? 525 : 500 }
    defer { withExtendedLifetime(folder) {} }
    let roads = DrawnRoads(
      north: [-600, -300, 0, 300, 600], courses: [RoadCourse](repeating: .terrain, count: 4))
    let heights = try roads.heights(on: tiles).flatMap { $0.metres }
    #expect((heights.max() ?? 0) < 506)
  }
}
