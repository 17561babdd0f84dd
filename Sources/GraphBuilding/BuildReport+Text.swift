import JSONText

extension BuildReport {
  /// The report for people: a line of counts, then a line for each finding.
  public var summary: [String] {
    func list(_ counts: [(String, Int)]) -> String {
      counts.map { "\(DecimalText.grouped(Int64($0.1))) \($0.0)" }.joined(separator: ", ")
    }
    var lines = ["read \(list(read)); kept \(list(kept))"]
    for finding in findings {
      let examples = finding.examples.prefix(3).map(String.init).joined(separator: ", ")
      let more = finding.count > 3 ? ", …" : ""
      lines.append("\(finding.object): \(finding.reason): \(finding.count) (\(examples)\(more))")
    }
    return lines
  }

  /// The report as JSON: `read`, `kept`, and `findings` with `object`, `reason`, `count`, `examples`.
  public var json: [UInt8] {
    var json = JSONWriter()
    json.beginObject()
    append(read.map { ($0.kind, $0.count) }, key: "read", to: &json)
    append(kept.map { ($0.what, $0.count) }, key: "kept", to: &json)
    json.key("findings")
    json.beginArray()
    for finding in findings {
      json.beginObject()
      json.key("object")
      json.string(finding.object)
      json.key("reason")
      json.string(finding.reason)
      json.key("count")
      json.integer(finding.count)
      json.key("examples")
      json.beginArray()
      for id in finding.examples { json.integer(id) }
      json.endArray()
      json.endObject()
    }
    json.endArray()
    json.endObject()
    json.endLine()
    return json.bytes
  }

  private func append(_ counts: [(String, Int)], key: StaticString, to json: inout JSONWriter) {
    json.key(key)
    json.beginObject()
    for count in counts {
      json.key(text: count.0)
      json.integer(count.1)
    }
    json.endObject()
  }
}
