import Compression
import FileAccess
import OSMData

/// Reads the inputs, one reading after another; what is dear to read again comes out of spools the next time.
final class ObjectReader {
  /// The inputs in the order given.
  let inputs: [OSMInput]
  private let threads: Int
  private let progress: any BuildProgress
  private var spools: [ObjectSpool?]
  /// Whether the ways of each input tell where their nodes lie.
  private var tellsLocations: [Bool] = []

  init(_ inputs: [OSMInput], threads: Int, progress: any BuildProgress) {
    self.inputs = inputs
    self.threads = threads
    self.progress = progress
    spools = inputs.map { _ in nil }
  }

  /// The first reading.
  func readRoads(_ take: (RoadPass.Batch) -> Void) throws(OSMDataError) {
    for (place, input) in inputs.enumerated() {
      tellsLocations.append(try input.hasLocationsOnWays())
      // XML has to be parsed again as a whole, and what is packed unpacked. A spool holds no positions of ways' nodes.
      let isDear = input.format == .xml || input.compression != .none && !tellsLocations[place]
      let spool = isDear ? try tried(input) { () throws(SystemError) in try ObjectSpool() } : nil
      try read(input, "Reading ways", RoadPass(spools: isDear)) { batch throws(OSMDataError) in
        try tried(input) { () throws(SystemError) in try spool?.append(batch.spool) }
        take(batch)
      }
      spools[place] = spool
    }
  }

  /// The reading for members of relations and for ways that are taken back.
  func readMembers(_ pass: MemberPass, _ take: (MemberPass.Batch) -> Void) throws(OSMDataError) {
    for (input, spool) in zip(inputs, spools) {
      if let spool {
        try readSpool(input, "Reading members", spool.ways) { cursor in
          var batch = pass.makeBatch()
          pass.visit(&cursor, into: &batch)
          take(batch)
        }
      } else {
        try read(input, "Reading members", pass) { batch throws(OSMDataError) in take(batch) }
      }
    }
  }

  /// The reading for needed nodes.
  func readNodes(_ pass: NodePass, _ take: (NodePass.Batch) -> Void) throws(OSMDataError) {
    for (place, (input, spool)) in zip(inputs, spools).enumerated() {
      if let spool {
        var hint = NodeIndex.Hint()
        try readSpool(input, "Reading nodes", spool.nodes) { cursor in
          var batch = pass.makeBatch()
          batch.hint = hint
          pass.visit(&cursor, into: &batch)
          hint = batch.hint
          take(batch)
        }
      } else {
        var pass = pass
        pass.asksWays = tellsLocations[place]
        try read(input, "Reading nodes", pass) { batch throws(OSMDataError) in take(batch) }
      }
    }
  }

  private func read<Visitor: OSMVisitor>(
    _ input: OSMInput, _ pass: String, _ visitor: Visitor,
    _ take: (Visitor.Batch) throws(OSMDataError) -> Void
  ) throws(OSMDataError) {
    progress.begin("\(pass) of \(input.path)", total: input.byteCount, in: .bytes)
    try input.read(
      visitor, threads: threads, progress: { progress.update($0.bytesRead) }, deliver: take)
    progress.end()
  }

  private func readSpool(
    _ input: OSMInput, _ pass: String, _ file: SpoolFile, _ take: (inout SpoolCursor) -> Void
  ) throws(OSMDataError) {
    progress.begin("\(pass) of \(input.path)", total: file.length, in: .bytes)
    var done = 0
    for piece in 0..<file.pieceCount {
      let bytes = try tried(input) { () throws(SystemError) in try file.piece(piece) }
      var cursor = SpoolCursor(bytes)
      take(&cursor)
      done += bytes.count
      progress.update(done)
    }
    progress.end()
  }

  private func tried<Result>(
    _ input: OSMInput, _ body: () throws(SystemError) -> Result
  ) throws(OSMDataError) -> Result {
    do throws(SystemError) { return try body() } catch {
      throw OSMDataError(.system(error), path: input.path)
    }
  }
}
