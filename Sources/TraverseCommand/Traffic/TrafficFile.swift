import CommandLineSupport
import FileAccess
import JSONText

/// Reports of traffic from a file: NDJSON, an array of JSON, or CSV with a header.
struct TrafficFile: Sendable {
  /// A report, or what is wrong with it, and the line it comes from.
  struct Line: Sendable {
    let number: Int
    let record: Result<TrafficRecord, RequestError>
  }

  /// The lines that say something, in order.
  private(set) var lines: [Line] = []

  /// Reports that came otherwise, numbered from 1.
  init(_ records: [TrafficRecord] = []) {
    for (place, record) in records.enumerated() {
      lines.append(Line(number: place + 1, record: .success(record)))
    }
  }

  /// Reads a file; `-` is standard input.
  ///
  /// - Throws: where the file cannot be read or is none of the kinds; a bad line is no error.
  init(path: String) throws {
    try self.init(InputFile(path: path).readToEnd(), path: path)
  }

  /// Reads the bytes of a file.
  init(_ bytes: [UInt8], path: String) throws(CommandError) {
    switch bytes.first(where: { ![0x20, 0x09, 0x0A, 0x0D, 0xEF, 0xBB, 0xBF].contains($0) }) {
    case nil: break
    case UInt8(ascii: "{"): readLines(bytes)
    case UInt8(ascii: "["): try readArray(bytes, path)
    default: try readTable(bytes, path)
    }
  }

  private static func lines(of bytes: [UInt8]) -> [(number: Int, bytes: ArraySlice<UInt8>)] {
    bytes.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated().compactMap { index, line in
      var line = line
      if line.starts(with: [0xEF, 0xBB, 0xBF]) { line = line.dropFirst(3) }
      return line.allSatisfy { [0x20, 0x09, 0x0D].contains($0) } ? nil : (index + 1, line)
    }
  }

  private mutating func readLines(_ bytes: [UInt8]) {
    for line in Self.lines(of: bytes) {
      let parsed = RequestLine(parsing: Array(line.bytes), defaults: TrafficRecord())
      lines.append(Line(number: line.number, record: parsed.request))
    }
  }

  private mutating func readArray(_ bytes: [UInt8], _ path: String) throws(CommandError) {
    do throws(JSONError) {
      var reader = JSONReader(bytes)
      var (number, counted) = (1, 0)
      try reader.beginArray()
      while try reader.nextElement() {
        let range = try reader.readRaw()
        number += bytes[counted..<range.lowerBound].count { $0 == 0x0A }
        counted = range.lowerBound
        let parsed = RequestLine(parsing: Array(bytes[range]), defaults: TrafficRecord())
        lines.append(Line(number: number, record: parsed.request))
      }
      try reader.finish()
    } catch {
      throw CommandError(.badData, at: "\(path):\(error.line)", "is not JSON: \(error.message)")
    }
  }

  private mutating func readTable(_ bytes: [UInt8], _ path: String) throws(CommandError) {
    var columns: [String]?
    for line in Self.lines(of: bytes) {
      let cells = CSVLine.cells(line.bytes)
      guard let columns else {
        let names = cells.map { $0.lowercased() }
        guard names.contains("way") || names.contains("points") else {
          throw CommandError(
            .badData, at: "\(path):\(line.number)", "is no traffic file",
            advice: "give NDJSON, or CSV whose header has the column 'way' or 'points'")
        }
        columns = names
        continue
      }
      lines.append(Line(number: line.number, record: Self.record(cells, columns)))
    }
  }

  private static func record(_ cells: [String], _ columns: [String]) -> Result<TrafficRecord, RequestError> {
    Result { () throws(RequestError) in
      var record = TrafficRecord()
      if cells.count > columns.count {
        throw RequestError("it has \(cells.count) cells under \(columns.count) columns")
      }
      for (column, cell) in zip(columns, cells) { try record.read(column, cell: cell) }
      try record.check()
      return record
    }
  }
}
