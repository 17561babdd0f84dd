/// The parts of a decimal number in ASCII text, before they become a value.
///
/// The text is scanned once; the value is then taken as a double, as an integer, or in 1e-7 units.
struct DecimalNumber {
  /// The first 19 significant digits.
  private(set) var digits: UInt64 = 0
  /// The power of ten that `digits` is to be multiplied with.
  private(set) var exponent = 0
  /// Whether a minus sign stands before.
  private(set) var isNegative = false
  /// Whether digits beyond the nineteenth were left out of `digits` and at least one of them is not zero.
  private(set) var isCut = false
  /// Whether there is neither point nor exponent.
  private(set) var isWhole = true
  /// The place after the number's last byte.
  private(set) var end: Int

  /// What kept a text from being a number, and where.
  struct Fault: Error {
    let offset: Int
  }

  /// Scans a number by the grammar of JSON: no plus sign, no leading zeros, digits on both sides of the point.
  ///
  /// With `lenient`, what other text formats allow is taken as well: `+`, leading zeros, `.5` and `5.`.
  @inline(__always)
  init(scanning bytes: [UInt8], from start: Int, to limit: Int, lenient: Bool = false) throws(Fault) {
    end = start
    if end < limit, bytes[end] == UInt8(ascii: "-") || (lenient && bytes[end] == UInt8(ascii: "+")) {
      isNegative = bytes[end] == UInt8(ascii: "-")
      end += 1
    }
    let wholeStart = end
    scanDigits(bytes, limit, afterPoint: false)
    let wholeCount = end - wholeStart
    if !lenient {
      guard wholeCount > 0 else { throw Fault(offset: end) }
      guard wholeCount == 1 || bytes[wholeStart] != UInt8(ascii: "0") else {
        throw Fault(offset: wholeStart + 1)
      }
    }
    if end < limit, bytes[end] == UInt8(ascii: ".") {
      isWhole = false
      end += 1
      let fractionStart = end
      scanDigits(bytes, limit, afterPoint: true)
      guard end > fractionStart || (lenient && wholeCount > 0) else { throw Fault(offset: end) }
    } else if wholeCount == 0 {
      throw Fault(offset: end)
    }
    if end < limit, bytes[end] | 0x20 == UInt8(ascii: "e") { try scanExponent(bytes, limit) }
  }

  @inline(__always)
  private mutating func scanDigits(_ bytes: [UInt8], _ limit: Int, afterPoint: Bool) {
    while end < limit {
      let digit = bytes[end] &- UInt8(ascii: "0")
      if digit > 9 { return }
      if digits < 1_000_000_000_000_000_000 {
        digits = digits &* 10 &+ UInt64(digit)
        if afterPoint { exponent &-= 1 }
      } else {
        if digit != 0 { isCut = true }
        if !afterPoint { exponent &+= 1 }
      }
      end += 1
    }
  }

  private mutating func scanExponent(_ bytes: [UInt8], _ limit: Int) throws(Fault) {
    isWhole = false
    end += 1
    var isMinus = false
    if end < limit, bytes[end] == UInt8(ascii: "-") || bytes[end] == UInt8(ascii: "+") {
      isMinus = bytes[end] == UInt8(ascii: "-")
      end += 1
    }
    let start = end
    var value = 0
    while end < limit, bytes[end] &- UInt8(ascii: "0") <= 9 {
      // Beyond a million the value is zero or infinite whatever follows.
      if value < 1_000_000 { value = value * 10 + Int(bytes[end] - UInt8(ascii: "0")) }
      end += 1
    }
    guard end > start else { throw Fault(offset: end) }
    exponent += isMinus ? -value : value
  }
}

extension DecimalNumber {
  /// The nearest double, or infinity; `bytes` and `start` are those of the scan.
  ///
  /// Up to 2^53 and 10^±22 one exact multiplication or division gives the correctly rounded value (Clinger 1990);
  /// the rare rest goes through the standard library.
  @inline(__always)
  func double(of bytes: [UInt8], from start: Int) -> Double {
    if !isCut, digits <= 1 << 53, exponent >= -22, exponent <= 22 {
      let magnitude = Double(digits)
      let value =
        exponent < 0
        ? magnitude / Self.exactPowers[-exponent] : magnitude * Self.exactPowers[exponent]
      return isNegative ? -value : value
    }
    return Self.slowDouble(bytes, start, end)
  }

  @inline(never)
  private static func slowDouble(_ bytes: [UInt8], _ start: Int, _ end: Int) -> Double {
    var text = String(decoding: bytes[start..<end], as: UTF8.self)
    // Lenient forms that the standard library does not take.
    if text.hasSuffix(".") { text.removeLast() }
    return Double(text) ?? .nan
  }

  private static let exactPowers: [Double] = [
    1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18,
    1e19, 1e20,
    1e21, 1e22,
  ]

  /// The value as an integer, or nil where it has a point or an exponent or does not fit.
  var integer: Int64? {
    guard isWhole, exponent == 0, !isCut else { return nil }
    if isNegative { return digits <= UInt64(Int64.max) + 1 ? Int64(truncatingIfNeeded: 0 &- digits) : nil }
    return Int64(exactly: digits)
  }

  /// The value in units of 1e-7, rounded half away from zero, or nil where it does not fit.
  ///
  /// Exact in the digits of the text: no double is involved.
  @inline(__always)
  var e7: Int32? {
    var shift = exponent + 7
    var value = digits
    if shift > 0 {
      if shift > 10 { return digits == 0 ? 0 : nil }
      let (product, overflow) = value.multipliedReportingOverflow(by: Self.wholePowers[shift])
      if overflow { return nil }
      value = product
    } else if shift < 0 {
      shift = -shift
      if shift > 19 { return 0 }
      let power = Self.wholePowers[shift]
      let (quotient, remainder) = value.quotientAndRemainder(dividingBy: power)
      value = remainder >= power - remainder ? quotient + 1 : quotient
    }
    guard value <= UInt64(Int32.max) else { return nil }
    return isNegative ? -Int32(value) : Int32(value)
  }

  private static let wholePowers: [UInt64] = [
    1, 10, 100, 1_000, 10_000,
    100_000, 1_000_000, 10_000_000, 100_000_000, 1_000_000_000,
    10_000_000_000, 100_000_000_000, 1_000_000_000_000, 10_000_000_000_000, 100_000_000_000_000,
    1_000_000_000_000_000, 10_000_000_000_000_000, 100_000_000_000_000_000, 1_000_000_000_000_000_000,
    10_000_000_000_000_000_000,
  ]
}

extension DecimalText {
  /// The number that a range of ASCII text holds from its first to its last byte, or nil where it is none.
  ///
  /// Takes an optional sign, digits with or without a point, and an exponent; correctly rounded; no infinities, no
  /// not-a-number, no white space, no comma.
  public static func parseDouble(_ bytes: [UInt8], _ range: Range<Int>) -> Double? {
    let number: DecimalNumber
    do throws(DecimalNumber.Fault) {
      number = try DecimalNumber(scanning: bytes, from: range.lowerBound, to: range.upperBound, lenient: true)
    } catch { return nil }
    guard number.end == range.upperBound else { return nil }
    let value = number.double(of: bytes, from: range.lowerBound)
    return value.isFinite ? value : nil
  }

  /// The number that an ASCII text holds, or nil where it is none.
  public static func parseDouble(_ text: String) -> Double? {
    let bytes = Array(text.utf8)
    return parseDouble(bytes, 0..<bytes.count)
  }

  /// The angle in degrees that a range of ASCII text holds, in 1e-7 degrees (rounded half away from zero), or nil
  /// where it is no number or exceeds ±214.7 degrees.
  public static func parseDegreesE7(_ bytes: [UInt8], _ range: Range<Int>) -> Int32? {
    let number: DecimalNumber
    do throws(DecimalNumber.Fault) {
      number = try DecimalNumber(scanning: bytes, from: range.lowerBound, to: range.upperBound, lenient: true)
    } catch { return nil }
    return number.end == range.upperBound ? number.e7 : nil
  }
}
