import CommandLineSupport
import Geography
import JSONText
import Routing
import TravelCosts

/// One question for a route, as a line of NDJSON or the options of a call ask it.
struct RouteRequest: JSONRequest {
  /// The points, in order.
  var points: [Coordinate] = []
  /// How the points are to be come by.
  var wishes = WaypointWishes()
  /// Name of a profile.
  var profile = "foot"
  /// What routes are wanted, as it was written.
  var type = RouteType.fastest.rawValue
  /// How many alternatives are wanted beside the best.
  var alternatives = 0
  /// What alternatives keep to.
  var limits = AlternativeLimits()
  /// What is to be avoided.
  var avoid = AvoidList()
  /// Roads that are closed for this request.
  var blocks = Roadblocks()
  /// Local time of departure.
  var at: String?
  /// Whether the answer holds the line.
  var geometry = true
  /// Whether the answer holds heights and sections.
  var terrain = true
  /// Metres around a point within which roads are looked for.
  var radius = 1000.0

  mutating func read(_ key: String, _ reader: inout JSONReader) throws(JSONError) -> Bool {
    switch key {
    case "points":
      points = []
      try reader.readPairsE7 { latitude, longitude in
        points.append(Coordinate(latitudeE7: latitude, longitudeE7: longitude))
      }
    case "profile": profile = try reader.readString()
    case "type": type = try reader.readString()
    case "alternatives": alternatives = Int(clamping: try reader.readInteger())
    case "stretch": limits.stretch = try reader.readDouble()
    case "sharing": limits.sharing = try reader.readDouble()
    case "localOptimality": limits.localOptimality = try reader.readDouble()
    case "avoid":
      avoid = AvoidList()
      try reader.beginArray()
      while try reader.nextElement() {
        if try reader.peekKind() == .object {
          avoid.addRequested(geoJSON: Array(reader.bytes[try reader.readRaw()]))
        } else {
          avoid.addRequested(try reader.readString())
        }
      }
    case "block": blocks = try Roadblocks(&reader)
    case "at": at = try reader.readString()
    case "geometry": geometry = try reader.readBool()
    case "terrain": terrain = try reader.readBool()
    case "radius": radius = try reader.readDouble()
    default: return try wishes.read(key, &reader)
    }
    return true
  }

  func check() throws(RequestError) {
    if points.count < 2, wishes.roundTrip == nil {
      throw RequestError("'points' holds \(points.count) of at least 2 points")
    }
    if let problem = wishes.problem(points: points.count) { throw RequestError(problem) }
    for (index, point) in points.enumerated() where !point.isValid {
      throw RequestError("point \(index) is no position on the ground: latitude comes first, in degrees")
    }
    if !(0...20).contains(alternatives) {
      throw RequestError("'alternatives' is \(alternatives), and goes from 0 to 20")
    }
    if !(1...3).contains(limits.stretch) { throw RequestError("'stretch' goes from 1 to 3") }
    if !(0...1).contains(limits.sharing) { throw RequestError("'sharing' goes from 0 to 1") }
    if !(0...1).contains(limits.localOptimality) { throw RequestError("'localOptimality' goes from 0 to 1") }
    if RouteType(rawValue: type) == nil {
      let words = RouteType.allCases.map(\.rawValue).joined(separator: ", ")
      throw RequestError("'type' is '\(type)', and is one of \(words)")
    }
    if let at, LocalTime(at) == nil {
      throw RequestError("'at' is '\(at)', and is a local time such as 2026-07-01T08:00")
    }
    if let problem = blocks.problem { throw RequestError(problem) }
    if let problem = avoid.problem { throw RequestError(problem) }
    if !(radius > 0 && radius <= 100_000) { throw RequestError("'radius' goes from 0 to 100000 metres") }
  }

  /// Whether the points are nothing but places.
  var isPlain: Bool { wishes == WaypointWishes() }

  /// When one departs; nil: not known.
  var time: TravelTime? {
    at.flatMap { LocalTime($0) }?.travelTime
  }

  /// How well a round trip fits what was wanted; nil where none was.
  func roundTripNote(_ route: Route) -> String? {
    guard let wanted = wishes.roundTrip else { return nil }
    let twice = DecimalText.text(100 * route.shareTravelledTwice, decimals: 0)
    return "round trip of \(DecimalText.text(route.distance / 1000, decimals: 1)) km for "
      + "\(DecimalText.text(wanted / 1000, decimals: 1)) km wanted, \(twice) % of it over roads travelled before"
  }

  /// What is to be said where fewer alternatives were found than wanted; nil where there is nothing.
  func lack(found: Int) -> String? {
    guard alternatives > found else { return nil }
    if points.count != 2 || !isPlain {
      return "alternatives are looked for between two points only, without further wishes"
    }
    return
      "\(found) of \(alternatives) alternatives: no others keep to the limits of stretch, sharing and local optimality"
  }
}

extension LocalTime {
  /// The same as a time of travel.
  var travelTime: TravelTime { TravelTime(year: year, month: month, day: day, minute: hour * 60 + minute) }
}
