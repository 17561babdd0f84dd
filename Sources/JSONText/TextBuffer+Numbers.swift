extension TextBuffer {
  /// Appends a whole number.
  public mutating func append(integer value: Int64) {
    appendToken { token in
      if value < 0 { token.put(UInt8(ascii: "-")) }
      token.put(unsigned: value.magnitude)
    }
  }

  /// Appends a whole number with zeros before it up to a width, as months and minutes want.
  public mutating func append(integer value: Int64, zeroPaddedTo width: Int) {
    if value >= 0, value < 100_000_000, width <= 8 {
      return appendToken { $0.put(UInt32(value), digits: width) }
    }
    let digits = String(value.magnitude)
    if value < 0 { append(byte: UInt8(ascii: "-")) }
    append(repeating: UInt8(ascii: "0"), count: width - digits.utf8.count)
    append(text: digits)
  }

  /// Appends an angle given in 1e-7 degrees as degrees, exactly and without trailing zeros: `42.5063`.
  public mutating func append(degreesE7 value: Int32) {
    appendToken { $0.put(degreesE7: value) }
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

  @inline(__always)
  private mutating func append(_ value: Double, decimals: Int, trimmed: Bool) {
    precondition(decimals >= 0 && decimals <= 15)
    if value.magnitude < 0x1p63 {
      appendToken { $0.put(value, decimals: decimals, trimmed: trimmed) }
    } else if value.isFinite {
      append(huge: value, decimals: trimmed ? 0 : decimals)
    } else {
      append("null")
    }
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
}
