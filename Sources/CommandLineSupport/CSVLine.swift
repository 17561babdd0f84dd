/// The cells of a line of CSV.
public enum CSVLine {
  /// Cuts a line at its commas. Blanks around a cell are no part of it, nor are quotes around it; within quotes commas and
  /// blanks stand for themselves and two quotes for one (RFC 4180). A byte-order mark in front is left out.
  public static func cells(_ line: some Sequence<UInt8>) -> [String] {
    var cells: [String] = []
    var cell: [UInt8] = []
    // Bytes up to the end of quoted text, which are kept whatever they are.
    var kept = 0
    var isQuoted = false
    var isAfterQuote = false
    func finish() {
      while cell.count > kept, let last = cell.last, isBlank(last) { cell.removeLast() }
      cells.append(String(decoding: cell, as: UTF8.self))
      cell.removeAll(keepingCapacity: true)
      kept = 0
    }
    var bytes = Array(line)[...]
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes = bytes.dropFirst(3) }
    for byte in bytes {
      let isQuote = byte == UInt8(ascii: "\"")
      if isQuote {
        // A second quote at once stands for a quote in the text.
        if isAfterQuote { cell.append(byte) }
        isAfterQuote = isQuoted
        isQuoted.toggle()
        kept = cell.count
      } else if byte == UInt8(ascii: ","), !isQuoted {
        finish()
        isAfterQuote = false
      } else {
        isAfterQuote = false
        if isQuoted || !cell.isEmpty || !isBlank(byte) { cell.append(byte) }
        if isQuoted { kept = cell.count }
      }
    }
    finish()
    return cells
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0D }
}
