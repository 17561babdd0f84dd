import Foundation
import TestSupport
import Testing
import TrackFiles

@Suite struct UTCTimeTests {
  @Test(
    arguments: [
      ("1970-01-01T00:00:00Z", 0), ("2016-05-13T10:20:30Z", 1_463_134_830),
      ("2016-05-13T10:20:30.5Z", 1_463_134_830.5),
      ("2016-05-13T12:20:30+02:00", 1_463_134_830), ("2016-05-13T08:20:30-0200", 1_463_134_830),
      ("2016-05-13T12:20:30+02", 1_463_134_830), ("2016-05-13 10:20:30", 1_463_134_830),
      ("2016-05-13T10:20:30", 1_463_134_830), ("2016-05-13T10:20Z", 1_463_134_800),
      ("20160513T102030Z", 1_463_134_830),
      ("2016-05-13", 1_463_097_600), ("2016-12-31T23:59:60Z", 1_483_228_800), ("1969-12-31T23:59:59Z", -1),
      ("2000-02-29T24:00:00Z", 951_868_800), ("0001-01-01T00:00:00Z", -62_135_596_800),
      ("2016-05-13T10:20:30,25Z", 1_463_134_830.25), ("2016-05-13t10:20:30 z", 1_463_134_830),
    ] as [(String, Double)])
  func readsISO8601(_ text: String, _ seconds: Double) { #expect(UTCTime.seconds(text) == seconds) }

  @Test(arguments: [
    "", "2016", "2016-13-01", "2016-02-30T00:00:00Z", "2015-02-29", "2016-05-13T25:00:00Z",
    "2016-05-13T10:60:00Z",
    "2016-05-13T10:20:61Z", "2016-05-13T10:20:30.Z", "2016-05-13T10:20:30Zx", "2016-05-13T24:00:01Z",
    "16-05-13",
    "2016-05-13T", "2016-5-13T10:20:30Z", "2016-05-13T10:20:30+", "2016-05-13T10:20:30+2:00", "May 13 2016",
  ]) func refusesWhatIsNoTime(_ text: String) { #expect(UTCTime.seconds(text) == nil) }

  @Test(
    arguments: [
      (0, "1970-01-01T00:00:00Z"), (1_463_134_830.5, "2016-05-13T10:20:30.5Z"),
      (-0.25, "1969-12-31T23:59:59.75Z"),
      (951_782_400.007, "2000-02-29T00:00:00.007Z"), (1_463_134_830.9996, "2016-05-13T10:20:31Z"), (1e13, ""),
      (-1e12, ""),
      (.nan, ""), (253_402_300_799, "9999-12-31T23:59:59Z"),
    ] as [(Double, String)])
  func writesISO8601(_ seconds: Double, _ text: String) { #expect(UTCTime.text(seconds) == text) }

  @Test func agreesWithTheSystemsCalendar() {
    let formatter = ISO8601DateFormatter()
    var random = SeededRandom(seed: UInt64.random(in: 0...UInt64.max))
    for _ in 0..<2_000 {
      // From the year 1583 on: before, the system's calendar is the Julian one.
      let seconds = Double(Int64.random(in: -12_212_553_600...253_402_300_799, using: &random))
      let text = UTCTime.text(seconds)
      #expect(text == formatter.string(from: Date(timeIntervalSince1970: seconds)), "seed \(random.seed)")
      #expect(UTCTime.seconds(text) == seconds, "seed \(random.seed)")
    }
  }
}
