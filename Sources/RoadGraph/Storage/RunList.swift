/// Runs of bytes of different lengths, one for each row of a table and in its order, while a graph is built.
///
/// Many runs are empty. `RunTable` reads what is stored.
public struct RunList: Sendable {
  /// The bytes of all runs.
  package private(set) var bytes: [UInt8] = []
  /// Where each run ends.
  private var ends: [UInt32] = []

  /// No runs yet.
  public init() {}

  /// Number of runs.
  public var count: Int { ends.count }

  /// Makes room for so many runs.
  public mutating func reserveCapacity(_ count: Int) { ends.reserveCapacity(count) }

  /// Adds a run of what a body writes, filled up to a whole byte; an empty one where it writes nothing.
  mutating func append(_ write: (inout BitWriter) -> Void) {
    var writer = BitWriter(appendingTo: bytes)
    // The writer alone holds the bytes, so that nothing is copied.
    bytes = []
    write(&writer)
    writer.finishByte()
    bytes = writer.bytes
    ends.append(UInt32(truncatingIfNeeded: bytes.count))
  }

  /// Adds an empty run.
  mutating func appendEmpty() { ends.append(UInt32(truncatingIfNeeded: bytes.count)) }

  /// Where a run lies among the bytes; empty for rows beyond the last.
  func range(_ position: Int) -> Range<Int> {
    guard position < ends.count else { return 0..<0 }
    let start = position == 0 ? 0 : Int(ends[position - 1])
    return start..<max(start, Int(ends[position]))
  }

  /// The stored form for a table of so many rows; nothing where all runs are empty.
  ///
  /// Where runs begin is a sequence that never falls, kept as Elias and Fano do (1974, 1971): of each number the lowest bits as
  /// they are, of the rest a one for each number behind as many zeros as it has grown. That takes two bits and the logarithm
  /// of the mean length a run.
  func encoded(rowCount: Int) -> [UInt8] {
    guard !bytes.isEmpty else { return [] }
    let layout = RunLayout(rowCount: rowCount, byteCount: bytes.count)
    var marks = [UInt64](repeating: 0, count: layout.markWords)
    var samples: [UInt8] = []
    var lows = BitWriter()
    for row in 0...rowCount {
      let start = row < count ? range(row).lowerBound : bytes.count
      let mark = start >> layout.lowBits + row
      marks[mark >> 6] |= 1 << UInt64(mark & 63)
      if row % RunLayout.sampling == 0 { samples.append(littleEndian: UInt32(mark)) }
      lows.append(UInt64(start), bits: layout.lowBits)
    }
    lows.finishByte()
    var stored: [UInt8] = []
    stored.reserveCapacity(layout.dataStart + bytes.count + BitReader.padding)
    stored.append(littleEndian: UInt32(rowCount))
    stored.append(littleEndian: UInt32(layout.lowBits))
    stored.append(littleEndian: UInt64(bytes.count))
    for word in marks { stored.append(littleEndian: word) }
    stored.append(contentsOf: samples)
    stored.append(contentsOf: lows.bytes)
    stored.append(contentsOf: bytes)
    stored.append(contentsOf: repeatElement(0, count: BitReader.padding))
    return stored
  }
}

/// Where the parts of a stored list of runs lie: head, marks, samples, lowest bits, the runs.
struct RunLayout {
  /// Bytes before the marks.
  static let head = 16
  /// The position of the mark of each so many runs is kept, so that few words are looked through for the others.
  static let sampling = 64

  /// How many bits of each beginning are kept as they are.
  let lowBits: Int
  /// Words of marks.
  let markWords: Int
  /// Where the samples begin.
  let samplesStart: Int
  /// Where the lowest bits begin.
  let lowsStart: Int
  /// Where the runs begin.
  let dataStart: Int

  /// Lays out so many runs of so many bytes together.
  init(rowCount: Int, byteCount: Int) {
    let mean = rowCount == 0 ? 0 : byteCount / rowCount
    self.init(
      rowCount: rowCount, byteCount: byteCount,
      lowBits: mean == 0 ? 0 : Int.bitWidth - 1 - mean.leadingZeroBitCount)
  }

  init(rowCount: Int, byteCount: Int, lowBits: Int) {
    self.lowBits = lowBits
    markWords = (byteCount >> lowBits + rowCount + 1 + 63) / 64
    samplesStart = Self.head + 8 * markWords
    lowsStart = samplesStart + 4 * (rowCount / Self.sampling + 1)
    dataStart = lowsStart + ((rowCount + 1) * lowBits + 7) / 8
  }
}
