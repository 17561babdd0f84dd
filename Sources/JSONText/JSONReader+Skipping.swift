extension JSONReader {
  /// Steps over the next value, whatever it is, and checks that it is JSON.
  public mutating func skipValue() throws(JSONError) {
    _ = try readRaw()
  }

  /// Steps over the next value, checks it, and returns where its bytes lie in the array that was given: what a writer
  /// can echo as it came.
  public mutating func readRaw() throws(JSONError) -> Range<Int> {
    skipWhiteSpace()
    let first = place
    let outerDepth = depth
    // One bit per open level: set for objects. The depth limit of 64 keeps it in a word.
    var objects: UInt64 = 0
    repeat {
      if depth > outerDepth {
        let isObject = objects & 1 == 1
        guard try isObject ? scanKey() : goOn(until: UInt8(ascii: "]"), .commaOrBracket) else {
          objects >>= 1
          continue
        }
      }
      switch try peekKind() {
      case .object:
        try open(UInt8(ascii: "{"), .object)
        objects = objects << 1 | 1
      case .array:
        try open(UInt8(ascii: "["), .array)
        objects <<= 1
      case .string: _ = try scanString()
      case .number: _ = try scanNumber(.number)
      case .boolean: _ = try readBool()
      case .null: _ = try readNull()
      }
    } while depth > outerDepth
    return first..<place
  }

  /// As `nextKey`, without making the key.
  private mutating func scanKey() throws(JSONError) -> Bool {
    guard try goOn(until: UInt8(ascii: "}"), .commaOrBrace) else { return false }
    guard bytes[place] == UInt8(ascii: "\"") else { throw error(.expected(.key)) }
    _ = try scanString()
    skipWhiteSpace()
    guard place < limit else { throw error(.truncated) }
    guard bytes[place] == UInt8(ascii: ":") else { throw error(.expected(.colon)) }
    place += 1
    return true
  }
}
