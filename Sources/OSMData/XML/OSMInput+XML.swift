import Compression
import Parallelism

extension OSMInput {
  /// Reads XML: in parts on several threads where it can be cut, else, and from a part on that turns out not to be whole
  /// elements, in one piece.
  func readXML<Visitor: OSMVisitor>(
    _ visitor: Visitor, _ threads: Int, _ progress: (OSMReadingProgress) -> Void,
    _ deliver: (Visitor.Batch) throws(OSMDataError) -> Void
  ) throws(OSMDataError) {
    let source = try open()
    guard OSMXMLBorder.allows(head: source.prefix) else {
      return try readInOnePiece(source, from: 0, visitor, progress, deliver)
    }
    do throws(OSMXMLPartFailure) {
      if compression == .bzip2, threads > 1 {
        try readPartsOfBzip2(visitor, threads, progress, deliver)
      } else {
        try readParts(source, visitor, threads, progress, deliver)
      }
    } catch {
      switch error {
      case .reading(let error): throw error
      // Reading anew tells what is wrong, and where, or that nothing is.
      case .notWhole(let start): try readInOnePiece(open(), from: start, visitor, progress, deliver)
      }
    }
  }

  private func readInOnePiece<Visitor: OSMVisitor>(
    _ source: PrefixedSource, from start: Int, _ visitor: Visitor, _ progress: (OSMReadingProgress) -> Void,
    _ deliver: (Visitor.Batch) throws(OSMDataError) -> Void
  ) throws(OSMDataError) {
    let sink = VisitingSink(visitor: visitor)
    let reader = OSMXMLReader(
      source: source, path: path, sink: sink, selection: OSMSelection(of: visitor), start: start)
    while try reader.readBatch() {
      try deliver(sink.takeBatch())
      progress(OSMReadingProgress(bytesRead: source.position, byteCount: byteCount))
    }
    try deliver(sink.takeBatch())
  }

  private func readParts<Visitor: OSMVisitor>(
    _ source: PrefixedSource, _ visitor: Visitor, _ threads: Int, _ progress: (OSMReadingProgress) -> Void,
    _ deliver: (Visitor.Batch) throws(OSMDataError) -> Void
  ) throws(OSMXMLPartFailure) {
    let reader = OSMXMLPartReader(source: source, path: path, partLength: xmlPartLength)
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

  /// Unpacks blocks on all threads and parses what comes out on this one, which is a small share of the work.
  private func readPartsOfBzip2<Visitor: OSMVisitor>(
    _ visitor: Visitor, _ threads: Int, _ progress: (OSMReadingProgress) -> Void,
    _ deliver: (Visitor.Batch) throws(OSMDataError) -> Void
  ) throws(OSMXMLPartFailure) {
    let worker = OSMXMLPartWorker(visitor: visitor)
    var collector = OSMXMLPartCollector(partLength: xmlPartLength)
    func take(_ part: OSMXMLPart) throws(OSMXMLPartFailure) {
      let output = try worker.batch(of: part)
      do throws(OSMDataError) { try deliver(output.batch) } catch { throw .reading(error) }
      progress(OSMReadingProgress(bytesRead: output.position, byteCount: byteCount))
    }
    let path = path
    try unsafe ParallelBzip2(file, threads: threads).read {
      .reading(OSMDataError(.compression($0), path: path, offset: $0.offset))
    } deliver: { (bytes, position) throws(OSMXMLPartFailure) in
      if let part = unsafe collector.add(bytes, position: position) { try take(part) }
    }
    try take(collector.last())
  }
}
