import CommandLineSupport
import Geography
import JSONText

/// Route requests as a table: CSV with the header `from_lat,from_lon,to_lat,to_lon`; an `id` column is given back.
struct RouteTable: Sendable {
  private let columns: [String: Int]
  private let defaults: RouteRequest

  /// Takes the first line of a stream; nil where it is no such header.
  init?(header: [UInt8], defaults: RouteRequest) {
    let names = CSVLine.cells(header).map { $0.lowercased() }
    var columns: [String: Int] = [:]
    for (place, name) in names.enumerated() where columns[name] == nil { columns[name] = place }
    guard ["from_lat", "from_lon", "to_lat", "to_lon"].allSatisfy({ columns[$0] != nil }) else { return nil }
    self.columns = columns
    self.defaults = defaults
  }

  /// Reads a line.
  @Sendable func parse(_ line: [UInt8]) -> RequestLine<RouteRequest> {
    let cells = CSVLine.cells(line)
    var id: [UInt8]?
    if let place = columns["id"], place < cells.count {
      var json = JSONWriter()
      json.string(cells[place])
      id = json.bytes
    }
    var request = defaults
    request.points = []
    for (latitude, longitude) in [("from_lat", "from_lon"), ("to_lat", "to_lon")] {
      guard let y = number(latitude, cells), let x = number(longitude, cells) else {
        let problem = RequestError("'\(latitude)' or '\(longitude)' is missing or no number")
        return RequestLine(id: id, request: .failure(problem))
      }
      request.points.append(Coordinate(latitude: y, longitude: x))
    }
    do throws(RequestError) {
      try request.check()
      return RequestLine(id: id, request: .success(request))
    } catch {
      return RequestLine(id: id, request: .failure(error))
    }
  }

  private func number(_ name: String, _ cells: [String]) -> Double? {
    guard let place = columns[name], place < cells.count else { return nil }
    return Double(cells[place])
  }
}
