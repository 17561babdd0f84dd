/// A line of CSV: cells with commas between (RFC 4180), none with a line end in it.
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

  /// Cells as a line with its end: in quotes where a comma, a quote or a blank at an end demands it; line ends within
  /// them become blanks.
  ///
  /// What is written is read again by `cells`.
  public static func text(_ cells: some Sequence<String>) -> String {
    cells.map(written).joined(separator: ",") + "\n"
  }

  private static func written(_ cell: String) -> String {
    let bytes = cell.utf8
    let needsQuotes =
      bytes.contains { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: "\"") || isLineEnd($0) }
      || bytes.first.map(isBlank) == true || bytes.last.map(isBlank) == true
    guard needsQuotes else { return cell }
    var text: [UInt8] = [UInt8(ascii: "\"")]
    for byte in bytes {
      if byte == UInt8(ascii: "\"") { text.append(byte) }
      text.append(isLineEnd(byte) ? 0x20 : byte)
    }
    return String(decoding: text + [UInt8(ascii: "\"")], as: UTF8.self)
  }

  private static func isLineEnd(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0D }
}
