import CommandLineSupport
import Geography
import JSONText
import TravelCosts

/// Roads that a call or a request blocks for itself: by a point, by the road through several, or by an area.
struct Roadblocks: Sendable {
  /// A roadblock as a call writes it.
  enum Spelling: Sendable {
    case points([Coordinate])
    case areaFile(String)
  }

  /// The roadblocks as reports of traffic.
  private(set) var records: [TrafficRecord] = []
  /// What is wrong with them, for people; nil: nothing.
  private(set) var problem: String?

  var isEmpty: Bool { records.isEmpty && problem == nil }

  init() {}

  /// Takes those of a call, and reads the files of areas that it names.
  init(_ spellings: [Spelling]) throws {
    for spelling in spellings {
      switch spelling {
      case .points(let points): append(points)
      case .areaFile(let path): append(try AvoidList.readArea(path: path))
      }
    }
  }

  /// Reads those of a request: arrays of positions, and objects of GeoJSON.
  init(_ reader: inout JSONReader) throws(JSONError) {
    try reader.beginArray()
    while try reader.nextElement() {
      if try reader.peekKind() == .object {
        let bytes = Array(reader.bytes[try reader.readRaw()])
        do throws(ProfileError) { append(try AvoidedArea(named: "area", parsing: bytes)) } catch {
          problem = problem ?? "'block': the area \(error.problem)"
        }
      } else {
        var points: [Coordinate] = []
        try reader.readPairsE7 { points.append(Coordinate(latitudeE7: $0, longitudeE7: $1)) }
        append(points)
      }
    }
  }

  private mutating func append(_ points: [Coordinate]) {
    var record = TrafficRecord()
    record.points = points
    append(record)
  }

  private mutating func append(_ area: AvoidedArea) {
    var record = TrafficRecord()
    record.area = area
    append(record)
  }

  private mutating func append(_ record: TrafficRecord) {
    var record = record
    record.closed = true
    do throws(RequestError) {
      try record.check()
      records.append(record)
    } catch {
      problem = problem ?? "'block': roadblock \(records.count): \(error.message)"
    }
  }

  /// The sentence about those that lie on no road; nil where all do.
  func message(_ costing: Costing) -> String? {
    guard !records.isEmpty else { return nil }
    let faults = TrafficPicture(TrafficFile(records), costing, at: nil).faults
    return faults.isEmpty
      ? nil : faults.map { "roadblock \($0.line - 1): \($0.reason)" }.joined(separator: "; ")
  }
}

extension Roadblocks {
  /// The option of every command that looks for routes.
  static let option = Option.repeated(
    "block", kind,
    help: "A road that is closed: its nearest point, points along it with ';' between, or @AREA.geojson")

  private static let kind = ValueKind<Spelling>(named: "LAT,LON[;...]") { text throws(ValueProblem) in
    if text.hasPrefix("@") {
      let path = String(text.dropFirst())
      if path.isEmpty { throw ValueProblem("no file follows '@'", advice: "give @AREA.geojson") }
      return .areaFile(path)
    }
    var points: [Coordinate] = []
    for part in text.split(separator: ";", omittingEmptySubsequences: false) {
      points.append(try ValueKind<Coordinate>.position.read(String(part)))
    }
    return .points(points)
  }
}
