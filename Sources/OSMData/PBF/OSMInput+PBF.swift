import Parallelism

extension OSMInput {
  /// Reads PBF: blobs are cut by one thread at a time, unpacked and decoded by all, delivered in order.
  func readPBF<Visitor: OSMVisitor>(
    _ visitor: Visitor, _ threads: Int, _ progress: (OSMReadingProgress) -> Void,
    _ deliver: (Visitor.Batch) throws(OSMDataError) -> Void
  ) throws(OSMDataError) {
    let reader = try PBFBlobReader(open(), path: path)
    _ = try PBFHeader.read(reader.next(), path: path)
    let byteCount = byteCount
    try OrderedPipeline<PBFBlob, (batch: Visitor.Batch?, position: Int), OSMDataError>(threads: threads).run {
      () throws(OSMDataError) in
      try reader.next()
    } worker: {
      let worker = PBFWorker(visitor: visitor)
      return { (blob: PBFBlob) throws(OSMDataError) in (try worker.batch(of: blob), blob.position) }
    } deliver: { (result: (batch: Visitor.Batch?, position: Int)) throws(OSMDataError) in
      if let batch = result.batch { try deliver(batch) }
      progress(OSMReadingProgress(bytesRead: result.position, byteCount: byteCount))
    }
  }
}
