import Foundation
import JSONText
import TestSupport
import Testing

@Suite struct DecimalTextTests {
  @Test(
    arguments: [
      (0, 3, "0", "0.000"), (-0.0, 2, "0", "0.00"), (1, 0, "1", "1"), (1.5, 0, "2", "2"), (2.5, 0, "2", "2"),
      (0.125, 2, "0.12", "0.12"), (0.375, 2, "0.38", "0.38"), (1.005, 2, "1", "1.00"),
      (-0.0001, 2, "0", "0.00"),
      (-1.25, 3, "-1.25", "-1.250"), (99.999, 2, "100", "100.00"), (0.1, 15, "0.1", "0.100000000000000"),
      (123456789.123456789, 9, "123456789.123456791", "123456789.123456791"),
      (1e15, 3, "1000000000000000", "1000000000000000.000"),
      (0.5, 0, "0", "0"), (0.30000000000000004, 15, "0.3", "0.300000000000000"),
      (1e22, 1, "10000000000000000000000", "10000000000000000000000.0"),
      (9_007_199_254_740_992, 1, "9007199254740992", "9007199254740992.0"),
      (100000000, 1, "100000000", "100000000.0"),
      (0.00000001, 8, "0.00000001", "0.00000001"), (7.000000001, 9, "7.000000001", "7.000000001"),
      (.nan, 1, "null", "null"), (-.infinity, 1, "null", "null"), (1e-300, 5, "0", "0.00000"),
    ] as [(Double, Int, String, String)])
  func writesRoundedDecimals(_ value: Double, _ decimals: Int, _ trimmed: String, _ fixed: String) {
    #expect(DecimalText.text(value, decimals: decimals) == trimmed)
    #expect(DecimalText.fixed(value, decimals: decimals) == fixed)
  }

  @Test func agreesWithTheCLibraryInEveryDigit() {
    var random = SeededRandom(seed: UInt64.random(in: 0...UInt64.max))
    for _ in 0..<20_000 {
      let decimals = Int.random(in: 0...15, using: &random)
      let scale = ([1, 1e3, 1e6, 1e12, 1e18] as [Double]).randomElement(using: &random) ?? 1
      var value = Double.random(in: -scale...scale, using: &random)
      // Every second one is a tie or near one.
      if Bool.random(using: &random) {
        value = (value * 8).rounded() / 8
        if Bool.random(using: &random) { value = value.nextUp }
      }
      let expected = String(format: "%.\(decimals)f", value)
      let own = DecimalText.fixed(value, decimals: decimals)
      let isNegativeZero = expected.hasPrefix("-") && expected.allSatisfy { "-0.".contains($0) }
      #expect(own == (isNegativeZero ? String(expected.dropFirst()) : expected), "seed \(random.seed)")
    }
  }

  @Test(
    arguments: [
      (0, "0"), (1, "0.0000001"), (-1, "-0.0000001"), (425_063_000, "42.5063"), (-15_218_000, "-1.5218"),
      (1_800_000_000, "180"), (1_234_567_891, "123.4567891"), (Int32.min, "-214.7483648"),
      (Int32.max, "214.7483647"),
      (10_000_000, "1"), (100_000_000, "10"), (9_999_999, "0.9999999"),
    ] as [(Int32, String)])
  func writesDegreesExactly(_ e7: Int32, _ text: String) {
    #expect(DecimalText.degrees(e7: e7) == text)
    #expect(DecimalText.parseDegreesE7(Array(text.utf8), 0..<text.utf8.count) == (e7 == .min ? nil : e7))
  }

  @Test func degreesComeBackAsTheyWent() {
    var random = SeededRandom(seed: UInt64.random(in: 0...UInt64.max))
    for _ in 0..<20_000 {
      let value = Int32.random(in: -1_800_000_000...1_800_000_000, using: &random)
      let bytes = Array(DecimalText.degrees(e7: value).utf8)
      #expect(DecimalText.parseDegreesE7(bytes, 0..<bytes.count) == value, "seed \(random.seed)")
    }
  }

  @Test(
    arguments: [
      ("0.00000005", 1), ("0.000000049999999999999999999", 0), ("-0.00000005", -1),
      ("42.50631785", 425_063_179),
      ("42.506317849999", 425_063_178), ("1e1", 100_000_000), ("1.5E-1", 1_500_000), ("+1", 10_000_000),
      (".5", 5_000_000),
      ("42.50630000000000000000000000001", 425_063_000), ("1e-30", 0), ("0e99", 0), ("007", 70_000_000),
      ("5.", 50_000_000),
      ("12.345678901234567890123", 123_456_789),
    ] as [(String, Int32)])
  func roundsDegreesByTheirDigits(_ text: String, _ e7: Int32) {
    #expect(DecimalText.parseDegreesE7(Array(text.utf8), 0..<text.utf8.count) == e7)
  }

  @Test(arguments: [
    "", "-", ".", "1e", "1,5", "1 ", " 1", "0x1", "nan", "inf", "1.2.3", "--1", "e5", "1e5000",
  ])
  func refusesWhatIsNoNumber(_ text: String) {
    #expect(DecimalText.parseDouble(text) == nil)
  }

  @Test func readsDoublesToTheLastBit() {
    var random = SeededRandom(seed: UInt64.random(in: 0...UInt64.max))
    for _ in 0..<20_000 {
      let value = Double(bitPattern: random.next())
      guard value.isFinite else { continue }
      #expect(DecimalText.parseDouble(value.description) == value, "seed \(random.seed)")
      let short = (value.truncatingRemainder(dividingBy: 1e6) * 1000).rounded() / 1000
      #expect(DecimalText.parseDouble(DecimalText.fixed(short, decimals: 3)) == short, "seed \(random.seed)")
    }
  }

  @Test(arguments: [
    "42.50631784932817", "0.1", "1.7976931348623157e308", "4.9e-324", "9007199254740993", "2.5e-7", "+3.5",
  ])
  func readsWellKnownDoubles(_ text: String) {
    #expect(DecimalText.parseDouble(text) == Double(text))
  }

  @Test func groupsAndAligns() {
    #expect(DecimalText.grouped(1_234_567) == "1,234,567")
    #expect(DecimalText.grouped(-999) == "-999")
    #expect(DecimalText.grouped(0) == "0")
    #expect(DecimalText.alignedRight("ab", width: 4) == "  ab")
    #expect(DecimalText.alignedLeft("é", width: 3) == "é  ")
    #expect(DecimalText.alignedLeft("long", width: 2) == "long")
  }

  @Test func padsWholeNumbersWithZeros() {
    var text = TextBuffer()
    for (value, width) in [(7, 2), (12, 2), (123, 2), (0, 4), (-5, 2)] as [(Int64, Int)] {
      text.append(integer: value, zeroPaddedTo: width)
      text.append(byte: UInt8(ascii: " "))
    }
    text.append(integer: .min)
    #expect(text.string == "07 12 123 0000 -05 -9223372036854775808")
  }

  @Test func wholeNumbersComeOutAsTheStandardLibraryHasThem() {
    var random = SeededRandom(seed: UInt64.random(in: 0...UInt64.max))
    for _ in 0..<20_000 {
      let value = Int64(bitPattern: random.next()) >> Int64.random(in: 0...63, using: &random)
      var text = TextBuffer()
      text.append(integer: value)
      #expect(text.string == String(value), "seed \(random.seed)")
    }
  }
}
