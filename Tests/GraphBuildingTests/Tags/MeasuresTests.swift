import RoadGraph
import TestSupport
import Testing

@testable import GraphBuilding

/// <https://wiki.openstreetmap.org/wiki/Map_features/Units>
@Suite("Measures")
struct MeasuresTests {
  @Test(
    "lengths",
    arguments: [
      ("3", 3), ("3.5", 3.5), ("3,5", 3.5), ("3.5 m", 3.5), ("350cm", 3.5), ("12'", 3.6576),
      ("6'2\"", 1.8796),
      ("6'2", 1.8796), ("12 ft", 3.6576), ("12 ft 6 in", 3.81), (" 2 ", 2), ("2;3", 2), ("2 km", 2000),
    ] as [(String, Double)])
  func lengths(_ text: String, _ metres: Double) throws {
    #expect(abs(try #require(reading(text, Measures.metres)) - metres) < 1e-9)
  }

  @Test(
    "what is no length",
    arguments: ["", "narrow", "default", "none", "3 apples", "m", "3 m high", ".", "--3", "'"])
  func noLengths(_ text: String) { #expect(reading(text, Measures.metres) == nil) }

  @Test(
    "weights",
    arguments: [
      ("3.5", 3.5), ("7.5 t", 7.5), ("35000 kg", 35), ("16000 lbs", 7.257_477_92), ("10 st", 9.071_847_4),
    ] as [(String, Double)])
  func weights(_ text: String, _ tons: Double) throws {
    #expect(abs(try #require(reading(text, Measures.tons)) - tons) < 1e-9)
  }

  /// <https://wiki.openstreetmap.org/wiki/Key:duration>
  @Test(
    "durations",
    arguments: [
      ("5", 300), ("1:00", 3600), ("00:10:00", 600), ("PT1M", 60), ("PT1H30M", 5400), ("P1DT2H", 93_600),
      ("pt45s", 45),
      ("26:30", 95_400),
    ] as [(String, UInt32)])
  func durations(_ text: String, _ seconds: UInt32) { #expect(reading(text, Measures.seconds) == seconds) }

  @Test(
    "what is no duration",
    arguments: ["", "soon", "P", "PT", "P1Y", "1:2:3:4", "0", "-5", "PT1", "1:xx", "PT5M3"])
  func noDurations(_ text: String) { #expect(reading(text, Measures.seconds) == nil) }

  @Test("no text makes the readers stumble")
  func anyText() {
    var random = SeededRandom(seed: 20_260_701)
    let letters = Array("0123456789.,;:'\"- +ptmhPT°%ftkgéx|@()=".utf8)
    for _ in 0..<20_000 {
      let text = (0..<Int.random(in: 0...12, using: &random)).map { _ in
        letters.randomElement(using: &random) ?? 0
      }
      _ = Measures.metres(text.span)
      _ = Measures.tons(text.span)
      _ = Measures.seconds(text.span)
      _ = Measures.integer(text.span)
      _ = Measures.kilometresPerHour(text.span)
      _ = SpeedLimits.limit(text.span)
    }
  }
}

/// <https://wiki.openstreetmap.org/wiki/Key:maxheight> and its like
@Suite("Limits of vehicles")
struct LimitReaderTests {
  @Test("limits are rounded down and never to none, widths of roads up")
  func rounding() throws {
    let attributes = try #require(
      way([
        "highway=primary", "maxheight=3.99", "maxwidth=2.3", "maxlength=12", "maxweight=7.5",
        "maxaxleload=0.001",
        "width=6'3\"",
      ])
    ).attributes
    #expect(attributes.maxHeightDecimetres == 39)
    #expect(attributes.maxWidthDecimetres == 23)
    #expect(attributes.maxLengthDecimetres == 120)
    #expect(attributes.maxWeightCentitons == 750)
    #expect(attributes.maxAxleLoadCentitons == 1)
    #expect(attributes.widthDecimetres == 20)
  }

  @Test("the stricter of two tags counts")
  func stricter() throws {
    let attributes = try #require(
      way("highway=primary maxweightrating=1 maxweight=2 maxheight=4 maxheight:physical=3.8")
    ).attributes
    #expect(attributes.maxWeightCentitons == 100)
    #expect(attributes.maxHeightDecimetres == 38)
  }

  @Test(
    "words are no limits",
    arguments: ["default", "none", "below_default", "unsigned", "no_sign", "no_indications", "0", "-3"])
  func words(_ value: String) throws {
    #expect(try #require(way("highway=primary maxheight=\(value)")).attributes.maxHeightDecimetres == 0)
  }
}
