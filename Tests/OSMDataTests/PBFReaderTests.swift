import Foundation
import Geography
import OSMData
import TestSupport
import Testing

@Suite struct PBFReaderTests {
  private static let variants: [(name: String, encoder: PBFEncoder)] = [
    ("usual", PBFEncoder()), ("plain nodes", PBFEncoder(isDense: false)),
    ("raw blobs", PBFEncoder(isPacked: false)),
    ("strings last", PBFEncoder(putsStringsLast: true)),
    ("locations on ways", PBFEncoder(hasLocationsOnWays: true)),
    ("small blobs", PBFEncoder(blobLength: 3)),
    (
      "granularity and offsets", PBFEncoder(granularity: 50, latitudeOffset: 1_000_000, longitudeOffset: -700)
    ),
    ("plain nodes with offsets", PBFEncoder(isDense: false, granularity: 20, longitudeOffset: 40)),
  ]

  @Test(arguments: variants)
  func objectsComeBackInOrder(name: String, encoder: PBFEncoder) throws {
    let objects = SampleObject.some(2000)
    #expect(try ObjectRecorder.objects(of: encoder.file(objects)) == objects)
  }

  private struct LocationRecorder: OSMVisitor {
    let kinds = OSMEntityKinds.ways
    let includesLocationsOnWays = true
    func makeBatch() -> [[Coordinate]] { [] }
    func visit(_ ways: OSMWays, into batch: inout [[Coordinate]]) {
      for way in ways { batch.append(unsafe Array(way.locations)) }
    }
  }

  @Test func positionsOnWaysAreLentToThoseWhoAsk() throws {
    let folder = try TemporaryFolder()
    let objects = SampleObject.some(900)
    let ways = objects.filter { $0.kind == .way && $0.isVisible }
    for encoder in [
      PBFEncoder(hasLocationsOnWays: true), PBFEncoder(granularity: 50, hasLocationsOnWays: true),
      PBFEncoder(),
    ] {
      let input = try OSMInput(path: folder.write(encoder.file(objects), as: "x"))
      var found: [[Coordinate]] = []
      try input.read(LocationRecorder()) { (batch: [[Coordinate]]) throws(OSMDataError) in found += batch }
      #expect(
        found
          == ways.map { way in
            way.refs.map { encoder.hasLocationsOnWays ? PBFEncoder.location(of: $0) : OSMNode.noCoordinate }
          })
    }
  }

  @Test func positionsThatAreFewerThanNodesAreDamage() throws {
    let folder = try TemporaryFolder()
    let bytes = PBFEncoder(hasLocationsOnWays: true, lacksLastLocation: true).file(SampleObject.some(100))
    let input = try OSMInput(path: folder.write(bytes, as: "x"))
    #expect(throws: OSMDataError.self) {
      try input.read(LocationRecorder()) { (_: [[Coordinate]]) throws(OSMDataError) in }
    }
  }

  @Test func theHeaderTellsWhetherWaysHavePositions() throws {
    let folder = try TemporaryFolder()
    for (encoder, expected) in [
      (PBFEncoder(optionalFeatures: ["LocationsOnWays"]), true),
      (PBFEncoder(requiredFeatures: ["OsmSchema-V0.6", "LocationsOnWays"]), true), (PBFEncoder(), false),
    ] {
      let bytes = encoder.file(SampleObject.some(10))
      for packed in [bytes, Packing.gzip(bytes)] {
        let input = try OSMInput(path: folder.write(packed, as: "x"))
        #expect(try input.hasLocationsOnWays() == expected)
        #expect(try input.hasLocationsOnWays() == expected)
      }
    }
  }

  @Test func onlyKindsAskedForAreVisited() throws {
    let objects = SampleObject.some(300)
    let bytes = PBFEncoder(blobLength: 100).file(objects)
    for kinds: OSMEntityKinds in [.nodes, .ways, .relations, [.nodes, .relations], []] {
      let expected = objects.filter { kinds.contains($0.kind) }
      #expect(try ObjectRecorder.objects(of: bytes, ObjectRecorder(kinds: kinds)) == expected)
    }
  }

  @Test func laterReadingsPassByBlobsWithoutMissingAny() throws {
    let folder = try TemporaryFolder()
    let objects = SampleObject.some(3000)
    for encoder in [
      PBFEncoder(blobLength: 70), PBFEncoder(isPacked: false, blobLength: 70), PBFEncoder(blobLength: 3000),
    ] {
      let unknown = encoder.frame("OSMIndex", [1, 2, 3])
      let bytes = encoder.header() + unknown + encoder.file(objects)
      for packed in [bytes, Packing.gzip(bytes)] {
        let input = try OSMInput(path: folder.write(packed, as: "x"))
        for kinds: OSMEntityKinds in [[.ways, .relations], .nodes, .ways, .relations, .all, []] {
          for threads in [1, 3] {
            var result: [SampleObject] = []
            try input.read(ObjectRecorder(kinds: kinds), threads: threads) {
              (batch: [SampleObject]) throws(OSMDataError) in result += batch
            }
            #expect(result == objects.filter { kinds.contains($0.kind) })
          }
        }
      }
    }
  }

  @Test func aFileCutWhileItIsReadIsTruncated() throws {
    let folder = try TemporaryFolder()
    let bytes = PBFEncoder(blobLength: 10).file(SampleObject.some(100))
    let path = try folder.write(bytes, as: "x.pbf")
    let input = try OSMInput(path: path)
    try input.read(ObjectRecorder(kinds: .ways)) { (_: [SampleObject]) throws(OSMDataError) in }
    try FileHandle(forWritingTo: URL(fileURLWithPath: path)).truncate(atOffset: UInt64(bytes.count - 10))
    let error = #expect(throws: OSMDataError.self) {
      try input.read(ObjectRecorder(kinds: .nodes)) { (_: [SampleObject]) throws(OSMDataError) in }
    }
    #expect(error?.reason == .truncated)
  }

  @Test func keysAreLookedUpInTheVocabulary() throws {
    let vocabulary = OSMVocabulary(["name", "highway"])
    let objects = SampleObject.some(300)
    let expected = objects.map { object in
      var object = object
      object.tags = object.tags.map { $0 + [String(vocabulary.words.firstIndex(of: $0[0]) ?? -1)] }
      return object
    }
    for bytes in [PBFEncoder().file(objects), SampleObject.xml(objects)] {
      #expect(try ObjectRecorder.objects(of: bytes, ObjectRecorder(vocabulary: vocabulary)) == expected)
    }
  }

  @Test func deletedObjectsAreVisitedOnlyOnRequest() throws {
    var objects = SampleObject.some(100)
    for index in objects.indices where index % 3 == 0 { objects[index].isVisible = false }
    for bytes in [
      PBFEncoder().file(objects), PBFEncoder(isDense: false).file(objects), SampleObject.xml(objects),
    ] {
      #expect(try ObjectRecorder.objects(of: bytes) == objects.filter(\.isVisible))
      #expect(try ObjectRecorder.objects(of: bytes, ObjectRecorder(includesDeleted: true)) == objects)
    }
  }

  @Test func everyTruncationThrowsBetweenBlobsExcepted() throws {
    let encoder = PBFEncoder(blobLength: 10)
    let objects = SampleObject.some(30)
    let bytes = encoder.file(objects)
    var borders: Set<Int> = []
    for count in [0, 10, 20] { borders.insert(encoder.file(Array(objects[..<count])).count) }
    let folder = try TemporaryFolder()
    for length in 0..<bytes.count where !borders.contains(length) {
      let path = try folder.write(Array(bytes[..<length]), as: "cut.pbf")
      #expect(throws: OSMDataError.self, "cut at \(length)") { try ObjectRecorder.objects(in: path) }
    }
  }

  @Test func noFlippedByteGoesUnnoticedInPackedBlobs() throws {
    let objects = SampleObject.some(20)
    let bytes = PBFEncoder().file(objects)
    let folder = try TemporaryFolder()
    for index in bytes.indices {
      var damaged = bytes
      damaged[index] ^= 0x04
      let path = try folder.write(damaged, as: "damaged.pbf")
      if let result = try? ObjectRecorder.objects(in: path) {
        // The name of the program, and the blob's type, which readers must skip where they do not know it.
        #expect(result == objects || result.isEmpty, "byte \(index)")
      }
    }
  }

  @Test func damagedRawBlobsNeverCrash() throws {
    let bytes = PBFEncoder(isPacked: false).file(SampleObject.some(40))
    let folder = try TemporaryFolder()
    var random = SeededRandom(seed: 11)
    for _ in 0..<2000 {
      var damaged = bytes
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        damaged[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
      }
      let path = try folder.write(damaged, as: "damaged.pbf")
      _ = try? ObjectRecorder.objects(in: path)
    }
  }

  @Test func featuresThatAreNotUnderstoodAreNamed() {
    let cases: [(feature: String, message: String)] = [
      ("HistoricalInformation", "history files (HistoricalInformation) are not supported"),
      ("Teleports-V2", "the PBF feature Teleports-V2 is required by the file and not supported"),
    ]
    for (feature, message) in cases {
      let encoder = PBFEncoder(requiredFeatures: ["OsmSchema-V0.6", feature])
      let error = #expect(throws: OSMDataError.self) { try ObjectRecorder.objects(of: encoder.file([])) }
      #expect(error?.reason == .unsupportedFeature(feature))
      #expect(error?.description.hasSuffix(message) == true)
    }
  }

  @Test(arguments: [(4, "lzma"), (5, "bzip2"), (6, "lz4"), (7, "zstd")])
  func compressionsThatAreNotReadAreNamed(field: Int, name: String) {
    let encoder = PBFEncoder()
    var blob = ProtobufMessage()
    blob.number(2, 10)
    blob.bytes(field, [1, 2, 3])
    let header = encoder.header()
    let error = #expect(throws: OSMDataError.self) {
      try ObjectRecorder.objects(of: header + encoder.frame("OSMData", blob.bytes))
    }
    #expect(error?.reason == .unsupportedCompression(name))
    #expect(error?.offset == header.count)
  }

  @Test func sizesBeyondTheFormatsLimitsAreRefused() {
    let encoder = PBFEncoder()
    let header = encoder.header()
    var tooLarge = ProtobufMessage()
    tooLarge.number(2, 33 << 20)
    tooLarge.bytes(3, Packing.zlib([1]))
    var hugeBlob = ProtobufMessage()
    hugeBlob.text(1, "OSMData")
    hugeBlob.number(3, 33 << 20)
    let cases: [[UInt8]] = [
      header + encoder.frame("OSMData", tooLarge.bytes),
      header + [0, 0, 0, UInt8(hugeBlob.bytes.count)] + hugeBlob.bytes,
      header + [0, 1, 0, 1] + [UInt8](repeating: 0, count: 1 << 17),
    ]
    for bytes in cases {
      let error = #expect(throws: OSMDataError.self) { try ObjectRecorder.objects(of: bytes) }
      guard case .tooLarge = error?.reason else {
        Issue.record("\(String(describing: error))")
        continue
      }
    }
  }

  @Test func aFileWithoutHeaderIsRefusedAndUnknownBlobsAreSkipped() throws {
    let encoder = PBFEncoder()
    let objects = SampleObject.some(10)
    let data = encoder.blob("OSMData", encoder.block(objects))
    let error = #expect(throws: OSMDataError.self) { try ObjectRecorder.objects(of: data) }
    #expect(error?.description.hasSuffix("not with an OSMHeader") == true)
    let unknown = encoder.frame("OSMIndex", [1, 2, 3])
    #expect(try ObjectRecorder.objects(of: encoder.header() + unknown + data) == objects)
    #expect(
      try ObjectRecorder.objects(of: encoder.header() + data + encoder.file(objects)) == objects + objects)
  }

  @Test func positionsThatDoNotFitAreNotValid() throws {
    var blob = ProtobufMessage()
    var node = ProtobufMessage()
    node.zigzag(1, 7)
    node.zigzag(8, 1 << 40)
    node.zigzag(9, 20)
    var group = ProtobufMessage()
    group.bytes(1, node.bytes)
    blob.bytes(2, group.bytes)
    let encoder = PBFEncoder()
    let objects = try ObjectRecorder.objects(of: encoder.header() + encoder.blob("OSMData", blob.bytes))
    #expect(objects.map(\.coordinate.isValid) == [false])
  }
}
