public import Compression
import FileAccess

/// A file of OSM data, or what comes from a pipe, that can be read as often as wanted.
///
/// ```swift
/// let input = try OSMInput(path: "region.osm.bz2")
/// try input.read(WayVisitor(), threads: 4) { batch in … }
/// try input.read(NodeVisitor(), threads: 4) { batch in … }
/// ```
///
/// OSM XML and PBF, plain or as gzip or bzip2, are told apart by their first bytes, never by name. What cannot be read
/// twice (`-` and other pipes) is first copied into a temporary file, as packed as it comes.
public final class OSMInput {
  /// The file, as it was named by the caller.
  public let path: String
  /// The format of the data.
  public let format: OSMFormat
  /// How the file is compressed around it.
  public let compression: CompressionFormat
  /// Length of the file in bytes, compressed.
  public let byteCount: Int

  /// Bytes of XML that are parsed at once where several threads share the work; tests make it small.
  package var xmlPartLength = OSMXMLPartReader.usualPartLength

  let file: InputFile
  /// The kinds of objects in each blob of a PBF file, as far as they are known; nil for blobs that are not data.
  var blobKinds: [OSMEntityKinds?] = []
  /// The source whose first bytes told the format, for the first reading.
  private var opened: PrefixedSource?

  /// Opens a file and tells its format.
  ///
  /// - Parameters:
  ///   - path: the file; `-` is standard input.
  ///   - temporaryFolder: where a pipe is copied to; by default `TMPDIR`, else `/tmp`.
  public init(path: String, temporaryFolder: String? = nil) throws(OSMDataError) {
    do throws(SystemError) {
      let file = try InputFile(path: path)
      self.file = try file.isSeekable ? file : InputFile(copying: file, intoFolder: temporaryFolder)
    } catch {
      throw OSMDataError(.system(error), path: path)
    }
    self.path = file.path
    byteCount = file.length ?? 0
    let source = try Self.open(file)
    compression = source.compression
    let bytes = source.prefix
    if bytes.isEmpty { throw OSMDataError(.empty, path: file.path) }
    guard let format = OSMFormat(firstBytes: bytes) else {
      throw OSMDataError(.unknownFormat(OSMFormat.looks(of: bytes)), path: file.path)
    }
    self.format = format
    opened = source
  }

  /// The bytes of the file from its start, unpacked.
  func open() throws(OSMDataError) -> PrefixedSource {
    defer { opened = nil }
    if let opened { return opened }
    return try Self.open(file)
  }

  static func open(_ file: InputFile) throws(OSMDataError) -> PrefixedSource {
    do throws(CompressionError) {
      return try PrefixedSource(openByteSource(file), count: OSMFormat.tellingByteCount)
    } catch {
      throw OSMDataError(.compression(error), path: file.path)
    }
  }

  /// Reads the file from its start to its end.
  ///
  /// - Parameters:
  ///   - visitor: sees the objects of the kinds it asks for.
  ///   - threads: how many threads may work; the result does not depend on it.
  ///   - progress: is told now and then how far the reading is, on the calling thread.
  ///   - deliver: takes what each batch left behind, in the order of the file, on the calling thread.
  /// - Throws: where the file cannot be read, is damaged or cut off; batches up to there may have been delivered.
  public func read<Visitor: OSMVisitor>(
    _ visitor: Visitor, threads: Int = 1, progress: (OSMReadingProgress) -> Void = { _ in },
    deliver: (Visitor.Batch) throws(OSMDataError) -> Void
  ) throws(OSMDataError) {
    var furthest = 0
    // Where XML is read anew from its start, progress stands until it is as far again.
    func advance(_ step: OSMReadingProgress) {
      furthest = max(furthest, step.bytesRead)
      progress(OSMReadingProgress(bytesRead: furthest, byteCount: step.byteCount))
    }
    progress(OSMReadingProgress(bytesRead: 0, byteCount: byteCount))
    switch format {
    case .xml: try readXML(visitor, threads, advance, deliver)
    case .pbf: try readPBF(visitor, threads, advance, deliver)
    }
    progress(OSMReadingProgress(bytesRead: byteCount, byteCount: byteCount))
  }
}

/// How far a reading is.
public struct OSMReadingProgress: Hashable, Sendable {
  /// Bytes of the file, compressed, that have been read.
  public let bytesRead: Int
  /// Length of the file in bytes, compressed.
  public let byteCount: Int
}
