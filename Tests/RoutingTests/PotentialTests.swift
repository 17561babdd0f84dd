import Geography
import RoadGraph
import TestSupport
import Testing
import TravelCosts

@testable import Routing

@Suite struct PotentialTests {
  @Test func isTheLengthOfTheChordThroughTheEarth() throws {
    let roads = try RandomRoads(seed: 1)
    let profile = try #require(try BuiltInProfiles.profile(named: "car"))
    let costing = Costing(graph: roads.graph, profile: profile, type: .shortest)
    var random = SeededRandom(seed: 7)
    for _ in 0..<500 {
      func point(_ spread: Double) -> Coordinate {
        Coordinate(
          latitude: .random(in: -80...80, using: &random) * spread,
          longitude: .random(in: -180...180, using: &random) * spread)
      }
      let spread = Double.random(in: 0.001...1, using: &random)
      let (a, b) = (point(spread), point(spread))
      let arc = distanceMetres(a, b)
      let chord = 2 * earthRadiusMetres * sine(arc / earthRadiusMetres / 2)
      let bound = Double(Potential(to: b, costing).bound(from: a)) / 100
      #expect(bound <= arc && abs(bound - chord) <= chord * 2e-5 + 0.01, "\(a) to \(b), seed 7")
    }
  }

  @Test func dijkstrasAlgorithmHasNone() {
    #expect(Potential.none.bound(from: Coordinate(latitude: 1, longitude: 2)) == 0)
  }
}
