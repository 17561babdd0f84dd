import Geography
import TestSupport
import Testing

@testable import Terrain

@Suite struct VoidTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// The height at seconds north and east within the tile N46E007.
  private func height(_ north: Double, _ east: Double) throws -> TerrainHeight {
    var sampler = HeightSampler(try HeightTiles(folders: [folder.path]))
    return try sampler.height(at: TileWriting.place(46, 7, north: north, east: east))
  }

  @Test(arguments: [-32768, -501, 9001, 32767]) func whatIsNoHeightIsNeverTakenForOne(_ value: Int) throws {
    try folder.write(TileWriting.bytes { $0 == 1800 && $1 == 1800 ? value : 600 }, as: "N46E007.hgt")
    let height = try height(1800, 1800)
    #expect(abs((height.metres ?? 0) - 600) < 1e-6)
    #expect(height.provenance == .filled)
    #expect(try self.height(1801, 1801).provenance == .filled)
    #expect(try self.height(1806, 1806).provenance == .sampled)
  }

  @Test func aHoleInASlopeIsClosedAlongTheSlope() throws {
    try folder.write(
      TileWriting.bytes {
        (1770...1830).contains($0) && (1770...1830).contains($1) ? TileWriting.void : 100 + $0 / 3 + $1 / 3
      }, as: "N46E007.hgt")
    for (north, east) in [(1800.0, 1800.0), (1785.0, 1812.0), (1771.0, 1829.0)] {
      let height = try height(north, east)
      #expect(height.provenance == .filled)
      #expect(abs((height.metres ?? 0) - (100 + north / 3 + east / 3)) < 0.01)
    }
  }

  @Test func beyondTheEdgeOfWhatIsKnownHeightsReachOnlyAShortWay() throws {
    try folder.write(TileWriting.rows { north in north < 1800 ? 70 : TileWriting.void }, as: "N46E007.hgt")
    #expect(try height(1799, 500).metres == 70)
    #expect(try height(1800, 500).provenance == .filled)
    #expect(try height(1803, 500).metres == 70)
    #expect(try height(1812, 500) == .none)
    #expect(try height(2500, 500) == .none)
  }

  @Test func nothingIsInventedInAnEmptyTile() throws {
    try folder.write(TileWriting.rows { _ in TileWriting.void }, as: "N46E007.hgt")
    #expect(try height(1800, 1800).metres == nil)
  }

  @Test func aVoidAtABorderIsFilledFromTheNeighbour() throws {
    try folder.write(
      TileWriting.bytes { _, east in east >= 3594 ? TileWriting.void : 200 }, as: "N46E007.hgt")
    try folder.write(TileWriting.rows { _ in 260 }, as: "N46E008.hgt")
    let near = try height(1800, 3597)
    #expect(near.provenance == .filled)
    #expect((near.metres ?? 0) > 210 && (near.metres ?? 0) < 260)
    // The border itself is known to the neighbour.
    let border = try height(1800, 3600)
    #expect(border.metres == 260)
    #expect(border.provenance == .sampled)
  }

  @Test func aPlaceExactlyOnAKnownSampleIsNotSpoiltByAVoidBeside() throws {
    try folder.write(TileWriting.rows { $0 == 1803 ? TileWriting.void : 90 }, as: "N46E007.hgt")
    #expect(try height(1800, 1800).provenance == .sampled)
    #expect(try height(1800, 1801).provenance == .sampled)
    #expect(try height(1801, 1800).provenance == .filled)
  }
}
