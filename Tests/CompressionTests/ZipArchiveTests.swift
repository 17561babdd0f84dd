import Compression
import FileAccess
import TestSupport
import Testing

@Suite struct ZipArchiveTests {
  /// An archive of one folder and one file, as `zip` writes it; with a data descriptor as from a pipe.
  private static func archive(
    _ content: [UInt8], name: String = "N46E007.hgt", isDeflated: Bool = true, hasDescriptor: Bool = false
  ) -> [UInt8] {
    let packed = isDeflated ? Packing.rawDeflate(content) : content
    let checksum = Self.crc(content)
    let sizes = number(checksum, 4) + number(packed.count, 4) + number(content.count, 4)
    var bytes: [UInt8] = []
    var directory: [UInt8] = []
    for (name, body, method, sizes) in [
      ("tiles/", [], 0, [UInt8](repeating: 0, count: 12)), (name, packed, isDeflated ? 8 : 0, sizes),
    ] {
      let flags = hasDescriptor && !body.isEmpty ? 8 : 0
      let common = number(20, 2) + number(flags, 2) + number(method, 2) + number(0, 4)
      directory += [0x50, 0x4B, 1, 2] + number(20, 2) + common + sizes + number(name.utf8.count, 2)
      directory += number(0, 12) + number(bytes.count, 4) + Array(name.utf8)
      bytes += [0x50, 0x4B, 3, 4] + common + (flags == 0 ? sizes : [UInt8](repeating: 0, count: 12))
      bytes += number(name.utf8.count, 2) + number(0, 2) + Array(name.utf8) + body
      if flags != 0 { bytes += [0x50, 0x4B, 7, 8] + sizes }
    }
    let start = bytes.count
    bytes += directory
    bytes += [0x50, 0x4B, 5, 6] + number(0, 4) + number(2, 2) + number(2, 2)
    return bytes + number(directory.count, 4) + number(start, 4) + number(0, 2)
  }

  private static func number(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(value >> (8 * $0) & 0xFF) }
  }

  private static func crc(_ bytes: [UInt8]) -> Int {
    var crc: UInt32 = 0xFFFF_FFFF
    for byte in bytes {
      crc ^= UInt32(byte)
      for _ in 0..<8 { crc = crc >> 1 ^ (crc & 1 == 1 ? 0xEDB8_8320 : 0) }
    }
    return Int(~crc)
  }

  private static func read(_ bytes: [UInt8]) throws -> [UInt8] {
    let folder = try TemporaryFolder()
    let file = try InputFile(path: folder.write(bytes, as: "x.zip"))
    return try decompressedBytes(ofFile: file, zipEntryEnding: ".HGT")
  }

  private static let content = Array("a tile of heights, heights, heights, heights".utf8)

  @Test func storedAndDeflatedEntriesAreRead() throws {
    for isDeflated in [false, true] {
      for hasDescriptor in [false, true] {
        let bytes = Self.archive(Self.content, isDeflated: isDeflated, hasDescriptor: hasDescriptor)
        #expect(try Self.read(bytes) == Self.content)
      }
    }
  }

  @Test func everyTruncationThrows() {
    let bytes = Self.archive(Self.content)
    for length in 4..<bytes.count {
      #expect(throws: CompressionError.self, "cut at \(length)") { try Self.read(Array(bytes[..<length])) }
    }
  }

  @Test func everyFlippedByteIsNoticedOrHarmless() {
    let bytes = Self.archive(Self.content)
    for index in 4..<bytes.count {
      var damaged = bytes
      damaged[index] ^= 0x10
      if let result = try? Self.read(damaged) { #expect(result == Self.content, "byte \(index)") }
    }
  }

  @Test func anArchiveWithoutTheEntrySaysSo() {
    let error = #expect(throws: CompressionError.self) {
      try Self.read(Self.archive(Self.content, name: "x.txt"))
    }
    #expect(error?.reason == .entryMissing("file *.HGT"))
  }
}
