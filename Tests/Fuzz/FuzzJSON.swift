import JSONText

/// libFuzzer's entry: the reader and the tree must agree on what is JSON, and what is written must read back.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzJSON(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  // libFuzzer lends the bytes for the length of the call.
  let bytes = unsafe [UInt8](UnsafeBufferPointer(start: start, count: count))
  var reader = JSONReader(bytes)
  var isSkipped = true
  do throws(JSONError) {
    try reader.skipValue()
    try reader.finish()
  } catch {
    isSkipped = false
    precondition(error.offset >= 0 && error.offset <= count)
  }
  do throws(JSONError) {
    let value = try JSONValue(parsing: bytes)
    precondition(isSkipped)
    var json = JSONWriter()
    write(value, &json)
    _ = try JSONValue(parsing: json.bytes)
  } catch {
    precondition(!isSkipped || error.reason == .numberOutOfRange)
  }
  var pairs = JSONReader(bytes)
  try? pairs.readPairsE7 { _, _ in }
  return 0
}

private func write(_ value: JSONValue, _ json: inout JSONWriter) {
  switch value.content {
  case .null: json.null()
  case .bool(let bool): json.bool(bool)
  case .number(let number): json.number(number, decimals: 15)
  case .string(let string): json.string(string)
  case .array(let elements):
    json.beginArray()
    for element in elements { write(element, &json) }
    json.endArray()
  case .object(let members):
    json.beginObject()
    for member in members {
      json.key(text: member.key)
      write(member.value, &json)
    }
    json.endObject()
  }
}
