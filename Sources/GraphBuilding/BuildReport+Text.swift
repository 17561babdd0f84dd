import JSONText
import OSMData

extension BuildReport {
  /// The report for people: a line of counts, a line for each reason, a line for unknown values.
  public var summary: [String] {
    func list(_ counts: [(String, Int)]) -> String {
      counts.map { "\(DecimalText.grouped(Int64($0.1))) \($0.0)" }.joined(separator: ", ")
    }
    var lines = [
      "read \(list(read.map { ($0.kind, $0.count) })); kept \(list(kept.map { ($0.what, $0.count) }))"
    ]
    for outcome in [Outcome.dropped, .repaired] {
      let counts = counts(of: outcome).filter { $0.count > 0 }
      if !counts.isEmpty { lines.append("\(outcome.rawValue) \(list(counts.map { ($0.kind, $0.count) }))") }
    }
    for finding in findings {
      let examples = finding.ids.prefix(3).map(String.init).joined(separator: ", ")
      let more = finding.count > 3 ? ", …" : ""
      lines.append(
        "\(DecimalText.grouped(Int64(finding.count))) × \(finding.reason.object): \(finding.reason.text) "
          + "(\(examples)\(more))")
    }
    if !unknownValues.isEmpty {
      let examples = unknownValues.prefix(3).map { "\($0.key)=\($0.value) × \($0.count)" }
      let more = unknownValues.count > 3 ? ", …" : ""
      lines.append(
        "\(DecimalText.grouped(Int64(unknownValues.count))) values of tags not known "
          + "(\(examples.joined(separator: ", "))\(more))")
    }
    return lines
  }

  /// The report as JSON: `read`, `kept`, `dropped`, `repaired`, `findings` with `object`, `outcome`, `reason`, `count`, `ids`,
  /// and `unknownValues` with `key`, `value`, `count`, `object`, `example`.
  public var json: [UInt8] {
    var json = JSONWriter()
    json.beginObject()
    append(read.map { ($0.kind, $0.count) }, key: "read", to: &json)
    append(kept.map { ($0.what, $0.count) }, key: "kept", to: &json)
    append(counts(of: .dropped).map { ($0.kind, $0.count) }, key: "dropped", to: &json)
    append(counts(of: .repaired).map { ($0.kind, $0.count) }, key: "repaired", to: &json)
    json.key("findings")
    json.beginArray()
    for finding in findings { append(finding, to: &json) }
    json.endArray()
    json.key("unknownValues")
    json.beginArray()
    for value in unknownValues { append(value, to: &json) }
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

  private func append(_ finding: Finding, to json: inout JSONWriter) {
    json.beginObject()
    json.key("object")
    json.string(finding.reason.object)
    json.key("outcome")
    json.string(finding.reason.outcome.rawValue)
    json.key("reason")
    json.string(finding.reason.text)
    json.key("count")
    json.integer(finding.count)
    json.key("ids")
    json.beginArray()
    for id in finding.ids { json.integer(id) }
    json.endArray()
    json.endObject()
  }

  private func append(_ value: UnknownValue, to json: inout JSONWriter) {
    json.beginObject()
    json.key("key")
    json.string(value.key)
    json.key("value")
    json.string(value.value)
    json.key("count")
    json.integer(value.count)
    json.key("object")
    json.string("\(value.kind.name)")
    json.key("example")
    json.integer(value.example)
    json.endObject()
  }
}
