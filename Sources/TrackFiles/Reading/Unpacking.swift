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
    default: return try openByteSource(bytes: bytes, name: file).readToEnd(limit: limit, path: file)
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
