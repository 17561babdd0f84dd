import Geography
import TestSupport
import Testing

@testable import Terrain

@Suite struct SeamTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func height(_ latitude: Double, _ longitude: Double) throws -> TerrainHeight {
    var sampler = HeightSampler(try HeightTiles(folders: [folder.path]))
    return try sampler.height(at: Coordinate(latitude: latitude, longitude: longitude))
  }

  @Test func aPlaceOnABorderIsAnsweredByWhicheverNeighbourThereIs() throws {
    try folder.write(TileWriting.rows { _ in 40 }, as: "N46E007.hgt")
    for (latitude, longitude) in [(46, 7.5), (47, 7.5), (46.5, 7), (46.5, 8), (47, 8), (46, 7), (47, 7)] {
      #expect(try height(latitude, longitude).metres == 40, "\(latitude), \(longitude)")
    }
    #expect(try height(47.0000001, 7.5) == .none)
  }

  @Test func theFinerTileWinsOnASharedBorder() throws {
    try folder.write(TileWriting.rows { _ in 300 }, as: "N46E007.hgt")
    try folder.write(TileWriting.rows(intervals: 3600) { _ in 100 }, as: "N46E006.hgt")
    try folder.write(TileWriting.rows(intervals: 3600) { _ in 200 }, as: "N45E007.hgt")
    #expect(try height(46.5, 7).metres == 100)
    #expect(try height(46, 7.5).metres == 200)
    #expect(try height(46.5, 7.0001).metres == 300)
  }

  @Test func theFinerOfTwoTilesOfOneDegreeWinsAndTheOtherFillsItsVoids() throws {
    let coarse = try TemporaryFolder()
    try coarse.write(TileWriting.rows { _ in 50 }, as: "N46E007.hgt")
    try folder.write(
      TileWriting.rows(intervals: 3600) { $0 < 1800 ? 10 : TileWriting.void }, as: "N46E007.hgt")
    for folders in [[coarse.path, folder.path], [folder.path, coarse.path]] {
      var sampler = HeightSampler(try HeightTiles(folders: folders))
      #expect(try sampler.height(at: Coordinate(latitude: 46.25, longitude: 7.5)).metres == 10)
      let beyond = try sampler.height(at: Coordinate(latitude: 46.75, longitude: 7.5))
      #expect(beyond.metres == 50)
      #expect(beyond.provenance == .sampled)
    }
  }

  @Test func theAntimeridianIsABorderLikeAnyOther() throws {
    try folder.write(TileWriting.rows { _ in 12 }, as: "S17W180.hgt")
    #expect(try height(-16.5, 180).metres == 12)
    #expect(try height(-16.5, -180).metres == 12)
    #expect(try height(-16.5, 179.9999) == .none)
  }

  @Test func thePolesBelongToTheLastTiles() throws {
    try folder.write(TileWriting.rows { north in north / 3600 }, as: "N89E010.hgt")
    try folder.write(TileWriting.rows { _ in 2835 }, as: "S90E010.hgt")
    #expect(try height(90, 10.5).metres == 1)
    #expect(try height(-90, 10.5).metres == 2835)
  }

  @Test func heightsAreContinuousAcrossASeam() throws {
    // A plane over four tiles.
    for (name, south, west) in [("N46E007", 0, 0), ("N46E008", 0, 1), ("N47E007", 1, 0), ("N47E008", 1, 1)] {
      try folder.write(
        TileWriting.bytes { ($0 + south * 3600) / 3 + ($1 + west * 3600) / 9 }, as: name + ".hgt")
    }
    var sampler = HeightSampler(try HeightTiles(folders: [folder.path]))
    for longitude in stride(from: 7.9, through: 8.1, by: 0.00037) {
      let south = try sampler.height(at: Coordinate(latitude: 46.9999999, longitude: longitude))
      let on = try sampler.height(at: Coordinate(latitude: 47, longitude: longitude))
      let north = try sampler.height(at: Coordinate(latitude: 47.0000001, longitude: longitude))
      #expect(abs(south.metresOrZero - on.metresOrZero) < 0.01)
      #expect(abs(north.metresOrZero - on.metresOrZero) < 0.01)
    }
  }
}
