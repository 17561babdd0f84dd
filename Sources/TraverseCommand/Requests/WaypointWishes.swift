import CommandLineSupport
import Geography
import JSONText
import Routing

/// How a request wants its points to be come by: in the same order as the points, nothing where less is said.
struct WaypointWishes: Equatable {
  /// Degrees clockwise from north in which the road is travelled at each point; nil: either way.
  var headings: [Double?] = []
  /// The side of the road on which each point lies.
  var sides: [Waypoint.Side?] = []
  /// The same for points of which nothing is said.
  var usualSide: Waypoint.Side?
  /// Whether points between the first and last are passed without turning round there.
  var passesThrough = false
  /// Whether points between the first and last may be visited in another order.
  var isOrderFree = false
  /// What round trip is wanted from the only point; nil: none.
  var roundTrip: Double?
  /// Other numbers give other round trips.
  var seed = 1

  /// Reads the value of a key of a request.
  ///
  /// - Returns: whether the key is one of these.
  mutating func read(_ key: String, _ reader: inout JSONReader) throws(JSONError) -> Bool {
    switch key {
    case "headings":
      headings = []
      try reader.beginArray()
      while try reader.nextElement() {
        headings.append(try reader.peekKind() == .null ? try Self.none(&reader) : try reader.readDouble())
      }
    case "curbs":
      sides = []
      try reader.beginArray()
      while try reader.nextElement() {
        guard try reader.peekKind() != .null else {
          sides.append(try Self.none(&reader))
          continue
        }
        unknownSide = nil
        let word = try reader.readString()
        sides.append(Waypoint.Side(rawValue: word))
        if sides.last == .some(nil) { unknownSide = word }
      }
    case "passThrough": passesThrough = try reader.readBool()
    case "optimize": isOrderFree = try reader.readBool()
    case "roundTrip": roundTrip = try reader.readDouble()
    case "seed": seed = Int(clamping: try reader.readInteger())
    default: return false
    }
    return true
  }

  private var unknownSide: String?

  private static func none<Value>(_ reader: inout JSONReader) throws(JSONError) -> Value? {
    _ = try reader.readNull()
    return nil
  }

  /// What no answer can be given to, for so many points; nil where all is well.
  func problem(points: Int) -> String? {
    if headings.count > points { return "'headings' holds more than a number for each point" }
    if headings.contains(where: { heading in heading.map { !(0...360).contains($0) } ?? false }) {
      return "'headings' are degrees from 0 to 360, clockwise from north"
    }
    if sides.count > points { return "'curbs' holds more than a word for each point" }
    if let unknownSide { return "'curbs' holds '\(unknownSide)', and each is left, right or null" }
    if isOrderFree, points > Router.mostOrdered + 2 {
      return "'optimize' puts at most \(Router.mostOrdered) points between the first and the last in order"
    }
    if isOrderFree, passesThrough || headings.count > 2 || sides.count > 2 || usualSide != nil {
      return "'optimize' cannot be had together with wishes for the points between"
    }
    if let roundTrip {
      if !(100...1_000_000).contains(roundTrip) { return "'roundTrip' goes from 100 to 1000000 metres" }
      if points != 1 { return "a round trip has one point, where it begins and ends" }
    }
    return nil
  }

  /// Points with their wishes.
  func waypoints(_ points: [Coordinate]) -> [Waypoint] {
    points.enumerated().map { index, point in
      Waypoint(
        point, heading: index < headings.count ? headings[index] : nil,
        side: index < sides.count ? sides[index] : usualSide, isPassedThrough: passesThrough)
    }
  }
}
