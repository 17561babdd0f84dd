import JSONText
import TestSupport
import Testing

@Suite struct JSONWriterTests {
  @Test func putsCommasWhereTheyBelong() {
    var json = JSONWriter()
    json.beginObject()
    json.key("a")
    json.beginArray()
    json.integer(1)
    json.number(2.5, decimals: 3)
    json.null()
    json.beginArray()
    json.endArray()
    json.beginObject()
    json.endObject()
    json.endArray()
    json.key(text: "b\"")
    json.bool(true)
    json.key("c")
    json.raw(Array("{\"x\" : 1}".utf8)[...])
    json.endObject()
    json.endLine()
    json.beginArray()
    json.endArray()
    #expect(json.text.string == "{\"a\":[1,2.5,null,[],{}],\"b\\\"\":true,\"c\":{\"x\" : 1}}\n[]")
  }

  @Test func writesPositions() {
    var json = JSONWriter()
    json.beginArray()
    json.position(longitudeE7: 15_218_000, latitudeE7: 425_063_000, height: 1012.44)
    json.position(longitudeE7: -1, latitudeE7: 0, height: nil)
    json.pair(e7: 425_063_000, 15_218_000)
    json.degrees(e7: 5)
    json.endArray()
    #expect(
      json.text.string == "[[1.5218,42.5063,1012.4],[-0.0000001,0,null],[42.5063,1.5218],0.0000005]")
  }

  @Test func escapesStrings() throws {
    var json = JSONWriter()
    json.string("\"\\/\u{8}\u{c}\n\r\t\u{1}é😀</a>")
    #expect(json.text.string == "\"\\\"\\\\/\\b\\f\\n\\r\\t\\u0001é😀</a>\"")
    var markup = JSONWriter(escapesMarkup: true)
    markup.string("</script>&")
    #expect(markup.text.string == "\"\\u003c/script>\\u0026\"")
  }

  @Test func whatIsWrittenReadsBackTheSame() throws {
    var random = SeededRandom(seed: UInt64.random(in: 0...UInt64.max))
    var json = JSONWriter()
    for _ in 0..<2_000 {
      let scalars = (0..<Int.random(in: 0...20, using: &random)).compactMap { _ in
        Unicode.Scalar(UInt32.random(in: 0...(Bool.random(using: &random) ? 0x7F : 0x10FFFF), using: &random))
      }
      let text = String(String.UnicodeScalarView(scalars))
      let number = Double.random(in: -1e6...1e6, using: &random)
      json.removeAll()
      json.beginArray()
      json.string(text)
      json.number(number, decimals: 15)
      json.endArray()
      let value = try JSONValue(parsing: json.bytes)
      #expect(value.elements?[0].string == text, "seed \(random.seed)")
      let back = value.elements?[1].number ?? .nan
      #expect((back - number).magnitude <= 1e-15 * number.magnitude, "seed \(random.seed)")
    }
  }

  @Test func growsAndIsUsedAgain() {
    var text = TextBuffer(capacity: 0)
    for _ in 0..<1000 { text.append(text: "0123456789") }
    #expect(text.count == 10_000)
    text.truncate(to: 5)
    #expect(text.string == "01234")
    text.removeAll()
    #expect(text.isEmpty)
    text.append(bytes: [65, 66, 67][1...])
    let lent = unsafe text.withUnsafeBytes { unsafe Array($0) }
    #expect(lent == [66, 67])
  }
}
