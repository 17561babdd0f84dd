import JSONText
import TestSupport
import Testing

/// Reads pairs one by one, with the full reader.
private func slowPairs(_ bytes: [UInt8]) throws(JSONError) -> [[Int32]] {
  var reader = JSONReader(bytes)
  var pairs: [[Int32]] = []
  try reader.beginArray()
  while try reader.nextElement() {
    let pair = try reader.readPairE7()
    pairs.append([pair.first, pair.second])
  }
  try reader.finish()
  return pairs
}

private func fastPairs(_ bytes: [UInt8]) throws(JSONError) -> [[Int32]] {
  var reader = JSONReader(bytes)
  var pairs: [[Int32]] = []
  try reader.readPairsE7 { pairs.append([$0, $1]) }
  try reader.finish()
  return pairs
}

private func outcome<Value>(_ body: () throws(JSONError) -> Value) -> Result<Value, JSONError> {
  do throws(JSONError) { return .success(try body()) } catch { return .failure(error) }
}

@Suite struct JSONReaderListTests {
  @Test(arguments: [
    "[]", "[[1,2]]", "[[1,2],[3,4]]", "[[1, 2], [3, 4]]", "[ [ 1 , 2 ] , [ -3 , 4 ] ]",
    "[[1.5,2.25],[0,-0.1]]",
    "[[1.23456785,2.123456749999],[179.99999995,-180]]", "[[1e1,2],[1,2E-1]]", "[[1,2],[214,3],[4,5]]",
    "[[1,2],[1000,3]]", "[[1,2],[01,3]]", "[[1,2],[1.,3]]", "[[1,2],[-,3]]", "[[1,2],[1,2,3],[1,2]]",
    "[[1,2],[1],[1,2]]",
    "[[1,2],]", "[[1,2],3]", "[[1,2][3,4]]", "[[1,2],[3,4]", "[[1,2],[3,4", "[[1,2],[3,4]]]",
    "[[1,2],[1e,4]]",
    "[[0.0,0.00000001],[00,1]]", "[[1,2],[3.5e-1,4]]", "[[1,2],\n[3,4],\r\n\t[5,6]]", "[[1,2],null]",
    "[[1,2],[.5,1]]",
    "[[42.5063,1.5218],[181,1],[1,1]]", "[[-0,-0.0],[1,1]]",
  ]) func listsAreReadAsTheirElementsAre(_ text: String) {
    let bytes = Array(text.utf8)
    #expect(
      outcome { () throws(JSONError) in try fastPairs(bytes) }
        == outcome { () throws(JSONError) in try slowPairs(bytes) })
  }

  @Test func randomListsAreReadAsTheirElementsAre() {
    var random = SeededRandom(seed: UInt64.random(in: 0...UInt64.max))
    let alphabet = Array("0123456789012345.,-[] e".utf8)
    for _ in 0..<20_000 {
      var json = JSONWriter()
      json.beginArray()
      for _ in 0..<3 {
        json.pair(
          e7: Int32.random(in: -900_000_000...900_000_000, using: &random),
          Int32.random(in: -1_800_000_000...1_800_000_000, using: &random))
      }
      json.endArray()
      var bytes = json.bytes
      for _ in 0..<Int.random(in: 0...2, using: &random) {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        let byte = alphabet.randomElement(using: &random) ?? 0
        if Bool.random(using: &random) { bytes[place] = byte } else { bytes.insert(byte, at: place) }
      }
      let fast = outcome { () throws(JSONError) in try fastPairs(bytes) }
      let slow = outcome { () throws(JSONError) in try slowPairs(bytes) }
      #expect(fast == slow, "seed \(random.seed): \(String(decoding: bytes, as: UTF8.self))")
    }
  }

  @Test(arguments: [
    "[]", "[1]", "[1,2.5, -3e2 ,4]", "[0.1,1609459200.123456,9007199254740993]", "[1,null]", "[1,2", "[1,2,]",
    "[1,,2]",
    "[1,1e999,2]", "[1,01]", "[1 2]",
  ]) func numbersAreReadAsTheyAreOneByOne(_ text: String) {
    let fast = outcome { () throws(JSONError) -> [Double] in
      var reader = JSONReader(Array(text.utf8))
      var numbers: [Double] = []
      try reader.readDoubles { numbers.append($0) }
      return numbers
    }
    let slow = outcome { () throws(JSONError) -> [Double] in
      var reader = JSONReader(Array(text.utf8))
      var numbers: [Double] = []
      try reader.beginArray()
      while try reader.nextElement() { numbers.append(try reader.readDouble()) }
      return numbers
    }
    #expect(fast == slow)
  }
}
