import CommandLineSupport
import JSONText

extension GraphDifference {
  /// How many ways of a kind, and values of an attribute, people are shown.
  private static let shown = (ways: 10, values: 3)

  /// The difference for people: totals, changes by attribute, and the longest of the ways.
  var summary: String {
    var text = "\(before.file) → \(after.file)\n\n"
    var totals = TextTable(columns: [.left, .right, .right, .left], indent: 2)
    totals.add("", "ways", "km", "")
    totals.add("before", Self.count(before.ways), Self.kilometres(before.metres), "")
    totals.add("after", Self.count(after.ways), Self.kilometres(after.metres), "")
    totals.add("the same", Self.count(sameCount), "", "")
    totals.add(
      "changed", Self.count(changed.count), Self.kilometres(changed.reduce(0) { $0 + $1.metresAfter }), "")
    totals.add(
      "added", Self.count(added.count), Self.kilometres(Self.metres(added)), Self.sharing(added, "was"))
    totals.add(
      "removed", Self.count(removed.count), Self.kilometres(Self.metres(removed)), Self.sharing(removed, "is")
    )
    text += totals.text
    if !attributes.isEmpty { text += "\n" + attributeTable }
    text += list(added, "Longest added") + list(removed, "Longest removed")
    return text
  }

  private var attributeTable: String {
    var table = TextTable(columns: [.left, .right, .right, .left], indent: 2)
    table.add("Changed", "ways", "km", "most often")
    for attribute in attributes {
      let values = attribute.values.prefix(Self.shown.values).map { value in
        "\(Self.word(value.change.before)) → \(Self.word(value.change.after)) (\(Self.count(value.ways)))"
      }
      table.add(
        attribute.key, Self.count(attribute.ways), Self.kilometres(attribute.metres),
        values.joined(separator: ", "))
    }
    return table.text
  }

  private func list(_ ways: [SingleWay], _ title: String) -> String {
    guard !ways.isEmpty else { return "" }
    var table = TextTable(columns: [.left, .right, .left, .left], indent: 2)
    table.add("way", "km", "highway", "name")
    let longest = ways.sorted { ($1.metres, $0.id) < ($0.metres, $1.id) }.prefix(Self.shown.ways)
    for way in longest { table.add("\(way.id)", Self.kilometres(way.metres), way.highway, way.name) }
    return "\n\(title)\n" + table.text
  }

  private static func metres(_ ways: [SingleWay]) -> Double { ways.reduce(0) { $0 + $1.metres } }

  private static func sharing(_ ways: [SingleWay], _ verb: String) -> String {
    let shared = ways.reduce(0) { $0 + $1.sharedMetres }
    return shared > 0 ? "\(kilometres(shared)) km of it where there \(verb) a road of another id" : ""
  }

  private static func count(_ count: Int) -> String { DecimalText.grouped(Int64(count)) }
  private static func kilometres(_ metres: Double) -> String { DecimalText.fixed(metres / 1000, decimals: 1) }
  private static func word(_ value: String) -> String { value.isEmpty ? "none" : value }
}

extension GraphDifference {
  /// The difference as JSON, with every way.
  var json: [UInt8] {
    var json = JSONWriter()
    json.beginObject()
    append(before, key: "before", to: &json)
    append(after, key: "after", to: &json)
    json.key("same")
    json.integer(sameCount)
    append(added, key: "added", to: &json)
    append(removed, key: "removed", to: &json)
    json.key("changed")
    json.beginArray()
    for way in changed { append(way, to: &json) }
    json.endArray()
    json.key("byAttribute")
    json.beginArray()
    for attribute in attributes { append(attribute, to: &json) }
    json.endArray()
    json.endObject()
    json.endLine()
    return json.bytes
  }

  private func append(_ total: Total, key: StaticString, to json: inout JSONWriter) {
    json.key(key)
    json.beginObject()
    json.key("file")
    json.string(total.file)
    json.key("ways")
    json.integer(total.ways)
    json.key("length")
    json.number(total.metres, decimals: 1)
    json.endObject()
  }

  private func append(_ ways: [SingleWay], key: StaticString, to json: inout JSONWriter) {
    json.key(key)
    json.beginArray()
    for way in ways {
      json.beginObject()
      appendHead(way.id, way.name, way.highway, to: &json)
      json.key("length")
      json.number(way.metres, decimals: 1)
      json.key("shared")
      json.number(way.sharedMetres, decimals: 1)
      json.key("counterpart")
      if let counterpart = way.counterpart { json.integer(counterpart) } else { json.null() }
      json.endObject()
    }
    json.endArray()
  }

  private func append(_ way: ChangedWay, to json: inout JSONWriter) {
    json.beginObject()
    appendHead(way.id, way.name, way.highway, to: &json)
    json.key("length")
    json.beginArray()
    json.number(way.metresBefore, decimals: 1)
    json.number(way.metresAfter, decimals: 1)
    json.endArray()
    json.key("changes")
    json.beginObject()
    for change in way.changes {
      json.key(text: change.key)
      json.beginArray()
      append(change.before, to: &json)
      append(change.after, to: &json)
      json.endArray()
    }
    json.endObject()
    json.endObject()
  }

  private func append(_ attribute: AttributeChange, to json: inout JSONWriter) {
    json.beginObject()
    json.key("key")
    json.string(attribute.key)
    json.key("ways")
    json.integer(attribute.ways)
    json.key("length")
    json.number(attribute.metres, decimals: 1)
    json.key("values")
    json.beginArray()
    for value in attribute.values {
      json.beginObject()
      json.key("before")
      append(value.change.before, to: &json)
      json.key("after")
      append(value.change.after, to: &json)
      json.key("ways")
      json.integer(value.ways)
      json.endObject()
    }
    json.endArray()
    json.endObject()
  }

  private func appendHead(_ id: Int64, _ name: String, _ highway: String, to json: inout JSONWriter) {
    json.key("way")
    json.integer(id)
    json.key("name")
    append(name, to: &json)
    json.key("highway")
    json.string(highway)
  }

  /// A value, null where there is none.
  private func append(_ value: String, to json: inout JSONWriter) {
    if value.isEmpty { json.null() } else { json.string(value) }
  }
}
