import Compression
import Parallelism

extension OSMInput {
  /// Reads XML: in parts on several threads where it can be cut, else, and from a part on that turns out not to be whole
  /// elements, in one piece.
  func readXML<Visitor: OSMVisitor>(
    _ visitor: Visitor, _ threads: Int, _ progress: (OSMReadingProgress) -> Void,
    _ deliver: (Visitor.Batch) throws(OSMDataError) -> Void
  ) throws(OSMDataError) {
    if compression == .bzip2, threads > 1 {
      opened = nil
      return try readXMLFromBzip2(visitor, threads, progress, deliver)
    }
    let source = try open()
    guard threads > 1, OSMXMLBorder.allows(head: source.prefix) else {
      return try readXMLInOnePiece(source, from: 0, visitor, progress, deliver)
    }
    do throws(OSMXMLPartFailure) {
      try readXMLInParts(source, visitor, threads, progress, deliver)
    } catch {
      switch error {
      case .reading(let error): throw error
      // Reading anew tells what is wrong, and where, or that nothing is.
      case .notWhole(let start): try readXMLInOnePiece(open(), from: start, visitor, progress, deliver)
      }
    }
  }

  private func readXMLInOnePiece<Visitor: OSMVisitor>(
    _ source: PrefixedSource, from start: Int, _ visitor: Visitor, _ progress: (OSMReadingProgress) -> Void,
    _ deliver: (Visitor.Batch) throws(OSMDataError) -> Void
  ) throws(OSMDataError) {
    let sink = VisitingSink(visitor: visitor)
    let reader = OSMXMLReader(path: path, sink: sink, selection: OSMSelection(of: visitor), start: start)
    while try reader.readBatch(source) {
      try deliver(sink.takeBatch())
      progress(OSMReadingProgress(bytesRead: source.position, byteCount: byteCount))
    }
    try deliver(sink.takeBatch())
  }

  /// Unpacks blocks on all threads and parses what comes out here: with two threads the two works share the processors
  /// evenly, and with many the parser still keeps up with eight that unpack.
  private func readXMLFromBzip2<Visitor: OSMVisitor>(
    _ visitor: Visitor, _ threads: Int, _ progress: (OSMReadingProgress) -> Void,
    _ deliver: (Visitor.Batch) throws(OSMDataError) -> Void
  ) throws(OSMDataError) {
    let sink = VisitingSink(visitor: visitor)
    let reader = OSMXMLReader(path: path, sink: sink, selection: OSMSelection(of: visitor))
    let (path, byteCount) = (path, byteCount)
    try unsafe ParallelBzip2(file, threads: threads).read {
      OSMDataError(.compression($0), path: path, offset: $0.offset)
    } deliver: { (bytes, position) throws(OSMDataError) in
      try unsafe reader.parse(bytes, position: position)
      try deliver(sink.takeBatch())
      progress(OSMReadingProgress(bytesRead: position, byteCount: byteCount))
    }
    try reader.finish(at: byteCount)
    try deliver(sink.takeBatch())
  }

  private func readXMLInParts<Visitor: OSMVisitor>(
    _ source: PrefixedSource, _ visitor: Visitor, _ threads: Int, _ progress: (OSMReadingProgress) -> Void,
    _ deliver: (Visitor.Batch) throws(OSMDataError) -> Void
  ) throws(OSMXMLPartFailure) {
    let reader = OSMXMLPartReader(source: source, path: path, partLength: xmlPartLength)
    let byteCount = byteCount
    typealias Output = (batch: Visitor.Batch, position: Int)
    try OrderedPipeline<OSMXMLPart, Output, OSMXMLPartFailure>(threads: threads).run {
      () throws(OSMXMLPartFailure) in
      do throws(OSMDataError) { return try reader.next() } catch { throw .reading(error) }
    } worker: {
      let worker = OSMXMLPartWorker(visitor: visitor)
      return { (part: OSMXMLPart) throws(OSMXMLPartFailure) in try worker.batch(of: part) }
    } deliver: { (output: Output) throws(OSMXMLPartFailure) in
      do throws(OSMDataError) { try deliver(output.batch) } catch { throw .reading(error) }
      progress(OSMReadingProgress(bytesRead: output.position, byteCount: byteCount))
    }
  }
}
