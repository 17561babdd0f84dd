import FileAccess

/// Brings node ids into order, each once, in bounded memory: what is more goes to a temporary file in sorted runs, which are
/// merged at the end.
struct NodeIDSorter {
  /// Ids of a run that are read back at once.
  private static let pieceIDs = 4096

  /// How many ids are sorted at once; sorting takes as much memory again.
  private let mostKeys: Int
  private var keys: [UInt64] = []
  private var spool: SpoolFile?
  /// Pieces of the spool, run by run.
  private(set) var runs: [Range<Int>] = []

  /// - Parameter memory: bytes that the ids may take while they are sorted.
  init(memory: Int) { mostKeys = max(1, memory / 16) }

  /// The distinct ids of all nodes of some ways.
  static func index(
    of roads: RoadWays, memory: Int, _ progress: any BuildProgress
  ) throws(SystemError) -> NodeIndex {
    var sorter = NodeIDSorter(memory: memory)
    sorter.keys.reserveCapacity(min(sorter.mostKeys, roads.referenceCount))
    try progress.run("Sorting nodes", over: roads.ways.count, "ways") { place throws(SystemError) in
      roads.forEachReference(of: roads.ways[place]) { sorter.keys.append(NodeIndex.key($0)) }
      if sorter.keys.count >= sorter.mostKeys { try sorter.spill() }
    }
    return try sorter.finish()
  }

  /// Adds an id.
  mutating func add(_ id: Int64) throws(SystemError) {
    keys.append(NodeIndex.key(id))
    if keys.count >= mostKeys { try spill() }
  }

  /// Writes what is there as a run.
  private mutating func spill() throws(SystemError) {
    if spool == nil { spool = try SpoolFile() }
    guard let spool else { return }
    keys.radixSort()
    let first = spool.pieceCount
    var piece: [UInt8] = []
    var (count, last) = (0, UInt64.max)
    for key in keys where key != last || count == 0 {
      // Each piece begins anew, so that it can be read without those before.
      piece.append(spooled: count % Self.pieceIDs == 0 ? key : key - last)
      last = key
      count += 1
      if count % Self.pieceIDs == 0 {
        try spool.append(piece)
        piece.removeAll(keepingCapacity: true)
      }
    }
    if !piece.isEmpty { try spool.append(piece) }
    runs.append(first..<spool.pieceCount)
    keys.removeAll(keepingCapacity: true)
  }

  /// The ids, each once and in order.
  mutating func finish() throws(SystemError) -> NodeIndex {
    var index = NodeIndex()
    guard spool != nil else {
      keys.radixSort()
      var last: UInt64?
      for key in keys where key != last {
        index.append(Self.id(key))
        last = key
      }
      keys = []
      return index
    }
    if !keys.isEmpty { try spill() }
    keys = []
    if let spool {
      var merge = try RunMerge(spool, runs)
      var last: UInt64?
      while let key = try merge.next() {
        if key != last { index.append(Self.id(key)) }
        last = key
      }
    }
    return index
  }

  private static func id(_ key: UInt64) -> Int64 { Int64(bitPattern: key ^ 1 << 63) }
}

/// Reads sorted runs of a spool as one: a heap of runs by the key that each has next.
private struct RunMerge {
  private struct Run {
    var key: UInt64
    var pieces: Range<Int>
    var cursor: SpoolCursor
  }

  private let spool: SpoolFile
  private var heap: [Run] = []

  init(_ spool: SpoolFile, _ runs: [Range<Int>]) throws(SystemError) {
    self.spool = spool
    for pieces in runs {
      var cursor = SpoolCursor(try spool.piece(pieces.lowerBound))
      heap.append(Run(key: cursor.number(), pieces: pieces.dropFirst(), cursor: cursor))
    }
    for place in heap.indices.reversed() { sink(place) }
  }

  /// The lowest key of all runs; nil at their end.
  mutating func next() throws(SystemError) -> UInt64? {
    guard let key = heap.first?.key else { return nil }
    if !heap[0].cursor.isAtEnd {
      heap[0].key += heap[0].cursor.number()
    } else if let piece = heap[0].pieces.first {
      heap[0].cursor = SpoolCursor(try spool.piece(piece))
      heap[0].key = heap[0].cursor.number()
      heap[0].pieces = heap[0].pieces.dropFirst()
    } else {
      heap[0] = heap[heap.count - 1]
      heap.removeLast()
    }
    sink(0)
    return key
  }

  private mutating func sink(_ start: Int) {
    var place = start
    while true {
      var lowest = place
      for child in 2 * place + 1..<min(2 * place + 3, max(heap.count, 2 * place + 1))
      where heap[child].key < heap[lowest].key {
        lowest = child
      }
      if lowest == place { return }
      heap.swapAt(place, lowest)
      place = lowest
    }
  }
}
