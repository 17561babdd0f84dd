import CZlib

/// The entries of a ZIP archive that lies in memory; stored and deflated ones can be unpacked.
///
/// After PKWARE's APPNOTE.TXT 6.3: sizes come from the central directory, so entries with data descriptors are read
/// too. Zip64, encrypted and split archives are refused by name.
public struct ZipArchive: Sendable {
  /// What the central directory says of one file.
  public struct Entry: Hashable, Sendable {
    /// Path within the archive.
    public let name: String
    /// Length in bytes when unpacked.
    public let length: Int
    let packedLength: Int
    let method: Int
    let flags: Int
    let checksum: UInt32
    let headerOffset: Int
  }

  /// The entries in the order of the central directory.
  public let entries: [Entry]
  private let bytes: [UInt8]
  private let path: String

  /// Reads the central directory of an archive.
  ///
  /// - Parameter path: stands for the archive in errors.
  public init(bytes: [UInt8], path: String) throws(CompressionError) {
    self.bytes = bytes
    self.path = path
    let end = try Self.findEnd(bytes, path)
    let count = bytes.littleEndian16(end + 10)
    var at = bytes.littleEndian32(end + 16)
    if count == 0xFFFF || at == 0xFFFF_FFFF {
      throw CompressionError(.unsupported("a Zip64 archive"), path: path, offset: end)
    }
    if bytes.littleEndian16(end + 4) != 0 {
      throw CompressionError(.unsupported("a ZIP archive in several parts"), path: path, offset: end)
    }
    var entries: [Entry] = []
    for _ in 0..<count {
      guard at + 46 <= end, bytes.littleEndian32(at) == 0x0201_4B50 else {
        throw CompressionError(.damaged("bad central directory"), path: path, offset: at)
      }
      let nameEnd = at + 46 + bytes.littleEndian16(at + 28)
      guard nameEnd <= end else {
        throw CompressionError(.damaged("bad central directory"), path: path, offset: at)
      }
      entries.append(
        Entry(
          name: String(decoding: bytes[at + 46..<nameEnd], as: UTF8.self),
          length: bytes.littleEndian32(at + 24),
          packedLength: bytes.littleEndian32(at + 20), method: bytes.littleEndian16(at + 10),
          flags: bytes.littleEndian16(at + 8), checksum: UInt32(bytes.littleEndian32(at + 16)),
          headerOffset: bytes.littleEndian32(at + 42)))
      at = nameEnd + bytes.littleEndian16(at + 30) + bytes.littleEndian16(at + 32)
    }
    self.entries = entries
  }

  /// Unpacks an entry and checks its checksum.
  public func bytes(of entry: Entry) throws(CompressionError) -> [UInt8] {
    let at = entry.headerOffset
    func error(_ reason: CompressionError.Reason) -> CompressionError {
      CompressionError(reason, path: path, offset: at)
    }
    if entry.flags & 1 != 0 { throw error(.unsupported("an encrypted ZIP entry")) }
    guard at + 30 <= bytes.count, bytes.littleEndian32(at) == 0x0403_4B50 else {
      throw error(.damaged("bad local header"))
    }
    let start = at + 30 + bytes.littleEndian16(at + 26) + bytes.littleEndian16(at + 28)
    guard start + entry.packedLength <= bytes.count else { throw error(.truncated) }
    let packed = bytes[start..<start + entry.packedLength]
    let unpacked: [UInt8]
    switch entry.method {
    case 0:
      guard entry.packedLength == entry.length else { throw error(.damaged("bad length")) }
      unpacked = Array(packed)
    case 8:
      do throws(BlobInflater.Failure) { unpacked = try Self.inflate(packed, length: entry.length) } catch {
        throw CompressionError(
          error == .truncated ? .truncated : .damaged(error.phrase), path: path, offset: at)
      }
    default: throw error(.unsupported("ZIP method \(entry.method)"))
    }
    // zlib reads the array for the length of the call.
    guard unsafe crc32(0, unpacked, uInt(unpacked.count)) == UInt(entry.checksum) else {
      throw error(.checksumMismatch)
    }
    return unpacked
  }

  private static func inflate(
    _ packed: ArraySlice<UInt8>, length: Int
  ) throws(BlobInflater.Failure) -> [UInt8] {
    // Deflate cannot grow data by more than 1032, so a made-up length does not cost memory.
    guard length <= packed.count * 1032 + 1032 else { throw .wrongLength }
    var failure: BlobInflater.Failure?
    // Lends both storages to one call.
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: length) { buffer, count in
      count = length
      unsafe packed.withUnsafeBytes { input in
        let output = unsafe UnsafeMutableRawBufferPointer(start: buffer.baseAddress, count: length)
        do throws(BlobInflater.Failure) {
          try unsafe BlobInflater(isRaw: true).inflate(input, into: output)
        } catch {
          failure = error
          count = 0
        }
      }
    }
    if let failure { throw failure }
    return bytes
  }

  /// Offset of the end record, which lies before a comment of at most 64 KiB.
  private static func findEnd(_ bytes: [UInt8], _ path: String) throws(CompressionError) -> Int {
    var at = bytes.count - 22
    let first = max(0, at - 0xFFFF)
    while at >= first {
      if bytes.littleEndian32(at) == 0x0605_4B50, at + 22 + bytes.littleEndian16(at + 20) == bytes.count {
        return at
      }
      at -= 1
    }
    throw CompressionError(.truncated, path: path, offset: bytes.count)
  }
}

extension [UInt8] {
  /// Two bytes at an offset as a number.
  fileprivate func littleEndian16(_ at: Int) -> Int { Int(self[at]) | Int(self[at + 1]) << 8 }
  /// Four bytes at an offset as a number.
  fileprivate func littleEndian32(_ at: Int) -> Int { littleEndian16(at) | littleEndian16(at + 2) << 16 }
}
