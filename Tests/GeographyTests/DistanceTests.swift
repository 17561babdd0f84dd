import Foundation
import Geography
import TestSupport
import Testing

@Suite struct DistanceTests {
  @Test func agreesWithTheHaversineFormulaOfTheSystem() {
    var random = SeededRandom(seed: 1)
    for _ in 0..<2000 {
      let a = Coordinate(
        latitude: .random(in: -90...90, using: &random), longitude: .random(in: -180...180, using: &random))
      let b = Coordinate(
        latitude: .random(in: -90...90, using: &random), longitude: .random(in: -180...180, using: &random))
      let p = Double.pi / 180
      let h =
        pow(sin((b.latitude - a.latitude) * p / 2), 2)
        + cos(a.latitude * p) * cos(b.latitude * p) * pow(sin((b.longitude - a.longitude) * p / 2), 2)
      let expected = 2 * earthRadiusMetres * asin(min(1, sqrt(h)))
      #expect(abs(distanceMetres(a, b) - expected) < 0.01 + expected * 1e-9, "seed 1: \(a) \(b)")
    }
  }

  @Test func shortDistancesAgreeToo() {
    var random = SeededRandom(seed: 2)
    for reach in [1e-6, 1e-4, 1e-2, 0.11, 0.12] {
      for _ in 0..<500 {
        let a = Coordinate(
          latitude: .random(in: -80...80, using: &random), longitude: .random(in: -179...179, using: &random))
        let b = Coordinate(
          latitude: a.latitude + .random(in: -reach...reach, using: &random),
          longitude: a.longitude + .random(in: -reach...reach, using: &random))
        let p = Double.pi / 180
        let h =
          pow(sin((b.latitude - a.latitude) * p / 2), 2)
          + cos(a.latitude * p) * cos(b.latitude * p) * pow(sin((b.longitude - a.longitude) * p / 2), 2)
        let expected = 2 * earthRadiusMetres * asin(sqrt(h))
        #expect(abs(distanceMetres(a, b) - expected) < 1e-7 + expected * 1e-10, "seed 2: \(a) \(b)")
      }
    }
  }

  @Test func trigonometryAgreesWithTheSystems() {
    for step in -1000...1000 {
      let angle = Double(step) / 1000 * 1.5 * Double.pi
      #expect(abs(sine(angle) - sin(angle)) < 1e-14)
      #expect(abs(cosine(angle) - cos(angle)) < 1e-14)
      let value = Double(step) / 1000
      #expect(abs(arcsine(value) - asin(value)) < 1e-14)
      #expect(abs(arctangent(y: value, x: cos(angle)) - atan2(value, cos(angle))) < 1e-14)
    }
  }

  @Test(arguments: [
    (1.0, 0.0, 0.0), (1.0, 1.0, 45.0), (0.0, 1.0, 90.0), (-1.0, 0.0, 180.0), (0.0, -1.0, 270.0),
  ])
  func bearingsAreClockwiseFromNorth(north: Double, east: Double, expected: Double) {
    let a = Coordinate(latitude: 0, longitude: 0)
    let b = Coordinate(latitude: north / 1000, longitude: east / 1000)
    #expect(abs(bearingDegrees(from: a, to: b) - expected) < 1e-6)
  }

  @Test func thePlaneWorksAcrossTheAntimeridian() {
    let plane = LocalPlane(origin: Coordinate(latitude: -17, longitude: 179.999))
    let point = Coordinate(latitude: -17, longitude: -179.999)
    #expect(abs(plane.project(point).x - distanceMetres(plane.origin, point)) < 0.01)
    #expect(plane.unproject(plane.project(point)) == point)
  }

  @Test func theNearestPointOfASegmentIsNeverBeyondItsEnds() {
    let a = PlanePoint(x: 0, y: 0)
    let b = PlanePoint(x: 10, y: 0)
    #expect(nearestOnSegment(PlanePoint(x: 5, y: 3), a, b).squaredDistance == 9)
    #expect(nearestOnSegment(PlanePoint(x: -4, y: 3), a, b).squaredDistance == 25)
    #expect(nearestOnSegment(PlanePoint(x: 14, y: 3), a, b).share == 1)
    #expect(nearestOnSegment(PlanePoint(x: 3, y: 4), a, a).squaredDistance == 25)
  }
}

@Suite struct HilbertOrderTests {
  @Test func neighboursOnTheCurveAreNeighboursOnTheGround() {
    // Walking the curve of a small square visits each cell once, one step at a time.
    let side = 32
    let step = Int32(1 << 26)
    var cells: [(key: UInt64, x: Int, y: Int)] = []
    for x in 0..<side {
      for y in 0..<side {
        let point = Coordinate(
          latitudeE7: Int32(y) * (step / 2) - 900_000_000, longitudeE7: Int32(x) * step - 1_800_000_000)
        cells.append((hilbertKey64(point), x, y))
      }
    }
    cells.sort { $0.key < $1.key }
    for (a, b) in zip(cells, cells.dropFirst()) {
      #expect(abs(a.x - b.x) + abs(a.y - b.y) == 1, "\(a) \(b)")
    }
  }
}
