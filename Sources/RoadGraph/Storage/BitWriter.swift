/// Writes numbers of any number of bits one after another, lowest bit first.
struct BitWriter {
  /// The whole bytes so far.
  private(set) var bytes: [UInt8]
  private var pending: UInt64 = 0
  private var pendingBits = 0

  /// Goes on behind some bytes.
  init(appendingTo bytes: consuming [UInt8] = []) { self.bytes = bytes }

  /// Writes the lowest bits of a number, at most 56.
  mutating func append(_ value: UInt64, bits: Int) {
    pending |= (value & (1 << UInt64(bits) - 1)) << UInt64(pendingBits)
    pendingBits += bits
    while pendingBits >= 8 {
      bytes.append(UInt8(truncatingIfNeeded: pending))
      pending >>= 8
      pendingBits -= 8
    }
  }

  /// Writes a number from 1 in as many ones as it has bits behind its first, a zero, and those bits: Elias's gamma code.
  mutating func append(gamma value: UInt64) {
    let length = 63 - value.leadingZeroBitCount
    append(unary: length)
    append(value, bits: length)
  }

  /// Writes a number as its higher bits in unary and its lowest `parameter` bits: Rice's code. A quotient of `RiceCode.escape`
  /// or more is followed by the number itself.
  mutating func append(rice value: UInt64, parameter: Int) {
    let quotient = value >> UInt64(parameter)
    if quotient < UInt64(RiceCode.escape) {
      append(unary: Int(quotient))
      append(value, bits: parameter)
    } else {
      append((1 << UInt64(RiceCode.escape)) - 1, bits: RiceCode.escape)
      append(value, bits: RiceCode.wholeBits)
    }
  }

  private mutating func append(unary count: Int) {
    append((1 << UInt64(count)) - 1, bits: count + 1)
  }

  /// Fills the last byte with zeros.
  mutating func finishByte() {
    if pendingBits > 0 { append(0, bits: 8 - pendingBits) }
  }
}

/// What writers and readers of Rice's code agree on. Rice 1979.
enum RiceCode {
  /// Ones that stand for a number written as it is.
  static let escape = 24
  /// Bits of a number written as it is.
  static let wholeBits = 34
  /// Bits in which a parameter is written.
  static let parameterBits = 5

  /// Zigzag: 0, −1, 1, −2 … as 0, 1, 2, 3 …
  static func unsigned(_ value: Int64) -> UInt64 { UInt64(bitPattern: value << 1 ^ value >> 63) }

  /// How many bits numbers take with a parameter.
  static func cost(_ values: [UInt64], parameter: Int) -> Int {
    values.reduce(0) { sum, value in
      let quotient = value >> UInt64(parameter)
      return sum + (quotient < UInt64(escape) ? Int(quotient) + 1 + parameter : escape + wholeBits)
    }
  }

  /// The parameter that takes the fewest bits, the lower one among equals; near the logarithm of the mean.
  static func bestParameter(_ values: [UInt64]) -> Int {
    let sum = values.reduce(0, &+)
    let mean = values.isEmpty ? 0 : sum / UInt64(values.count)
    let middle = mean == 0 ? 0 : 63 - mean.leadingZeroBitCount
    var best = (parameter: 0, cost: Int.max)
    for parameter in max(0, middle - 2)...min(31, middle + 1) {
      let cost = cost(values, parameter: parameter)
      if cost < best.cost { best = (parameter, cost) }
    }
    return best.parameter
  }
}
