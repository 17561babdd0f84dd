import Geography
import TestSupport
import Testing
import TravelCosts

@Suite struct AvoidedAreaTests {
  private func place(_ latitude: Double, _ longitude: Double) -> Coordinate {
    Coordinate(latitude: latitude, longitude: longitude)
  }

  /// A square of two degrees with a hole of one in its middle, and a square far away.
  private func areas() throws -> AvoidedArea {
    let text = """
      {"type": "FeatureCollection", "features": [
        {"type": "Feature", "properties": null, "geometry": {"type": "Polygon", "coordinates": [
          [[8, 46], [10, 46], [10, 48], [8, 48], [8, 46]],
          [[8.5, 46.5], [9.5, 46.5], [9.5, 47.5], [8.5, 47.5]]]}},
        {"type": "Feature", "geometry": null},
        {"type": "Feature", "geometry": {"type": "MultiPolygon", "coordinates": [
          [[[20, 1, 300], [21, 1, 300], [21, 2, 300]]]]}}]}
      """
    return try AvoidedArea(named: "@a.geojson", parsing: Array(text.utf8))
  }

  @Test func linesTouchWhatLiesInsideButNotItsHoles() throws {
    let area = try areas()
    #expect(area.polygons.count == 2)
    #expect(area.touches([place(46.2, 8.2), place(46.3, 8.3)]))
    #expect(!area.touches([place(46.8, 8.8), place(47.2, 9.2)]))
    #expect(area.touches([place(47, 9), place(47, 9.8)]))
    #expect(area.touches([place(45, 9), place(49, 9)]))
    #expect(!area.touches([place(45, 7), place(49, 7)]))
    #expect(!area.touches([place(45.9, 7.9), place(46.1, 7.8)]))
    #expect(area.touches([place(1.2, 20.9), place(1.2, 25)]))
    #expect(!area.touches([place(1.9, 20.1), place(1.8, 20.2)]))
  }

  @Test func aPolygonOfManyBordersAgreesWithCountingThemAll() {
    var random = SeededRandom(seed: 7)
    // A star with 400 spikes, as bent as borders of countries are.
    let ring = (0..<800).map { index -> Coordinate in
      let angle = 2 * Double.pi * Double(index) / 800
      let radius = index % 2 == 0 ? 1.0 : Double.random(in: 0.2...0.9, using: &random)
      return place(47 + radius * sine(angle), 9 + radius * cosine(angle))
    }
    let polygon = AreaPolygon(rings: [ring])
    for round in 0..<2000 {
      let point = place(.random(in: 45.8...48.2, using: &random), .random(in: 7.8...10.2, using: &random))
      var isInside = false
      for (a, b) in zip(ring, ring.dropFirst() + [ring[0]])
      where (a.latitude <= point.latitude) != (b.latitude <= point.latitude) {
        let share = (point.latitude - a.latitude) / (b.latitude - a.latitude)
        if a.longitude + share * (b.longitude - a.longitude) > point.longitude { isInside.toggle() }
      }
      #expect(polygon.contains(point) == isInside, "seed 7, round \(round)")
      #expect(polygon.touches([point]) == isInside, "seed 7, round \(round)")
    }
  }

  @Test(arguments: [
    ("", "is not JSON"), ("[1]", "must be an object of GeoJSON"), ("{}", "has no 'type'"),
    (#"{"type": "Point", "coordinates": [1, 2]}"#, "is a Point"),
    (#"{"type": "Polygon"}"#, "has no array 'coordinates'"),
    (#"{"type": "Polygon", "coordinates": []}"#, "polygon without a ring"),
    (#"{"type": "Polygon", "coordinates": [[[1, 2], [3, 4], [1, 2]]]}"#, "fewer than three places"),
    (#"{"type": "Polygon", "coordinates": [[[1, 2], [3, "x"], [1, 5]]]}"#, "must be a position"),
    (#"{"type": "Polygon", "coordinates": [[[1, 92], [3, 4], [1, 5]]]}"#, "longitude comes first"),
    (#"{"type": "MultiPolygon", "coordinates": [3]}"#, "array of rings"),
    (#"{"type": "FeatureCollection", "features": []}"#, "holds no Polygon"),
  ])
  func whatIsNoAreaIsRefused(text: String, problem: String) {
    do {
      _ = try AvoidedArea(named: "area", parsing: Array(text.utf8))
      Issue.record("\(text) was read")
    } catch {
      #expect("\(error)".contains(problem), "\(error)")
    }
  }
}
