import Testing

@testable import TravelCosts

/// Opening hours as conditional restrictions use them.
@Suite struct OpeningHoursTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let hours: String
    let time: String
    let holds: Truth

    init(_ hours: String, _ time: String, _ holds: Truth) {
      self.hours = hours
      self.time = time
      self.holds = holds
    }

    var testDescription: String { "\(hours) at \(time): \(holds)" }
  }

  /// `2026-07-01T08:00`, a Wednesday, as a time.
  static func time(_ text: String) -> TravelTime {
    let numbers = text.split { !$0.isNumber }.map { Int($0) ?? 0 }
    return TravelTime(
      year: numbers[0], month: numbers[1], day: numbers[2], minute: numbers[3] * 60 + numbers[4])
  }

  static let cases = [
    Case("Mo-Fr 07:00-09:00", "2026-07-01T08:00", .yes), Case("Mo-Fr 07:00-09:00", "2026-07-01T09:00", .no),
    Case("Mo-Fr 07:00-09:00", "2026-07-04T08:00", .no), Case("mo-fr 7:00-9:00", "2026-07-01T07:00", .yes),
    Case("Mo-Fr 07:00-09:00,16:00-18:00", "2026-07-01T17:59", .yes),
    Case("Mo-Fr 07:00-09:00; Sa 10:00-12:00", "2026-07-04T11:00", .yes),
    Case("Mo-Fr 07:00-09:00, Sa 10:00-12:00", "2026-07-04T11:00", .yes),
    Case("08:00-20:00; Su off", "2026-07-05T11:00", .no),
    Case("08:00-20:00; Su off", "2026-07-06T11:00", .yes),
    Case("Mo-Su 00:00-24:00; We 10:00-12:00", "2026-07-01T09:00", .no),
    Case("22:00-06:00", "2026-07-01T23:00", .yes), Case("22:00-06:00", "2026-07-01T05:59", .yes),
    Case("22:00-06:00", "2026-07-01T12:00", .no), Case("Fr 22:00-06:00", "2026-07-04T03:00", .yes),
    Case("Fr 22:00-06:00", "2026-07-03T03:00", .no), Case("Fr 22:00-30:00", "2026-07-04T05:00", .yes),
    Case("18:00+", "2026-07-01T20:00", .yes), Case("Fr-Mo", "2026-07-05T12:00", .yes),
    Case("Sa,Su", "2026-07-05T12:00", .yes), Case("Sa[1]", "2026-07-04T12:00", .yes),
    Case("Sa[-1]", "2026-07-04T12:00", .no), Case("Sa[1,3]", "2026-07-18T12:00", .yes),
    Case("Nov-Apr", "2026-01-15T12:00", .yes), Case("Nov-Apr", "2026-07-15T12:00", .no),
    Case("Nov 15-Apr 30", "2026-11-14T12:00", .no), Case("Nov 15-Apr 30", "2026-11-15T00:00", .yes),
    Case("Mar 15-20", "2026-03-20T12:00", .yes), Case("Jul,Aug", "2026-08-31T12:00", .yes),
    Case("Jun 15-Sep 15 Sa,Su 10:00-18:00", "2026-07-04T12:00", .yes),
    Case("Jun-Sep: Mo-Fr 07:00-19:00", "2026-07-01T12:00", .yes),
    Case("2025", "2026-07-01T12:00", .no), Case("2025-2027 Jul", "2026-07-01T12:00", .yes),
    Case("2026 Jun 20-2026 Jul 10", "2026-07-10T12:00", .yes),
    Case("2026 Jun 20-2027 Jan 10", "2027-01-11T12:00", .no), Case("2024+", "2026-07-01T12:00", .yes),
    Case("week 27", "2026-07-01T12:00", .yes), Case("week 01-26", "2026-07-01T12:00", .no),
    Case("week 53", "2027-01-02T12:00", .yes), Case("winter", "2026-01-10T12:00", .yes),
    Case("summer 08:00-20:00", "2026-07-01T12:00", .yes), Case("24/7", "2026-07-01T12:00", .yes),
    Case("Mo-Fr 07:00-09:00; PH off", "2026-07-01T08:00", .yes), Case("PH", "2026-07-01T08:00", .no),
    Case("Su,PH 08:00-18:00", "2026-07-05T08:00", .yes), Case("sunrise-sunset", "2026-07-01T12:00", .yes),
    Case("sunset-sunrise", "2026-07-01T12:00", .no), Case("sunset-sunrise", "2026-07-01T23:30", .yes),
    Case("sunset-sunrise", "2026-07-01T19:00", .unknown),
    Case("(sunset+01:00)-24:00", "2026-07-01T12:00", .no),
    Case("Mo-Fr \"by appointment\"", "2026-07-01T08:00", .unknown),
  ]

  @Test("hours hold when their words say so", arguments: cases)
  func hold(_ example: Case) throws {
    let hours = try #require(OpeningHoursParser.parse(example.hours, isSouthern: false))
    #expect(hours.holds(at: Self.time(example.time)) == example.holds)
  }

  @Test(
    "what is not understood is not guessed",
    arguments: [
      "", "school", "wet", "Mo-", "07:00-", "Mo-Fr 07:60-08:00", "Feb 32", "easter -2 days", "Monday 8-10",
      "week 0", "Sa[6]", "@", "destination", "\"never closed",
    ])
  func notUnderstood(_ text: String) { #expect(OpeningHoursParser.parse(text, isSouthern: false) == nil) }

  @Test("seasons turn round south of the equator")
  func seasons() throws {
    let hours = try #require(OpeningHoursParser.parse("winter", isSouthern: true))
    #expect(hours.holds(at: Self.time("2026-07-01T12:00")) == .yes)
    #expect(hours.holds(at: Self.time("2026-01-01T12:00")) == .no)
  }

  @Test("days of the week follow each other through a century of leap years")
  func weekdays() {
    var time = Self.time("2100-03-02T12:00")
    var weekday = time.weekday
    #expect(weekday == 1)
    while time.year > 1999 {
      time = time.dayBefore
      #expect(time.weekday == (weekday + 6) % 7)
      weekday = time.weekday
    }
  }

  @Test("any text ends in hours or in nothing")
  func anyText() {
    let pieces = [
      "Mo", "-", "Fr", " ", "07:00", "Jan", "15", ",", ";", "[", "-1", "]", "sunset", "(", ")", "2026", "off",
      "PH", "week",
    ]
    var seed: UInt64 = 20_260_701
    for _ in 0..<3000 {
      var text = ""
      for _ in 0..<8 {
        seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        text += pieces[Int(seed >> 33) % pieces.count]
      }
      let hours = OpeningHoursParser.parse(text, isSouthern: false)
      _ = hours?.holds(at: Self.time("2026-07-01T12:00"))
    }
  }
}
