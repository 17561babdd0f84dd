import RoadGraph
import Testing

@testable import TravelCosts

/// Conditions of several parts, and the rules that hang on them.
@Suite struct TravelConditionTests {
  private static let lorry: Vehicle = {
    var vehicle = Vehicle()
    vehicle.weightTons = 40
    vehicle.lengthMetres = 16.5
    vehicle.heightMetres = 4
    return vehicle
  }()

  @Test(
    "measures of the vehicle decide",
    arguments: [
      ("weight>7.5", Truth.yes), ("weight > 7.5 t", .yes), ("weight<=7.5", .no), ("length>20", .no),
      ("length>=16.5 m", .yes), ("height>13 ft", .yes), ("maxweightrating>3500 kg", .yes),
      ("width>2", .no), ("(weight>7.5)", .yes), ("(weight>7.5 AND length>20)", .no),
      ("(weight>7.5) AND (length>12)", .yes), ("axles>2", .unknown), ("weight>7.5 AND wet", .unknown),
    ])
  func vehicles(_ text: String, _ truth: Truth) {
    #expect(TravelCondition(text).holds(for: Self.lorry, at: nil) == truth)
  }

  @Test("times and vehicles must both fit")
  func parts() {
    let condition = TravelCondition("(Mo-Fr 22:00-05:00 AND weight>7.5)")
    let night = OpeningHoursTests.time("2026-07-01T23:00")
    #expect(condition.dependsOnTime)
    #expect(condition.holds(for: Self.lorry, at: night) == .yes)
    #expect(condition.holds(for: Vehicle(), at: night) == .no)
    #expect(condition.holds(for: Self.lorry, at: nil) == .unknown)
    #expect(condition.holds(for: Vehicle(), at: nil) == .no)
    #expect(TravelCondition("(Mo-Fr 07:00-09:00; PH off)").dependsOnHolidays)
    #expect(TravelCondition("snow").notUnderstood == ["snow"])
    let parts = TravelCondition("(destination AND wet AND snow)").notUnderstood
    #expect(parts == ["destination", "wet", "snow"])
    #expect(!TravelCondition("24/7").dependsOnTime)
  }

  @Test("a rule is read back from its line")
  func lines() throws {
    let rules = [
      ConditionalRule(.access, scope: 0xF0, value: 1, condition: "Nov-Apr"),
      ConditionalRule(.access, scope: 0x3FF, value: 13, otherValue: 14, condition: ""),
      ConditionalRule(.oneway, scope: 0x30, value: 2, condition: "Mo-Fr 06:00-12:00; Sa @ x"),
      ConditionalRule(.cap, scope: 0xC0, value: 80, condition: ""),
    ]
    for rule in rules { #expect(ConditionalRule(line: rule.line[...]) == rule) }
    for line in ["", "access", "access f0", "access f0 maybe", "oneway zz 1", "cap c0 80 x"] {
      #expect(ConditionalRule(line: line[...]) == nil)
    }
  }
}
