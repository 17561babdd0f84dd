public import Geography
public import JSONText
import RoadGraph

/// An area that a route keeps away from where it can: the polygons of a GeoJSON text (RFC 7946), holes taken out.
///
/// ```swift
/// let works = try AvoidedArea(named: "@works.geojson", parsing: bytes)
/// let costing = Costing(graph: graph, profile: profile, avoiding: [.ferry], areas: [works])
/// ```
public struct AvoidedArea: Sendable {
  /// What it is called in answers.
  public let name: String
  /// Its parts.
  public let polygons: [AreaPolygon]

  /// Creates an area of polygons.
  public init(named name: String, polygons: [AreaPolygon]) {
    self.name = name
    self.polygons = polygons
  }

  /// Reads the polygons of a GeoJSON text: geometries, features, and collections of them.
  public init(named name: String, parsing bytes: [UInt8]) throws(ProfileError) {
    let document: JSONValue
    do throws(JSONError) { document = try JSONValue(parsing: bytes) } catch {
      throw ProfileError(line: error.line, key: "", problem: "is not JSON: \(error.message)")
    }
    try self.init(named: name, document)
  }

  /// Reads the polygons of a GeoJSON value.
  public init(named name: String, _ document: JSONValue) throws(ProfileError) {
    var reader = PolygonReader()
    try reader.read(document)
    guard !reader.polygons.isEmpty else {
      throw ProfileError(line: document.line, key: "", problem: "holds no Polygon or MultiPolygon")
    }
    self.init(named: name, polygons: reader.polygons)
  }

  /// Whether a line runs through the area somewhere.
  public func touches(_ line: [Coordinate]) -> Bool { polygons.contains { $0.touches(line) } }
}

/// Gathers the polygons of a GeoJSON value.
private struct PolygonReader {
  var polygons: [AreaPolygon] = []

  mutating func read(_ value: JSONValue) throws(ProfileError) {
    guard value.members != nil else {
      throw fault(value, "must be an object of GeoJSON, not \(value.kindName)")
    }
    switch value["type"]?.string {
    case "FeatureCollection": for feature in try list(value, "features") { try read(feature) }
    case "GeometryCollection": for geometry in try list(value, "geometries") { try read(geometry) }
    case "Feature":
      if let geometry = value["geometry"], !geometry.isNull { try read(geometry) }
    case "Polygon": try add(try list(value, "coordinates"), at: value)
    case "MultiPolygon":
      for polygon in try list(value, "coordinates") {
        guard let rings = polygon.elements else { throw fault(polygon, "must be an array of rings") }
        try add(rings, at: polygon)
      }
    case let type?: throw fault(value, "is a \(type), and only areas can be avoided")
    case nil: throw fault(value, "has no 'type' of GeoJSON")
    }
  }

  private func list(_ value: JSONValue, _ key: String) throws(ProfileError) -> [JSONValue] {
    guard let elements = value[key]?.elements else { throw fault(value, "has no array '\(key)'") }
    return elements
  }

  private mutating func add(_ rings: [JSONValue], at value: JSONValue) throws(ProfileError) {
    var lines: [[Coordinate]] = []
    for ring in rings {
      guard let positions = ring.elements else { throw fault(ring, "must be an array of positions") }
      var line: [Coordinate] = []
      for position in positions { line.append(try coordinate(position)) }
      if line.first == line.last { line.removeLast() }
      if line.count < 3 { throw fault(ring, "is a ring of fewer than three places") }
      lines.append(line)
    }
    if lines.isEmpty { throw fault(value, "is a polygon without a ring") }
    polygons.append(AreaPolygon(rings: lines))
  }

  private func coordinate(_ value: JSONValue) throws(ProfileError) -> Coordinate {
    guard let numbers = value.elements, numbers.count >= 2, let longitude = numbers[0].number,
      let latitude = numbers[1].number
    else { throw fault(value, "must be a position, [longitude, latitude]") }
    guard let place = Coordinate(checkedLatitude: latitude, longitude: longitude) else {
      throw fault(value, "lies outside of the ground's range: longitude comes first, in degrees")
    }
    return place
  }

  private func fault(_ value: JSONValue, _ problem: String) -> ProfileError {
    ProfileError(line: value.line, key: "", problem: problem)
  }
}
