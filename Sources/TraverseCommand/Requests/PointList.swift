import CommandLineSupport
import FileAccess
import Geography
import JSONText

/// Points from a file: CSV with the columns `lat` and `lon`, and `name` if there is one, or lines of `lat,lon`; or a JSON array of
/// `[lat,lon]`.
struct PointList: Sendable {
  /// The points, in order.
  private(set) var points: [Coordinate] = []
  /// Their names; empty where the file gives none.
  private(set) var names: [String] = []

  /// Reads a file; `-` is standard input.
  init(path: String) throws {
    let bytes = try InputFile(path: path).readToEnd()
    let isJSON = bytes.first { !UInt8.isSpace($0) } == UInt8(ascii: "[")
    if isJSON { try readJSON(bytes, path) } else { try readTable(bytes, path) }
    if points.isEmpty {
      throw CommandError(.badData, at: path, "holds no points", advice: "give lat,lon lines")
    }
  }

  private mutating func readJSON(_ bytes: [UInt8], _ path: String) throws {
    var read: [Coordinate] = []
    do throws(JSONError) {
      var reader = JSONReader(bytes)
      try reader.readPairsE7 { read.append(Coordinate(latitudeE7: $0, longitudeE7: $1)) }
      try reader.finish()
    } catch {
      throw CommandError(.badData, at: "\(path):\(error.line)", "is no list of points: \(error.message)")
    }
    for (index, point) in read.enumerated() {
      guard point.isValid else { throw Self.fault(path, "point \(index) is no position on the ground") }
      append(point, "")
    }
  }

  private mutating func readTable(_ bytes: [UInt8], _ path: String) throws {
    var columns: (latitude: Int, longitude: Int, name: Int?) = (0, 1, nil)
    let text = String(decoding: bytes, as: UTF8.self)
    let lines = text.split(omittingEmptySubsequences: false) { $0.isNewline }
    for (number, line) in lines.enumerated() where !line.allSatisfy(\.isWhitespace) {
      let cells = CSVLine.cells(line.utf8)
      if let latitude = cells.firstIndex(of: "lat"), let longitude = cells.firstIndex(of: "lon") {
        columns = (latitude, longitude, cells.firstIndex(of: "name"))
        continue
      }
      func cell(_ column: Int) -> String { column < cells.count ? cells[column] : "" }
      guard let latitude = Double(cell(columns.latitude)), let longitude = Double(cell(columns.longitude)),
        let point = Coordinate(checkedLatitude: latitude, longitude: longitude)
      else { throw Self.fault("\(path):\(number + 1)", "is no position") }
      append(point, columns.name.map(cell) ?? "")
    }
  }

  private mutating func append(_ point: Coordinate, _ name: String) {
    points.append(point)
    names.append(name)
  }

  private static func fault(_ place: String, _ problem: String) -> CommandError {
    CommandError(.badData, at: place, problem, advice: "give the latitude first, in degrees")
  }
}

extension UInt8 {
  /// Whether a byte is white space, or a part of a byte-order mark.
  fileprivate static func isSpace(_ byte: UInt8) -> Bool {
    [0x20, 0x09, 0x0A, 0x0D, 0xEF, 0xBB, 0xBF].contains(byte)
  }
}
