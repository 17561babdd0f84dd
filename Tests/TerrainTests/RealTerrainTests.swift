import Foundation
import Geography
import TestSupport
import Testing

@testable import Terrain

/// Against the real tiles, and against heights that others measured or computed.
@Suite(.enabled(if: SharedData.isPresent, "the shared data is not there"))
struct RealTerrainTests {
  private func sampler() throws -> HeightSampler {
    HeightSampler(try HeightTiles(folders: [SharedData.path("data/dem")]))
  }

  /// Airborne laser scanning, ±0.5 m; the tolerances are what bilinear sampling of the 1 arc second tile can give.
  @Test(arguments: [("wilderswil", 1.16, 3.23), ("beggingen", 1.41, 3.24)])
  func measuredClimbsAreMet(_ site: String, _ rms: Double, _ largest: Double) throws {
    var sampler = try sampler()
    let path = SharedData.path("data/truth/elevation/swissalti3d_\(site).csv")
    var errors: [Double] = []
    for line in try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n") {
      let fields = line.split(separator: ",").compactMap { Double($0) }
      guard fields.count == 3 else { continue }
      let height = try sampler.height(at: Coordinate(latitude: fields[1], longitude: fields[0]))
      #expect(height.provenance == .sampled)
      errors.append(height.metresOrZero - fields[2])
    }
    #expect(errors.count == 89)
    let square = errors.reduce(0) { $0 + $1 * $1 } / Double(errors.count)
    #expect(square.squareRoot() <= rms)
    #expect(errors.map(abs).max() ?? 0 <= largest)
  }

  @Test func pointsOfSRTMTilesAreNearWhatAnotherProgramReads() throws {
    var sampler = try sampler()
    for (latitude, longitude, expected) in [
      (49.968651, 11.574869, 466.0), (49.958233, 11.558647, 330), (-28.88316, -71.070557, 1678),
      (-28.671311, -71.38916, 0), (55.8943144, -3, 161),
    ] {
      let height = try sampler.height(at: Coordinate(latitude: latitude, longitude: longitude))
      #expect(abs(height.metresOrZero - expected) < 20)
    }
  }

  @Test func theSeamAt50NorthLeavesNoStep() throws {
    var sampler = try sampler()
    for longitude in stride(from: 11.482, through: 11.605, by: 0.0007) {
      let south = try sampler.height(at: Coordinate(latitude: 49.99999, longitude: longitude))
      let north = try sampler.height(at: Coordinate(latitude: 50.00001, longitude: longitude))
      #expect(abs(south.metresOrZero - north.metresOrZero) < 2)
    }
  }

  @Test func noVoidOfTheMountainTileComesOutAsAHeight() throws {
    var sampler = try sampler()
    var random = SeededRandom(seed: 46)
    var known = 0
    for _ in 0..<20_000 {
      let place = Coordinate(
        latitude: .random(in: 42...43, using: &random), longitude: .random(in: 1...2, using: &random))
      guard let metres = try sampler.height(at: place).metres else { continue }
      known += 1
      #expect(metres > 200 && metres < 3200)
    }
    #expect(known > 19_900)
  }
}
