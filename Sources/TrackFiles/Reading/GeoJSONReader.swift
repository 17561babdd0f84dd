import Geography
import JSONText

/// Reads GeoJSON (RFC 7946): lines in geometries, features and collections, in whatever order their members come.
///
/// Times are taken from where converters put them: `coordTimes` or `times` of a feature's properties, or
/// `coordinateProperties.times`. Our own answers (`routes` with a `geometry` each) and requests (`track` or `points`
/// of `[lat,lon]`, with `times`) are read as lines too.
struct GeoJSONReader {
  private let content: TrackFileContent
  private var reader: JSONReader
  private var collector = TrackCollector()
  /// Whether anything at all was an object of GeoJSON or of ours.
  private var isKnown = false

  static func read(_ content: TrackFileContent) throws(TrackFileError) -> TrackFile {
    var reader = GeoJSONReader(content: content)
    do throws(JSONError) {
      try reader.readDocument()
    } catch {
      throw TrackFileError(
        error.reason == .numberOutOfRange ? .notDegrees : .malformedJSON(error.message), file: content.file,
        at: .column(line: error.line, error.column))
    }
    guard reader.isKnown else { throw TrackFileError(.unknownFormat, file: content.file) }
    return try reader.collector.finish(.geojson, file: content.file)
  }

  private init(content: TrackFileContent) {
    self.content = content
    reader = JSONReader(content.bytes, range: content.start..<content.bytes.count)
  }

  private mutating func readDocument() throws(JSONError) {
    if try reader.peekKind() == .array {
      try reader.skipValue()
    } else {
      add(try readObject())
    }
    try reader.finish()
  }

  // MARK: Objects

  /// One object, its members gathered; children that are features have been added to the collector already.
  private struct Object {
    var type = ""
    var name: String?
    var coordinates: GeoJSONCoordinates?
    var geometries: [Object] = []
    var times: [[Double?]] = []
    var accuracy: Double?
    var pairs: [Coordinate] = []
    /// Whether it repeats a stretch of another line, as our own files have it.
    var isSection = false
  }

  /// Reads an object of any of the types; recursive, bounded by the reader's depth limit.
  private mutating func readObject() throws(JSONError) -> Object {
    var object = Object()
    try reader.beginObject()
    while let key = try reader.nextKey() {
      switch (key, try reader.peekKind()) {
      case ("type", .string): object.type = try reader.readString()
      case ("name", .string): object.name = try reader.readString()
      case ("coordinates", .array): object.coordinates = try readCoordinates()
      case ("geometry", .object), ("geometries", .array): try readChildren { object.geometries.append($1) }
      case ("features", .array), ("routes", .array):
        isKnown = true
        try readChildren { $0.add($1) }
      case ("properties", .object): try readProperties(&object)
      case ("track", .array), ("points", .array): try readPairs(&object)
      case ("times", .array): object.times = try readTimes()
      case ("accuracy", .number): object.accuracy = try reader.readDouble()
      default: try reader.skipValue()
      }
    }
    return object
  }

  /// Reads an object, or the objects of an array; null and other values among them are passed over.
  private mutating func readChildren(
    _ take: (inout GeoJSONReader, Object) -> Void
  ) throws(JSONError) {
    guard try reader.peekKind() == .array else { return take(&self, try readObject()) }
    try reader.beginArray()
    while try reader.nextElement() {
      if try reader.peekKind() == .object { take(&self, try readObject()) } else { try reader.skipValue() }
    }
  }

  private mutating func readProperties(_ object: inout Object) throws(JSONError) {
    try reader.beginObject()
    while let key = try reader.nextKey() {
      switch (key, try reader.peekKind()) {
      case ("name", .string): object.name = try reader.readString()
      case ("kind", .string): object.isSection = try reader.readString() == GeoJSONWriter.sectionKind
      case ("coordTimes", .array), ("times", .array): object.times = try readTimes()
      case ("coordinateProperties", .object): try readProperties(&object)
      default: try reader.skipValue()
      }
    }
  }

  /// Times of one line, or of several lines in an array each: ISO 8601, or seconds or milliseconds since 1970.
  private mutating func readTimes() throws(JSONError) -> [[Double?]] {
    var lines: [[Double?]] = []
    var line: [Double?] = []
    try reader.beginArray()
    while try reader.nextElement() {
      switch try reader.peekKind() {
      case .array: lines.append(contentsOf: try readTimes())
      case .string: appendTime(UTCTime.seconds(try reader.readString()), to: &line)
      case .number: appendTime(UTCTime.seconds(number: try reader.readDouble()), to: &line)
      default:
        try reader.skipValue()
        line.append(nil)
      }
    }
    return line.isEmpty ? lines : [line] + lines
  }

  private mutating func appendTime(_ time: Double?, to line: inout [Double?]) {
    if time == nil { collector.countUnreadableValue(at: content.position(of: reader.offset)) }
    line.append(time)
  }

  private mutating func readPairs(_ object: inout Object) throws(JSONError) {
    var pairs: [Coordinate] = []
    // Other objects may hold a member of this name: only lists of pairs are ours.
    var probe = reader
    try probe.beginArray()
    guard try probe.nextElement(), try probe.peekKind() == .array else { return try reader.skipValue() }
    isKnown = true
    try reader.readPairsE7 { pairs.append(Coordinate(latitudeE7: $0, longitudeE7: $1)) }
    object.pairs = pairs
  }

  // MARK: Coordinates

  /// Reads positions however deep they are nested.
  private mutating func readCoordinates() throws(JSONError) -> GeoJSONCoordinates {
    var coordinates = GeoJSONCoordinates()
    try readCoordinates(into: &coordinates)
    return coordinates
  }

  /// Reads a position, a list of positions, or an array of such; recursive, bounded by the reader's depth limit.
  private mutating func readCoordinates(
    into coordinates: inout GeoJSONCoordinates
  ) throws(JSONError) {
    var probe = reader
    try probe.beginArray()
    guard try probe.nextElement() else {
      reader = probe
      return
    }
    guard try probe.peekKind() == .array else { return try readPosition(into: &coordinates) }
    try probe.beginArray()
    // An empty first line tells nothing: its fellows are looked at one by one.
    var holdsPositions = false
    if try probe.nextElement() { holdsPositions = try probe.peekKind() != .array }
    try reader.beginArray()
    while try reader.nextElement() {
      if holdsPositions {
        try readPosition(into: &coordinates)
      } else {
        try readCoordinates(into: &coordinates)
      }
    }
    coordinates.endLine()
  }

  private mutating func readPosition(into coordinates: inout GeoJSONCoordinates) throws(JSONError) {
    let offset = reader.offset
    let position = try reader.readPosition()
    coordinates.add(
      latitudeE7: position.latitudeE7, longitudeE7: position.longitudeE7, height: position.height,
      offset: offset)
  }

  // MARK: Tracks

  /// Adds what an object holds as one track.
  private mutating func add(_ object: Object) {
    guard !object.isSection else { return }
    let geometries = object.coordinates == nil ? object.geometries : [object]
    if !object.pairs.isEmpty { addPairs(object) }
    guard !geometries.isEmpty else {
      if ["FeatureCollection", "Feature", "GeometryCollection"].contains(object.type) { isKnown = true }
      return
    }
    collector.beginTrack(.line, name: object.name)
    var times = object.times[...]
    for geometry in geometries { addLines(of: geometry, times: &times) }
    collector.endTrack()
  }

  /// Adds the lines of a geometry, each with its own list of times.
  private mutating func addLines(of geometry: Object, times: inout ArraySlice<[Double?]>) {
    for child in geometry.geometries { addLines(of: child, times: &times) }
    switch geometry.type {
    case "LineString", "MultiLineString":
      isKnown = true
      for line in geometry.coordinates?.lines ?? [] { addLine(line, times: times.popFirst() ?? []) }
    case "Point", "MultiPoint":
      isKnown = true
      collector.notes.waypoints += geometry.coordinates?.pointCount ?? 0
    case "Polygon", "MultiPolygon":
      isKnown = true
      collector.notes.areas += 1
    case "GeometryCollection": isKnown = true
    default: break
    }
  }

  private mutating func addLine(_ line: [GeoJSONCoordinates.Position], times: [Double?]) {
    for (index, position) in line.enumerated() {
      guard
        let coordinate = validCoordinate(
          latitudeE7: position.latitudeE7, longitudeE7: position.longitudeE7)
      else {
        collector.countInvalidPoint(at: content.position(of: position.offset))
        continue
      }
      // A list of another length tells nothing of any point.
      let time = times.count == line.count ? times[index] : nil
      collector.add(TrackPoint(coordinate, elevation: position.height, time: time))
    }
    collector.endSegment()
  }

  /// Adds the fixes of a request.
  private mutating func addPairs(_ object: Object) {
    let times = object.times.first ?? []
    collector.beginTrack(.track, name: object.name)
    for (index, coordinate) in object.pairs.enumerated() {
      guard coordinate.isValid else {
        collector.countInvalidPoint(at: nil)
        continue
      }
      let time = times.count == object.pairs.count ? times[index] : nil
      collector.add(TrackPoint(coordinate, time: time, accuracy: object.accuracy))
    }
    collector.endTrack()
  }
}
