extension JSONReader {
  /// Reads a number as the nearest double.
  ///
  /// - Throws: also where it exceeds what a double can hold.
  public mutating func readDouble() throws(JSONError) -> Double {
    skipWhiteSpace()
    let start = place
    let value = try scanNumber(.number).double(of: bytes, from: start)
    guard value.isFinite else { throw error(.numberOutOfRange, at: start) }
    return value
  }

  /// Reads a number as an integer, exactly.
  ///
  /// - Throws: also where it has a fraction or an exponent, or exceeds 64 bits.
  public mutating func readInteger() throws(JSONError) -> Int64 {
    skipWhiteSpace()
    let start = place
    let number = try scanNumber(.wholeNumber)
    guard number.isWhole else { throw error(.expected(.wholeNumber), at: start) }
    guard let value = number.integer else { throw error(.numberOutOfRange, at: start) }
    return value
  }

  /// Reads an angle in degrees as 1e-7 degrees, from the digits of the text, rounded half away from zero.
  ///
  /// - Throws: also where it exceeds ±214.7 degrees; whether it lies on the globe is for the caller to check.
  public mutating func readDegreesE7() throws(JSONError) -> Int32 {
    skipWhiteSpace()
    let start = place
    guard let value = try scanNumber(.number).e7 else { throw error(.numberOutOfRange, at: start) }
    return value
  }

  /// Reads an array of exactly two angles in degrees, such as the `[lat,lon]` of a request, as 1e-7 degrees.
  public mutating func readPairE7() throws(JSONError) -> (first: Int32, second: Int32) {
    try open(UInt8(ascii: "["), .pair)
    let (first, second) = try readTwoDegrees(.pair)
    guard try !goOn(until: UInt8(ascii: "]"), .commaOrBracket) else { throw error(.expected(.pair)) }
    return (first, second)
  }

  /// Reads a position of GeoJSON: longitude, latitude, and the height if one is given; further numbers are passed over.
  ///
  /// A height of `null`, which is no GeoJSON but which answers hold where no height is known, is read as none.
  public mutating func readPosition() throws(JSONError)
    -> (longitudeE7: Int32, latitudeE7: Int32, height: Double?)
  {
    try open(UInt8(ascii: "["), .position)
    let (longitude, latitude) = try readTwoDegrees(.position)
    guard try goOn(until: UInt8(ascii: "]"), .commaOrBracket) else { return (longitude, latitude, nil) }
    let height = try readNull() ? nil : try readDouble()
    while try goOn(until: UInt8(ascii: "]"), .commaOrBracket) {
      if try !readNull() { _ = try readDouble() }
    }
    return (longitude, latitude, height)
  }

  @inline(__always)
  private mutating func readTwoDegrees(_ expected: JSONError.Expectation) throws(JSONError) -> (Int32, Int32)
  {
    let start = place - 1
    guard try goOn(until: UInt8(ascii: "]"), .commaOrBracket) else {
      throw error(.expected(expected), at: start)
    }
    let first = try readDegreesE7()
    guard try goOn(until: UInt8(ascii: "]"), .commaOrBracket) else {
      throw error(.expected(expected), at: start)
    }
    return (first, try readDegreesE7())
  }

  @inline(__always)
  func numberBegins(at place: Int) -> Bool {
    place < limit && (bytes[place] == UInt8(ascii: "-") || bytes[place] &- UInt8(ascii: "0") <= 9)
  }

  @inline(__always)
  mutating func scanNumber(_ expected: JSONError.Expectation) throws(JSONError) -> DecimalNumber {
    guard numberBegins(at: place) else { throw error(place < limit ? .expected(expected) : .truncated) }
    do throws(DecimalNumber.Fault) {
      let number = try DecimalNumber(scanning: bytes, from: place, to: limit)
      place = number.end
      return number
    } catch {
      throw self.error(error.offset < limit ? .malformedNumber : .truncated, at: error.offset)
    }
  }
}
