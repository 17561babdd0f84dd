import Compression
import FileAccess
import TestSupport
import Testing

@Suite struct ByteSourceTests {
  /// Text that packs well, but not to nothing.
  private static func text(_ length: Int, seed: UInt64 = 1) -> [UInt8] {
    var random = SeededRandom(seed: seed)
    return (0..<length).map { _ in UInt8(ascii: "a") + UInt8.random(in: 0..<12, using: &random) }
  }

  private static func read(_ bytes: [UInt8], pieceLength: Int = 1000) throws -> [UInt8] {
    let source = try openByteSource(bytes: bytes, name: "x")
    var piece = [UInt8](repeating: 0, count: pieceLength)
    var result: [UInt8] = []
    while true {
      let count = try unsafe piece.withUnsafeMutableBytes { try unsafe source.read(into: $0) }
      if count == 0 { break }
      result += piece[..<count]
    }
    #expect(source.position == bytes.count)
    return result
  }

  @Test(arguments: [0, 1, 1000, 300_000])
  func everyFormatGivesBackWhatWasPacked(length: Int) throws {
    let text = Self.text(length)
    for packed in [text, Packing.gzip(text), Packing.bzip2(text, level: 1)] {
      #expect(try Self.read(packed) == text)
      #expect(try Self.read(packed, pieceLength: 70_000) == text)
    }
  }

  @Test func allMembersAndStreamsAreRead() throws {
    let parts = [Self.text(5000, seed: 2), [], Self.text(10, seed: 3), Self.text(150_000, seed: 4)]
    let whole = Array(parts.joined())
    #expect(try Self.read(parts.flatMap { Packing.gzip($0) }) == whole)
    #expect(try Self.read(parts.flatMap { Packing.bzip2($0) }) == whole)
  }

  @Test func everyTruncationThrowsAtItsEnd() throws {
    let text = Self.text(200)
    for packed in [Packing.gzip(text), Packing.bzip2(text)] {
      // Two bytes do not tell gzip from other data yet, three not bzip2.
      for length in 3..<packed.count {
        let error = #expect(throws: CompressionError.self, "cut at \(length)") {
          try Self.read(Array(packed[..<length]))
        }
        #expect(error?.reason == .truncated)
        #expect(error?.offset == length)
      }
    }
  }

  @Test func aCutBetweenMembersIsTheEndAndWithinThemIsNot() throws {
    let first = Self.text(500)
    for pack in [Packing.gzip, { Packing.bzip2($0) }] {
      let packed = pack(first)
      #expect(try Self.read(packed + pack(first)).count == 1000)
      for length in 1..<20 {
        #expect(throws: CompressionError.self) { try Self.read(packed + pack(first)[..<length]) }
      }
    }
  }

  @Test func everyFlippedByteIsNoticedOrHarmless() throws {
    let text = Self.text(300)
    for packed in [Packing.gzip(text), Packing.bzip2(text)] {
      // The first four bytes tell the format: without them it is another file.
      for index in 4..<packed.count {
        var damaged = packed
        damaged[index] ^= 0x55
        guard let result = try? Self.read(damaged) else { continue }
        // gzip's header holds a time and a system, which nobody checks.
        #expect(result == text && index < 10, "byte \(index)")
      }
    }
  }

  @Test func trailingGarbageIsToldWithItsPlace() throws {
    let text = Self.text(100)
    for packed in [Packing.gzip(text), Packing.bzip2(text)] {
      let error = #expect(throws: CompressionError.self) { try Self.read(packed + Array("garbage".utf8)) }
      #expect(error?.reason == .trailingGarbage)
      #expect(error?.offset == packed.count)
    }
    #expect(try Self.read(Packing.gzip(text) + [UInt8](repeating: 0, count: 300_000)) == text)
  }

  @Test func unreadFormatsAreRefusedByName() {
    let cases: [(bytes: [UInt8], name: String)] = [
      ([0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00], "xz compression"),
      ([0x28, 0xB5, 0x2F, 0xFD], "zstd compression"),
      ([0x04, 0x22, 0x4D, 0x18], "lz4 compression"), ([0x50, 0x4B, 0x03, 0x04], "zip compression"),
    ]
    for (bytes, name) in cases {
      let error = #expect(throws: CompressionError.self) { try openByteSource(bytes: bytes, name: "x") }
      #expect(error?.description == "x:0: \(name) is not supported")
    }
  }

  @Test func filesCanBeOpenedAgain() throws {
    let folder = try TemporaryFolder()
    let text = Self.text(1000)
    let file = try InputFile(path: folder.write(Packing.gzip(text), as: "x.gz"))
    for _ in 0..<2 {
      #expect(try decompressedBytes(ofFile: file) == text)
    }
  }

  @Test func lengthIsBounded() throws {
    let folder = try TemporaryFolder()
    let file = try InputFile(
      path: folder.write(Packing.gzip([UInt8](repeating: 7, count: 1 << 20)), as: "x.gz"))
    let error = #expect(throws: CompressionError.self) { try decompressedBytes(ofFile: file, limit: 1000) }
    #expect(error?.reason == .tooLarge(limit: 1000))
  }
}
