import CommandLineSupport
import Testing

@Suite struct TextTableTests {
  @Test func linesUpItsColumns() {
    var table = TextTable(columns: [.left, .right], indent: 2)
    table.add("asphalt", "12.4 km")
    table.add("gravel", "0.9 km")
    #expect(table.text == "  asphalt  12.4 km\n  gravel    0.9 km\n")
  }

  @Test func drawsBarsInEighths() {
    #expect(textBar(share: 0, width: 4).isEmpty)
    #expect(textBar(share: 0.5, width: 4) == "██")
    #expect(textBar(share: 2, width: 2) == "██")
    #expect(textBar(share: 0.1, width: 10) == "█")
    #expect(textBar(share: 0.05, width: 10) == "▌")
  }
}

@Suite struct LocalTimeTests {
  @Test(arguments: ["2026-07-01T08:00", "2024-02-29T23:59:59", "0001-01-01T00:00"])
  func readsWhatItWrites(_ text: String) { #expect(LocalTime(text)?.description == text) }

  @Test(arguments: [
    "", "2026-07-01", "2026-07-01 08:00", "2026-13-01T08:00", "2026-00-01T08:00", "2026-04-31T08:00",
    "2026-07-01T24:00", "2026-07-01T08:60", "2026-07-01T08:00Z", "2026-7-1T8:00", "0000-01-01T00:00",
  ])
  func refusesWhatIsNoTime(_ text: String) { #expect(LocalTime(text) == nil) }

  @Test func ordersByTime() throws {
    let early = try #require(LocalTime("2026-07-01T08:00"))
    let late = try #require(LocalTime("2026-07-01T08:00:01"))
    #expect(early < late)
  }
}
