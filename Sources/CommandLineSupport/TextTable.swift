/// Rows of text with columns that line up, for people.
///
/// ```swift
/// var table = TextTable(columns: [.left, .right])
/// table.add("asphalt", "12.4 km")
/// print(table.text)
/// ```
public struct TextTable: Sendable {
  /// The side on which a column's texts line up.
  public enum Alignment: Sendable {
    /// Texts begin at the same place.
    case left
    /// Texts end at the same place, as numbers do.
    case right
  }

  private let columns: [Alignment]
  private let indent: Int
  private var rows: [[String]] = []

  /// Creates an empty table.
  public init(columns: [Alignment], indent: Int = 0) {
    self.columns = columns
    self.indent = indent
  }

  /// Adds a row with a cell for each column.
  public mutating func add(_ cells: String...) { add(cells) }

  /// Adds a row with a cell for each column.
  public mutating func add(_ cells: [String]) {
    precondition(cells.count == columns.count, "a row has a cell for each column")
    rows.append(cells)
  }

  /// The rows, two spaces between columns, no spaces at the ends of lines.
  public var text: String {
    let widths = columns.indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    var text = ""
    for row in rows {
      var line = String(repeating: " ", count: indent)
      for (column, cell) in row.enumerated() {
        let padding = String(repeating: " ", count: widths[column] - cell.count)
        line += (column > 0 ? "  " : "") + (columns[column] == .left ? cell + padding : padding + cell)
      }
      while line.last == " " { line.removeLast() }
      text += line + "\n"
    }
    return text
  }
}

/// A bar of blocks for a share of 0 to 1, in eighths of a character.
public func textBar(share: Double, width: Int) -> String {
  let eighths = Int((min(max(share, 0), 1) * Double(width * 8)).rounded())
  let parts = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"]
  return String(repeating: "█", count: eighths / 8) + parts[eighths % 8]
}
