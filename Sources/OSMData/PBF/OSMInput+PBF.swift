import Parallelism

extension OSMInput {
  /// Whether the file says that its ways tell where their nodes lie (`LocationsOnWays`). Nodes without tags may then be
  /// left out of it, as by `osmium add-locations-to-ways`.
  public func hasLocationsOnWays() throws(OSMDataError) -> Bool {
    guard format == .pbf else { return false }
    let reader = try PBFBlobReader(open(), path: path, passingBy: [])
    return try PBFHeader.read(reader.next(), path: path).hasLocationsOnWays
  }

  /// Reads PBF: blobs are cut by one thread at a time, unpacked and decoded by all, delivered in order.
  ///
  /// Which kinds of objects a blob holds is remembered, so that later readings pass by what they do not want.
  func readPBF<Visitor: OSMVisitor>(
    _ visitor: Visitor, _ threads: Int, _ progress: (OSMReadingProgress) -> Void,
    _ deliver: (Visitor.Batch) throws(OSMDataError) -> Void
  ) throws(OSMDataError) {
    let kinds = visitor.kinds
    let reader = try PBFBlobReader(
      open(), path: path, passingBy: blobKinds.map { $0.map { $0.isDisjoint(with: kinds) } ?? false })
    _ = try PBFHeader.read(reader.next(), path: path)
    typealias Output = PBFOutput<Visitor.Batch>
    try OrderedPipeline<PBFBlob, Output, OSMDataError>(threads: threads).run { () throws(OSMDataError) in
      try reader.next()
    } worker: {
      let worker = PBFWorker(visitor: visitor)
      return { (blob: PBFBlob) throws(OSMDataError) in try worker.output(of: blob) }
    } deliver: { (output: Output) throws(OSMDataError) in
      remember(output.kinds, ofBlob: output.index)
      if let batch = output.batch { try deliver(batch) }
      progress(OSMReadingProgress(bytesRead: output.position, byteCount: byteCount))
    }
  }

  private func remember(_ kinds: OSMEntityKinds?, ofBlob index: Int) {
    if index >= blobKinds.count {
      blobKinds += Array(repeating: nil, count: index + 1 - blobKinds.count)
    }
    blobKinds[index] = kinds
  }
}
