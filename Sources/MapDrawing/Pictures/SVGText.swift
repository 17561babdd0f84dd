import JSONText

/// Appends SVG elements to a text; the only place where markup is escaped.
package struct SVGText {
  private(set) var text = ""

  /// Appends markup as it is.
  mutating func raw(_ markup: String) { text += markup }

  /// Appends words for people.
  mutating func words(_ words: String) { text += Self.escaped(words) }

  /// Appends an element without contents.
  mutating func element(_ name: String, _ attributes: KeyValuePairs<String, String>) {
    open(name, attributes, close: "/>")
  }

  /// Appends an element around words.
  mutating func element(_ name: String, _ attributes: KeyValuePairs<String, String>, words: String) {
    open(name, attributes, close: ">")
    text += Self.escaped(words) + "</\(name)>\n"
  }

  /// Appends an element around what `body` appends.
  mutating func element(
    _ name: String, _ attributes: KeyValuePairs<String, String>, _ body: (inout SVGText) -> Void
  ) {
    open(name, attributes, close: ">\n")
    body(&self)
    text += "</\(name)>\n"
  }

  private mutating func open(_ name: String, _ attributes: KeyValuePairs<String, String>, close: String) {
    text += "<\(name)"
    for (key, value) in attributes { text += " \(key)=\"\(Self.escaped(value))\"" }
    text += close == "/>" ? "/>\n" : close
  }

  /// A number of pixels, to a tenth.
  static func pixels(_ value: Double) -> String { DecimalText.text(value, decimals: 1) }

  /// A share, to a hundredth.
  static func hundredths(_ value: Double) -> String { DecimalText.text(value, decimals: 2) }

  /// The path data of a line.
  static func path(_ points: some Sequence<ScreenPoint>) -> String {
    var data = ""
    for point in points {
      data += (data.isEmpty ? "M" : "L") + pixels(point.x) + " " + pixels(point.y)
    }
    return data
  }

  /// Words with the characters of markup replaced.
  package static func escaped(_ words: String) -> String {
    var result = ""
    for character in words {
      switch character {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      default: result.append(character)
      }
    }
    return result
  }
}
