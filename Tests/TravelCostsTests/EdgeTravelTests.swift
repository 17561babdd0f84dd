import RoadGraph
import Testing

@testable import TravelCosts

@Suite struct EdgeTravelTests {
  private func profile(_ name: String) throws -> TravelProfile {
    try #require(try BuiltInProfiles.profile(named: name))
  }

  private func road(_ roadClass: RoadClass, _ access: [TravelMode: Access] = [:]) -> AttributeRecord {
    var record = AttributeRecord()
    record.roadClass = roadClass
    for mode in TravelMode.allCases {
      for direction in [Direction.forward, .backward] {
        record.setAccess(access[mode] ?? .yes, mode, direction)
      }
    }
    return record
  }

  private func travel(_ name: String, _ road: AttributeRecord) throws -> EdgeTravel {
    try profile(name).travel(road, .forward, Preferences())
  }

  private func kmh(_ travel: EdgeTravel) -> Double { travel.metresPerSecond * 3.6 }

  @Test func limitsRaiseAndLowerACarsSpeed() throws {
    var road = road(.tertiary)
    #expect(abs(kmh(try travel("car", road)) - 48) < 0.01)
    road.maxSpeedForward = 30
    road.speedProvenance = .tagged
    #expect(abs(kmh(try travel("car", road)) - 27) < 0.01)
    road.maxSpeedForward = 80
    #expect(abs(kmh(try travel("car", road)) - 72) < 0.01)
  }

  @Test func surfacesCapTheSpeedUnlessTheyAreAssumed() throws {
    var road = road(.primary)
    road.surface = .cobblestone
    road.surfaceProvenance = .tagged
    #expect(abs(kmh(try travel("car", road)) - 30) < 0.01)
    road.surfaceProvenance = .assumed
    #expect(abs(kmh(try travel("car", road)) - 65) < 0.01)
  }

  @Test func privateRoadsServeACarsFirstAndLastStretchOnly() throws {
    let travel = try travel("car", road(.service, [.motorcar: .private]))
    #expect(travel.kind == .driving)
    #expect(travel.isRestricted)
  }

  @Test func closedRoadsAreClosed() throws {
    #expect(try travel("car", road(.service, [.motorcar: .no])).kind == .closed)
    #expect(try travel("foot", road(.motorway, [.foot: .no])).kind == .closed)
  }

  @Test func bicyclesArePushedWhereFeetMayGo() throws {
    let footway = try travel("bicycle", road(.footway, [.bicycle: .dismount]))
    #expect(footway.kind == .pushing)
    #expect(abs(kmh(footway) - 4.5) < 0.01)
    #expect(try travel("bicycle", road(.footway, [.bicycle: .dismount, .foot: .no])).kind == .closed)
    #expect(try travel("bicycle", road(.footway, [.bicycle: .no])).kind == .closed)
  }

  @Test func bicyclesArePushedAgainstAOneway() throws {
    var road = road(.residential)
    road.setAccess(.dismount, .bicycle, .backward)
    #expect(try profile("bicycle").travel(road, .forward, Preferences()).kind == .riding)
    #expect(try profile("bicycle").travel(road, .backward, Preferences()).kind == .pushing)
  }

  @Test func ferriesGoAtTheirOwnSpeed() throws {
    var road = road(.ferry)
    road.crossingSpeedDecikmh = 240
    let timed = try travel("foot", road)
    #expect(timed.kind == .ferry)
    #expect(abs(kmh(timed) - 24) < 0.01)
    road.crossingSpeedDecikmh = 0
    #expect(abs(kmh(try travel("foot", road)) - 15) < 0.01)
  }

  @Test func limitsOnMeasuresCloseARoadToWhatIsTooLarge() throws {
    var truck = try profile("car")
    truck.vehicle.heightMetres = 4
    truck.vehicle.weightTons = 40
    var road = road(.primary)
    road.maxHeightDecimetres = 40
    #expect(truck.travel(road, .forward, Preferences()).kind == .driving)
    road.maxHeightDecimetres = 39
    #expect(truck.travel(road, .forward, Preferences()).kind == .closed)
    road.maxHeightDecimetres = 0
    road.maxWeightCentitons = 750
    #expect(truck.travel(road, .forward, Preferences()).kind == .closed)
  }

  @Test func preferencesChangeTheCostAndNotTheSpeed() throws {
    var profile = try profile("bicycle")
    profile.preferences.networkFactor = [.regionalCycling: 0.8, .localCycling: 0.9]
    profile.typePreferences[.quiet] = Preferences()
    profile.typePreferences[.quiet]?.roadFactor = [.residential: 3]
    var road = road(.residential)
    let plain = profile.travel(road, .forward, profile.preferences(for: .fastest))
    road.networks = [.regionalCycling, .localCycling]
    let signed = profile.travel(road, .forward, profile.preferences(for: .fastest))
    let quiet = profile.travel(road, .forward, profile.preferences(for: .quiet))
    #expect(abs(signed.factor / plain.factor - 0.8) < 1e-6)
    #expect(abs(quiet.factor / plain.factor - 2.4) < 1e-6)
    #expect(plain.metresPerSecond == signed.metresPerSecond)
  }

  @Test func slopesAreInterpolatedAndEndAtTheCurvesEnds() {
    let curve = SlopeCurve(slopes: [-10, 0, 10], factors: [1.5, 1, 0.5])
    #expect(curve.factor(at: -20) == 1.5)
    #expect(curve.factor(at: -5) == 1.25)
    #expect(curve.factor(at: 4) == 0.8)
    #expect(curve.factor(at: 30) == 0.5)
  }
}
