import CommandLineSupport
import Geography
import JSONText
import RoadGraph
import Routing
import TravelCosts

/// A report of traffic as a line of a file has it: where it is, which way along the road, what it does, to whom and when.
struct TrafficRecord: JSONRequest {
  var way: Int64?
  var points: [Coordinate]?
  var area: AvoidedArea?
  var direction = TrafficReport.Heading.both.rawValue
  /// km/h
  var speed: Double?
  var closed = false
  /// Local times from and up to which it holds, as written.
  var from: String?
  var to: String?
  /// What it is, in the words of whoever reports it.
  var kind: String?
  /// Whom it concerns; nil: by what it does.
  var modes: [String]?
  /// What is wrong with the area.
  private var problem: String?

  mutating func read(_ key: String, _ reader: inout JSONReader) throws(JSONError) -> Bool {
    switch key {
    case "way": way = try reader.readInteger()
    case "points":
      var read: [Coordinate] = []
      try reader.readPairsE7 { read.append(Coordinate(latitudeE7: $0, longitudeE7: $1)) }
      points = read
    case "area": readArea(Array(reader.bytes[try reader.readRaw()]))
    case "direction": direction = try reader.readString()
    case "speed": speed = try reader.readDouble()
    case "closed": closed = try reader.readBool()
    case "from": from = try reader.readString()
    case "to": to = try reader.readString()
    case "kind": kind = try reader.readString()
    case "modes":
      var read: [String] = []
      try reader.beginArray()
      while try reader.nextElement() { read.append(try reader.readString()) }
      modes = read
    default: return false
    }
    return true
  }

  private mutating func readArea(_ bytes: [UInt8]) {
    do throws(ProfileError) { area = try AvoidedArea(named: "area", parsing: bytes) } catch {
      problem = "'area' \(error.problem)"
    }
  }

  /// Takes over a cell of a table; an empty one says nothing.
  mutating func read(_ column: String, cell: String) throws(RequestError) {
    guard !cell.isEmpty else { return }
    func number() throws(RequestError) -> Double {
      guard let value = decimalNumber(cell[...]) else {
        throw RequestError("'\(column)' is '\(cell)', no number")
      }
      return value
    }
    switch column {
    case "way":
      guard let id = Int64(cell) else { throw RequestError("'way' is '\(cell)', and is an OSM id") }
      way = id
    case "points": points = try Self.points(cell)
    case "direction": direction = cell
    case "speed": speed = try number()
    case "closed":
      guard let value = ["true": true, "yes": true, "1": true, "false": false, "no": false, "0": false][cell]
      else { throw RequestError("'closed' is '\(cell)', and is true or false") }
      closed = value
    case "from": from = cell
    case "to": to = cell
    case "kind": kind = cell
    case "modes": modes = cell.split { ";| ".contains($0) }.map(String.init)
    default: break
    }
  }

  /// Pairs of numbers, however they are set apart: `47.1,9.5;47.2,9.6` and `[[47.1,9.5],[47.2,9.6]]` alike.
  private static func points(_ text: String) throws(RequestError) -> [Coordinate] {
    var numbers: [Double] = []
    for part in text.split(whereSeparator: { ",;[]| ".contains($0) }) {
      guard let number = decimalNumber(part) else {
        throw RequestError("'points' holds '\(part)', no number")
      }
      numbers.append(number)
    }
    guard numbers.count % 2 == 0 else { throw RequestError("'points' holds an odd count of numbers") }
    var points: [Coordinate] = []
    for index in stride(from: 0, to: numbers.count, by: 2) {
      guard let point = Coordinate(checkedLatitude: numbers[index], longitude: numbers[index + 1]) else {
        throw RequestError(
          "point \(index / 2) is no position on the ground: latitude comes first, in degrees")
      }
      points.append(point)
    }
    return points
  }

  func check() throws(RequestError) {
    if let problem { throw RequestError(problem) }
    guard way != nil || points != nil || area != nil else {
      throw RequestError("it says neither 'way' nor 'points' nor 'area'")
    }
    if area != nil, way != nil || points != nil {
      throw RequestError("'area' stands by itself, without 'way' and 'points'")
    }
    if let points {
      if points.isEmpty { throw RequestError("'points' holds no points") }
      for (index, point) in points.enumerated() where !point.isValid {
        throw RequestError("point \(index) is no position on the ground: latitude comes first, in degrees")
      }
    }
    if TrafficReport.Heading(rawValue: direction) == nil {
      throw RequestError("'direction' is '\(direction)', and is one of forward, backward, both")
    }
    if !closed, speed == nil { throw RequestError("it says neither 'speed' nor 'closed'") }
    if let speed, !(0...1000).contains(speed) { throw RequestError("'speed' goes from 0 to 1000 km/h") }
    for (key, text) in [("from", from), ("to", to)] {
      if let text { _ = try Self.time(text, key) }
    }
    if let start, let end, end <= start { throw RequestError("it ends before it begins") }
    for word in modes ?? [] where Self.mode(word) == nil {
      let words = TravelMode.allCases.map { "\($0)" }.joined(separator: ", ")
      throw RequestError("'modes' holds '\(word)', and knows \(words)")
    }
  }

  private static func mode(_ word: String) -> TravelMode? { TravelMode.allCases.first { "\($0)" == word } }

  /// A local time; an offset from Universal Time behind it says no more than what the clocks there show anyway.
  private static func time(_ text: String, _ key: String) throws(RequestError) -> LocalTime {
    var local = text[...]
    if let sign = text.dropFirst(11).lastIndex(where: { "+-".contains($0) }) { local = text[..<sign] }
    if let time = LocalTime(String(local)) { return time }
    if text.hasSuffix("Z") {
      throw RequestError("'\(key)' is in Universal Time, and times are those of the clocks there")
    }
    throw RequestError("'\(key)' is '\(text)', and is a local time such as 2026-07-01T08:00")
  }

  /// From when it holds; nil: ever since.
  var start: LocalTime? { from.flatMap { try? Self.time($0, "from") } }
  /// Up to when it holds; nil: for good.
  var end: LocalTime? { to.flatMap { try? Self.time($0, "to") } }

  /// The report without its times; areas are appended to a list.
  ///
  /// - Precondition: the record was checked.
  func report(areas: inout [AvoidedArea]) -> TrafficReport {
    let place: TrafficReport.Place
    if let area {
      areas.append(area)
      place = .area(areas.count - 1)
    } else if let points {
      place = .points(points, way: way)
    } else {
      place = .way(way ?? 0)
    }
    let effect: TrafficEffect = closed || speed == 0 ? .closed : .speed(kmh: speed ?? 0)
    return TrafficReport(
      place, heading: TrafficReport.Heading(rawValue: direction) ?? .both, effect: effect,
      modes: modes.map { Set($0.compactMap(Self.mode)) })
  }
}
