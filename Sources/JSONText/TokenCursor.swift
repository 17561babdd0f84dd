/// Writes the bytes of one token, such as a number or a position, into room that was made for it.
///
/// Digits are made eight at a time within a word and put with one store; what is beyond the wanted digits is written
/// over by the next store.
@safe struct TokenCursor {
  /// The bytes a token may take: three numbers of a sign, 20 digits, a point and 16 decimals each, and brackets.
  static let longest = 160

  private let block: UnsafeMutableRawBufferPointer
  private let limit: Int
  /// Where the next byte goes.
  private(set) var place: Int

  init(block: UnsafeMutableRawBufferPointer, place: Int) {
    precondition(place >= 0 && block.count - place >= Self.longest)
    unsafe self.block = block
    self.place = place
    limit = place + Self.longest - 8
  }

  @inline(__always)
  mutating func put(_ byte: UInt8) {
    precondition(place < limit)
    // Within the block: the limit lies below its end.
    unsafe block.storeBytes(of: byte, toByteOffset: place, as: UInt8.self)
    place += 1
  }

  /// Puts eight bytes, lowest first, and keeps the first `kept` of them.
  @inline(__always)
  mutating func put(_ word: UInt64, keeping kept: Int) {
    precondition(place < limit && kept <= 8)
    // Within the block: the limit lies eight bytes below the end of the room.
    unsafe block.storeBytes(of: word.littleEndian, toByteOffset: place, as: UInt64.self)
    place += kept
  }

  /// Puts a whole number.
  @inline(__always)
  mutating func put(unsigned value: UInt64) {
    if value < 100_000_000 { putLeading(UInt32(value)) } else { putLong(value) }
  }

  @inline(__always)
  private mutating func putLeading(_ value: UInt32) { put(value, digits: 1) }

  /// Puts a number below 10^8 with at least so many digits, at most 8.
  @inline(__always)
  mutating func put(_ value: UInt32, digits minimum: Int) {
    let digits = eightDigits(value)
    let leading = min(digits.trailingZeroBitCount / 8, 8 - max(minimum, 1))
    put((digits | asciiZeros) &>> UInt64(leading &* 8), keeping: 8 - leading)
  }

  private mutating func putLong(_ value: UInt64) {
    let (high, low) = value.quotientAndRemainder(dividingBy: 100_000_000)
    if high < 100_000_000 { putLeading(UInt32(high)) } else { putLong(high) }
    put(eightDigits(UInt32(low)) | asciiZeros, keeping: 8)
  }

  /// Puts degrees that are given in 1e-7 degrees.
  @inline(__always)
  mutating func put(degreesE7 value: Int32) {
    let magnitude = value.magnitude
    if value < 0 { put(UInt8(ascii: "-")) }
    putLeading(magnitude / 10_000_000)
    let fraction = magnitude % 10_000_000
    if fraction == 0 { return }
    let digits = eightDigits(fraction * 10)
    put(UInt8(ascii: "."))
    put(digits | asciiZeros, keeping: 8 - digits.leadingZeroBitCount / 8)
  }

  /// Puts a point and decimals: `fraction` of 10^`decimals`.
  @inline(__always)
  mutating func put(fraction: UInt64, decimals: Int, trimmed: Bool) {
    if decimals == 0 || (trimmed && fraction == 0) { return }
    put(UInt8(ascii: "."))
    if decimals <= 8 {
      let digits = eightDigits(UInt32(fraction * powersOfTen[8 - decimals]))
      return put(digits | asciiZeros, keeping: trimmed ? 8 - digits.leadingZeroBitCount / 8 : decimals)
    }
    let (high, low) = (fraction * powersOfTen[16 - decimals]).quotientAndRemainder(dividingBy: 100_000_000)
    let first = eightDigits(UInt32(high))
    let second = eightDigits(UInt32(low))
    let kept =
      !trimmed
      ? decimals
      : second == 0 ? 8 - first.leadingZeroBitCount / 8 : 16 - second.leadingZeroBitCount / 8
    put(first | asciiZeros, keeping: min(kept, 8))
    if kept > 8 { put(second | asciiZeros, keeping: kept - 8) }
  }

  /// Puts a finite number below 2^63, rounded by its exact value, ties to even.
  @inline(__always)
  mutating func put(_ value: Double, decimals: Int, trimmed: Bool) {
    let magnitude = value.magnitude
    var whole = UInt64(magnitude)
    let scale = powersOfTen[decimals]
    // Exact: the whole part is taken off without rounding.
    var fraction = scaledAndRounded(magnitude - Double(whole), by: Double(scale), wholeIsOdd: whole & 1 == 1)
    if fraction >= scale {
      whole += 1
      fraction = 0
    }
    if value < 0, whole != 0 || fraction != 0 { put(UInt8(ascii: "-")) }
    put(unsigned: whole)
    put(fraction: fraction, decimals: decimals, trimmed: trimmed)
  }
}

/// The powers of ten that a count of decimals can ask for.
private let powersOfTen: [UInt64] = [
  1, 10, 100, 1_000, 10_000, 100_000,
  1_000_000, 10_000_000, 100_000_000, 1_000_000_000, 10_000_000_000, 100_000_000_000,
  1_000_000_000_000, 10_000_000_000_000, 100_000_000_000_000, 1_000_000_000_000_000, 10_000_000_000_000_000,
]

private let asciiZeros: UInt64 = 0x3030_3030_3030_3030

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

/// A fraction (0 ≤ fraction < 1) times a power of ten, rounded by its exact value, ties to even.
///
/// The double product may round onto a tie that the exact product is not; then the product's error (Dekker 1971)
/// decides.
@inline(__always)
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
