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
  init(path: String, sink: any OSMRunSink, selection: OSMSelection, start: Int = 0) {
    self.path = path
    self.start = start
    handler = OSMXMLHandler(sink: sink, selection: selection)
    handler.passesBy = start > 0
    stream = XMLStream(handler: handler, depthLimit: Self.depthLimit)
  }

  /// Reads some megabytes; false at the end of the file.
  func readBatch(_ source: any ByteSource) throws(OSMDataError) -> Bool {
    let end = count + Self.batchLength
    while count < end {
      if try readPiece(source) == 0 {
        try finish(at: source.position)
        return false
      }
    }
    // The run keeps what it has: the object that the batch ends in is not whole yet.
    return true
  }

  /// Reads a piece of the XML.
  ///
  /// - Parameter position: how much of the file was used, for errors.
  func parse(_ bytes: UnsafeRawBufferPointer, position: Int) throws(OSMDataError) {
    try checked(position) { () throws(XMLError) in
      try unsafe stream.parse(bytes, pieceLength: Self.pieceLength)
    }
    count += bytes.count
  }

  /// Ends the XML.
  func finish(at position: Int) throws(OSMDataError) {
    try checked(position) { () throws(XMLError) in try stream.finish() }
    handler.flush()
  }

  private func readPiece(_ source: any ByteSource) throws(OSMDataError) -> Int {
    let capacity = count < start ? min(Self.pieceLength, start - count) : Self.pieceLength
    let buffer = unsafe try checked(source.position) { () throws(XMLError) in
      unsafe try stream.buffer(capacity: capacity)
    }
    let read: Int
    do throws(CompressionError) { read = try unsafe source.read(into: buffer) } catch {
      throw OSMDataError(.compression(error), path: path, offset: source.position)
    }
    try checked(source.position) { () throws(XMLError) in try stream.parseBuffer(count: read) }
    count += read
    if count >= start { handler.passesBy = false }
    return read
  }

  private func checked<Value>(
    _ position: Int, _ body: () throws(XMLError) -> Value
  ) throws(OSMDataError) -> Value {
    do throws(XMLError) { return try body() } catch {
      throw OSMDataError(.xml(error), path: path, offset: position)
    }
  }
}
