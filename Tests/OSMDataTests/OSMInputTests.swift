import Compression
import OSMData
import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

@Suite struct OSMInputTests {
  private let objects = SampleObject.some(200)

  @Test func formatAndCompressionAreToldByContent() throws {
    let folder = try TemporaryFolder()
    let xml = SampleObject.xml(objects)
    let pbf = PBFEncoder().file(objects)
    let cases: [(bytes: [UInt8], format: OSMFormat, compression: CompressionFormat)] = [
      (xml, .xml, .none), (Packing.gzip(xml), .xml, .gzip), (Packing.bzip2(xml), .xml, .bzip2),
      (pbf, .pbf, .none),
      (Packing.gzip(pbf), .pbf, .gzip), (Packing.bzip2(pbf), .pbf, .bzip2),
    ]
    for (bytes, format, compression) in cases {
      let path = try folder.write(bytes, as: "misleading.gpx")
      let input = try OSMInput(path: path)
      #expect(input.format == format && input.compression == compression && input.byteCount == bytes.count)
      #expect(try ObjectRecorder.objects(in: path) == objects)
    }
  }

  @Test func aFileCanBeReadTwice() throws {
    let folder = try TemporaryFolder()
    for bytes in [Packing.gzip(SampleObject.xml(objects)), PBFEncoder().file(objects)] {
      let input = try OSMInput(path: folder.write(bytes, as: "x"))
      for _ in 0..<2 {
        var result: [SampleObject] = []
        try input.read(ObjectRecorder()) { (batch: [SampleObject]) throws(OSMDataError) in result += batch }
        #expect(result == objects)
      }
    }
  }

  @Test func aPipeCanBeReadTwice() throws {
    let bytes = Packing.bzip2(SampleObject.xml(Array(objects.prefix(50))))
    var ends: [Int32] = [0, 0]
    // The system writes the two ends into the array.
    try #require(unsafe pipe(&ends) == 0)
    // What is written fits into the pipe, so nobody has to read meanwhile.
    try #require(bytes.count < 16384)
    _ = unsafe bytes.withUnsafeBytes { unsafe write(ends[1], $0.baseAddress, $0.count) }
    close(ends[1])
    defer { close(ends[0]) }
    let input = try OSMInput(path: "/dev/fd/\(ends[0])")
    for _ in 0..<2 {
      var result: [SampleObject] = []
      try input.read(ObjectRecorder()) { (batch: [SampleObject]) throws(OSMDataError) in result += batch }
      #expect(result == Array(objects.prefix(50)))
    }
  }

  @Test(arguments: [
    ("", "the file is empty"), ("hello", "this is not OSM XML or PBF but some other text"),
    ("{\"version\": 0.6}", "this is not OSM XML or PBF but JSON"),
    ("TRAVERSE\u{1}\u{0}", "this is not OSM XML or PBF but a built graph"),
    ("\u{0}\u{1}\u{2}", "this is not OSM XML or PBF but some other binary data"),
  ])
  func otherFilesAreRefused(text: String, message: String) throws {
    let folder = try TemporaryFolder()
    for bytes in [Array(text.utf8), Packing.gzip(Array(text.utf8)), Packing.bzip2(Array(text.utf8))] {
      let path = try folder.write(bytes, as: "x")
      let error = #expect(throws: OSMDataError.self) { try OSMInput(path: path) }
      #expect(error?.description == "\(path): \(message)")
    }
  }

  @Test func theHeadTellsWhoWroteTheFileAndWhen() throws {
    let folder = try TemporaryFolder()
    func information(_ bytes: [UInt8]) throws -> OSMFileInformation {
      try OSMInput(path: folder.write(bytes, as: "x")).information()
    }
    let cases: [(seconds: Int64, text: String?)] = [
      (0, "1970-01-01T00:00:00Z"), (1_635_452_469, "2021-10-28T20:21:09Z"),
      (951_782_399, "2000-02-28T23:59:59Z"),
      (951_782_400, "2000-02-29T00:00:00Z"), (4_107_542_400, "2100-03-01T00:00:00Z"),
      (-1, "1969-12-31T23:59:59Z"),
      (-62_135_596_800, "0001-01-01T00:00:00Z"), (253_402_300_799, "9999-12-31T23:59:59Z"),
      (253_402_300_800, nil),
      (.max, nil), (.min, nil),
    ]
    for (seconds, text) in cases {
      let result = try information(PBFEncoder(replicationTimestamp: seconds).file(objects))
      #expect(result.generator == "test" && result.timestamp == text)
    }
    let xml = "<osm version='0.6' generator='by hand' timestamp='2020-01-01T00:00:00Z'><node id='1'/></osm>"
    let overpass = "<osm version='0.6'><note/><meta osm_base='2019-01-01T00:00:00Z'/></osm>"
    for text in [xml, overpass] {
      for bytes in [Array(text.utf8), Packing.gzip(Array(text.utf8))] {
        let result = try information(bytes)
        #expect(result.generator == (text == xml ? "by hand" : nil))
        #expect(result.timestamp == (text == xml ? "2020-01-01T00:00:00Z" : "2019-01-01T00:00:00Z"))
      }
    }
    #expect(try information(PBFEncoder().file([])).timestamp == nil)
  }

  @Test func missingFilesAndFoldersAreNamed() throws {
    let folder = try TemporaryFolder()
    for (path, reason) in [
      (folder.file("none"), "No such file or directory"), (folder.path, "Is a directory"),
    ] {
      let error = #expect(throws: OSMDataError.self) { try OSMInput(path: path) }
      #expect(error?.isMissingOrUnreadable == true)
      #expect(error?.description.hasSuffix(reason) == true)
    }
  }

  @Test func progressGrowsToTheWhole() throws {
    let folder = try TemporaryFolder()
    let many = SampleObject.some(3000)
    for bytes in [PBFEncoder(blobLength: 100).file(many), Packing.gzip(SampleObject.xml(many))] {
      let input = try OSMInput(path: folder.write(bytes, as: "x"))
      var steps: [Int] = []
      let progress: (OSMReadingProgress) -> Void = { steps.append($0.bytesRead) }
      try input.read(ObjectRecorder(), progress: progress) { (_: [SampleObject]) throws(OSMDataError) in }
      #expect(steps == steps.sorted() && steps.first == 0 && steps.last == bytes.count)
    }
  }

  @Test func whoeverTakesBatchesCanStopTheReading() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(PBFEncoder(blobLength: 10).file(objects), as: "x")
    var count = 0
    let error = #expect(throws: OSMDataError.self) {
      try OSMInput(path: path).read(ObjectRecorder()) { (_: [SampleObject]) throws(OSMDataError) in
        count += 1
        if count == 3 { throw OSMDataError(.stopped("enough"), path: path) }
      }
    }
    #expect(error?.reason == .stopped("enough"))
    #expect(count == 3)
  }
}
