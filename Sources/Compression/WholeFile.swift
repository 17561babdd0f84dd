public import FileAccess

/// Reads a file that fits into memory, unpacked where its first bytes tell of gzip, bzip2 or ZIP.
///
/// ```swift
/// let heights = try decompressedBytes(ofFile: InputFile(path: "N46E007.hgt.zip"), zipEntryEnding: ".hgt")
/// ```
///
/// - Parameters:
///   - limit: how many bytes it may unpack to.
///   - ending: of a ZIP archive, the first entry whose name ends so, whatever its case, is read.
public func decompressedBytes(
  ofFile file: InputFile, limit: Int = 1 << 30, zipEntryEnding ending: String = ""
) throws(CompressionError) -> [UInt8] {
  let input = RawInput(.file(file))
  if CompressionFormat(firstBytes: try input.peek(CompressionFormat.tellingByteCount)) == .zip {
    let archive = try ZipArchive(
      bytes: PlainSource(input).readToEnd(limit: limit, path: file.path), path: file.path)
    return try entry(of: archive, ending: ending, path: file.path, limit: limit)
  }
  return try openByteSource(input).readToEnd(limit: limit, path: file.path)
}

private func entry(
  of archive: ZipArchive, ending: String, path: String, limit: Int
) throws(CompressionError) -> [UInt8] {
  let wanted = archive.entries.first {
    !$0.name.hasSuffix("/") && $0.name.lowercased().hasSuffix(ending.lowercased())
  }
  guard let wanted else { throw CompressionError(.entryMissing("file *\(ending)"), path: path, offset: 0) }
  guard wanted.length <= limit else { throw CompressionError(.tooLarge(limit: limit), path: path, offset: 0) }
  return try archive.bytes(of: wanted)
}

extension ByteSource {
  /// Reads everything that is left.
  ///
  /// - Parameters:
  ///   - limit: how many bytes there may be.
  ///   - path: what errors name.
  package func readToEnd(limit: Int, path: String) throws(CompressionError) -> [UInt8] {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 18)
    while true {
      var failure: CompressionError?
      // Lends the chunk's storage to one read.
      let count = unsafe chunk.withUnsafeMutableBytes { buffer in
        do throws(CompressionError) { return try unsafe read(into: buffer) } catch {
          failure = error
          return 0
        }
      }
      if let failure { throw failure }
      if count == 0 { return bytes }
      if bytes.count + count > limit {
        throw CompressionError(.tooLarge(limit: limit), path: path, offset: position)
      }
      bytes.append(contentsOf: chunk[..<count])
    }
  }
}
