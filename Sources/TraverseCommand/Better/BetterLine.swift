import CommandLineSupport
import Geography
import JSONText

/// A line of a stream that is watched for better routes: a position, reports of traffic, or both.
struct BetterLine: JSONRequest {
  var place: Coordinate?
  var metre: Double?
  /// Local time, as written.
  var time: String?
  /// All reports that hold from now on, in place of what was known.
  var traffic: [TrafficRecord]?
  /// A report that comes in addition, or in place of the one of the same name.
  var report: TrafficRecord?
  /// The names of reports that hold no longer.
  var withdrawn: [String] = []
  /// What the report is called.
  var name: String?
  /// Whether to look for a better route now.
  var isAsked = false
  private var problem: RequestError?

  mutating func read(_ key: String, _ reader: inout JSONReader) throws(JSONError) -> Bool {
    switch key {
    case "position":
      let pair = try reader.readPairE7()
      place = Coordinate(latitudeE7: pair.first, longitudeE7: pair.second)
    case "metre": metre = try reader.readDouble()
    case "time": time = try reader.readString()
    case "check": isAsked = try reader.readBool()
    case "withdraw":
      if try reader.peekKind() == .array {
        try reader.beginArray()
        while try reader.nextElement() { withdrawn.append(try readName(&reader)) }
      } else {
        withdrawn = [try readName(&reader)]
      }
    case "name": name = try readName(&reader)
    case "traffic":
      var records: [TrafficRecord] = []
      try reader.beginArray()
      while try reader.nextElement() {
        let bytes = Array(reader.bytes[try reader.readRaw()])
        switch RequestLine(parsing: bytes, defaults: TrafficRecord()).request {
        case .success(let record): records.append(record)
        case .failure(let error):
          problem = problem ?? RequestError("report \(records.count) of 'traffic': \(error.message)")
        }
      }
      traffic = records
    default:
      var record = report ?? TrafficRecord()
      guard try record.read(key, &reader) else { return false }
      report = record
    }
    return true
  }

  private func readName(_ reader: inout JSONReader) throws(JSONError) -> String {
    try reader.peekKind() == .number ? String(try reader.readInteger()) : try reader.readString()
  }

  func check() throws(RequestError) {
    if let problem { throw problem }
    if let place, !place.isValid {
      throw RequestError("'position' is none on the ground: latitude comes first")
    }
    if let metre, metre < 0 { throw RequestError("'metre' lies before the route") }
    if let time, LocalTime(time) == nil {
      throw RequestError("'time' is '\(time)', and is a local time such as 2026-07-01T08:00:30")
    }
    try report?.check()
    if place == nil, metre == nil, traffic == nil, report == nil, withdrawn.isEmpty, !isAsked, time == nil {
      throw RequestError("it holds neither a position nor a report of traffic")
    }
  }
}
