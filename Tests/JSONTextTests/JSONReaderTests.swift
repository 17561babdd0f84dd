import JSONText
import TestSupport
import Testing

/// Reads a whole text in both ways; they must agree.
private func check(_ bytes: [UInt8]) throws(JSONError) {
  var reader = JSONReader(bytes)
  let skipped: Result<Void, JSONError>
  do throws(JSONError) {
    try reader.skipValue()
    try reader.finish()
    skipped = .success(())
  } catch { skipped = .failure(error) }
  let tree: Result<Void, JSONError>
  do throws(JSONError) {
    _ = try JSONValue(parsing: bytes)
    tree = .success(())
  } catch { tree = .failure(error) }
  switch (skipped, tree) {
  case (.success, .success): break
  case (.failure(let skipError), .failure(let error)):
    // Skipping does not make doubles, so it does not see that one is too large.
    #expect(skipError.offset == error.offset || error.reason == .numberOutOfRange)
    throw error
  case (.success, .failure(let error)) where error.reason == .numberOutOfRange: throw error
  default: Issue.record("skipping and reading disagree")
  }
}

@Suite struct JSONReaderTests {
  @Test(arguments: [
    "null", "true", "false", "0", "-0", "12", "-1.5", "1e5", "1E+5", "1.25e-3", "\"\"", "\"a\"", "[]", "{}",
    " [ ] ",
    "[1,2]", "[[],[[]]]", "{\"a\":1}", "{\"a\":{\"b\":[null,true]},\"c\":\"d\"}", "\t\r\n1\n",
    "\"\\u00e9\\n\\/\"",
    "\"\\uD83D\\uDE00\"", "\"é€😀\"", "{\"a\":1,\"a\":2}", "\"\\u0000\"", "[1e-400]", "\"\u{7F}\"", "{\"\":0}",
    "123456789012345678901234567890", "\"\u{2028}\"", "\"\u{FFFF}\"", "[ 1 , 2 ]",
    "{ \"a\" : 1 , \"b\" : 2 }",
  ]) func acceptsJSON(_ text: String) throws {
    try check(Array(text.utf8))
  }

  @Test(arguments: [
    "", " ", "nul", "True", "tru", "truex", "01", "-", "-01", "+1", ".5", "5.", "1.e5", "1e", "1e+", "0x1",
    "NaN",
    "Infinity", "-Infinity", "\"", "\"a", "'a'", "[", "[1", "[1,", "[1,]", "[,1]", "[1 2]", "]", "{",
    "{\"a\"",
    "{\"a\":", "{\"a\":1", "{\"a\":1,", "{\"a\":1,}", "{,}", "{a:1}", "{1:1}", "{\"a\" 1}",
    "{\"a\":1 \"b\":2}", "[1}",
    "{\"a\":1]", "1 2", "[] []", "\"\\x\"", "\"\\u12\"", "\"\\u12g4\"", "\"\\uD83D\"", "\"\\uD83Dx\"",
    "\"\\uD83D\\n\"", "\"\\uDE00\"", "\"\\uD83D\\uD83D\"", "\"a\u{1}\"", "\"a\nb\"", "\"\\", "\"\\u", "[1]a",
    "//", "/**/1",
    "[1,/**/2]", "\u{FEFF}1", "\u{A0}1", "1e400", "-1e999", "[\"a\",\n4\n,1,", "{\"a\":\"a\" 123}", "[1,,2]",
    "{\"a\":1,,\"b\":2}", "{\"a\"::1}", "\"\t\"", "1.2.3", "1eE2", "--1", "\u{c}1",
  ]) func refusesWhatIsNoJSON(_ text: String) {
    #expect(throws: JSONError.self) { try check(Array(text.utf8)) }
  }

  @Test(
    arguments: [
      [0x80], [0xC3], [0xC0, 0x80], [0xC1, 0xBF], [0xE0, 0x80, 0x80], [0xED, 0xA0, 0x80],
      [0xF0, 0x80, 0x80, 0x80],
      [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xE2, 0x82], [0xFF], [0xE2, 0x28, 0xA1],
    ] as [[UInt8]]) func refusesStringsThatAreNotUTF8(_ bytes: [UInt8])
  {
    let quoted = [UInt8(ascii: "\"")] + bytes + [UInt8(ascii: "\"")]
    let error = #expect(throws: JSONError.self) { try check(quoted) }
    #expect(error?.reason == .invalidUTF8)
    #expect(error?.offset == 1)
  }

  @Test func readsAnObjectKeyByKey() throws {
    let text =
      #"{"id": {"a": [1, "]"]}, "points": [[42.5063, 1.5218], [-1e-7, 180]], "on": true, "at": null, "n": 7}"#
    let bytes = Array(text.utf8)
    var reader = JSONReader(bytes)
    var id = ""
    var points: [[Int32]] = []
    var on = false
    var n: Int64 = 0
    var wasNull = false
    try reader.beginObject()
    while let key = try reader.nextKey() {
      switch key {
      case "id": id = String(decoding: bytes[try reader.readRaw()], as: UTF8.self)
      case "points":
        try reader.beginArray()
        while try reader.nextElement() {
          let pair = try reader.readPairE7()
          points.append([pair.first, pair.second])
        }
      case "on": on = try reader.readBool()
      case "at": wasNull = try reader.readNull()
      case "n": n = try reader.readInteger()
      default: try reader.skipValue()
      }
    }
    try reader.finish()
    #expect(id == #"{"a": [1, "]"]}"#)
    #expect(points == [[425_063_000, 15_218_000], [-1, 1_800_000_000]])
    #expect(on && wasNull && n == 7)
  }

  @Test func readsPositionsWithAndWithoutHeight() throws {
    var reader = JSONReader(Array("[[1,2],[1,2,3.5],[1,2,null],[1,2,3,4,5]]".utf8))
    var heights: [Double?] = []
    try reader.beginArray()
    while try reader.nextElement() { heights.append(try reader.readPosition().height) }
    #expect(heights == [nil, 3.5, nil, 3])
  }

  @Test(arguments: ["[1]", "[]", "[1,2,3]", "1", "[\"1\",2]", "[1,null]", "[1,300]", "[1,2"])
  func refusesPairsThatAreNone(_ text: String) {
    var reader = JSONReader(Array(text.utf8))
    #expect(throws: JSONError.self) { try reader.readPairE7() }
  }

  @Test func resolvesEscapes() throws {
    var reader = JSONReader(Array(#""\"\\\/\b\f\n\r\t\u0041\u00e9\u20AC\uD83D\uDE00""#.utf8))
    #expect(try reader.readString() == "\"\\/\u{8}\u{c}\n\r\tAé€😀")
  }

  @Test func namesThePlaceOfAnError() {
    let error = #expect(throws: JSONError.self) { try check(Array("{\n  \"a\": 1,\n  \"b\" 2\n}".utf8)) }
    #expect(error?.description == "line 3, column 7: expected a colon")
    #expect(error?.offset == 18)
  }

  @Test func countsPlacesFromTheBeginningOfItsPart() throws {
    let bytes = Array("[1]\n[2}\n".utf8)
    var reader = JSONReader(bytes, range: 4..<7)
    let error = #expect(throws: JSONError.self) { try reader.skipValue() }
    #expect(error?.description == "line 1, column 3: expected a comma or ]")
  }

  @Test func refusesNestingBeyondTheLimit() throws {
    let nested = { (count: Int) in
      [UInt8](repeating: 0x5B, count: count) + [UInt8](repeating: 0x5D, count: count)
    }
    try check(nested(64))
    let error = #expect(throws: JSONError.self) { try check(nested(65)) }
    #expect(error?.reason == .tooDeep(limit: 64))
    #expect(throws: JSONError.self) { try check([UInt8](repeating: 0x5B, count: 100_000)) }
  }

  @Test func everyTruncationIsAnError() throws {
    let bytes = Array(#"{"é": [1.5e3, true, null, "a\u20ac\n😀"], "b": {"c": [[42.5, 1.5], {}]}}"#.utf8)
    try check(bytes)
    for length in 0..<bytes.count {
      #expect(throws: JSONError.self, "cut to \(length) bytes") { try check(Array(bytes[..<length])) }
    }
  }

  @Test func survivesRandomChanges() throws {
    var random = SeededRandom(seed: UInt64.random(in: 0...UInt64.max))
    let seed = random.seed
    let original = Array(
      #"{"id":1,"points":[[42.5063,1.5218],[-4.25e1,1]],"s":"é\u00e9\ud83d\ude00","a":[{},[null,true]]}"#.utf8
    )
    for _ in 0..<20_000 {
      var bytes = original
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
        case 1: bytes.remove(at: place)
        case 2: bytes.insert(Array("{}[]\",:0-e.\\u".utf8).randomElement(using: &random) ?? 0, at: place)
        default: bytes.swapAt(place, Int.random(in: 0..<bytes.count, using: &random))
        }
      }
      do throws(JSONError) { try check(bytes) } catch {
        #expect(error.offset >= 0 && error.offset <= bytes.count, "seed \(seed)")
      }
    }
  }
}

@Suite struct JSONValueTests {
  @Test func keepsOrderAndPlaces() throws {
    let value = try JSONValue(
      parsing: Array("{\n \"b\": [1, \"x\"],\n \"a\": {\"c\": null}, \"b\": 2.5\n}".utf8))
    #expect(value.members?.map(\.key) == ["b", "a", "b"])
    #expect(value["b"]?.number == 2.5)
    #expect(value["b"]?.integer == nil)
    #expect(value.members?[0].value.elements?[1].string == "x")
    #expect(value.members?[0].value.elements?[0].integer == 1)
    #expect(value["a"]?["c"]?.isNull == true)
    #expect(value["a"]?.line == 3)
    #expect(value["a"]?.column == 7)
    #expect(value.members?[0].keyOffset == 3)
    #expect(value["none"] == nil)
    #expect(value["a"]?.kindName == "an object")
  }
}
