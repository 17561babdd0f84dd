/// Cuts a bzip2 file at its marks.
@safe package final class Bzip2SegmentReader: @unchecked Sendable {
  // Used by one thread at a time.
  private let input: RawInput
  private var scanner = Bzip2MarkScanner()
  /// Bytes from the mark that was found last on.
  private var bytes: [UInt8] = []
  /// Offset of their first in the file.
  private var start = 0
  /// How many of them were looked through.
  private var scanned = 0
  private var mark: (mark: Bzip2Segment.Mark, startBit: Int)?
  private var isAtEnd = false

  init(_ input: RawInput) { self.input = input }

  /// Cuts bytes in memory.
  package convenience init(bytes: [UInt8]) { self.init(RawInput(.memory(bytes, name: "memory"))) }

  /// How many bytes of the file were read.
  var position: Int { input.position }

  /// The next segment, or nil behind the last; what lies before the first mark is left out.
  package func next() throws(CompressionError) -> Bzip2Segment? {
    while !isAtEnd {
      if let found = scanner.next(in: bytes[scanned...]) {
        let endBit = (start + scanned) * 8 + found.endBit
        scanned = (endBit + 7) / 8 - start
        let segment = cut(at: endBit - Bzip2Segment.Mark.bitCount, isLast: false)
        mark = (found.mark, endBit - Bzip2Segment.Mark.bitCount)
        if let segment { return segment }
        continue
      }
      scanned = bytes.count
      try load()
    }
    defer { mark = nil }
    return cut(at: (start + bytes.count) * 8, isLast: true)
  }

  /// What lies between the last mark and a place; bytes before that place are dropped.
  private func cut(at endBit: Int, isLast: Bool) -> Bzip2Segment? {
    defer {
      let dropped = endBit / 8 - start
      bytes.removeFirst(dropped)
      scanned -= dropped
      start += dropped
    }
    guard let mark else { return nil }
    let low = mark.startBit / 8 - start
    let high = (endBit + 7) / 8 - start
    return Bzip2Segment(
      mark: mark.mark, startBit: mark.startBit, endBit: endBit, isLast: isLast,
      bytes: Array(bytes[low..<high]))
  }

  private func load() throws(CompressionError) {
    guard try input.load(1) else {
      isAtEnd = true
      return
    }
    unsafe bytes.append(contentsOf: input.window)
    input.take(unsafe input.window.count)
  }
}
