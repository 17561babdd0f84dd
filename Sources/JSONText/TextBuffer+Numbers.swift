/// Powers of ten that a count of decimals can ask for.
private let powersOfTen: [UInt64] = [
  1, 10, 100, 1_000, 10_000, 100_000,
  1_000_000, 10_000_000, 100_000_000, 1_000_000_000, 10_000_000_000, 100_000_000_000,
  1_000_000_000_000, 10_000_000_000_000, 100_000_000_000_000, 1_000_000_000_000_000, 10_000_000_000_000_000,
]

/// The digits of a number below 10^8 as eight bytes 0…9, the first digit in the lowest byte.
///
/// The number is halved into fours, twos and ones within one 64-bit word (divisions by 100 and 10 as multiplication
/// and shift, exact in these ranges).
@inline(__always)
private func eightDigits(_ value: UInt32) -> UInt64 {
  let fours = UInt64(value / 10_000) | UInt64(value % 10_000) << 32
  let hundreds = ((fours &* 10_486) >> 20) & 0x0000_007F_0000_007F
  let twos = hundreds | (fours &- 100 &* hundreds) << 16
  let tens = ((twos &* 103) >> 10) & 0x000F_000F_000F_000F
  return tens | (twos &- 10 &* tens) << 8
}

private let asciiZeros: UInt64 = 0x3030_3030_3030_3030

extension TextBuffer {
  /// Appends a whole number.
  public mutating func append(integer value: Int64) {
    if value < 0 { append(byte: UInt8(ascii: "-")) }
    append(unsigned: value.magnitude)
  }

  /// Appends a whole number with zeros before it up to a width, as months and minutes want.
  public mutating func append(integer value: Int64, zeroPaddedTo width: Int) {
    if value < 0 { append(byte: UInt8(ascii: "-")) }
    var digits = 1
    var bound: UInt64 = 10
    while digits < width, value.magnitude >= bound {
      digits += 1
      bound = bound.multipliedReportingOverflow(by: 10).partialValue
    }
    append(repeating: UInt8(ascii: "0"), count: width - digits)
    append(unsigned: value.magnitude)
  }

  /// Appends an angle given in 1e-7 degrees as degrees, exactly and without trailing zeros: `42.5063`.
  public mutating func append(degreesE7 value: Int32) {
    let magnitude = value.magnitude
    if value < 0 { append(byte: UInt8(ascii: "-")) }
    append(unsigned: UInt64(magnitude / 10_000_000))
    let fraction = magnitude % 10_000_000
    if fraction == 0 { return }
    let digits = eightDigits(fraction * 10)
    append(byte: UInt8(ascii: "."))
    put(digits | asciiZeros, keeping: 8 - digits.leadingZeroBitCount / 8)
  }

  /// Appends a number rounded to at most so many decimals (0…15), without trailing zeros: `3`, `0.25`, `-12.1`.
  ///
  /// The value's exact binary value is rounded to nearest, ties to even; there is never an exponent, nor a minus sign
  /// before zero. From 2^63 on the digits are the shortest that read back as the same value, filled with zeros.
  /// Not-a-number and the infinities have no decimal form and are written as `null`.
  public mutating func append(decimal value: Double, decimals: Int) {
    append(value, decimals: decimals, trimmed: true)
  }

  /// Appends a number with exactly so many decimals (0…15): `3.00`; otherwise as `append(decimal:decimals:)`.
  public mutating func append(fixed value: Double, decimals: Int) {
    append(value, decimals: decimals, trimmed: false)
  }

  private mutating func append(_ value: Double, decimals: Int, trimmed: Bool) {
    precondition(decimals >= 0 && decimals <= 15)
    guard value.isFinite else { return append("null") }
    let magnitude = value.magnitude
    guard magnitude < 0x1p63 else { return append(huge: value, decimals: trimmed ? 0 : decimals) }
    var whole = UInt64(magnitude)
    // Exact: the whole part is taken off without rounding.
    let scale = powersOfTen[decimals]
    var fraction = scaledAndRounded(magnitude - Double(whole), by: Double(scale), wholeIsOdd: whole & 1 == 1)
    if fraction >= scale {
      whole += 1
      fraction = 0
    }
    if value < 0, whole != 0 || fraction != 0 { append(byte: UInt8(ascii: "-")) }
    append(unsigned: whole)
    append(fraction: fraction, decimals: decimals, trimmed: trimmed)
  }

  private mutating func append(fraction: UInt64, decimals: Int, trimmed: Bool) {
    if decimals == 0 || (trimmed && fraction == 0) { return }
    append(byte: UInt8(ascii: "."))
    let sixteen = fraction * powersOfTen[16 - decimals]
    let first = eightDigits(UInt32(sixteen / 100_000_000))
    let second = eightDigits(UInt32(sixteen % 100_000_000))
    let kept =
      trimmed
      ? (second == 0 ? 8 - first.leadingZeroBitCount / 8 : 16 - second.leadingZeroBitCount / 8)
      : decimals
    put(first | asciiZeros, keeping: min(kept, 8))
    if kept > 8 { put(second | asciiZeros, keeping: kept - 8) }
  }

  /// Appends a number from 2^63 on: its shortest digits and as many zeros as its exponent asks for.
  private mutating func append(huge value: Double, decimals: Int) {
    var digits: [UInt8] = []
    var pointPlace: Int?
    var exponent = 0
    var inExponent = false
    for byte in value.magnitude.description.utf8 {
      switch byte {
      case UInt8(ascii: "."): pointPlace = digits.count
      case UInt8(ascii: "e"): inExponent = true
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        if inExponent {
          exponent = exponent * 10 + Int(byte - UInt8(ascii: "0"))
        } else {
          digits.append(byte)
        }
      default: break
      }
    }
    let wholeDigits = (pointPlace ?? digits.count) + exponent
    if value < 0 { append(byte: UInt8(ascii: "-")) }
    append(bytes: digits.prefix(wholeDigits))
    append(repeating: UInt8(ascii: "0"), count: wholeDigits - digits.count)
    if decimals > 0 {
      append(byte: UInt8(ascii: "."))
      append(repeating: UInt8(ascii: "0"), count: decimals)
    }
  }

  mutating func append(unsigned value: UInt64) {
    if value < 100_000_000 {
      let digits = eightDigits(UInt32(value))
      let leading = min(digits.trailingZeroBitCount / 8, 7)
      put((digits | asciiZeros) >> UInt64(leading * 8), keeping: 8 - leading)
    } else {
      append(unsigned: value / 100_000_000)
      put(eightDigits(UInt32(value % 100_000_000)) | asciiZeros, keeping: 8)
    }
  }
}

/// A fraction (0 ≤ fraction < 1) times a power of ten, rounded by its exact value, ties to even.
///
/// The double product may round onto a tie that the exact product is not; then the product's error (Dekker 1971)
/// decides.
private func scaledAndRounded(_ fraction: Double, by scale: Double, wholeIsOdd: Bool) -> UInt64 {
  let product = fraction * scale
  let floor = UInt64(product)
  let rest = product - Double(floor)
  if rest < 0.5 { return floor }
  if rest > 0.5 { return floor + 1 }
  let error = productError(fraction, scale, product)
  if error != 0 { return error > 0 ? floor + 1 : floor }
  let isOdd = scale == 1 ? wholeIsOdd : floor & 1 == 1
  return isOdd ? floor + 1 : floor
}

/// What the rounded product of two doubles lacks to the exact one.
private func productError(_ a: Double, _ b: Double, _ product: Double) -> Double {
  let (aHigh, aLow) = halves(a)
  let (bHigh, bLow) = halves(b)
  return aLow * bLow - (((product - aHigh * bHigh) - aLow * bHigh) - aHigh * bLow)
}

/// Splits a double into two of half the digits each (Veltkamp).
private func halves(_ value: Double) -> (high: Double, low: Double) {
  let shifted = value * 134_217_729  // 2^27 + 1
  let high = shifted - (shifted - value)
  return (high, value - high)
}
