extension JSONReader {
  /// Reads an array of pairs of degrees, such as `[[lat,lon],…]` of a request, and hands out each as 1e-7 degrees.
  ///
  /// As reading them one by one with `readPairE7`, at a fraction of the cost.
  public mutating func readPairsE7(_ take: (_ first: Int32, _ second: Int32) -> Void) throws(JSONError) {
    try beginArray()
    while try nextElement() {
      // The plain form runs on a copy of the reader's place; what is odd or wrong is left to the full reader.
      place = Self.takePlainPairs(bytes, from: place, to: limit, take)
      let pair = try readPairE7()
      take(pair.first, pair.second)
    }
  }

  /// Reads an array of numbers and hands out each as the nearest double.
  public mutating func readDoubles(_ take: (Double) -> Void) throws(JSONError) {
    try beginArray()
    while try nextElement() {
      place = Self.takePlainDoubles(bytes, from: place, to: limit, take)
      take(try readDouble())
    }
  }

  /// Takes pairs as long as they are plain and another follows; returns where the first one begins that was not taken.
  private static func takePlainPairs(
    _ bytes: [UInt8], from start: Int, to limit: Int, _ take: (Int32, Int32) -> Void
  ) -> Int {
    var place = start
    while true {
      let pairStart = place
      guard place < limit, bytes[place] == UInt8(ascii: "[") else { return pairStart }
      place += 1
      guard let first = plainDegrees(bytes, &place, limit), place < limit, bytes[place] == UInt8(ascii: ",")
      else { return pairStart }
      place += 1
      if place < limit, bytes[place] == 0x20 { place += 1 }
      guard let second = plainDegrees(bytes, &place, limit), place + 1 < limit,
        bytes[place] == UInt8(ascii: "]"),
        bytes[place + 1] == UInt8(ascii: ",")
      else { return pairStart }
      place += 2
      if place < limit, bytes[place] == 0x20 { place += 1 }
      guard place < limit, bytes[place] == UInt8(ascii: "[") else { return pairStart }
      take(first, second)
    }
  }

  /// Takes numbers as long as they are plain and another follows; returns where the first one begins that was not taken.
  private static func takePlainDoubles(
    _ bytes: [UInt8], from start: Int, to limit: Int, _ take: (Double) -> Void
  ) -> Int {
    var place = start
    while true {
      let numberStart = place
      let number: DecimalNumber
      do throws(DecimalNumber.Fault) {
        number = try DecimalNumber(scanning: bytes, from: place, to: limit)
      } catch { return numberStart }
      place = number.end
      guard place < limit, bytes[place] == UInt8(ascii: ",") else { return numberStart }
      place += 1
      if place < limit, bytes[place] == 0x20 { place += 1 }
      guard place < limit, bytes[place] == UInt8(ascii: "-") || bytes[place] &- UInt8(ascii: "0") <= 9
      else { return numberStart }
      let value = number.double(of: bytes, from: numberStart)
      guard value.isFinite else { return numberStart }
      take(value)
    }
  }

  /// Degrees of up to three digits and decimals without an exponent, in 1e-7 degrees; nil for any other form.
  @inline(__always)
  private static func plainDegrees(_ bytes: [UInt8], _ place: inout Int, _ limit: Int) -> Int32? {
    var isNegative = false
    if place < limit, bytes[place] == UInt8(ascii: "-") {
      isNegative = true
      place += 1
    }
    guard place < limit else { return nil }
    var value = UInt32(bytes[place] &- UInt8(ascii: "0"))
    guard value <= 9 else { return nil }
    place += 1
    var digits = 1
    while place < limit {
      let digit = UInt32(bytes[place] &- UInt8(ascii: "0"))
      if digit > 9 { break }
      // A leading zero is malformed, a fourth digit out of range: the full reader says so.
      if value == 0 || digits == 3 { return nil }
      value = value &* 10 &+ digit
      digits += 1
      place += 1
    }
    guard value <= 180 else { return nil }
    guard place < limit, bytes[place] == UInt8(ascii: ".") else {
      if place < limit, bytes[place] | 0x20 == UInt8(ascii: "e") { return nil }
      let whole = Int32(value) &* 10_000_000
      return isNegative ? -whole : whole
    }
    place += 1
    let fractionStart = place
    while place < limit, place - fractionStart < 7 {
      let digit = UInt32(bytes[place] &- UInt8(ascii: "0"))
      if digit > 9 { break }
      value = value &* 10 &+ digit
      place += 1
    }
    let decimals = place - fractionStart
    if decimals == 0 { return nil }
    if decimals < 7 {
      value = value &* missingDecimals[decimals]
    } else if place < limit, bytes[place] &- UInt8(ascii: "0") <= 9 {
      if bytes[place] >= UInt8(ascii: "5") { value &+= 1 }
      repeat { place += 1 } while place < limit && bytes[place] &- UInt8(ascii: "0") <= 9
    }
    if place < limit, bytes[place] | 0x20 == UInt8(ascii: "e") { return nil }
    return isNegative ? -Int32(value) : Int32(value)
  }

  /// What a value with so many decimals is to be multiplied with to have seven.
  private static let missingDecimals: [UInt32] = [10_000_000, 1_000_000, 100_000, 10_000, 1_000, 100, 10]
}
