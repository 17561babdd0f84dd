import Compression
import Foundation
import Geography
import TestSupport
import Testing

@testable import Terrain

@Suite struct HeightTilesTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func sampler() throws -> HeightSampler { HeightSampler(try HeightTiles(folders: [folder.path])) }

  @Test func aPlaneIsFoundAgainBetweenTheSamples() throws {
    try folder.write(TileWriting.bytes { 100 + $0 / 3 + 2 * $1 / 3 }, as: "N46E007.hgt")
    var sampler = try sampler()
    for (north, east) in [(0.5, 0.5), (1800, 1800.25), (3599.9, 3599.9), (7, 3000)] {
      let height = try sampler.height(at: TileWriting.place(46, 7, north: north, east: east))
      #expect(height.provenance == .sampled)
      #expect(abs((height.metres ?? 0) - (100 + north / 3 + 2 * east / 3)) < 0.01)
    }
  }

  @Test(arguments: ["N46E007.hgt", "n46e007.HGT", "N46/N46E007.hgt", "N46E007.SRTMGL3.hgt"])
  func aTileIsFoundByItsName(_ name: String) throws {
    try FileManager.default.createDirectory(
      atPath: folder.path + "/N46", withIntermediateDirectories: true)
    try folder.write(TileWriting.rows { _ in 500 }, as: name)
    var sampler = try sampler()
    #expect(try sampler.height(at: Coordinate(latitude: 46.5, longitude: 7.5)).metres == 500)
  }

  @Test func aPackedTileIsToldByItsContent() throws {
    let bytes = TileWriting.rows { _ in 321 }
    try folder.write(Packing.gzip(bytes), as: "N46E007.hgt.gz")
    // The name says plain, the content gzip.
    try folder.write(Packing.gzip(bytes), as: "N46E008.hgt")
    var sampler = try sampler()
    #expect(try sampler.height(at: Coordinate(latitude: 46.5, longitude: 7.5)).metres == 321)
    #expect(try sampler.height(at: Coordinate(latitude: 46.5, longitude: 8.5)).metres == 321)
  }

  @Test(arguments: [
    ("S29W072", -28.5, -71.5), ("N00E010", 0.5, 10.5), ("S01W001", -0.5, -0.5), ("S90W180", -89.5, -179.5),
    ("N89E179", 89.5, 179.5),
  ]) func tilesOfAllQuartersOfTheEarthAreNamedAfterTheirSouthWesternCorner(
    _ name: String, _ latitude: Double, _ longitude: Double
  ) throws {
    #expect(TileName(containing: Coordinate(latitude: latitude, longitude: longitude)).description == name)
    #expect(TileName(fileName: name + ".hgt")?.description == name)
  }

  @Test(arguments: ["N90E000.hgt", "N46E180.hgt", "S91W001.hgt", "N4XE007.hgt", "X46E007.hgt", "N46E7.hgt"])
  func otherNamesAreNoTiles(_ name: String) {
    #expect(TileName(fileName: name) == nil)
  }

  @Test func missingTilesAreReportedOnceEach() throws {
    try folder.write(TileWriting.rows { _ in 0 }, as: "N46E007.hgt")
    let tiles = try HeightTiles(folders: [folder.path])
    var sampler = HeightSampler(tiles)
    for place in [(50.5, 8.5), (46.5, 7.5), (50.6, 8.6), (-3.5, -4.5), (50.7, 8.5)] {
      _ = try sampler.height(at: Coordinate(latitude: place.0, longitude: place.1))
    }
    #expect(tiles.missing.map(\.description) == ["S04W005", "N50E008"])
    #expect(tiles.names.map(\.description) == ["N46E007"])
    #expect(try sampler.height(at: Coordinate(latitude: 50.5, longitude: 8.5)) == .none)
  }

  @Test func aTileOfAnotherSizeIsRefusedByName() throws {
    for (count, said) in [
      (0, "0 bytes"), (12, "12 bytes"), (2_884_801, "2884801"), (25_934_403, "more than"),
    ] {
      try folder.write([UInt8](repeating: 0, count: count), as: "N46E007.hgt")
      var sampler = try sampler()
      let error = #expect(throws: TerrainError.self) {
        try sampler.height(at: Coordinate(latitude: 46.5, longitude: 7.5))
      }
      #expect(error?.description.contains("N46E007.hgt") == true)
      #expect(error?.description.contains(said) == true)
    }
  }

  @Test func eachTruncationOfAPackedTileIsRefusedByName() throws {
    let packed = Packing.gzip(TileWriting.rows { _ in 7 })
    for count in stride(from: 1, to: packed.count, by: max(1, packed.count / 50)) {
      try folder.write(Array(packed[..<count]), as: "N46E007.hgt.gz")
      var sampler = try sampler()
      let error = #expect(throws: TerrainError.self) {
        try sampler.height(at: Coordinate(latitude: 46.5, longitude: 7.5))
      }
      #expect(error?.description.contains("N46E007.hgt.gz") == true)
    }
  }

  @Test func aDamagedArchiveIsRefusedByName() throws {
    try folder.write([0x50, 0x4B, 3, 4] + [UInt8](repeating: 9, count: 300), as: "N46E007.hgt.zip")
    var sampler = try sampler()
    let error = #expect(throws: TerrainError.self) {
      try sampler.height(at: Coordinate(latitude: 46.5, longitude: 7.5))
    }
    #expect(error?.description.contains("N46E007.hgt.zip") == true)
    #expect(error?.isMissingOrUnreadable == false)
  }

  @Test func aMissingFolderIsAnError() {
    let error = #expect(throws: TerrainError.self) { try HeightTiles(folders: [folder.file("nowhere")]) }
    #expect(error?.isMissingOrUnreadable == true)
  }

  @Test func tilesBeyondTheMemoryLimitAreReadAgain() throws {
    for east in 0..<6 {
      try folder.write(Packing.gzip(TileWriting.rows { _ in 100 + east }), as: "N46E00\(east).hgt.gz")
    }
    let tiles = try HeightTiles(folders: [folder.path], memoryLimitBytes: 6_000_000)
    var sampler = HeightSampler(tiles)
    for round in 0..<3 {
      for east in 0..<6 {
        let place = Coordinate(latitude: 46.5, longitude: Double(east) + 0.5)
        #expect(try sampler.height(at: place).metres == Double(100 + east), "round \(round)")
      }
    }
  }

  @Test func manyThreadsShareTheTiles() async throws {
    for east in 0..<4 {
      try folder.write(Packing.gzip(TileWriting.rows { _ in 100 + east }), as: "N46E00\(east).hgt.gz")
    }
    let tiles = try HeightTiles(folders: [folder.path], memoryLimitBytes: 3_000_000)
    try await withThrowingTaskGroup(of: Bool.self) { group in
      for seed in 0..<8 {
        group.addTask {
          var random = SeededRandom(seed: UInt64(seed))
          var sampler = HeightSampler(tiles)
          return try (0..<200).allSatisfy { _ in
            let east = Int.random(in: 0..<4, using: &random)
            let place = Coordinate(latitude: 46.25, longitude: Double(east) + 0.25)
            return try sampler.height(at: place).metres == Double(100 + east)
          }
        }
      }
      for try await isRight in group { #expect(isRight) }
    }
  }
}
