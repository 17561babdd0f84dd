import Compression
import XMLStream

/// Reads OSM XML in one piece from its start to its end.
final class OSMXMLReader {
  /// Bytes that are given to the parser at once: few enough to stay in the processor's cache.
  static let pieceLength = 1 << 16
  /// How deep elements of OSM XML may lie in each other.
  static let depthLimit = 64
  /// Bytes of XML that make a batch.
  private static let batchLength = 1 << 22

  private let source: any ByteSource
  private let path: String
  private let handler: OSMXMLHandler
  private let stream: XMLStream
  /// Bytes of XML that were read.
  private var count = 0
  /// Where the objects begin that are visited.
  private let start: Int

  /// Creates a reader.
  ///
  /// - Parameter start: objects before this offset in the XML are passed by; an object or the file begins there.
  init(source: any ByteSource, path: String, sink: any OSMRunSink, selection: OSMSelection, start: Int) {
    self.source = source
    self.path = path
    self.start = start
    handler = OSMXMLHandler(sink: sink, selection: selection)
    handler.passesBy = start > 0
    stream = XMLStream(handler: handler, depthLimit: Self.depthLimit)
  }

  /// Reads some megabytes; false at the end of the file.
  func readBatch() throws(OSMDataError) -> Bool {
    let end = count + Self.batchLength
    while count < end {
      if try readPiece() == 0 {
        try checked { () throws(XMLError) in try stream.finish() }
        handler.flush()
        return false
      }
    }
    // The run keeps what it has: the object that the batch ends in is not whole yet.
    return true
  }

  private func readPiece() throws(OSMDataError) -> Int {
    let capacity = count < start ? min(Self.pieceLength, start - count) : Self.pieceLength
    let buffer = unsafe try checked { () throws(XMLError) in unsafe try stream.buffer(capacity: capacity) }
    let read: Int
    do throws(CompressionError) { read = try unsafe source.read(into: buffer) } catch {
      throw OSMDataError(.compression(error), path: path, offset: source.position)
    }
    try checked { () throws(XMLError) in try stream.parseBuffer(count: read) }
    count += read
    if count >= start { handler.passesBy = false }
    return read
  }

  private func checked<Value>(_ body: () throws(XMLError) -> Value) throws(OSMDataError) -> Value {
    do throws(XMLError) { return try body() } catch {
      throw OSMDataError(.xml(error), path: path, offset: source.position)
    }
  }
}
