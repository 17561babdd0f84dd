import XMLStream

/// Why the parts of a file could not be read to its end.
enum OSMXMLPartFailure: Error {
  /// The file could not be read.
  case reading(OSMDataError)
  /// The part that begins at an offset is not whole elements: it was cut in a comment, say, or the file is damaged.
  case notWhole(start: Int)
}

/// Parses parts one after another: what one thread needs for it.
///
/// A part gets the root element put around it. Where it then is well-formed XML to its last byte, its end was a border
/// between objects right under the root, and so the next part's beginning is, too; by induction all parts are right up
/// to the first one that is not.
final class OSMXMLPartWorker<Visitor: OSMVisitor> {
  private let sink: VisitingSink<Visitor>
  private let handler: OSMXMLHandler

  init(visitor: Visitor) {
    sink = VisitingSink(visitor: visitor)
    handler = OSMXMLHandler(sink: sink, selection: OSMSelection(of: visitor))
  }

  /// Parses a part and returns what the visitor gathered.
  func batch(of part: OSMXMLPart) throws(OSMXMLPartFailure) -> (batch: Visitor.Batch, position: Int) {
    handler.restart()
    // The first and the last part hold more than objects.
    if !part.isFirst, !part.isLast, unsafe handler.scan(part.terminated()) {
      handler.flush()
      return (sink.takeBatch(), part.position)
    }
    handler.restart()
    _ = sink.takeBatch()
    let stream = XMLStream(handler: handler, depthLimit: OSMXMLReader.depthLimit)
    do throws(XMLError) {
      if !part.isFirst { try stream.parse(Array("<osm>".utf8)) }
      try unsafe stream.parse(part.bytes, pieceLength: OSMXMLReader.pieceLength)
      if !part.isLast { try stream.parse(Array("</osm>".utf8)) }
      try stream.finish()
    } catch {
      throw .notWhole(start: part.start)
    }
    handler.flush()
    return (sink.takeBatch(), part.position)
  }
}
