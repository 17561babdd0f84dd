import Compression
import TestSupport
import Testing

@Suite struct ParallelBzip2Tests {
  /// Text that packs well, but not to nothing.
  private static func text(_ length: Int, seed: UInt64 = 1) -> [UInt8] {
    var random = SeededRandom(seed: seed)
    return (0..<length).map { _ in UInt8(ascii: "a") + UInt8.random(in: 0..<12, using: &random) }
  }

  private static func read(_ bytes: [UInt8], threads: Int = 2) throws(CompressionError) -> [UInt8] {
    var result: [UInt8] = []
    var last = 0
    let source = ParallelBzip2(bytes: bytes, name: "x", threads: threads)
    try unsafe source.read(failure: { $0 }) { (bytes, position) throws(CompressionError) in
      unsafe result.append(contentsOf: bytes)
      #expect(position >= last)
      last = position
    }
    return result
  }

  /// Several blocks of 100 kB in several streams, one of them empty.
  private static let parts = [text(350_000), [], text(10, seed: 2), text(120_000, seed: 3)]
  private static let packed = parts.flatMap { Packing.bzip2($0, level: 1) }

  @Test(arguments: [1, 2, 3, 8])
  func blocksOfAllStreamsComeInOrder(threads: Int) throws {
    #expect(try Self.read(Self.packed, threads: threads) == Array(Self.parts.joined()))
  }

  @Test func blocksBeginAtAnyBit() throws {
    var shifts: Set<Int> = []
    for seed in 1...40 {
      let text = Self.text(150_000, seed: UInt64(seed))
      let packed = Packing.bzip2(text, level: 1)
      let reader = Bzip2SegmentReader(bytes: packed)
      while let segment = try reader.next() { shifts.insert(segment.startBit % 8) }
      #expect(try Self.read(packed) == text)
      if shifts.count == 8 { break }
    }
    #expect(shifts.count == 8)
  }

  @Test func longRunsOfOneByteGrowALot() throws {
    let text = [UInt8](repeating: 7, count: 5_000_000) + Self.text(1000)
    #expect(try Self.read(Packing.bzip2(text)) == text)
  }

  @Test func everyTruncationThrowsAtItsEnd() {
    let packed = Packing.bzip2(Self.text(300)) + Packing.bzip2(Self.text(200))
    let first = Packing.bzip2(Self.text(300)).count
    for length in 4..<packed.count where length != first {
      let error = #expect(throws: CompressionError.self, "cut at \(length)") {
        try Self.read(Array(packed[..<length]))
      }
      #expect(error?.reason == .truncated, "cut at \(length)")
      #expect(error?.offset == length)
    }
  }

  @Test func everyFlippedByteIsNoticedOrPadding() {
    let text = Self.text(300) + Self.text(200)
    let packed = Packing.bzip2(Self.text(300)) + Packing.bzip2(Self.text(200))
    for index in 4..<packed.count {
      var damaged = packed
      damaged[index] ^= 0x55
      // The bits between a stream's checksum and its end are nobody's.
      let isHarmless = (try? Self.read(damaged)).map { $0 == text } ?? true
      #expect(isHarmless, "byte \(index)")
    }
  }

  @Test func streamsAreCheckedAsAWhole() throws {
    // The last block of a stream taken out: every block left is sound, the stream is not.
    let packed = Packing.bzip2(Self.text(250_000), level: 1)
    let reader = Bzip2SegmentReader(bytes: packed)
    var assembler = Bzip2Assembler(path: "x")
    let first = try #require(try reader.next())
    _ = try reader.next()
    _ = try reader.next()
    let end = try #require(try reader.next())
    #expect(end.mark == .end)
    let moved = Bzip2Segment(
      mark: .end, startBit: first.endBit, endBit: first.endBit + 80, isLast: true,
      bytes: Self.bits(of: end, movedTo: first.endBit % 8))
    _ = try assembler.take(Bzip2Piece(segment: first, output: Bzip2BlockDecoder.decode(first), position: 0))
    let error = #expect(throws: CompressionError.self) {
      try assembler.take(Bzip2Piece(segment: moved, output: nil, position: 0))
    }
    #expect(error?.reason == .checksumMismatch)
  }

  /// The first 80 bits of a segment, beginning at another bit of a byte.
  private static func bits(of segment: Bzip2Segment, movedTo shift: Int) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: 11)
    for index in 0..<80 {
      let from = segment.startBit % 8 + index
      if segment.bytes[from / 8] >> UInt8(7 - from % 8) & 1 == 1 {
        bytes[(shift + index) / 8] |= 0x80 >> UInt8((shift + index) % 8)
      }
    }
    return bytes
  }

  @Test func marksWithinDataAreNoBorders() throws {
    let text = Self.text(250_000)
    let packed = Packing.bzip2(text, level: 1)
    var random = SeededRandom(seed: 9)
    for _ in 0..<5 {
      let reader = Bzip2SegmentReader(bytes: packed)
      var assembler = Bzip2Assembler(path: "x")
      var result: [UInt8] = []
      while let segment = try reader.next() {
        // Each block is cut in three, as if letters of a mark were in its data.
        for part in segment.mark == .block ? Self.cut(segment, using: &random) : [segment] {
          let piece = Bzip2Piece(segment: part, output: Bzip2BlockDecoder.decode(part), position: 0)
          if let output = try assembler.take(piece) { unsafe result.append(contentsOf: output.bytes) }
        }
      }
      try assembler.finish(length: packed.count)
      #expect(result == text)
    }
  }

  private static func cut(_ segment: Bzip2Segment, using random: inout SeededRandom) -> [Bzip2Segment] {
    let range = segment.startBit + 100..<segment.endBit - 100
    let borders = [Int.random(in: range, using: &random), Int.random(in: range, using: &random)].sorted()
    return zip([segment.startBit] + borders, borders + [segment.endBit]).map { start, end in
      Bzip2Segment(
        mark: Bool.random(using: &random) && start > segment.startBit ? .end : .block, startBit: start,
        endBit: end,
        isLast: false,
        bytes: Array(segment.bytes[start / 8 - segment.offset..<(end + 7) / 8 - segment.offset]))
    }
  }

  @Test func trailingGarbageIsToldWithItsPlace() throws {
    let packed = Packing.bzip2(Self.text(100))
    for garbage in ["g", "garbage that is long enough", "B"] {
      let error = #expect(throws: CompressionError.self) { try Self.read(packed + Array(garbage.utf8)) }
      #expect(error?.reason == (garbage == "B" ? .truncated : .trailingGarbage))
      #expect(error?.offset == packed.count + (garbage == "B" ? 1 : 0))
    }
  }

  @Test func theReadersErrorsEndTheReading() {
    struct Enough: Error {}
    #expect(throws: Enough.self) {
      try unsafe ParallelBzip2(bytes: Self.packed, name: "x", threads: 2).read(failure: { _ in Enough() }) {
        (_, _) throws(Enough) in throw Enough()
      }
    }
  }
}
