import Compression

/// The bytes of a track file without the compression around them: gzip, bzip2, and ZIP with a track in it (KMZ).
///
/// - Parameter limit: how many bytes a file may unpack to.
func unpacked(
  _ bytes: [UInt8], file: String, limit: Int = 1 << 30
) throws(TrackFileError) -> [UInt8] {
  do throws(CompressionError) {
    switch CompressionFormat(firstBytes: bytes) {
    case .none: return bytes
    case .zip: return try unzipped(bytes, file, limit)
    default: return try readAll(openByteSource(bytes: bytes, name: file), file, limit)
    }
  } catch { throw TrackFileError(.malformedArchive(error.phrase), file: file) }
}

/// The first entry of an archive that is a track by its name, as `doc.kml` of a KMZ.
private func unzipped(_ bytes: [UInt8], _ file: String, _ limit: Int) throws(CompressionError) -> [UInt8] {
  let archive = try ZipArchive(bytes: bytes, path: file)
  let endings = [".kml", ".gpx", ".geojson", ".json", ".nmea", ".csv", ".txt"]
  for ending in endings {
    for entry in archive.entries where entry.name.lowercased().hasSuffix(ending) {
      guard entry.length <= limit else {
        throw CompressionError(.tooLarge(limit: limit), path: file, offset: 0)
      }
      return try archive.bytes(of: entry)
    }
  }
  throw CompressionError(.entryMissing("track"), path: file, offset: 0)
}

private func readAll(
  _ source: any ByteSource, _ file: String, _ limit: Int
) throws(CompressionError) -> [UInt8] {
  var bytes: [UInt8] = []
  var chunk = [UInt8](repeating: 0, count: 1 << 16)
  while true {
    var failure: CompressionError?
    // Lends the chunk's storage to one read.
    let count = unsafe chunk.withUnsafeMutableBytes { buffer in
      do throws(CompressionError) { return try unsafe source.read(into: buffer) } catch {
        failure = error
        return 0
      }
    }
    if let failure { throw failure }
    if count == 0 { return bytes }
    guard bytes.count + count <= limit else {
      throw CompressionError(.tooLarge(limit: limit), path: file, offset: source.position)
    }
    bytes.append(contentsOf: chunk[..<count])
  }
}
