import Geography
import JSONText
import RoadGraph
import RouteProfiles
import Routing
import TravelCosts

/// Routes of an answer that `route` or `match` wrote, to be read off the same graph again.
struct RouteFile: Sendable {
  /// One route of the answer.
  struct StoredRoute: Sendable {
    var profile: String?
    var distance: Double?
    var duration: Double?
    var line: [Coordinate] = []
    /// Metres on the sections of the first and the last leg's ends.
    var startOffset: Double?
    var endOffset: Double?
    /// Metres of each leg.
    var legDistances: [Double] = []
  }

  /// The routes in their order.
  private(set) var routes: [StoredRoute] = []
  /// Whether they are stretches of one matched track rather than alternatives.
  private(set) var isMatch = false

  /// Reads an answer, or nil where the bytes are none.
  init?(_ bytes: [UInt8]) {
    guard bytes.first(where: { $0 > 0x20 }) == UInt8(ascii: "{") else { return nil }
    do throws(JSONError) {
      var reader = JSONReader(bytes)
      try read(&reader)
    } catch {
      return nil
    }
    routes.removeAll { $0.line.isEmpty }
    guard !routes.isEmpty else { return nil }
    if !isMatch { routes.removeLast(routes.count - 1) }
  }

  private mutating func read(_ reader: inout JSONReader) throws(JSONError) {
    try reader.beginObject()
    while let key = try reader.nextKey() {
      switch (key, try reader.peekKind()) {
      case ("routes", .array):
        try reader.beginArray()
        while try reader.nextElement() { routes.append(try Self.readRoute(&reader)) }
      case ("gaps", .array):
        isMatch = true
        try reader.skipValue()
      default: try reader.skipValue()
      }
    }
    try reader.finish()
  }

  private static func readRoute(_ reader: inout JSONReader) throws(JSONError) -> StoredRoute {
    var route = StoredRoute()
    try reader.beginObject()
    while let key = try reader.nextKey() {
      switch (key, try reader.peekKind()) {
      case ("profile", .string): route.profile = try reader.readString()
      case ("distance", .number): route.distance = try reader.readDouble()
      case ("duration", .number): route.duration = try reader.readDouble()
      case ("geometry", .object): route.line = try readLine(&reader)
      case ("legs", .array): try readLegs(&reader, &route)
      default: try reader.skipValue()
      }
    }
    return route
  }

  private static func readLine(_ reader: inout JSONReader) throws(JSONError) -> [Coordinate] {
    var line: [Coordinate] = []
    try reader.beginObject()
    while let key = try reader.nextKey() {
      guard key == "coordinates", try reader.peekKind() == .array else {
        try reader.skipValue()
        continue
      }
      try reader.beginArray()
      while try reader.nextElement() {
        let position = try reader.readPosition()
        line.append(Coordinate(latitudeE7: position.latitudeE7, longitudeE7: position.longitudeE7))
      }
    }
    return line
  }

  private static func readLegs(_ reader: inout JSONReader, _ route: inout StoredRoute) throws(JSONError) {
    var isFirst = true
    try reader.beginArray()
    while try reader.nextElement() {
      try reader.beginObject()
      while let key = try reader.nextKey() {
        switch (key, try reader.peekKind()) {
        case ("from", .object):
          let offset = try readOffset(&reader)
          if isFirst { route.startOffset = offset }
        case ("to", .object): route.endOffset = try readOffset(&reader)
        case ("distance", .number): route.legDistances.append(try reader.readDouble())
        default: try reader.skipValue()
        }
      }
      isFirst = false
    }
  }

  private static func readOffset(_ reader: inout JSONReader) throws(JSONError) -> Double? {
    var offset: Double?
    try reader.beginObject()
    while let key = try reader.nextKey() {
      if key == "offset", try reader.peekKind() == .number {
        offset = try reader.readDouble()
      } else {
        try reader.skipValue()
      }
    }
    return offset
  }
}

extension RouteFile.StoredRoute {
  /// The pieces of road that the route was made of, or nil where its line does not lie on this graph's roads.
  func pieces(_ tracer: RoadTracer, _ graph: RoadGraph) -> [RoutePiece]? {
    guard var pieces = tracer.pieces(along: line), !pieces.isEmpty else { return nil }
    func centimetres(_ metres: Double?) -> UInt32? {
      guard let metres, (0...1e7).contains(metres) else { return nil }
      return UInt32((metres * 100).rounded())
    }
    pieces.settleEnds(
      start: centimetres(startOffset), end: centimetres(endOffset),
      distance: distance.flatMap { (0...1e9).contains($0) ? UInt64(($0 * 100).rounded()) : nil }
    ) { graph.section($0.section).lengthCentimetres }
    return pieces
  }
}
